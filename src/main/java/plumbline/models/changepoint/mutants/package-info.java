/** Bugs planted into the samplers of change points. */
@NullMarked
package plumbline.models.changepoint.mutants;

import org.jspecify.annotations.NullMarked;
