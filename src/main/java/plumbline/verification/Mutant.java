package plumbline.verification;

import plumbline.sampling.Sampler;

/**
 * A planted bug: a sampler that is wrong on purpose, and the rung that must catch it.
 *
 * @param name a short name, for the command line
 * @param description what is wrong, in one sentence
 * @param sampler the wrong sampler
 * @param rung the cheapest rung that catches it
 * @param budget joint draws within which the joint rung catches it; 0 for an exact rung
 * @param blindSpot where the bug is invisible, empty if nowhere
 * @param <S> state
 * @param <Y> data
 */
public record Mutant<S, Y>(
    String name,
    String description,
    Sampler<S, Y> sampler,
    Rung rung,
    int budget,
    String blindSpot) {}
