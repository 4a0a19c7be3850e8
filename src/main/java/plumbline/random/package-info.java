/**
 * Randomness as a parameter: the {@link plumbline.random.Rng} that every simulator and kernel
 * takes, its seeded production form with labelled child streams, and the test doubles that
 * <em>enumerate</em> discrete decisions, <em>integrate</em> continuous ones, or follow a script.
 *
 * <p>Papers: Steele and Vigna (2021) for the generator, Marsaglia and Tsang (2000) for gamma,
 * Hörmann (1993) for Poisson, Walker (1977) and Vose (1991) for alias tables.
 */
@NullMarked
package plumbline.random;

import org.jspecify.annotations.NullMarked;
