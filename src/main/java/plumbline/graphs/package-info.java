/**
 * Undirected graphs and Gaussian graphical models, useful without any topic model: the G-Wishart
 * law with exact draws, moves between graphs that leave the posterior of graph and precision matrix
 * invariant, a Gaussian copula for columns of other laws, and, for comparison, the birth-death
 * schemes in circulation that do not.
 *
 * <p>The convention is that of Atay-Kayis and Massam: {@code p(K | G)} is proportional to {@code
 * |K|^((b-2)/2) exp(-tr(S K) / 2)} on the positive definite matrices with zeros where G has no
 * edge.
 *
 * <p>Papers: Atay-Kayis and Massam (2005); Hoff (2007), the extended rank likelihood; Wang and
 * Carvalho (2010), accept-reject draws; Wang and Li (2012) and Cheng and Lenkoski (2012), the
 * exchange move and the conditional Bayes factor; Lenkoski (2013), the "direct" sampler; Mohammadi
 * and Wit (2015), birth-death MCMC; Mohammadi, Massam and Letac (2017), the ratio of normalising
 * constants by gamma functions.
 */
@NullMarked
package plumbline.graphs;

import org.jspecify.annotations.NullMarked;
