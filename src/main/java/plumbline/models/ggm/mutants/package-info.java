/** Bugs planted into the samplers of Gaussian graphical models. */
@NullMarked
package plumbline.models.ggm.mutants;

import org.jspecify.annotations.NullMarked;
