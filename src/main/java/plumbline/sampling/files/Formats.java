package plumbline.sampling.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plumbline.platform.TextLines;
import plumbline.sampling.SamplerStatistics;

/** What columns hold, by the names that programs give them: {@code formats.tsv}, read once. */
final class Formats {
  /** What a column holds, as the table's head explains it. */
  enum Role {
    VARIABLE,
    CHAIN,
    COUNTER,
    INDEX,
    SAMPLER,
    IGNORED,
    LABEL,
    WEIGHT,
    LOG_WEIGHT,
    DATA_WEIGHT,
    LONG_CHAIN,
    LONG_ITERATION,
    LONG_VARIABLE,
    LONG_VALUE
  }

  /**
   * One column that is kept.
   *
   * @param name as in the file; of what a sampler says of itself {@link SamplerStatistics}'s name
   * @param role a variable, a counter, an index or a sampler's
   */
  record Column(String name, Role role) {
    static Column variable(String name) {
      return new Column(name, Role.VARIABLE);
    }

    Column of(Role other) {
      return new Column(name, other);
    }

    /** Whether it counts, or may: the unnamed one of row names does, too. */
    boolean isIndex() {
      return role == Role.COUNTER || role == Role.INDEX;
    }
  }

  private record Entry(Pattern header, Pattern beside, Role role, String name) {
    static Entry of(String[] cells) {
      return new Entry(
          Pattern.compile(cells[1]),
          Pattern.compile(cells[2].isEmpty() ? ".*" : cells[2]),
          Role.valueOf(cells[3].toUpperCase(Locale.ROOT).replace(' ', '_')),
          cells[4]);
    }
  }

  private static final List<Entry> ENTRIES = table("formats.tsv").stream().map(Entry::of).toList();

  private Formats() {}

  /** The cells of a table beside this class, without the lines that explain it. */
  static List<String[]> table(String name) {
    try (InputStream table = Objects.requireNonNull(Formats.class.getResourceAsStream(name))) {
      String text = new String(table.readAllBytes(), StandardCharsets.UTF_8);
      return TextLines.of(text).stream()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\t", -1))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * What a column of a table holds whose variables have a column each.
   *
   * @param name its name
   * @param all the names of all columns
   */
  static Column column(String name, List<String> all) {
    for (Entry entry : ENTRIES) {
      Matcher header = entry.header().matcher(name);
      if (entry.role().compareTo(Role.IGNORED) <= 0
          && header.matches()
          && all.stream().anyMatch(other -> entry.beside().matcher(other).matches())) {
        if (entry.role() != Role.SAMPLER || !entry.name().isEmpty()) {
          return new Column(entry.role() == Role.SAMPLER ? entry.name() : name, entry.role());
        }
        return SamplerStatistics.nameOf(header.group(1))
            .map(known -> new Column(known, Role.SAMPLER))
            .orElse(new Column(name, Role.IGNORED));
      }
    }
    return Column.variable(name);
  }

  /** Whether the table has this role for a name. */
  static boolean is(Role role, String name) {
    return ENTRIES.stream().anyMatch(e -> e.role() == role && e.header().matcher(name).matches());
  }

  /** Whether a column that counts is mentioned, since not everybody knows that it does. */
  static boolean isTold(String name) {
    return ENTRIES.stream()
        .anyMatch(e -> e.name().equals("told") && e.header().matcher(name).matches());
  }
}
