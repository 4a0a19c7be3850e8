package plumbline.foreign;

import org.jspecify.annotations.Nullable;

/** A foreign program ended, does not answer, or said what it may not say: in one sentence. */
public final class ForeignProgramException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final boolean lasting;
  private final boolean answered;

  /**
   * A breach of the protocol.
   *
   * @param message what the program did, and what was expected of it
   */
  public ForeignProgramException(String message) {
    this(message, null, /* lasting= */ false, /* answered= */ false);
  }

  ForeignProgramException(String message, Throwable cause) {
    this(message, cause, /* lasting= */ false, /* answered= */ false);
  }

  private ForeignProgramException(
      String message, @Nullable Throwable cause, boolean lasting, boolean answered) {
    super(message, cause);
    this.lasting = lasting;
    this.answered = answered;
  }

  /** The program's own answer to a request that it cannot do, as the protocol has it. */
  static ForeignProgramException answered(String message, boolean lasting) {
    return new ForeignProgramException(message, null, lasting, /* answered= */ true);
  }

  /** Whether what comes next counts on something that was not done. */
  boolean lasting() {
    return lasting;
  }

  /** Whether the program said so itself; else it broke the protocol, and nothing it says counts. */
  boolean isAnswer() {
    return answered;
  }
}
