package plumbline.foreign;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import plumbline.numerics.Text;

/** A running program: a line goes in, a line comes out, or one sentence says why not. */
final class ForeignPipe implements ForeignChannel {
  /** Longer than any answer: a program that writes on and on without a line end is stopped. */
  private static final int LONGEST_LINE = 1 << 26;

  private static final int COMPLAINTS_KEPT = 20;
  private static final int QUOTED = 160;

  private final List<String> command;
  private final Duration patience;
  private final Process process;
  private final ForeignProcesses processes = new ForeignProcesses();
  private final Writer requests;
  private final Reader answers;
  private final ArrayDeque<String> complaints = new ArrayDeque<>();
  private final Thread listener;
  private final Thread watchdog;
  private volatile long deadline = Long.MAX_VALUE;
  private volatile boolean hung;
  private volatile boolean closed;

  ForeignPipe(List<String> command, Map<String, String> environment, Duration patience) {
    this.command = List.copyOf(command);
    this.patience = patience;
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    processes.mark(builder.environment());
    try {
      process = builder.start();
    } catch (IOException e) {
      throw new ForeignProgramException(
          "the program " + name() + " could not be started: " + e.getMessage(), e);
    }
    requests = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
    answers =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8), 1 << 16);
    listener = daemon("plumbline-foreign-errors", this::listen);
    watchdog = daemon("plumbline-foreign-watchdog", this::watch);
  }

  private static Thread daemon(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** The command as it was given, in quotation marks. */
  @Override
  public String name() {
    return '"' + String.join(" ", command) + '"';
  }

  @Override
  public String exchange(String line) {
    deadline = System.nanoTime() + patience.toNanos();
    try {
      requests.write(line);
      requests.write('\n');
      requests.flush();
      return readLine();
    } catch (IOException e) {
      throw ended(e);
    } finally {
      deadline = Long.MAX_VALUE;
    }
  }

  private String readLine() throws IOException {
    StringBuilder line = new StringBuilder();
    int c;
    while ((c = answers.read()) != '\n') {
      if (c < 0) {
        throw ended(new IOException("end of output"));
      }
      if (line.length() == LONGEST_LINE) {
        close();
        throw new ForeignProgramException(
            Text.of(
                "the program %s wrote %s characters without a line end on its standard output,"
                    + " where only answers belong; it was stopped",
                name(), LONGEST_LINE));
      }
      line.append((char) c);
    }
    return line.toString();
  }

  /** Why there is no answer: the program was too slow, or has ended. */
  private RuntimeException ended(IOException cause) {
    if (Thread.currentThread().isInterrupted()) {
      return new CancellationException("interrupted");
    }
    if (closed) {
      return new ForeignProgramException("the program " + name() + " was stopped", cause);
    }
    if (hung) {
      return new ForeignProgramException(
          Text.of(
              "the program %s gave no answer within %s s and was stopped (--timeout gives it"
                  + " longer)%s",
              name(), patience.toSeconds(), lastWords()),
          cause);
    }
    String status = "";
    try {
      // It closed its output; a moment later it is known how it ended.
      if (process.waitFor(2, TimeUnit.SECONDS)) {
        status = " with status " + process.exitValue();
      }
      listener.join(500);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new CancellationException("interrupted");
    }
    return new ForeignProgramException(
        "the program " + name() + " ended" + status + " before it answered" + lastWords(), cause);
  }

  private String lastWords() {
    synchronized (complaints) {
      String last = complaints.peekLast();
      return last == null ? "" : "; its last words: " + quote(last);
    }
  }

  /** A text of the program, short enough for a sentence. */
  static String quote(String text) {
    String line = text.strip().replaceAll("\\p{Cntrl}+", " ");
    return line.length() <= QUOTED ? line : line.substring(0, QUOTED) + "...";
  }

  private void listen() {
    try (InputStream errors = process.getErrorStream();
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(errors, StandardCharsets.UTF_8))) {
      char[] chunk = new char[4096];
      StringBuilder line = new StringBuilder();
      int count;
      while ((count = reader.read(chunk)) >= 0) {
        for (int i = 0; i < count; i++) {
          if (chunk[i] != '\n') {
            line.append(line.length() < chunk.length ? String.valueOf(chunk[i]) : "");
          } else {
            keep(line.toString());
            line.setLength(0);
          }
        }
      }
      keep(line.toString());
    } catch (IOException e) {
      keep("(its standard error could not be read)");
    }
  }

  private void keep(String line) {
    if (line.isBlank()) {
      return;
    }
    synchronized (complaints) {
      complaints.add(line);
      if (complaints.size() > COMPLAINTS_KEPT) {
        complaints.remove();
      }
    }
  }

  /** Ends a program that takes too long, which ends the wait for its answer. */
  private void watch() {
    try {
      while (!closed && process.isAlive()) {
        long end = deadline;
        if (end != Long.MAX_VALUE && System.nanoTime() - end > 0) {
          hung = true;
          destroy();
        }
        processes.look(process);
        Thread.sleep(50);
      }
      if (!closed) {
        destroy(); // what it has left may hold its output open, and would be waited for
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void destroy() {
    processes.end(process);
  }

  /**
   * Ends the program: its input ends, and a second later so does it, with all that it has started.
   */
  @Override
  public void close() {
    closed = true;
    watchdog.interrupt();
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // it had ended before what was written could reach it
    }
    try {
      process.waitFor(1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      destroy();
    }
  }

  /** A command line as its words; quotation marks and backslashes as in a shell. */
  static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean open = false;
    char quote = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (quote != 0 && c == quote) {
        quote = 0;
      } else if (quote == 0 && (c == '\'' || c == '"')) {
        quote = c;
        open = true;
      } else if (c == '\\' && quote != '\'' && File.separatorChar == '/' && i + 1 < line.length()) {
        word.append(line.charAt(++i));
        open = true;
      } else if (quote == 0 && Character.isWhitespace(c)) {
        if (open) {
          words.add(word.toString());
        }
        word.setLength(0);
        open = false;
      } else {
        word.append(c);
        open = true;
      }
    }
    if (quote != 0) {
      throw new IllegalArgumentException("the program's command has no closing " + quote);
    }
    if (open) {
      words.add(word.toString());
    }
    if (words.isEmpty()) {
      throw new IllegalArgumentException("the program's command is empty");
    }
    return List.copyOf(words);
  }
}
