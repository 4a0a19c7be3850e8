package plumbline.verification.anytime;

/**
 * A test could not say anything: neither a rejection nor a pass. What is missing is in the message.
 */
public final class InconclusiveTestException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  InconclusiveTestException(AnytimeReport report) {
    super(report.toString());
  }
}
