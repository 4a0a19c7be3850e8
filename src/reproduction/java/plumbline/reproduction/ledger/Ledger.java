package plumbline.reproduction.ledger;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.report.Exhibit;
import plumbline.report.text.TableText;
import plumbline.verification.Verdict;
import tech.tablesaw.api.Table;

/**
 * A notebook's table of what was published and what we get. As the last line of a cell it shows
 * itself; under {@code reproduce} each row is also kept in a file at once, so that a notebook that
 * fails later still reports what it had.
 */
public final class Ledger implements Exhibit.Source {
  private final List<LedgerEntry> entries = new ArrayList<>();
  private final Optional<Path> file;

  public Ledger(Optional<Path> file) {
    this.file = file;
  }

  /**
   * A number against a published number.
   *
   * @param document short name of the document
   * @param item which claim
   * @param published the document's number
   * @param reproduced ours
   * @param tolerance the largest absolute difference that counts as the same
   */
  public void number(
      String document, String item, double published, double reproduced, double tolerance) {
    number(document, item, published, reproduced, tolerance, "");
  }

  /**
   * A number against a published number, with its evidence.
   *
   * @param document short name of the document
   * @param item which claim
   * @param published the document's number
   * @param reproduced ours
   * @param tolerance the largest absolute difference that counts as the same
   * @param evidence where it can be seen, e.g. {@code section 4}
   */
  public void number(
      String document,
      String item,
      double published,
      double reproduced,
      double tolerance,
      String evidence) {
    add(LedgerEntry.of(document, item, published, reproduced, tolerance, evidence));
  }

  /**
   * A claim in words, to be followed by what decides it, e.g. {@code .reproducedIf(condition)}.
   *
   * @param document short name of the document
   * @param item which claim
   * @param published what the document says
   * @param reproduced what we find
   * @param evidence where it can be seen, e.g. {@code section 4}
   * @return the claim, not yet in the ledger
   */
  public LedgerClaim claim(
      String document, String item, String published, String reproduced, String evidence) {
    return new LedgerClaim(this, document, item, published, reproduced, evidence);
  }

  /**
   * A test's verdict that was foreseen.
   *
   * @param document short name of the document
   * @param item which test of what
   * @param expected the verdict foreseen
   * @param found the verdict
   * @param evidence where it can be seen, e.g. {@code section 4}
   */
  public void verdict(
      String document, String item, Verdict expected, Verdict found, String evidence) {
    LedgerEntry.Outcome outcome =
        expected == found ? LedgerEntry.Outcome.REPRODUCED : LedgerEntry.Outcome.NOT_REPRODUCED;
    add(new LedgerEntry(document, item, expected.name(), found.name(), "", outcome, evidence));
  }

  /**
   * One of the items that each reproduction must account for ({@link PublishedItem}); what the
   * document says is known from there. To be followed by what decides it, e.g. {@code
   * .reproducedIf(condition)}.
   *
   * @param document short name of the document
   * @param item the item's label, or the label, a colon and more words
   * @param reproduced what we find
   * @param evidence where it can be seen, e.g. {@code section 4}
   * @return the claim, not yet in the ledger
   * @throws IllegalArgumentException if there is no such item
   */
  public LedgerClaim item(String document, String item, String reproduced, String evidence) {
    String published = PublishedItem.of(document, item).published();
    return claim(document, item, published, reproduced, evidence);
  }

  /**
   * Any entry. An entry with the same document and item is replaced, as a cell may be run again.
   *
   * @param entry the entry
   */
  public void add(LedgerEntry entry) {
    int same = -1;
    for (int i = 0; i < entries.size(); i++) {
      LedgerEntry other = entries.get(i);
      if (other.document().equals(entry.document()) && other.item().equals(entry.item())) {
        same = i;
      }
    }
    if (same < 0) {
      entries.add(entry);
    } else {
      entries.set(same, entry);
    }
    file.ifPresent(this::save);
  }

  private void save(Path target) {
    try {
      LedgerFile.write(target, entries);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The entries so far.
   *
   * @return a copy
   */
  public List<LedgerEntry> entries() {
    return List.copyOf(entries);
  }

  @Override
  public Exhibit exhibit() {
    List<Table> tables = new ArrayList<>();
    for (int from = 0; from < entries.size(); from += TableText.MOST_ROWS) {
      int to = Math.min(from + TableText.MOST_ROWS, entries.size());
      Table part = LedgerFile.table(entries.subList(from, to));
      tables.add(from == 0 ? part : part.setName(part.name() + ", continued"));
    }
    return new Exhibit("", tables, null);
  }

  /** All digits, to be read by {@link NotebookFile}. */
  @Override
  public Map<String, String> attached() {
    return Map.of(LedgerFile.MIME_TYPE, LedgerFile.texts(entries).toString());
  }

  @Override
  public String toString() {
    return LedgerFile.text(entries);
  }
}
