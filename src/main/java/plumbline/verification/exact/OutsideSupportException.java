package plumbline.verification.exact;

/**
 * A step that leads out of what its target allows: proof that the kernel is wrong, not that a check
 * could not be made.
 */
final class OutsideSupportException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  OutsideSupportException(Object from, Object to, String where) {
    super("the step from " + from + " leads to " + to + ", " + where);
  }
}
