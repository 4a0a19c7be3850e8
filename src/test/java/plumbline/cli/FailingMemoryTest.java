package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.cli.output.ExitCode;
import plumbline.cli.runs.RunParts;
import plumbline.testing.FailingMemory;

/**
 * Every command that writes or runs long, where the first, second, third, ... place that asks for
 * memory gets none, until the command gets by. Afterwards each file is the old one or the new one,
 * the status is no verdict, one sentence says why, and a run with a checkpoint goes on to the same
 * result.
 */
class FailingMemoryTest {
  /** How many places of each command fail in the normal suite, about. */
  private static final int FEW = 4;

  /** Quick ones for the normal suite: a fit with a checkpoint, readers, writers. */
  private static final Set<String> QUICK =
      Set.of("graph", "ctm", "topics perturb", "topics evaluate", "verify");

  private static final Set<String> RESUMED =
      Set.of("check", "changepoint", "ctm", "graph", "iptm", "network", "topics train");

  @TempDir private Path folder;

  private final FailingMemory memory = new FailingMemory();
  private Method run = Object.class.getMethods()[0];

  @BeforeEach
  void loadTheProgram() throws ReflectiveOperationException {
    run =
        memory
            .loadClass("plumbline.cli.Main")
            .getDeclaredMethod("run", PrintWriter.class, PrintWriter.class, String[].class);
    run.setAccessible(true);
  }

  private CommandRun run(List<String> words) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(memory);
    try {
      int status =
          (Integer)
              run.invoke(
                  null,
                  new PrintWriter(out, true),
                  new PrintWriter(err, true),
                  words.toArray(String[]::new));
      return new CommandRun(status, out.toString(), err.toString());
    } catch (InvocationTargetException e) {
      // What nobody in the program caught.
      return new CommandRun(-1, out.toString(), err + " " + e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static Map<String, String> contents(Path out) throws IOException {
    Map<String, String> all = new TreeMap<>();
    if (Files.isDirectory(out)) {
      try (Stream<Path> files = Files.walk(out)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          all.put(
              out.relativize(file).toString(),
              new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
        }
      }
    }
    return all;
  }

  private static void restore(Path out, Map<String, String> files) throws IOException {
    RunParts.delete(out);
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = out.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.write(path, file.getValue().getBytes(StandardCharsets.ISO_8859_1));
    }
  }

  private static List<String> words(List<String> example, Path out, int seed, String... more) {
    List<String> words = new ArrayList<>(example);
    int given = words.indexOf("--out");
    if (given >= 0) {
      words.subList(given, given + 2).clear();
    }
    words.addAll(List.of("--out", out.toString(), "--seed", String.valueOf(seed)));
    words.addAll(List.of(more));
    return words;
  }

  private static String withoutTimes(String out) {
    return out.replaceAll("\"seconds\" *: *[-+0-9.E]+", "");
  }

  /** What is wrong after a failure; empty if nothing. */
  private static String fault(
      CommandRun run,
      CommandRun good,
      Map<String, String> left,
      Map<String, String> old,
      Map<String, String> made) {
    if (run.status() == good.status()) {
      // Somebody did without the memory: then the answer must be the whole answer.
      return left.equals(made) && withoutTimes(run.out()).equals(withoutTimes(good.out()))
          ? ""
          : "ended well with another answer: " + run.err();
    }
    if (run.status() != ExitCode.SOFTWARE) {
      return "status " + run.status() + ": " + run.err();
    }
    if (run.err().lines().filter(line -> line.contains("out of memory")).count() != 1
        || run.err().contains("Exception")) {
      return "not one sentence about memory: " + run.err();
    }
    for (Map.Entry<String, String> file : left.entrySet()) {
      String name = file.getKey();
      if (!file.getValue().equals(old.get(name)) && !file.getValue().equals(made.get(name))) {
        return name + " is neither the old file nor the new one";
      }
    }
    return left.keySet().containsAll(old.keySet()) ? "" : "an old file is gone";
  }

  /** Fails at so many places of a command, evenly spread over all; says how many failed. */
  private int tryAll(String name, List<String> example, int count, List<String> faults)
      throws IOException {
    Path out = folder.resolve("out of " + name);
    Path checkpoint = folder.resolve("checkpoint");
    String[] kept =
        RESUMED.contains(name)
            ? new String[] {"--checkpoint=" + checkpoint, "--checkpoint-every=0"}
            : new String[0];
    memory.arm(-1);
    CommandRun first = run(words(example, out, 1, kept));
    Map<String, String> old = contents(out);
    assertTrue(!old.isEmpty(), name + " has written nothing: " + first);
    memory.arm(-1);
    CommandRun good = run(words(example, out, 2, kept));
    assertTrue(Set.of(0, 1, 3).contains(good.status()), name + ": " + good);
    List<Integer> places = memory.reached();
    Map<String, String> made = contents(out);
    int failures = 0;
    double step = Math.max(1, places.size() / (double) count);
    for (double n = 0; n < places.size(); n += step) {
      int place = places.get((int) n);
      restore(out, old);
      memory.arm(place);
      CommandRun run = run(words(example, out, 2, kept));
      boolean failed = memory.hasFailed();
      memory.arm(-1);
      failures += failed ? 1 : 0;
      String what = failed ? fault(run, good, contents(out), old, made) : "";
      if (what.isEmpty() && RESUMED.contains(name)) {
        // What it writes then is looked at by TransactionTest; here the answer is enough.
        List<String> again = words(example, out, 2, kept);
        if (!example.contains("--out")) {
          again.remove(out.toString());
          again.remove("--out");
        }
        again.add("--resume");
        CommandRun resumed = run(again);
        if (resumed.status() != good.status()
            || !withoutTimes(resumed.out()).equals(withoutTimes(good.out()))
            || Files.exists(checkpoint)) {
          what = "resumed, it is not what it was: " + resumed.status() + " " + resumed.err();
        }
      }
      if (!what.isEmpty()) {
        faults.add(name + ", no memory at " + memory.place(place) + ": " + what);
      }
      for (String suffix : List.of("", ".previous", ".new", ".lock")) {
        Files.deleteIfExists(folder.resolve("checkpoint" + suffix));
      }
    }
    System.out.printf("failing memory: %s, %d of %d places%n", name, failures, places.size());
    return failures;
  }

  private void tryAll(Set<String> chosen, int count) throws IOException {
    List<String> faults = new ArrayList<>();
    int failures = 0;
    int commands = 0;
    for (Map.Entry<String, List<String>> example : CommandExamples.in(folder).entrySet()) {
      boolean writes = !example.getKey().equals("network audit");
      if (writes && (chosen.isEmpty() || chosen.contains(example.getKey()))) {
        failures += tryAll(example.getKey(), example.getValue(), count, faults);
        commands++;
      }
    }
    System.out.printf(
        "figures: failing memory, %d commands, %d failures, %d faults%n",
        commands, failures, faults.size());
    assertTrue(failures >= 3 * commands, "tried only " + failures);
    assertEquals("", String.join("\n", faults));
  }

  @Test
  void filesAreOldOrNewAndTheStatusIsNoVerdict() throws IOException {
    tryAll(QUICK, FEW);
  }

  @Test
  @Tag("long")
  void atEveryPlace() throws IOException {
    tryAll(Set.of(), Integer.getInteger("plumbline.memory.places", Integer.MAX_VALUE));
  }
}
