package plumbline.verification.exact;

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

  /**
   * What is compared, hence what the check may say.
   *
   * @return the kind
   */
  Kind kind();

  /** Whether it compares a law of a kernel. */
  default boolean isLawOf(String kernel) {
    return kind() == Kind.LAW
        && ((this instanceof KernelCheck<S, Y> number && number.kernel().equals(kernel))
            || (this instanceof MatrixCheck<S, Y> matrix && matrix.kernel().equals(kernel)));
  }

  /** What a check compares. Only a comparison of laws may call a sampler wrong. */
  enum Kind {
    /** Laws: a kernel against its target, a density against a density or a simulator. May FAIL. */
    LAW,
    /**
     * What every test takes for granted: one seed makes one path, a chain placed at a state is as
     * one started there, what is kept beside the state is what the state says, states survive
     * storage, data are left as they were. Where it is broken, no test can be trusted:
     * INCONCLUSIVE. Passing says nothing about a law.
     */
    CONTRACT
  }
}
