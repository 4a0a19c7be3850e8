/**
 * Has the chain run long enough? The classic diagnostics of convergence (Raftery-Lewis,
 * Gelman-Rubin, Geweke, Heidelberger-Welch, autoregressive effective size) and the modern,
 * rank-based ones (R-hat, effective sample sizes, Monte Carlo standard errors), from the same
 * draws.
 *
 * <p>Every number states its definition and source. A number that data do not define is NaN with a
 * {@link plumbline.diagnostics.Estimate.Reason}; no table of numbers, finite or not, causes an
 * exception. The Geweke <em>convergence</em> diagnostic here compares two windows of one chain; it
 * is not the Geweke <em>joint distribution</em> test of {@code plumbline.verification}.
 *
 * <p>Papers: Raftery and Lewis (1992); Gelman and Rubin (1992); Brooks and Gelman (1998); Geweke
 * (1992); Heidelberger and Welch (1983); Geyer (1992); Csorgo and Faraway (1996); Vehtari, Gelman,
 * Simpson, Carpenter and Buerkner (2021).
 */
@NullMarked
package plumbline.diagnostics;

import org.jspecify.annotations.NullMarked;
