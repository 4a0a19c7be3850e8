/**
 * The correlated topic model with a graph between its topics: eta_d normal with a precision matrix
 * that is zero where the topic graph has no edge; theta_d its softmax; words as in latent Dirichlet
 * allocation. The document is "Correlated Topic Models" (Politecnico di Milano, 2021-2022); where
 * its formulas are wrong the samplers have them corrected and, for comparison, as printed.
 *
 * <p>The softmax does not change when a constant is added to all of eta_d: the words see contrasts
 * only. Sigma and {@code Sigma + a 1' + 1 a'} give theta the same law, so k of Sigma's {@code k (k
 * + 1) / 2} directions are known from the prior alone; independent topics and equally correlated
 * ones cannot be told apart. The graph is identified by the prior on (K, G), the posterior is
 * proper, and the samplers are valid all the same.
 *
 * <p>Papers: Blei and Lafferty (2005); Chen, Zhu, Wang, Zheng and Zhang (2013) for Polya-Gamma
 * updates; Murray, Adams and MacKay (2010); Tierney (1994) for independence proposals with heavy
 * tails.
 */
@NullMarked
package plumbline.models.ctm;

import org.jspecify.annotations.NullMarked;
