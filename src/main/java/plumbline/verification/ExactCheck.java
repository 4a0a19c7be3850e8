package plumbline.verification;

import java.util.function.ToDoubleFunction;
import plumbline.sampling.Sampler;

/**
 * A number that is zero, up to rounding, for a right sampler: an invariance error, a difference
 * between a conditional and the joint density.
 *
 * @param name what is compared
 * @param error computes the number for a sampler
 * @param bound the largest error that rounding can explain
 * @param <S> state
 * @param <Y> data
 */
public record ExactCheck<S, Y>(
    String name, ToDoubleFunction<? super Sampler<S, Y>> error, double bound) {}
