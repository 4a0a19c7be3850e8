package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import plumbline.cli.output.ExitCode;
import plumbline.testing.Prose;

/** Help is for people: two screens, short sentences, and nothing that is not explained. */
class HelpPagesTest {
  private static final int LINES = 48;
  private static final int COLUMNS = 100;
  private static final int WORDS = 30;

  /** Every command by the words that are typed for it. */
  private static Map<String, CommandLine> commands() {
    Map<String, CommandLine> commands = new LinkedHashMap<>();
    add(commands, "", Main.commandLine());
    return commands;
  }

  private static void add(Map<String, CommandLine> commands, String words, CommandLine line) {
    commands.put(words, line);
    line.getSubcommands()
        .forEach((name, command) -> add(commands, (words + " " + name).strip(), command));
  }

  private static CommandRun run(String words) {
    return CommandRun.of(words.strip().split(" +"));
  }

  @Test
  void everyPageFitsTwoScreens() {
    List<String> broken = new ArrayList<>();
    for (String command : commands().keySet()) {
      List<String> lines = run(command + " --help").out().lines().toList();
      if (lines.size() > LINES) {
        broken.add(command + ": " + lines.size() + " lines");
      }
      lines.stream()
          .filter(line -> line.length() > COLUMNS || line.endsWith(" "))
          .forEach(line -> broken.add(command + ": " + line));
    }
    assertEquals(List.of(), broken);
  }

  /** What a command is for, under what it belongs to, on a line that a terminal does not break. */
  @Test
  void theListHasOneSentenceOf70CharactersForEachCommandInItsGroup() {
    List<String> lines = run("--help").out().lines().toList();
    List<String> listed = new ArrayList<>();
    List<String> headings = new ArrayList<>();
    for (String line : lines.subList(lines.indexOf("Test a sampler:"), lines.size())) {
      String[] parts = line.strip().split(" +", 2);
      if (line.endsWith(":")) {
        headings.add(line);
      } else if (!line.isEmpty()) {
        listed.add(parts[0]);
        assertTrue(parts[1].matches(".{1,69}[.?]"), parts[1].length() + ": " + line);
        assertTrue(!parts[1].matches(".*[.?] .*"), "two sentences: " + line);
      }
    }
    assertEquals(
        List.of("Test a sampler:", "Diagnose chains:", "Fit a model:", "Publish:", "Help:"),
        headings);
    assertEquals(
        new TreeSet<>(Main.commandLine().getSubcommands().keySet()), new TreeSet<>(listed));
    assertEquals(
        commands().keySet().stream().filter(name -> !name.isEmpty() && !name.contains(" ")).count(),
        listed.size());
  }

  @Test
  void everyCommandBeginsWithOneSentenceOf70Characters() {
    commands()
        .forEach(
            (name, line) -> {
              String first = line.getCommandSpec().usageMessage().description()[0];
              String sentence = first.replaceFirst("(?<=[.?]) .*", "");
              assertTrue(sentence.matches(".{1,69}[.?]"), name + ": " + sentence);
            });
  }

  @Test
  void everyOptionIsNamedThereAndExplainedOnTheLongPage() {
    List<String> missing = new ArrayList<>();
    commands()
        .forEach(
            (command, line) -> {
              String page = run(command + " --help").out();
              String all = run("help --all " + command).out();
              for (OptionSpec option : line.getCommandSpec().options()) {
                if (!page.contains(option.longestName())) {
                  missing.add(command + " " + option.longestName());
                }
                String first = option.description()[0].split("[ \\n]+")[0];
                if (!all.contains(option.longestName()) || !all.contains(first)) {
                  missing.add("help --all " + command + ": " + option.longestName());
                }
              }
            });
    assertEquals(List.of(), missing);
  }

  @Test
  void whatIsLongComesWithAllAlone() {
    String page = run("help sbc").out();
    assertTrue(page.contains("plumbline help --all sbc"), page);
    assertTrue(!page.contains("write.csv"), page);
    assertTrue(run("help --all sbc").out().contains("write.csv(data.frame(draws, ranks)"));
    assertTrue(run("manual").out().contains("write.csv(data.frame(draws, ranks)"), "manual");
    assertEquals(page, run("sbc --help").out());
    assertEquals(ExitCode.USAGE, run("help frobnicate").status());
  }

  /** What nobody would read stands for an option that was renamed. */
  @Test
  void everyTextBelongsToACommandOrAnOption() {
    Map<String, CommandLine> commands = commands();
    Set<String> keys = ResourceBundle.getBundle("plumbline.cli.help").keySet();
    Set<String> known = new TreeSet<>();
    commands.forEach(
        (words, line) -> {
          String name = words.isEmpty() ? "" : "plumbline." + words.replace(' ', '.') + ".";
          keys.stream().filter(key -> key.startsWith(name + "usage.")).forEach(known::add);
          for (OptionSpec option : line.getCommandSpec().options()) {
            String own = option.longestName().replaceFirst("^--", "");
            known.add(own);
            known.add(name + own);
          }
        });
    assertEquals(List.of(), keys.stream().filter(key -> !known.contains(key)).sorted().toList());
  }

  @Test
  void sentencesAreShort() {
    List<String> tooLong = new ArrayList<>();
    commands()
        .forEach(
            (command, line) -> {
              var usage = line.getCommandSpec().usageMessage();
              Stream<String> options =
                  line.getCommandSpec().options().stream()
                      .map(option -> String.join(" ", option.description()));
              String prose = String.join("\n\n", options.toList());
              String text = String.join("\n", usage.description());
              Prose.of(prose + "\n\n" + text)
                  .longerThan(WORDS)
                  .forEach(sentence -> tooLong.add(command + ": " + sentence));
            });
    assertEquals(List.of(), tooLong);
  }
}
