package plumbline.verification;

/**
 * A number that is zero, up to rounding, where all is right: of the {@linkplain ModelCheck model},
 * or of a {@linkplain KernelCheck kernel} of the sampler on trial.
 *
 * @param <S> state
 * @param <Y> data
 */
public sealed interface ExactCheck<S, Y> permits ModelCheck, KernelCheck, MatrixCheck {
  /**
   * What is compared.
   *
   * @return a short phrase
   */
  String name();

  /**
   * The largest error that rounding can explain.
   *
   * @return at least 0
   */
  double bound();
}
