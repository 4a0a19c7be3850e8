package plumbline.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * A figure, table, equation, number or claim of one of the five documents. Each of them must have a
 * row in the ledger: the list is {@code published.tsv}, and a reproduction names what is missing.
 *
 * @param number of the document, from 1
 * @param document its short name in the ledger
 * @param title author, year and title
 * @param item its label, e.g. {@code table 2}
 * @param published what the document says
 * @param right what is right instead, where that is known beforehand; else empty
 * @param seen what shows it: a planted bug's name or a section; else empty
 */
public record PublishedItem(
    int number,
    String document,
    String title,
    String item,
    String published,
    String right,
    String seen) {

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
                number, document, title, fields[0], fields[1], field(fields, 2), field(fields, 3)));
      }
    }
    return List.copyOf(items);
  }

  /**
   * The item with a label.
   *
   * @param document the document's short name
   * @param item the label
   * @return the item
   * @throws IllegalArgumentException if there is none
   */
  public static PublishedItem of(String document, String item) {
    return all().stream()
        .filter(candidate -> candidate.document().equals(document) && candidate.item().equals(item))
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
    return all().stream().filter(item -> ledger.stream().noneMatch(item::isIn)).toList();
  }

  private boolean isIn(LedgerEntry entry) {
    return entry.document().equals(document)
        && (entry.item().equals(item) || entry.item().startsWith(item + ":"));
  }

  private static String field(String[] fields, int index) {
    return index < fields.length ? fields[index] : "";
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
