/** Bugs planted into the sampler of the interaction-partitioned topic model. */
@NullMarked
package plumbline.models.iptm.mutants;

import org.jspecify.annotations.NullMarked;
