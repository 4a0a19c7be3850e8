/** What a browser lacks, in the form for a browser. */
@NullMarked
package plumbline.platform;

import org.jspecify.annotations.NullMarked;
