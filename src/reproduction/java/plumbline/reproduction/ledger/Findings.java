package plumbline.reproduction.ledger;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Everything that we hold against the documents and against other people's programs: one record
 * each, from {@code findings.tsv}. docs/errata.md is made from this list, and whoever counts
 * findings counts here.
 *
 * @param all in the order of the file
 */
public record Findings(List<Finding> all) {
  private static final String FILE = "findings.tsv";

  /**
   * Checks that no name stands twice.
   *
   * @throws IllegalArgumentException if one does
   */
  public Findings {
    all = List.copyOf(all);
    Set<String> ids = new LinkedHashSet<>();
    for (Finding finding : all) {
      if (!ids.add(finding.id())) {
        throw new IllegalArgumentException("two findings are called " + finding.id());
      }
    }
  }

  /**
   * The list of this library.
   *
   * @return all findings
   */
  public static Findings shipped() {
    try (InputStream in = Findings.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException(FILE + " is missing from the jar");
      }
      return of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads a list: one field a line, its name, a tab and its value; an empty line after each
   * finding; {@code #} starts a comment. {@code item}, {@code quote}, {@code command}, {@code
   * prints} and {@code accused} may stand more than once; {@code prints} belongs to the command
   * above it.
   *
   * @param text the file's text
   * @return the findings
   * @throws IllegalArgumentException if a line or a finding is not as it should be
   */
  public static Findings of(String text) {
    List<Finding> findings = new ArrayList<>();
    FindingLines lines = new FindingLines();
    int number = 0;
    for (String line : (text + "\n\n").split("\n", -1)) {
      number++;
      if (line.isBlank()) {
        lines.end(number).ifPresent(findings::add);
      } else if (!line.startsWith("#")) {
        lines.add(number, line);
      }
    }
    return new Findings(findings);
  }

  /**
   * The finding with a name.
   *
   * @param id the name
   * @return the finding
   * @throws IllegalArgumentException if there is none
   */
  public Finding named(String id) {
    return all.stream()
        .filter(finding -> finding.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no finding called " + id));
  }

  /**
   * The findings against one document or program.
   *
   * @param subject its name
   * @return in the order of the file; empty if there is none
   */
  public List<Finding> against(String subject) {
    return all.stream().filter(finding -> finding.subject().equals(subject)).toList();
  }

  /**
   * The counts in one line, as README and notebooks quote them.
   *
   * @param subject a document's short name or a program
   * @return e.g. {@code 1 finding: 1 costs efficiency; 2 remarks: 2 wording}; grades without any
   *     are left out
   */
  public String inWords(String subject) {
    return Grade.sentence(counts(subject));
  }

  /**
   * How many findings of each grade there are against one document or program.
   *
   * @param subject its name
   * @return a count for every grade, zeros too, in the order of the grades
   */
  public Map<Grade, Integer> counts(String subject) {
    Map<Grade, Integer> counts = new EnumMap<>(Grade.class);
    for (Grade grade : Grade.values()) {
      counts.put(
          grade,
          (int) against(subject).stream().filter(finding -> finding.grade() == grade).count());
    }
    return counts;
  }
}
