package plumbline.testing;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import plumbline.random.Rng;
import plumbline.random.SeededRng;

/**
 * A reader of files and what it must do with damaged ones: read them, or refuse them by one clear
 * sentence, soon, and in little memory. Nothing else may come out of it.
 */
public final class MutatedReader {
  private static final long MOST_CPU_NANOS = 5_000_000_000L;
  private static final long MOST_WALL_SECONDS = 60; // for machines that do much else
  private static final long MOST_BYTES = 1L << 30;
  private static final int LONGEST_SENTENCE = 600;

  /** Reads what stands in a folder. */
  @FunctionalInterface
  public interface Read {
    /**
     * Reads.
     *
     * @return what was read, with value equality
     * @throws Refusal if the files are refused
     */
    Object from(Path folder) throws Refusal;
  }

  /** A file was refused, as it should be, with a sentence for the user. */
  public static final class Refusal extends Exception {
    private static final long serialVersionUID = 1L;

    /** The sentence that the user sees. */
    public Refusal(String sentence) {
      super(sentence);
    }
  }

  /** What a format can notice. */
  public enum Guard {
    /** Some damage gives another valid file. */
    NONE,
    /** As {@link #NONE}, and what leaves a text what it was is damage here. */
    BINARY,
    /** Whole files only: what is cut off is missed. */
    LENGTH,
    /** A checksum: any other byte is noticed. */
    CHECKSUM
  }

  /** How many files were tried, read and refused. */
  public record Outcome(String name, int tried, int read, int refused) {}

  private final String name;
  private final Map<String, byte[]> files;
  private final Guard guard;
  private final Read read;

  /**
   * A reader.
   *
   * @param name for the report
   * @param files a valid set of files by name, each of which gets damaged
   * @param guard what the format can notice
   * @param read the reader
   */
  public MutatedReader(String name, Map<String, byte[]> files, Guard guard, Read read) {
    this.name = name;
    this.files = new TreeMap<>(files);
    this.guard = guard;
    this.read = read;
  }

  /** Its name, for reports. */
  public String name() {
    return name;
  }

  /** A valid set of files, by name. */
  public Map<String, byte[]> files() {
    return files;
  }

  /**
   * Tries any bytes in the place of one of the files.
   *
   * @param folder a folder for the files
   * @param file which of them
   * @param content what it holds
   * @return what should not have happened; empty if nothing
   */
  public String fault(Path folder, String file, byte[] content) {
    files.forEach((other, valid) -> write(folder.resolve(other), valid));
    write(folder.resolve(file), content);
    Attempt attempt = new Attempt();
    read(folder, attempt);
    String fault = fault(attempt);
    return fault == null ? "" : fault;
  }

  /**
   * Tries damaged files.
   *
   * @param folder an empty folder
   * @param count how many
   * @param faults takes what should not have happened
   */
  public Outcome run(Path folder, int count, List<String> faults) throws IOException {
    ExecutorService worker = Executors.newSingleThreadExecutor();
    try {
      return run(folder, count, faults, worker);
    } finally {
      worker.shutdownNow();
    }
  }

  private Outcome run(Path folder, int count, List<String> faults, ExecutorService worker)
      throws IOException {
    files.forEach((file, content) -> write(folder.resolve(file), content));
    Attempt whole = attempt(folder, worker);
    if (whole.value == null) {
      faults.add(name + ": the whole file is not read: " + whole);
      return new Outcome(name, 0, 0, 0);
    }
    int tried = 0;
    int good = 0;
    SeededRng seed = Rng.seeded(10).child(name);
    List<String> names = List.copyOf(files.keySet());
    for (int i = 0; i < count; i++) {
      SeededRng rng = seed.child(i);
      String file = names.get(rng.uniformInt(names.size()));
      byte[] valid = files.get(file);
      List<Mutation> all = new ArrayList<>(List.of(Mutation.of(valid, rng)));
      if (i == 0 && guard != Guard.CHECKSUM && guard != Guard.BINARY) {
        all.addAll(Mutation.harmless(valid));
      }
      for (Mutation mutation : all) {
        Files.write(folder.resolve(file), mutation.bytes());
        Attempt attempt = attempt(folder, worker);
        String fault = fault(attempt, whole, mutation, valid);
        if (fault != null) {
          faults.add(
              name + ", mutation " + i + " (" + file + ", " + mutation.name() + "): " + fault);
        }
        tried++;
        good += attempt.value == null ? 0 : 1;
      }
      Files.write(folder.resolve(file), valid);
    }
    return new Outcome(name, tried, good, tried - good);
  }

  /** What is wrong with any attempt, whatever the file was. */
  private static @org.jspecify.annotations.Nullable String fault(Attempt attempt) {
    if (attempt.problem != null) {
      return attempt.problem;
    }
    if (attempt.cpuNanos > MOST_CPU_NANOS) {
      return "took " + attempt.cpuNanos / 1e9 + " s";
    }
    if (attempt.bytes > MOST_BYTES) {
      return "took " + (attempt.bytes >> 20) + " MB";
    }
    if (attempt.value == null) {
      String sentence = String.valueOf(attempt.refusal);
      // What the file itself says is quoted, and may be anything.
      String own = sentence.replaceAll("\".*\"|'.*'", "");
      boolean clear =
          sentence.length() <= LONGEST_SENTENCE
              && sentence.strip().length() >= 20
              && sentence.lines().count() == 1
              && sentence.codePoints().noneMatch(Character::isISOControl)
              && !own.contains("Exception")
              && !own.contains("null");
      if (!clear) {
        return "no clear sentence: " + sentence.substring(0, Math.min(300, sentence.length()));
      }
    }
    return null;
  }

  private @org.jspecify.annotations.Nullable String fault(
      Attempt attempt, Attempt whole, Mutation mutation, byte[] valid) {
    String fault = fault(attempt);
    if (fault != null) {
      return fault;
    }
    if (attempt.value == null) {
      return mutation.harmless() ? "refused: " + attempt.refusal : null;
    }
    boolean same = attempt.value.equals(whole.value);
    if (mutation.harmless() && !same) {
      return "read as something else";
    }
    if (guard == Guard.CHECKSUM && !same) {
      return "a change went unnoticed";
    }
    boolean shorter = mutation.bytes().length < valid.length - 2;
    boolean noticed = guard == Guard.LENGTH || guard == Guard.CHECKSUM;
    if (noticed && mutation.name().startsWith("truncated") && shorter && !same) {
      return "a missing part went unnoticed";
    }
    return null;
  }

  /** What came of one file. */
  private static final class Attempt {
    @org.jspecify.annotations.Nullable Object value;
    @org.jspecify.annotations.Nullable String refusal;
    @org.jspecify.annotations.Nullable String problem;
    long cpuNanos;
    long bytes;

    @Override
    public String toString() {
      return refusal + ", " + problem;
    }
  }

  private Attempt attempt(Path folder, ExecutorService worker) {
    Attempt attempt = new Attempt();
    try {
      worker.submit(() -> read(folder, attempt)).get(MOST_WALL_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError(name + ": hangs", e);
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError(e);
    }
    return attempt;
  }

  private void read(Path folder, Attempt attempt) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long cpu = threads.getCurrentThreadCpuTime();
    long bytes = threads.getCurrentThreadAllocatedBytes();
    try {
      attempt.value = read.from(folder);
    } catch (Refusal e) {
      attempt.refusal = e.getMessage();
    } catch (Throwable e) { // whatever it is, it is a finding
      StackTraceElement[] trace = e.getStackTrace();
      attempt.problem = e + " at " + (trace.length == 0 ? "?" : trace[0]);
    }
    attempt.bytes = threads.getCurrentThreadAllocatedBytes() - bytes;
    attempt.cpuNanos = threads.getCurrentThreadCpuTime() - cpu;
  }

  private static void write(Path file, byte[] content) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.write(file, content);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
