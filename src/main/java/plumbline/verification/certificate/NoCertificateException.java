package plumbline.verification.certificate;

/** Why there is no certificate of a kernel: it is wrong, or it cannot be shown to be right. */
public final class NoCertificateException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean wrong;

  NoCertificateException(String message) {
    this(message, false);
  }

  NoCertificateException(String message, Throwable cause) {
    super(message, cause);
    wrong = false;
  }

  private NoCertificateException(String message, boolean wrong) {
    super(message);
    this.wrong = wrong;
  }

  static NoCertificateException wrong(String message) {
    return new NoCertificateException(message, true);
  }

  /**
   * Whether the kernel does not leave its target invariant.
   *
   * @return false if that is open
   */
  public boolean isWrong() {
    return wrong;
  }
}
