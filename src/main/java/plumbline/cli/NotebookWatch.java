package plumbline.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Consumer;

/**
 * One line of a terminal, changed in place each second: which long runs the notebooks are at, and
 * the time left of each.
 */
final class NotebookWatch implements AutoCloseable {
  /** What is asked each second. */
  @FunctionalInterface
  interface Source {
    /** A line for each notebook that is at a long run. */
    List<String> lines() throws IOException;
  }

  private static final int WIDTH = 100;
  private static final int INTERVAL_MILLIS = 1_000;

  private final Source source;
  private final Consumer<String> terminal;
  private final Thread clock = new Thread(this::watch, "notebook-watch");
  private int shown;

  /** Not watching yet. */
  NotebookWatch(Source source, Consumer<String> terminal) {
    this.source = source;
    this.terminal = terminal;
    clock.setDaemon(true);
  }

  /** Watches until closed. */
  static NotebookWatch on(Source source, Consumer<String> terminal) {
    NotebookWatch watch = new NotebookWatch(source, terminal);
    watch.clock.start();
    return watch;
  }

  /** Watches nothing: where there is no terminal. */
  static NotebookWatch none() {
    return new NotebookWatch(List::of, text -> {});
  }

  private void watch() {
    try {
      while (true) {
        Thread.sleep(INTERVAL_MILLIS);
        show(lines());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // closed
    }
  }

  private String lines() {
    try {
      return String.join(" | ", source.lines());
    } catch (IOException | UncheckedIOException e) {
      return ""; // a notebook that ends takes its file with it
    }
  }

  /** Replaces the line. */
  synchronized void show(String line) {
    String text = line.length() > WIDTH ? line.substring(0, WIDTH - 1) + "…" : line;
    if (shown > 0 || !text.isEmpty()) {
      terminal.accept("\r" + text + " ".repeat(Math.max(0, shown - text.length())) + "\r");
    }
    shown = text.length();
  }

  @Override
  public void close() {
    clock.interrupt();
    show("");
  }
}
