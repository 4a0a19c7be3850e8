package plumbline.sampling;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;

/**
 * Progress as one line of text that overwrites itself at most five times a second: percentage, time
 * spent and time left.
 */
public final class TextProgress implements Progress {
  private static final long INTERVAL_NANOS = 200_000_000L;

  private final PrintStream out;
  private final String label;
  private final long start = System.nanoTime();
  private long last = start;

  private TextProgress(PrintStream out, String label) {
    this.out = out;
    this.label = label;
  }

  /**
   * Progress on a stream.
   *
   * @param out where to write
   * @param label what is running
   * @return the progress
   */
  public static TextProgress to(PrintStream out, String label) {
    return new TextProgress(out, label);
  }

  @Override
  public synchronized void update(long done, long total) {
    long now = System.nanoTime();
    boolean finished = done >= total;
    if (now - last < INTERVAL_NANOS && !finished) {
      return;
    }
    last = now;
    out.print("\r" + line(label, done, total, now - start) + (finished ? "\n" : ""));
    out.flush();
  }

  /**
   * The text of one report.
   *
   * @param label what is running
   * @param done units finished
   * @param total units in all
   * @param nanos time spent so far
   * @return e.g. {@code joint test 42% 0:12 spent, 0:17 left}
   */
  public static String line(String label, long done, long total, long nanos) {
    double fraction = total == 0 ? 1 : (double) done / total;
    String left = done == 0 ? "?" : clock((long) (nanos * (1 - fraction) / fraction));
    return String.format(
        Locale.ROOT, "%s %3.0f%%  %s spent, %s left   ", label, 100 * fraction, clock(nanos), left);
  }

  private static String clock(long nanos) {
    Duration time = Duration.ofNanos(nanos);
    return time.toHours() > 0
        ? String.format("%d:%02d:%02d", time.toHours(), time.toMinutesPart(), time.toSecondsPart())
        : String.format("%d:%02d", time.toMinutes(), time.toSecondsPart());
  }
}
