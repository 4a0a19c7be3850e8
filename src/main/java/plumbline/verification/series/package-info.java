/** Dependent series as a comparison reads them: pieces, batches, and the errors of their means. */
@NullMarked
package plumbline.verification.series;

import org.jspecify.annotations.NullMarked;
