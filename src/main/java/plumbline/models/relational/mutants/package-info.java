/** Bugs planted into the samplers of the relational models, each in one named update. */
@NullMarked
package plumbline.models.relational.mutants;

import org.jspecify.annotations.NullMarked;
