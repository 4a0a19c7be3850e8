/**
 * Which of two models predicts better: annealed importance sampling in both directions, what its
 * weights are worth, and comparisons over many cases. Nothing here knows a model; a model provides
 * an {@link plumbline.evaluation.AnnealedImportance.Target}.
 *
 * <p>Papers: Neal (2001) for annealed importance sampling; Bennett (1976) for the estimate from
 * both directions; Grosse, Ghahramani and Adams (2015) for the stochastic sandwich.
 */
@NullMarked
package plumbline.evaluation;

import org.jspecify.annotations.NullMarked;
