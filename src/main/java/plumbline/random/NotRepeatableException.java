package plumbline.random;

/**
 * A program that is walked decision by decision did something else when it was given the same
 * decisions again: it draws from something that is not watched, or keeps something from run to run.
 * Nothing can be said of its law, neither for nor against.
 */
public final class NotRepeatableException extends UnsupportedOperationException {
  private static final long serialVersionUID = 1L;

  NotRepeatableException(String what) {
    super(
        what
            + ": the kernel draws from something else than the Rng it is given (Math.random,"
            + " ThreadLocalRandom, a Random of its own, a clock), keeps something from run to run,"
            + " or its states have no value equality. Draw from the Rng alone, and start each chain"
            + " afresh");
  }
}
