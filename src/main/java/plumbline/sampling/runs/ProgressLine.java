package plumbline.sampling.runs;

import java.time.Duration;
import plumbline.numerics.Text;

/**
 * The text of a run's progress: percentage, time spent and time left, e.g. {@code joint test 42%
 * 0:12 spent, 0:17 left}. The time left is by the pace since the first report, so that a resumed
 * run does not count as its own what was done before.
 */
public final class ProgressLine {
  private final String label;
  private final long start = System.nanoTime();
  private long first = -1;
  private long highest = -1;
  private long firstNanos;

  /**
   * No report yet.
   *
   * @param label what is running
   */
  public ProgressLine(String label) {
    this.label = label;
  }

  /**
   * Takes note of a report, whether it is shown or not. As few units as at the first one, or fewer,
   * begin another stage.
   *
   * @param done units finished
   */
  public void note(long done) {
    boolean again = done == first && highest > first;
    if (first < 0 || done < first || again) {
      first = done;
      firstNanos = System.nanoTime();
      highest = done;
    }
    highest = Math.max(highest, done);
  }

  /**
   * The text now.
   *
   * @param done units finished
   * @param total units in all
   * @return one line
   */
  public String text(long done, long total) {
    long now = System.nanoTime();
    double percent = total == 0 ? 100 : 100.0 * done / total;
    return Text.of(
        "%s %3.0f%%  %s spent, %s left",
        label, percent, clock(now - start), left(done, total, now - firstNanos));
  }

  private String left(long done, long total, long nanos) {
    if (done >= total) {
      return clock(0);
    }
    return done > first ? clock((long) ((double) nanos / (done - first) * (total - done))) : "?";
  }

  private static String clock(long nanos) {
    Duration time = Duration.ofNanos(nanos);
    return time.toHours() > 0
        ? Text.of("%d:%02d:%02d", time.toHours(), time.toMinutesPart(), time.toSecondsPart())
        : Text.of("%d:%02d", time.toMinutes(), time.toSecondsPart());
  }
}
