package plumbline.reproduction.ledger;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The lines of one finding in {@code findings.tsv}, until the empty line that ends it. */
final class FindingLines {
  private static final Set<String> ONCE =
      Set.of(
          "id",
          "subject",
          "version",
          "place",
          "seen",
          "problem",
          "right",
          "charitable",
          "grade",
          "example",
          "later",
          "told");

  /** A command whose figures are still being read. */
  private record Command(String text, boolean lasting, List<PrintedFigure> figures) {}

  private final Map<String, String> once = new HashMap<>();
  private final List<String> items = new ArrayList<>();
  private final List<String> quotes = new ArrayList<>();
  private final List<Command> commands = new ArrayList<>();
  private final List<PrintedFigure> accused = new ArrayList<>();

  /** Takes one line, e.g. {@code grade<TAB>wording}. */
  void add(int number, String line) {
    String[] fields = line.split("\t", -1);
    if (fields.length != 2 || fields[1].isBlank()) {
      throw refused(number, "a line is a name, a tab and a value, not " + line);
    }
    String value = fields[1];
    switch (fields[0]) {
      case "item" -> items.add(value);
      case "quote" -> quotes.add(value);
      case "command" -> commands.add(new Command(value, false, new ArrayList<>()));
      case "long command" -> commands.add(new Command(value, true, new ArrayList<>()));
      case "prints" -> {
        if (commands.isEmpty()) {
          throw refused(number, "\"prints\" needs a command above it");
        }
        commands.get(commands.size() - 1).figures().add(new PrintedFigure(value));
      }
      case "accused" -> accused.add(new PrintedFigure(value));
      default -> {
        if (!ONCE.contains(fields[0])) {
          throw refused(number, "there is no field called " + fields[0]);
        }
        if (once.put(fields[0], value) != null) {
          throw refused(number, "\"" + fields[0] + "\" stands twice in one finding");
        }
      }
    }
  }

  /** The finding, if there was one; ready for the next. */
  Optional<Finding> end(int number) {
    if (once.isEmpty() && quotes.isEmpty() && commands.isEmpty()) {
      return Optional.empty();
    }
    for (String field : ONCE) {
      if (!once.containsKey(field)) {
        throw refused(number, "the finding above has no \"" + field + "\"");
      }
    }
    Finding finding =
        new Finding(
            once.getOrDefault("id", ""),
            items,
            once.getOrDefault("subject", ""),
            once.getOrDefault("version", ""),
            once.getOrDefault("place", ""),
            once.getOrDefault("seen", ""),
            quotes,
            once.getOrDefault("problem", ""),
            once.getOrDefault("right", ""),
            once.getOrDefault("charitable", ""),
            Grade.of(once.getOrDefault("grade", "")),
            once.getOrDefault("example", ""),
            commands.stream()
                .map(c -> new Finding.Evidence(c.text(), c.lasting(), c.figures()))
                .toList(),
            accused,
            once.getOrDefault("later", ""),
            once.getOrDefault("told", ""));
    once.clear();
    items.clear();
    quotes.clear();
    commands.clear();
    accused.clear();
    return Optional.of(finding);
  }

  private static IllegalArgumentException refused(int number, String why) {
    return new IllegalArgumentException("findings.tsv, line " + number + ": " + why);
  }
}
