package plumbline.notebook;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.report.Exhibit;
import plumbline.report.LedgerEntry;
import plumbline.report.LedgerFile;
import plumbline.report.LedgerVerdict;

/**
 * A notebook's table of what was published and what we get. As the last line of a cell it shows
 * itself; under {@code reproduce} each row is also kept in a file at once, so that a notebook that
 * fails later still reports what it had.
 */
public final class Ledger implements Exhibit.Source {
  private final List<LedgerEntry> entries = new ArrayList<>();
  private final Optional<Path> file;

  Ledger(Optional<Path> file) {
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
    add(LedgerEntry.of(document, item, published, reproduced, tolerance));
  }

  /**
   * A claim in words.
   *
   * @param document short name of the document
   * @param item which claim
   * @param published what the document says
   * @param reproduced what we find
   * @param verdict the outcome
   */
  public void claim(
      String document, String item, String published, String reproduced, LedgerVerdict verdict) {
    add(new LedgerEntry(document, item, published, reproduced, "", verdict));
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
    return new Exhibit("", List.of(LedgerFile.table(entries)), null);
  }

  @Override
  public String toString() {
    return plumbline.report.TableText.text(LedgerFile.table(entries));
  }
}
