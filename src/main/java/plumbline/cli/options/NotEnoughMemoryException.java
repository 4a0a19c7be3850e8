package plumbline.cli.options;

import plumbline.numerics.Text;

/** What a command was asked for cannot fit into the memory that there is. */
public final class NotEnoughMemoryException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final long MEGABYTE = 1 << 20;

  private NotEnoughMemoryException(String message) {
    super(message);
  }

  /**
   * Refuses before any work what cannot end well.
   *
   * @param bytes a lower bound of what is needed
   * @param what for, e.g. {@code --draws 2000000000}
   * @throws NotEnoughMemoryException if Java may use less
   */
  public static void require(double bytes, String what) {
    // A quarter more: the result is written from a copy of a part of it.
    require(bytes, 1.25 * bytes, what);
  }

  /**
   * The same where it is known what the whole run takes.
   *
   * @param bytes a lower bound of what is needed
   * @param enough what a run to the end has room in
   * @param what for
   * @throws NotEnoughMemoryException if Java may use less than the lower bound
   */
  public static void require(double bytes, double enough, String what) {
    long there = Runtime.getRuntime().maxMemory();
    if (bytes > there) {
      throw new NotEnoughMemoryException(
          Text.of(
              "%s needs at least %,.0f MB of memory, and Java may use %,d:"
                  + " JAVA_TOOL_OPTIONS=-Xmx%.0fm on a machine that has as much, or ask for less",
              what, Math.ceil(bytes / MEGABYTE), there / MEGABYTE, Math.ceil(enough / MEGABYTE)));
    }
  }
}
