package plumbline.reproduction.ledger;

import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import plumbline.report.text.Html;

/**
 * How many rows of a ledger have each verdict, and how many of the records that they name each
 * grade. A record may be named by more than one row, and a row may name more than one.
 *
 * @param verdicts a count for every verdict that occurs, in the order of the verdicts
 * @param grades how many findings of each grade the rows name, the gravest first
 */
public record LedgerCounts(Map<LedgerEntry.Outcome, Integer> verdicts, Map<Grade, Integer> grades) {
  /** Copies the counts. */
  public LedgerCounts {
    verdicts = java.util.Collections.unmodifiableMap(new EnumMap<>(verdicts));
    grades = java.util.Collections.unmodifiableMap(new EnumMap<>(grades));
  }

  /**
   * Counts rows.
   *
   * @param rows of one document, or of all
   * @return the counts
   */
  public static LedgerCounts of(Collection<LedgerEntry> rows) {
    Map<LedgerEntry.Outcome, Integer> verdicts = new EnumMap<>(LedgerEntry.Outcome.class);
    Map<Grade, Integer> grades = new EnumMap<>(Grade.class);
    for (LedgerEntry row : rows) {
      verdicts.merge(row.verdict(), 1, Integer::sum);
    }
    Findings known = Findings.shipped();
    rows.stream()
        .flatMap(row -> row.findings().stream())
        .distinct()
        .forEach(id -> grades.merge(known.named(id).grade(), 1, Integer::sum));
    return new LedgerCounts(verdicts, grades);
  }

  /**
   * Counts rows, and what no notebook has a row for.
   *
   * @param document short name of a document
   * @param ledger rows of all notebooks
   * @return the counts of the document's rows on the page of a complete reproduction
   */
  public static LedgerCounts of(String document, List<LedgerEntry> ledger) {
    return of(
        java.util.stream.Stream.concat(ledger.stream(), PublishedItem.further(ledger).stream())
            .filter(row -> row.document().equals(document))
            .toList());
  }

  /**
   * The verdicts in words, the unflattering ones too. Inputs as printed are no rows of results.
   *
   * @return e.g. {@code 3 rows: 1 reproduced, 2 finding}
   */
  public String sentence() {
    int inputs = verdicts.getOrDefault(LedgerEntry.Outcome.AS_PRINTED, 0);
    int rows = verdicts.values().stream().mapToInt(Integer::intValue).sum() - inputs;
    String words =
        verdicts.entrySet().stream()
            .filter(e -> e.getKey() != LedgerEntry.Outcome.AS_PRINTED)
            .map(e -> e.getValue() + " " + e.getKey())
            .collect(Collectors.joining(", "));
    String counted = rows + (rows == 1 ? " row: " : " rows: ") + words;
    return inputs == 0
        ? counted
        : counted + " (and " + inputs + (inputs == 1 ? " input" : " inputs") + " as printed)";
  }

  /**
   * The findings and remarks by grade in words.
   *
   * @return e.g. {@code 1 finding: 1 costs efficiency; 2 remarks: 2 wording}; empty text if there
   *     is none
   */
  public String findingSentence() {
    return Grade.sentence(grades);
  }

  /** Both, as on the page. */
  String both() {
    return sentence() + (grades.isEmpty() ? "" : "; " + findingSentence());
  }

  /** All counts, and what the verdicts mean. */
  static void html(StringBuilder html, List<LedgerEntry> rows) {
    html.append("<p>").append(Html.escape(of(rows).both())).append(".</p>\n<dl>");
    for (LedgerEntry.Outcome verdict : LedgerEntry.Outcome.values()) {
      html.append("<dt>").append(verdict).append("</dt><dd>");
      html.append(Html.escape(verdict.meaning())).append("</dd>");
    }
    html.append("</dl>\n");
  }
}
