package plumbline.reproduction.ledger;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * docs/errata.md, made from the list of findings, so that nothing can stand there in another form.
 */
public final class ErrataPage {
  private ErrataPage() {}

  /**
   * The page.
   *
   * @param findings what we hold against the documents and the programs
   * @param withdrawn what we said before and take back
   * @return Markdown
   */
  public static String markdown(Findings findings, List<Withdrawal> withdrawn) {
    List<String> lines = new ArrayList<>(introduction(findings));
    lines.add("");
    lines.addAll(counts(findings));
    for (String subject : subjects(findings)) {
      lines.add("");
      lines.add("## " + heading(subject));
      findings.against(subject).forEach(finding -> lines.addAll(section(finding)));
    }
    lines.add("");
    lines.add("## Withdrawn");
    lines.add("");
    lines.add(
        "What earlier versions said and should not have said: this page, the notebooks, and commands that"
            + " accused or passed wrongly.");
    lines.add("");
    lines.add("| about | we said | why it is withdrawn |");
    lines.add("|---|---|---|");
    withdrawn.forEach(
        w -> lines.add("| " + w.subject() + " | " + w.said() + " | " + w.why() + " |"));
    lines.add("");
    lines.add("## Our own specifications");
    lines.add("");
    lines.add(
        "Found while building, by exact calculation or a test: the zero-truncated prior of change"
            + " points does not lose conjugacy (1/(1 - e^-x) is a geometric series: with the number"
            + " of discarded zeros as an auxiliary variable every factor is gamma again;"
            + " `./plumbline check changepoint --set prior=zero-truncated`).");
    return String.join("\n", lines) + "\n";
  }

  /**
   * The findings against one document or program in short, as they stand in its notebook.
   *
   * @param findings what we hold against the documents and the programs
   * @param subject a document's short name or a program
   * @return a Markdown table below a line with the counts
   */
  public static String table(Findings findings, String subject) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "**"
            + heading(subject).replaceFirst("^\\d+\\. ", "")
            + ".** "
            + findings.inWords(subject)
            + ".");
    lines.add("");
    lines.add("| where | what is wrong | right | grade | shown by |");
    lines.add("|---|---|---|---|---|");
    for (Finding finding : findings.against(subject)) {
      String shown =
          finding.evidence().isEmpty()
              ? "the quoted lines"
              : "`" + finding.evidence().get(0).command() + "`";
      List<String> cells =
          List.of(
              finding.place(),
              finding.problem(),
              finding.right(),
              finding.grade().toString(),
              shown);
      lines.add("| " + String.join(" | ", cells.stream().map(ErrataPage::cell).toList()) + " |");
    }
    return String.join("\n", lines);
  }

  private static String cell(String text) {
    return text.replace("|", "\\|").replace("*", "\\*").replace("_", "\\_");
  }

  private static List<String> introduction(Findings findings) {
    String told =
        findings.all().stream().map(Finding::told).distinct().collect(Collectors.joining("; "));
    return List.of(
        "# Errata",
        "",
        "What we found in the five documents and in programs beside ours, quoted, graded and,"
            + " where there is something to compute, shown by a command. This page is made by `./plumbline errata` from"
            + " `src/reproduction/resources/plumbline/reproduction/ledger/findings.tsv`; a test compares it, runs the"
            + " commands and compares what they print.",
        "",
        "- We read the documents as *machine transcriptions*. One misprint that we held against"
            + " authors was the machine's (see the end). \"Seen in\" says what each finding rests"
            + " on; where a finding hangs on one symbol, it says so.",
        "- Where a program was read and not run, its fault is planted into our own sampler: the"
            + " command shows what that line does, not their program.",
        "- A command that tries a planted bug ends with exit status 1 when the bug is caught. All"
            + " have the default seed, 20171114. An *error* is the largest difference from the joint"
            + " density or from the exact posterior, 0 but for rounding where the step is right.",
        "- Who was told: " + told + ".",
        "",
        "The grades: "
            + grades()
            + ". The last two are *remarks*: a silence or a choice of the authors, a misprint whose"
            + " right form stands in the document itself. They are not held against anybody.");
  }

  private static String grades() {
    return Arrays.stream(Grade.values())
        .map(grade -> "*" + grade + "*")
        .collect(Collectors.joining(", "));
  }

  /** How many findings of each grade there are, by subject. */
  static List<String> counts(Findings findings) {
    List<String> lines = new ArrayList<>();
    String names =
        Arrays.stream(Grade.values()).map(Grade::toString).collect(Collectors.joining(" | "));
    lines.add("| against | " + names + " | all |");
    lines.add("|---|" + "--:|".repeat(Grade.values().length + 1));
    for (String subject : subjects(findings)) {
      lines.add(row(heading(subject), findings.counts(subject)));
    }
    return lines;
  }

  private static String row(String name, Map<Grade, Integer> counts) {
    String numbers =
        counts.values().stream().map(String::valueOf).collect(Collectors.joining(" | "));
    int all = counts.values().stream().mapToInt(Integer::intValue).sum();
    return "| " + name + " | " + numbers + " | " + all + " |";
  }

  private static List<String> subjects(Findings findings) {
    return findings.all().stream().map(Finding::subject).distinct().toList();
  }

  /** A document's number and title; a program's name. */
  private static String heading(String subject) {
    Map<String, String> documents = new LinkedHashMap<>();
    PublishedItem.all()
        .forEach(item -> documents.put(item.document(), item.number() + ". " + item.title()));
    return documents.getOrDefault(subject, subject);
  }

  private static List<String> section(Finding finding) {
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add("### " + finding.id());
    lines.add("");
    lines.add(
        "**"
            + finding.grade()
            + "** · "
            + finding.version()
            + ", "
            + finding.place()
            + " · seen in: "
            + finding.seen());
    lines.add("");
    lines.add("```text");
    lines.addAll(finding.quotes());
    lines.add("```");
    lines.add("");
    String kind = finding.grade().isHeldAgainst() ? "Finding" : "Remark";
    lines.add("- " + kind + ": " + sentence(finding.problem()));
    lines.add("- Right: " + sentence(finding.right()));
    lines.add("- Charitable reading: " + sentence(finding.charitable()));
    lines.add("- Smallest example: " + sentence(finding.example()));
    for (Finding.Evidence evidence : finding.evidence()) {
      String figures =
          evidence.figures().stream()
              .map(figure -> "`" + figure + "`")
              .collect(Collectors.joining(", "));
      lines.add("- `" + evidence.command() + "` prints " + figures);
    }
    if (!finding.accused().isEmpty()) {
      String figures =
          finding.accused().stream()
              .map(figure -> "`" + figure + "`")
              .collect(Collectors.joining(", "));
      lines.add("- The program itself (`./plumbline bench findings`): " + figures);
    }
    lines.add("- Later versions: " + sentence(finding.later()));
    return lines;
  }

  /** No capital letter: many begin with a formula. */
  private static String sentence(String text) {
    return text.endsWith(".") ? text : text + ".";
  }

  /**
   * Something that this project said, and takes back: against a document or a program, or a verdict
   * of a command.
   *
   * @param subject a document's short name in the ledger, the name of a program, or what said it
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
}
