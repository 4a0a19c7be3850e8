package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import plumbline.cli.output.ExitCode;

/**
 * Every option of every command gets the values at the edges of what can be typed. The options come
 * from the command line's own model, so that a new one is tried without being named here.
 */
class OptionBoundariesTest {
  /** What needs a notebook server or a network, or has no options of its own. */
  private static final Set<String> LEFT_OUT =
      Set.of("reproduce", "help", "completion", "manual", "errata", "site");

  private static final Set<String> OPTIONS_LEFT_OUT = Set.of("--spark", "--help", "--version");

  private static final Set<String> JUDGES = Set.of("check", "compare", "sbc", "diagnose", "verify");
  private static final double MOST_SECONDS = 5;

  /** Where one command is as good as all: options that all have. */
  private static final Set<String> COMMON = Set.of("--seed", "--threads", "--format", "--out");

  private static final Set<String> INTEGERS = Set.of("int", "long", "Integer", "Long");
  private static final Set<String> REALS = Set.of("double", "Double", "List");

  @TempDir private Path folder;

  private static Map<String, CommandLine> leaves(String prefix, CommandLine line) {
    Map<String, CommandLine> leaves = new TreeMap<>();
    line.getSubcommands()
        .forEach(
            (name, command) -> {
              String full = (prefix + " " + name).strip();
              // Some commands have commands of their own and do something without them as well.
              if (command.getCommandSpec().userObject() instanceof Callable<?>) {
                leaves.put(full, command);
              }
              leaves.putAll(leaves(full, command));
            });
    return leaves;
  }

  @Test
  void everyCommandHasAnExampleThatRuns() throws IOException {
    Set<String> expected = new TreeSet<>(leaves("", Main.commandLine()).keySet());
    expected.removeAll(LEFT_OUT);
    Map<String, List<String>> examples = CommandExamples.in(folder);
    assertEquals(expected, new TreeSet<>(examples.keySet()));
    examples.forEach(
        (name, words) -> {
          CommandRun run = CommandRun.of(words.toArray(String[]::new));
          assertTrue(Set.of(0, 3).contains(run.status()), name + ": " + run);
        });
  }

  /** As its siblings are: before anything is read, let alone run. */
  @Test
  void aThinOfNoneIsRefusedWhenTheLineIsParsed() throws IOException {
    Map<String, List<String>> examples = CommandExamples.in(folder);
    List<String> refused = new ArrayList<>();
    leaves("", Main.commandLine())
        .forEach(
            (name, command) -> {
              for (OptionSpec option : command.getCommandSpec().options()) {
                if (option.longestName().startsWith("--thin") && examples.containsKey(name)) {
                  List<String> words = new ArrayList<>(examples.get(name));
                  int given = words.indexOf(option.longestName());
                  if (given >= 0) {
                    words.subList(given, given + 2).clear();
                  }
                  words.add(option.longestName() + "=0");
                  StringWriter said = new StringWriter();
                  int status =
                      Main.parse(new PrintWriter(said, true), words.toArray(String[]::new));
                  assertEquals(ExitCode.USAGE, status, words + ": " + said);
                  assertTrue(said.toString().contains(" must be from 1 to "), said.toString());
                  refused.add(name + " " + option.longestName());
                }
              }
            });
    assertTrue(refused.contains("check --thin"), refused.toString());
    assertTrue(refused.size() > 5, refused.toString());
  }

  /** The edges of what can be typed; {@code few}: those that nothing takes. */
  private static List<String> values(OptionSpec option, boolean few) {
    String type = option.type().getSimpleName();
    if (type.equals("Path")) {
      return List.of("", "a\0b");
    }
    if (INTEGERS.contains(type)) {
      return few
          ? List.of("-1", "2147483647")
          : List.of("-1", "2147483647", "0", "1", "2147483648", "1e3", "NaN", "", "\u0001");
    }
    if (REALS.contains(type)) {
      return few
          ? List.of("NaN", "Infinity")
          : List.of("NaN", "Infinity", "-1", "0", "1", "1e308", "-1e308", "1e-320", "", "\u0001");
    }
    return few ? List.of("\u0001") : List.of("\u0001", "", "x", "=", "a=b", "$(id)", "\u202e");
  }

  private void tryAll(boolean few, int least) throws IOException {
    Map<String, List<String>> examples = CommandExamples.in(folder);
    List<String> faults = new ArrayList<>();
    Map<Integer, Integer> statuses = new TreeMap<>();
    leaves("", Main.commandLine())
        .forEach(
            (name, command) -> {
              for (OptionSpec option : command.getCommandSpec().options()) {
                boolean tried =
                    option.arity().max() > 0
                        && !OPTIONS_LEFT_OUT.contains(option.longestName())
                        && examples.containsKey(name)
                        && !(few && COMMON.contains(option.longestName()) && !name.equals("sbc"));
                for (String value : tried ? values(option, few) : List.<String>of()) {
                  List<String> words = new ArrayList<>(examples.get(name));
                  int given = words.indexOf(option.longestName());
                  if (given >= 0) {
                    words.subList(given, given + 2).clear();
                  }
                  words.add(option.longestName() + "=" + value);
                  attempt(name, words, faults, statuses);
                }
              }
            });
    int tried = statuses.values().stream().mapToInt(Integer::intValue).sum();
    System.out.printf(
        "figures: option boundaries, %d command lines, by exit status %s, %d faults%n",
        tried, statuses, faults.size());
    assertTrue(tried >= least, "tried only " + tried);
    assertEquals("", String.join("\n", faults));
  }

  private static void attempt(
      String name, List<String> words, List<String> faults, Map<Integer, Integer> statuses) {
    long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    CommandRun run = CommandRun.of(words.toArray(String[]::new));
    double seconds = 1e-9 * (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start);
    statuses.merge(run.status(), 1, Integer::sum);
    String what = fault(name, run, words.get(words.size() - 1));
    if (seconds > MOST_SECONDS) {
      what = "took " + seconds + " s";
    }
    if (!what.isEmpty()) {
      faults.add(words.get(words.size() - 1) + " of " + name + ": " + what + " " + run.err());
    }
  }

  /** What is wrong with an outcome; empty if nothing. */
  private static String fault(String name, CommandRun run, String option) {
    boolean json = !option.startsWith("--format");
    switch (run.status()) {
      case ExitCode.USAGE, ExitCode.SOFTWARE:
        if (run.status() == ExitCode.SOFTWARE && !run.err().contains("memory")) {
          return "a fault of the program";
        }
        if (run.err().lines().count() != 1 || run.err().contains("Exception")) {
          return "not one sentence";
        }
        return run.out().isEmpty() ? "" : "refused after an answer: " + run.out();
      case ExitCode.FAIL:
        if (!JUDGES.contains(name) || !run.out().matches("(?s).*\"(fail|not-converged)\".*")) {
          return "status 1 without a verdict of fail";
        }
        break;
      case ExitCode.PASS, ExitCode.INCONCLUSIVE:
        break;
      default:
        return "status " + run.status();
    }
    try {
      // The reader takes NaN and Infinity for what they are: no JSON.
      return json && new ObjectMapper().readTree(run.out()).isMissingNode() ? "no answer" : "";
    } catch (JsonProcessingException e) {
      return "no JSON: " + e.getOriginalMessage();
    }
  }

  @Test
  void valuesThatNothingTakesAreRefusedAtOnce() throws IOException {
    tryAll(true, 75);
  }

  @Test
  @Tag("long")
  void valuesAtTheEdgeAreTakenOrRefused() throws IOException {
    tryAll(false, 1000);
  }
}
