package plumbline.notebook;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import plumbline.sampling.files.AtomicFile;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.ProgressLine;

/**
 * Progress of one run of a notebook in a file, for whoever executes the notebook: a line of text,
 * at most one a second, gone when the run has ended.
 */
public final class ProgressFile implements Progress {
  private static final long INTERVAL_NANOS = 1_000_000_000L;

  private final Path file;
  private final ProgressLine line;
  private long last = System.nanoTime();
  private boolean broken;

  /**
   * Progress of one run.
   *
   * @param file the notebook's, which one run after the other has
   * @param label what is running
   */
  public ProgressFile(Path file, String label) {
    this.file = file;
    this.line = new ProgressLine(label);
  }

  @Override
  public synchronized void update(long done, long total) {
    line.note(done);
    long now = System.nanoTime();
    if (broken || (done < total && now - last < INTERVAL_NANOS)) {
      return;
    }
    last = now;
    try {
      if (done < total) {
        AtomicFile.write(file, line.text(done, total));
      } else {
        Files.deleteIfExists(file);
      }
    } catch (IOException | UncheckedIOException e) {
      broken = true; // a run does not end because nobody can be told how far it is
    }
  }
}
