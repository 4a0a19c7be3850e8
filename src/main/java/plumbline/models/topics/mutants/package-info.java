/** Bugs planted into the samplers of topic models, to see which rung catches them. */
@NullMarked
package plumbline.models.topics.mutants;

import org.jspecify.annotations.NullMarked;
