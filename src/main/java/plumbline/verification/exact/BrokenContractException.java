package plumbline.verification.exact;

/**
 * Thrown by a check that finds broken what every test takes for granted, such as that one seed
 * makes one path: no verdict on a law, but a reason to believe none. The message says what is
 * broken, where, and what mends it.
 */
public final class BrokenContractException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * What is broken.
   *
   * @param message what, where, and the cure, in a sentence or two
   */
  public BrokenContractException(String message) {
    super(message);
  }
}
