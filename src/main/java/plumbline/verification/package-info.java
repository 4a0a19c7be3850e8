/**
 * Is the sampler right? Joint distribution tests, exact transition matrices, checks of conditionals
 * against the joint density, and the trial that puts all of them to one model together with its
 * planted bugs.
 *
 * <p>Papers: Geweke (2004) for the successive-conditional design, Schein et al. for paired
 * restarts, Besag and Clifford (1989) and Gandy and Scott (2020) for exact ranks and the sequential
 * test, Grosse and Duvenaud (2014) for conditional ratios.
 */
@NullMarked
package plumbline.verification;

import org.jspecify.annotations.NullMarked;
