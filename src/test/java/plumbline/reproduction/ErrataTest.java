package plumbline.reproduction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import plumbline.cli.CommandRun;
import plumbline.cli.Main;
import plumbline.reproduction.ledger.ErrataPage;
import plumbline.reproduction.ledger.Finding;
import plumbline.reproduction.ledger.Findings;
import plumbline.reproduction.ledger.NotebookFile;
import plumbline.reproduction.ledger.PrintedFigure;
import plumbline.reproduction.ledger.PublishedItem;

/** Every accusation: its quotation is there, its command runs, and prints what is recorded. */
class ErrataTest {
  private static final Path LIST =
      Path.of("src/reproduction/resources/plumbline/reproduction/ledger/findings.tsv");
  private static final Path DOCUMENTS = Path.of("../shared/seeds");
  private static final Map<String, String> MUTANTS = new ConcurrentHashMap<>();
  private static final String START = "./plumbline ";

  @Test
  void thePageIsMadeFromTheList() throws IOException {
    String page = ErrataPage.markdown(Findings.shipped(), ErrataPage.Withdrawal.all());
    assertEquals(
        page,
        Files.readString(Path.of("docs/errata.md")),
        "run ./plumbline errata > docs/errata.md");
    assertEquals(page, CommandRun.of("errata").out());
  }

  @Test
  void aChangedFigureChangesThePage() throws IOException {
    String list = Files.readString(LIST);
    assertTrue(list.contains("{0.0319}"));
    assertFalse(
        ErrataPage.markdown(
                Findings.of(list.replace("{0.0319}", "{0.0320}")), ErrataPage.Withdrawal.all())
            .equals(Files.readString(Path.of("docs/errata.md"))));
  }

  // Quotations

  @Test
  void everyQuotationIsInItsDocument() throws IOException {
    assumeTrue(Files.isDirectory(DOCUMENTS), "NOT TESTED: the documents are not here");
    assertEquals(List.of(), notQuoted(Findings.shipped(), documents()));
  }

  @Test
  void aChangedQuotationIsNoticed() throws IOException {
    Map<String, String> texts = new LinkedHashMap<>();
    for (Finding finding : Findings.shipped().all()) {
      texts.merge(finding.subject(), String.join(" ... ", finding.quotes()), (a, b) -> a + " " + b);
    }
    assertEquals(List.of(), notQuoted(Findings.shipped(), texts));
    String list = Files.readString(LIST);
    String changed = list.replace("\thence the sampler is verified", "\thence it is verified");
    changed = changed.replace("We confirm both behaviors, hence", "We confirm both behaviours, so");
    assertEquals(1, notQuoted(Findings.of(changed), texts).size());
  }

  /** Without blanks, which transcriptions set as they like. */
  private static List<String> notQuoted(Findings findings, Map<String, String> documents) {
    List<String> missing = new ArrayList<>();
    for (Finding finding : findings.all()) {
      String text = documents.get(finding.subject());
      for (String quote : finding.quotes()) {
        if (text != null && !dense(text).contains(dense(quote))) {
          missing.add(finding.id() + ": " + quote);
        }
      }
    }
    return missing;
  }

  private static String dense(String text) {
    return text.replaceAll("\\s+", "");
  }

  /** By short name; the files' names begin with the documents' numbers, from 0. */
  private static Map<String, String> documents() throws IOException {
    Map<String, String> texts = new LinkedHashMap<>();
    for (PublishedItem item : PublishedItem.all()) {
      if (!texts.containsKey(item.document())) {
        String prefix = "00" + (item.number() - 1) + "_";
        try (Stream<Path> files = Files.list(DOCUMENTS)) {
          Path file =
              files
                  .filter(path -> path.getFileName().toString().startsWith(prefix))
                  .findFirst()
                  .orElseThrow();
          texts.put(item.document(), Files.readString(file));
        }
      }
    }
    return texts;
  }

  // Commands

  @Test
  void everyCommandIsOne() {
    assertEquals(List.of(), noCommands(Findings.shipped()));
  }

  @Test
  void aChangedCommandIsNoticed() throws IOException {
    String list = Files.readString(LIST);
    for (String change : List.of("--mutant dyads-thrice", "--mutants-of dyads-twice")) {
      String changed = list.replace("--mutant dyads-twice", change);
      assertEquals(1, noCommands(Findings.of(changed)).size(), change);
    }
  }

  private static List<String> noCommands(Findings findings) {
    List<String> wrong = new ArrayList<>();
    for (String command : evidence(findings, null).keySet()) {
      String[] words = words(command);
      CommandLine line = Main.commandLine();
      try {
        line.parseArgs(words);
      } catch (ParameterException e) {
        wrong.add(command + ": " + e.getMessage());
        continue;
      }
      List<String> parts = List.of(words);
      int mutant = parts.indexOf("--mutant");
      if (mutant >= 0
          && !MUTANTS
              .computeIfAbsent(
                  words[1], model -> CommandRun.of("check", model, "--list-mutants").out())
              .contains("\"" + words[mutant + 1] + "\"")) {
        wrong.add(command + ": no such planted bug");
      }
      if (words[0].equals("errata") && !FindingCalculations.names().contains(words[1])) {
        wrong.add(command + ": no such calculation");
      }
    }
    return wrong;
  }

  private static String[] words(String command) {
    assertTrue(command.startsWith(START), command);
    return command.substring(START.length()).split(" ");
  }

  // Figures

  static Stream<String> quick() {
    return evidence(Findings.shipped(), false).keySet().stream();
  }

  static Stream<String> lasting() {
    return evidence(Findings.shipped(), true).keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("quick")
  void aQuickCommandPrintsWhatIsRecorded(String command) {
    prints(command);
  }

  @ParameterizedTest
  @MethodSource("lasting")
  @Tag("long")
  void aLongCommandPrintsWhatIsRecorded(String command) {
    prints(command);
  }

  private static void prints(String command) {
    CommandRun run = CommandRun.of(words(command));
    assertTrue(List.of(0, 1, 3).contains(run.status()), run.err()); // 3: breaks a contract as well
    assertEquals(List.of(), differences(Findings.shipped(), command, run.out()));
  }

  @Test
  void aChangedFigureIsNoticed() throws IOException {
    String command = START + "errata proposal-tails";
    String out = CommandRun.of("errata", "proposal-tails").out();
    String list = Files.readString(LIST);
    assertTrue(list.contains("M(1) = {0.111}"));
    Findings changed = Findings.of(list.replace("M(1) = {0.111}", "M(1) = {0.112}"));
    assertEquals(1, differences(changed, command, out).size());
  }

  private static List<String> differences(Findings findings, String command, String out) {
    List<PrintedFigure> figures = evidence(findings, null).get(command);
    return figures.stream().flatMap(figure -> figure.differsFrom(out).stream()).toList();
  }

  /** The figures of each command; a command may stand in two findings. */
  private static Map<String, List<PrintedFigure>> evidence(
      Findings findings, @Nullable Boolean lasting) {
    Map<String, List<PrintedFigure>> all = new TreeMap<>();
    for (Finding finding : findings.all()) {
      for (Finding.Evidence evidence : finding.evidence()) {
        if (lasting == null || lasting == evidence.lasting()) {
          all.computeIfAbsent(evidence.command(), c -> new ArrayList<>())
              .addAll(evidence.figures());
        }
      }
    }
    return all;
  }

  // The page of the documents, and notebooks

  @Test
  void countsByGradeStandOnThePageOfTheDocuments() throws IOException {
    String page = Files.readString(Path.of("docs/documents.md"));
    for (String document : documentsByNumber().values()) {
      String counts = Findings.shipped().inWords(document);
      assertTrue(page.contains(counts), "docs/documents.md does not say: " + counts);
    }
  }

  @Test
  void theNotebooksHaveTheListInShort() throws IOException {
    Map<String, Integer> notebooks = new LinkedHashMap<>();
    documentsByNumber().forEach((number, document) -> notebooks.put(document, number));
    notebooks.putAll(
        Map.of("IPTM program (R)", 1, "Ratio-AIS (Java)", 2, "MALLET", 2, "BDgraph", 4));
    for (Map.Entry<String, Integer> subject : notebooks.entrySet()) {
      String table = ErrataPage.table(Findings.shipped(), subject.getKey());
      boolean computed =
          Findings.shipped().against(subject.getKey()).stream()
              .allMatch(finding -> printed(subject.getValue(), finding));
      assertTrue(
          computed || notebook(subject.getValue()).contains(table),
          "notebook " + subject.getValue() + " has not this table:\n" + table);
    }
  }

  private static Map<Integer, String> documentsByNumber() {
    Map<Integer, String> names = new TreeMap<>();
    PublishedItem.all().forEach(item -> names.put(item.number(), item.document()));
    return names;
  }

  /** Whether a notebook that makes its table from the records has this finding in its outputs. */
  private static boolean printed(int number, Finding finding) {
    String outputs = outputs(number);
    return outputs.contains(finding.place())
        && outputs.contains(finding.problem())
        && outputs.contains(finding.grade().toString());
  }

  private static String outputs(int number) {
    try {
      StringBuilder text = new StringBuilder();
      for (JsonNode output :
          new ObjectMapper().readTree(file(number).toFile()).findValues("text/html")) {
        output.forEach(line -> text.append(line.asText()));
      }
      return text.toString()
          .replace("&lt;", "<")
          .replace("&gt;", ">")
          .replace("&quot;", "\"")
          .replace("&#39;", "'")
          .replace("&amp;", "&");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All that is written in a notebook. */
  private static String notebook(int number) throws IOException {
    List<NotebookFile.Cell> cells = NotebookFile.read(file(number)).cells();
    return cells.stream().map(NotebookFile.Cell::source).collect(Collectors.joining("\n"));
  }

  private static Path file(int number) throws IOException {
    try (Stream<Path> files = Files.list(Path.of("notebooks"))) {
      return files
          .filter(path -> path.getFileName().toString().startsWith("0" + number + "-"))
          .findFirst()
          .orElseThrow();
    }
  }
}
