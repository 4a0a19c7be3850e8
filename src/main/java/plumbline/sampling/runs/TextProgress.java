package plumbline.sampling.runs;

import java.io.PrintStream;

/**
 * Progress as one line of text that overwrites itself at most five times a second: percentage, time
 * spent and time left.
 */
public final class TextProgress implements Progress {
  private static final long INTERVAL_NANOS = 200_000_000L;

  private final PrintStream out;
  private final ProgressLine line;
  private long last = System.nanoTime();

  private TextProgress(PrintStream out, String label) {
    this.out = out;
    this.line = new ProgressLine(label);
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
    line.note(done);
    long now = System.nanoTime();
    boolean finished = done >= total;
    if (now - last < INTERVAL_NANOS && !finished) {
      return;
    }
    last = now;
    out.print("\r" + line.text(done, total) + "   " + (finished ? "\n" : ""));
    out.flush();
  }
}
