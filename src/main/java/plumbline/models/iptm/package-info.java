/**
 * The interaction-partitioned topic model (IPTM) of "Getting It Right for the IPTM" (Kim, Schein,
 * Desmarais and Wallach, November 2017; document 1): who writes to whom, when, and about what.
 * Topics belong to interaction patterns; each pattern has its own coefficients for recipients and
 * for timing.
 *
 * <p>A message d has tokens with topics z. The share pi_dc of its tokens in topics of pattern c
 * weighs the patterns. Every actor i picks a non-empty set of receivers u_id and a waiting time;
 * who would be first writes the message, the choices of the others stay hidden. The statistics that
 * drive both are counts of earlier messages, weighted by those messages' own shares, so topics of
 * early messages reach into the likelihood of all later ones.
 *
 * <p>{@link plumbline.models.iptm.IptmModel#logJoint} is written from the definitions and shares no
 * code with the incremental sums of the sampler, which is checked against it.
 */
@NullMarked
package plumbline.models.iptm;

import org.jspecify.annotations.NullMarked;
