package plumbline.notebook;

import java.io.PrintStream;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import plumbline.report.text.Html;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.ProgressLine;
import plumbline.sampling.runs.TextProgress;

/**
 * A progress bar in the cell's output that changes in place. It sends at most five updates a
 * second: a kernel flooded with messages loses some, among them the one that says the cell is done.
 */
public final class NotebookProgress implements Progress {
  private static final long INTERVAL_NANOS = 200_000_000L;

  private final KernelScreen screen;
  private final String label;
  private final String id = UUID.randomUUID().toString();
  private final ProgressLine line;
  private long last;
  private boolean shown;
  private boolean broken;

  NotebookProgress(KernelScreen screen, String label) {
    this.screen = screen;
    this.label = label;
    this.line = new ProgressLine(label);
  }

  /**
   * A progress bar in a notebook, or text on standard error elsewhere.
   *
   * @param label what is running
   * @return the progress
   */
  public static Progress of(String label) {
    return of(label, KernelScreen.running(), System.err);
  }

  static Progress of(String label, @Nullable KernelScreen screen, PrintStream elsewhere) {
    return screen == null ? TextProgress.to(elsewhere, label) : new NotebookProgress(screen, label);
  }

  @Override
  public synchronized void update(long done, long total) {
    line.note(done);
    long now = System.nanoTime();
    boolean finished = done >= total;
    if (broken || (shown && !finished && now - last < INTERVAL_NANOS)) {
      return;
    }
    last = now;
    try {
      send(bar(done, total, finished));
    } catch (RuntimeException | LinkageError failure) {
      broken = true; // a bar that cannot be drawn must not end the run that it is about
    }
  }

  private void send(MimeBundle bar) {
    if (shown) {
      screen.replace(bar, id);
    } else {
      screen.show(bar, id);
      shown = true;
    }
  }

  private MimeBundle bar(long done, long total, boolean finished) {
    // The finished bar says nothing of the clock: outputs are committed and compared.
    String text = finished ? label + ": done" : line.text(done, total);
    double percent = total == 0 ? 100 : 100.0 * done / total;
    String html =
        "<div>%s</div><div style=\"width:20em;background:#eee\">".formatted(Html.escape(text))
            + "<div style=\"width:%d%%;height:6px;background:#0072B2\"></div></div>"
                .formatted(Math.round(percent));
    return MimeBundle.html(html, text);
  }
}
