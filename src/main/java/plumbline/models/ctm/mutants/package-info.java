/** Bugs planted into the sampler of the correlated topic model, most of them from the document. */
@NullMarked
package plumbline.models.ctm.mutants;

import org.jspecify.annotations.NullMarked;
