/**
 * Mutants of a stranger's sampler that nobody had to write: a kernel skipped or made to work on
 * stale input, a random draw slightly wrong at a named place. How many of them a trial's rungs see
 * is the trial's mutation score: what its evidence is worth on this very sampler.
 *
 * <p>Papers: DeMillo, Lipton and Sayward (1978) for mutation analysis.
 */
@NullMarked
package plumbline.verification.mutation;

import org.jspecify.annotations.NullMarked;
