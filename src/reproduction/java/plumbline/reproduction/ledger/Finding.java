package plumbline.reproduction.ledger;

import java.util.List;

/**
 * Something that we hold against a document or a program, as it would have to stand in court.
 *
 * @param id its name: the subject, a slash, and what it is about
 * @param items labels of {@link PublishedItem} that it is about, e.g. {@code algorithm 4.1}; often
 *     empty
 * @param subject a document's short name in the ledger, or the name of a program
 * @param version the document's date, or the program's version and commit
 * @param place the section, equation or algorithm; file, function and line of a program
 * @param seen where we saw it: transcription, LaTeX, PDF, program read, program run
 * @param quotes sentences or formulas as they stand there, word for word; never empty
 * @param problem what is wrong with them, in one sentence
 * @param right what is right, and where the subject itself says so if it does
 * @param charitable the reading that is kindest to the authors
 * @param grade how much it matters
 * @param example the smallest case in which it shows
 * @param evidence commands and what they print; empty only where the quotes speak for themselves
 * @param accused figures of the accused program itself, run by {@code ./plumbline bench findings};
 *     empty for a document and for a program that was read and not run
 * @param later what a later version changed, or that none was seen
 * @param told who was told, and the answer
 */
public record Finding(
    String id,
    List<String> items,
    String subject,
    String version,
    String place,
    String seen,
    List<String> quotes,
    String problem,
    String right,
    String charitable,
    Grade grade,
    String example,
    List<Evidence> evidence,
    List<PrintedFigure> accused,
    String later,
    String told) {

  /**
   * A command and what it prints.
   *
   * @param command as typed, from {@code ./plumbline} on; the seed is an option of it or the
   *     default
   * @param lasting does it take more than a few seconds?
   * @param figures pieces of its output
   */
  public record Evidence(String command, boolean lasting, List<PrintedFigure> figures) {
    /**
     * Checks that there is something to compare.
     *
     * @throws IllegalArgumentException if the command prints nothing that is recorded
     */
    public Evidence {
      if (figures.isEmpty()) {
        throw new IllegalArgumentException("a command needs the figure that it prints: " + command);
      }
      figures = List.copyOf(figures);
    }
  }

  /**
   * Checks that the accusation can be judged.
   *
   * @throws IllegalArgumentException if nothing is quoted, or one quotation stands without evidence
   */
  public Finding {
    if (quotes.isEmpty() || (quotes.size() < 2 && evidence.isEmpty())) {
      throw new IllegalArgumentException(
          "a finding needs a quotation, and a command or a second quotation: " + id);
    }
    items = List.copyOf(items);
    quotes = List.copyOf(quotes);
    evidence = List.copyOf(evidence);
    accused = List.copyOf(accused);
  }
}
