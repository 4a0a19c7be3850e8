package plumbline.reproduction.ledger;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A figure, table, algorithm, displayed equation, number or claim of one of the five documents.
 * Each of them must have a row in the ledger: the list is {@code published.tsv}, and a reproduction
 * names what is missing. A formula that no notebook has a number for gets its row from the code
 * that carries it out and the test that would see it wrong.
 *
 * @param number of the document, from 1
 * @param document its short name in the ledger
 * @param title author, year and title
 * @param item its label, e.g. {@code table 2}
 * @param published what the document says
 * @param right what is right instead, where that is known beforehand; else empty
 * @param implementations who carries it out: {@code package.Class} or {@code package.Class#method}
 * @param tests who would see it wrong: {@code package.Class#method}; empty where a notebook must
 *     have the row
 */
public record PublishedItem(
    int number,
    String document,
    String title,
    String item,
    String published,
    String right,
    List<String> implementations,
    List<String> tests) {
  /** Copies the lists. */
  public PublishedItem {
    implementations = List.copyOf(implementations);
    tests = List.copyOf(tests);
  }

  /**
   * All items in the order of the documents.
   *
   * @return the list
   */
  public static List<PublishedItem> all() {
    List<PublishedItem> items = new ArrayList<>();
    int number = 0;
    String document = "";
    String title = "";
    for (String line : text().lines().toList()) {
      String[] fields = line.split("\t", -1);
      if (line.startsWith("# ")) {
        number = Integer.parseInt(fields[0].substring(2));
        document = fields[1];
        title = fields[2];
      } else {
        items.add(
            new PublishedItem(
                number,
                document,
                title,
                fields[0],
                fields[1],
                field(fields, 2),
                names(field(fields, 3)),
                names(field(fields, 4))));
      }
    }
    return List.copyOf(items);
  }

  /**
   * The item with a label.
   *
   * @param document the document's short name
   * @param item the label, or the label, a colon and more words
   * @return the item
   * @throws IllegalArgumentException if there is none
   */
  public static PublishedItem of(String document, String item) {
    return all().stream()
        .filter(candidate -> candidate.document().equals(document) && candidate.isLabelOf(item))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "item must be listed in published.tsv, not " + item + " of " + document));
  }

  /**
   * The item that a row of the ledger is about.
   *
   * @param entry the row; its item is a label, or a label, a colon and more words
   * @return empty if the row is about something that no document says
   */
  public static Optional<PublishedItem> of(LedgerEntry entry) {
    return all().stream().filter(item -> item.isIn(entry)).findFirst();
  }

  /**
   * The items that no row is about.
   *
   * @param ledger rows of all notebooks
   * @return what is missing, in the order of the documents
   */
  public static List<PublishedItem> missing(Collection<LedgerEntry> ledger) {
    return without(ledger).filter(item -> item.tests().isEmpty()).toList();
  }

  /**
   * The findings that are about this item.
   *
   * @return names of records in {@link Findings}; empty if it stands as printed
   */
  public List<String> findings() {
    return Findings.shipped().against(document).stream()
        .filter(finding -> finding.items().contains(item))
        .map(Finding::id)
        .toList();
  }

  /**
   * Rows for what no notebook has a row for: formulas that have no number, with their code and
   * test, and findings that no other row names.
   *
   * @param ledger rows of all notebooks
   * @return the items in the order of the documents, then the findings
   */
  public static List<LedgerEntry> further(Collection<LedgerEntry> ledger) {
    List<LedgerEntry> rows = new ArrayList<>();
    without(ledger)
        .filter(item -> !item.tests().isEmpty())
        .map(PublishedItem::implementedRow)
        .forEach(rows::add);
    Set<String> named = new HashSet<>();
    ledger.forEach(row -> named.addAll(row.findings()));
    rows.forEach(row -> named.addAll(row.findings()));
    all().stream()
        .map(PublishedItem::document)
        .distinct()
        .flatMap(document -> Findings.shipped().against(document).stream())
        .filter(finding -> !named.contains(finding.id()))
        .map(PublishedItem::findingRow)
        .forEach(rows::add);
    return rows;
  }

  private static Stream<PublishedItem> without(Collection<LedgerEntry> ledger) {
    return all().stream().filter(item -> ledger.stream().noneMatch(item::isIn));
  }

  private LedgerEntry implementedRow() {
    List<String> findings = findings();
    return new LedgerEntry(
        document,
        item,
        published,
        right.isEmpty() ? "as printed" : "as corrected: " + right,
        "",
        findings.isEmpty() || LedgerEntry.Outcome.ofRecords(findings) == LedgerEntry.Outcome.REMARK
            ? LedgerEntry.Outcome.IMPLEMENTED
            : LedgerEntry.Outcome.FINDING,
        findings,
        "no notebook has a number for it; implemented by "
            + shortened(implementations)
            + ", tested by "
            + shortened(tests));
  }

  private static LedgerEntry findingRow(Finding finding) {
    String shown =
        finding.evidence().isEmpty() ? "two quotations" : finding.evidence().get(0).command();
    return new LedgerEntry(
        finding.subject(),
        (finding.grade().isHeldAgainst() ? "finding: " : "remark: ") + finding.place(),
        finding.problem(),
        finding.right(),
        "",
        LedgerEntry.Outcome.ofRecords(List.of(finding.id())),
        List.of(finding.id()),
        "docs/errata.md: " + shown);
  }

  /** Without packages, which a reader of the page need not see. */
  private static String shortened(List<String> names) {
    return names.stream()
        .map(name -> name.substring(name.lastIndexOf('.') + 1).replace('#', '.'))
        .collect(Collectors.joining(", "));
  }

  private boolean isIn(LedgerEntry entry) {
    return entry.document().equals(document) && isLabelOf(entry.item());
  }

  private boolean isLabelOf(String words) {
    return words.equals(item) || words.startsWith(item + ":");
  }

  private static String field(String[] fields, int index) {
    return index < fields.length ? fields[index] : "";
  }

  private static List<String> names(String field) {
    return field.isEmpty() ? List.of() : List.of(field.split(", ", -1));
  }

  private static String text() {
    try (InputStream in = PublishedItem.class.getResourceAsStream("published.tsv")) {
      if (in == null) {
        throw new IllegalStateException("published.tsv is missing from the jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
