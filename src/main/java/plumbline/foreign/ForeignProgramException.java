package plumbline.foreign;

/** A foreign program ended, does not answer, or said what it may not say: in one sentence. */
public final class ForeignProgramException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final boolean lasting;

  /**
   * With a sentence.
   *
   * @param message what the program did, and what was expected of it
   */
  public ForeignProgramException(String message) {
    this(message, /* lasting= */ false);
  }

  ForeignProgramException(String message, boolean lasting) {
    super(message);
    this.lasting = lasting;
  }

  ForeignProgramException(String message, Throwable cause) {
    super(message, cause);
    this.lasting = false;
  }

  /** Whether what comes next counts on something that was not done. */
  boolean lasting() {
    return lasting;
  }
}
