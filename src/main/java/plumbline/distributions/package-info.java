/**
 * Laws as records: a log density and a draw that belong together. Parameters follow the field's
 * convention of each law (a gamma law has a rate, a normal law a standard deviation).
 *
 * <p>Where a sampler's inner loop draws from changing parameters it calls {@link
 * plumbline.random.Rng} directly; the laws here are for priors, simulators and densities.
 */
@NullMarked
package plumbline.distributions;

import org.jspecify.annotations.NullMarked;
