package plumbline.cli;

import static java.util.Map.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * What every command prints and writes, byte by byte: what a case covers stands in {@code
 * cases.tsv}. The whole of what was found, of pictures a digest too, stays in {@code
 * target/golden/NAME.txt}: where only a digest differs, compare that of two versions. With {@code
 * -Dplumbline.golden=rewrite} the pinned files are written anew: such a change is a commit of its
 * own with its reason.
 */
class GoldenOutputsTest {
  private static final Path GOLDEN = Path.of("src/test/resources/plumbline/golden");
  private static final Path WORK = Path.of("target/golden");

  /** The same code for all commands. */
  private static final Set<String> ONCE_IS_ENOUGH = Set.of("--seed", "--threads", "--debug");

  /** What is not pinned, and why. */
  private static final Map<String, String> LEFT_OUT =
      Map.ofEntries(
          entry("reproduce", "runs notebooks; its own tests compare what it writes"),
          entry("site", "writes the page; its own tests drive it in a browser"),
          entry("completion", "made of the help's texts"),
          entry("manual", "made of the help's texts"),
          entry("help", "prints the help's texts"),
          entry("check --spark", "needs a cluster"));

  static Stream<GoldenCase> cases() throws IOException {
    return Files.readAllLines(GOLDEN.resolve("cases.tsv")).stream()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(GoldenCase::of);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void printsAndWritesTheSame(GoldenCase one) throws IOException {
    if (one.needsPython()) {
      PythonProgram.assumePython();
    }
    Path folder = WORK.resolve(one.name());
    clear(folder);
    GoldenInputs.write(Files.createDirectories(folder));
    GoldenCase.Found found = one.run(folder);
    clear(folder);
    Files.writeString(WORK.resolve(one.name() + ".txt"), found.whole());
    Path file = GOLDEN.resolve(one.name() + ".txt");
    if ("rewrite".equals(System.getProperty("plumbline.golden"))) {
      Files.writeString(file, found.pinned());
    }
    assertEquals(Files.readString(file), found.pinned().toString(), one.covers());
  }

  /** Commands by their full names, those within others too. */
  private static Map<String, CommandLine> commands(String above, CommandLine line) {
    Map<String, CommandLine> all = new TreeMap<>();
    for (CommandLine command : Set.copyOf(line.getSubcommands().values())) {
      String name = (above + " " + command.getCommandName()).strip();
      // A group does nothing of its own.
      if (command.getCommandSpec().userObject() instanceof Callable<?>) {
        all.put(name, command);
      }
      all.putAll(commands(name, command));
    }
    return all;
  }

  /** Adds the options of a command line that is not refused to those of its command. */
  private static void note(CommandLine line, List<String> words, Map<String, Set<String>> given) {
    ParseResult at;
    try {
      at = line.parseArgs(words.toArray(String[]::new));
    } catch (ParameterException refused) {
      return;
    }
    String name = "";
    while (at.hasSubcommand()) {
      at = at.subcommand();
      name = (name + " " + at.commandSpec().name()).strip();
    }
    Set<String> known = given.computeIfAbsent(name, command -> new TreeSet<>());
    at.matchedOptions().forEach(option -> known.add(option.longestName()));
  }

  @Test
  void everyCommandAndEveryOptionIsPinnedOrLeftOutForAReason() throws IOException {
    Map<String, Set<String>> given = new TreeMap<>();
    CommandLine line = Main.commandLine();
    cases().forEach(one -> one.commands().forEach(words -> note(line, words, given)));
    Set<String> anywhere = new TreeSet<>();
    given.values().forEach(anywhere::addAll);
    Set<String> missing = new TreeSet<>();
    commands("", line)
        .forEach(
            (name, command) -> {
              if (!given.containsKey(name)) {
                missing.add(name);
                return;
              }
              for (OptionSpec option : command.getCommandSpec().options()) {
                String word = option.longestName();
                Set<String> known = ONCE_IS_ENOUGH.contains(word) ? anywhere : given.get(name);
                if (!known.contains(word)) {
                  missing.add(name + " " + word);
                }
              }
            });
    missing.removeIf(what -> what.endsWith(" --help") || what.endsWith(" --version"));
    assertEquals(new TreeSet<>(LEFT_OUT.keySet()), missing);
  }

  @Test
  void everyFileIsOfACase() throws IOException {
    Set<String> expected = new TreeSet<>(Set.of("cases.tsv"));
    cases().forEach(one -> expected.add(one.name() + ".txt"));
    try (Stream<Path> files = Files.list(GOLDEN)) {
      assertEquals(
          expected, new TreeSet<>(files.map(file -> file.getFileName().toString()).toList()));
    }
  }

  private static void clear(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> walk = Files.walk(folder)) {
        for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }
}
