/** Text files, plain or compressed, line by line. */
@NullMarked
package plumbline.sampling.files.text;

import org.jspecify.annotations.NullMarked;
