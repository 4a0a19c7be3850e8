package plumbline.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Something that this project said against a document or a program, and takes back.
 *
 * @param subject a document's short name in the ledger, or the name of a program
 * @param said what was said
 * @param why it is taken back, and what is true
 */
public record Withdrawal(String subject, String said, String why) {

  /**
   * All of them, from {@code withdrawn.tsv}.
   *
   * @return the list, in the order of the file
   */
  public static List<Withdrawal> all() {
    try (InputStream in = Withdrawal.class.getResourceAsStream("withdrawn.tsv")) {
      if (in == null) {
        throw new IllegalStateException("withdrawn.tsv is missing from the jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.split("\t", -1))
          .map(fields -> new Withdrawal(fields[0], fields[1], fields[2]))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
