package plumbline.random;

/** A probability that is not a fraction of small numbers, so that it cannot be known exactly. */
public final class NoFractionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * With a reason.
   *
   * @param message which number is none
   */
  public NoFractionException(String message) {
    super(message);
  }
}
