package plumbline.reproduction;

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
  private boolean closed;

  /** Not watching yet. */
  NotebookWatch(Source source, Consumer<String> terminal) {
    this.source = source;
    this.terminal = terminal;
    clock.setDaemon(true);
  }

  /** Watches until closed, on standard error; nothing where that is no terminal. */
  static NotebookWatch of(Source source) {
    NotebookWatch watch = new NotebookWatch(source, NotebookWatch::print);
    if (Boolean.getBoolean("plumbline.terminal")) {
      watch.clock.start();
    }
    return watch;
  }

  private static void print(String text) {
    System.err.print(text);
    System.err.flush(); // without an end of line nothing else does it
  }

  private void watch() {
    try {
      while (true) {
        Thread.sleep(INTERVAL_MILLIS);
        String line = lines();
        synchronized (this) {
          show(closed ? "" : line);
        }
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

  /** Takes the line away, and does what writes a line of its own. */
  synchronized void without(Runnable report) {
    show("");
    report.run();
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
  public synchronized void close() {
    closed = true;
    clock.interrupt();
    show("");
  }
}
