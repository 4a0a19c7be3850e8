package plumbline.verification.exact;

import java.util.function.DoubleSupplier;

/**
 * A check of the model or of a formula: it says nothing about the sampler on trial.
 *
 * @param name what is compared
 * @param error computes the number
 * @param bound the largest error that rounding can explain
 * @param kind what it may say
 * @param <S> state
 * @param <Y> data
 */
public record ModelCheck<S, Y>(String name, DoubleSupplier error, double bound, Kind kind)
    implements ExactCheck<S, Y> {
  /**
   * A check of a law.
   *
   * @param name what is compared
   * @param error computes the number
   * @param bound the largest error that rounding can explain
   */
  public ModelCheck(String name, DoubleSupplier error, double bound) {
    this(name, error, bound, Kind.LAW);
  }
}
