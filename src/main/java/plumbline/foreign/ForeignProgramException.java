package plumbline.foreign;

/** A foreign program ended, does not answer, or said what it may not say: in one sentence. */
public final class ForeignProgramException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * With a sentence.
   *
   * @param message what the program did, and what was expected of it
   */
  public ForeignProgramException(String message) {
    super(message);
  }

  ForeignProgramException(String message, Throwable cause) {
    super(message, cause);
  }
}
