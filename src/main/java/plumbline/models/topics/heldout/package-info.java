/**
 * How well topic models predict new documents: log probabilities in nats per document, with their
 * error, their number of tokens and the name of the method.
 *
 * <p>The document: robust comparison of topic models by annealed importance sampling between the
 * models. Papers: Wallach, Murray, Salakhutdinov and Mimno (2009) for the other estimators; Foulds
 * and Smyth (2014) for the convex path; Murray and Salakhutdinov (2009) for the Chib-style
 * estimate; Scott and Baldridge (2013) for the recursive one.
 */
@NullMarked
package plumbline.models.topics.heldout;

import org.jspecify.annotations.NullMarked;
