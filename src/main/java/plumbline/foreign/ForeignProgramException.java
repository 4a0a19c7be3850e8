package plumbline.foreign;

import org.jspecify.annotations.Nullable;

/** A foreign program ended, does not answer, or said what it may not say: in one sentence. */
public final class ForeignProgramException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final boolean lasting;
  private final @Nullable String answer; // null if it broke the protocol

  /**
   * A breach of the protocol.
   *
   * @param message what the program did, and what was expected of it
   */
  public ForeignProgramException(String message) {
    this(message, null, /* lasting= */ false, /* answer= */ null);
  }

  ForeignProgramException(String message, Throwable cause) {
    this(message, cause, /* lasting= */ false, /* answer= */ null);
  }

  private ForeignProgramException(
      String message, @Nullable Throwable cause, boolean lasting, @Nullable String answer) {
    super(message, cause);
    this.lasting = lasting;
    this.answer = answer;
  }

  /**
   * The program's own answer to a request that it cannot do, as the protocol has it.
   *
   * @param program its name
   * @param request what it was asked for
   * @param answer what it said
   * @param lasting whether what comes next counts on it
   */
  static ForeignProgramException answered(
      String program, String request, String answer, boolean lasting) {
    return new ForeignProgramException(
        "the program " + program + " failed at " + request + ": " + answer,
        null,
        lasting,
        request + ": " + answer);
  }

  /** Whether what comes next counts on something that was not done. */
  boolean lasting() {
    return lasting;
  }

  /** Whether the program said so itself; else it broke the protocol, and nothing it says counts. */
  boolean isAnswer() {
    return answer != null;
  }

  /** What it could not do and why, in its own words, for whoever knows which program it is. */
  RuntimeException withoutName() {
    return answer == null ? this : new UnsupportedOperationException("the " + answer, this);
  }
}
