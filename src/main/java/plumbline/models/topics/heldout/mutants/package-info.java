/** Bugs planted into annealed importance sampling; one of them is that of published code. */
@NullMarked
package plumbline.models.topics.heldout.mutants;

import org.jspecify.annotations.NullMarked;
