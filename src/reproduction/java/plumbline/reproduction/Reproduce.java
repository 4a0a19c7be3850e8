package plumbline.reproduction;

import static plumbline.cli.options.HelpPage.MORE;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import plumbline.cli.Main;
import plumbline.cli.options.GlobalOptions;
import plumbline.cli.output.ExitCode;
import plumbline.cli.output.Json;
import plumbline.numerics.Text;
import plumbline.reproduction.ledger.LedgerCounts;
import plumbline.reproduction.ledger.LedgerEntry;
import plumbline.reproduction.ledger.LedgerFile;
import plumbline.reproduction.ledger.NotebookFile;
import plumbline.reproduction.ledger.PublishedItem;
import plumbline.reproduction.ledger.Reproduction;
import plumbline.reproduction.ledger.ReproductionSite;
import plumbline.sampling.RunInfo;
import plumbline.sampling.files.AtomicFile;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;

/** {@code reproduce}: executes the notebooks with the real kernel and writes the report. */
@Command(
    name = "reproduce",
    description = {
      "Runs the notebooks and writes a site that needs no network.",
      "The site is target/reproduction/index.html.",
      "Beside it: the ledger (published, reproduced, verdict) as CSV and JSON.",
      "A notebook runs once for each state of the clone. Exit status: 1 if a notebook fails.",
      "",
      "Example: plumbline reproduce 00-start-here --format json",
      ""
    },
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class)
public final class Reproduce implements Callable<Integer> {
  @Mixin private GlobalOptions options = new GlobalOptions();

  @Option(names = "--full", description = "the documents' own sizes instead of quick ones")
  private boolean full;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "folder of data sets that may not be redistributed")
  private @Nullable Path data;

  @Option(
      names = "--update",
      description = "write the outputs back into notebooks/, as they are committed",
      order = MORE)
  private boolean update;

  @Parameters(
      paramLabel = "NOTEBOOK",
      arity = "0..*",
      description = "name, number or path of a notebook (default: all)")
  private List<String> names = new ArrayList<>();

  private RealData found = RealData.none();
  private List<ReproductionSite.Document> documents = List.of();

  @Override
  public Integer call() throws IOException {
    if (update && full) {
      throw new IllegalArgumentException(
          "--update stores the outputs of the quick mode: leave out --full");
    }
    found = data == null ? RealData.none() : RealData.in(data);
    Path home = Home.find();
    List<Path> notebooks = notebooks(home.resolve("notebooks"));
    Path kernel = home.resolve("target").resolve("jupyter").resolve("kernels").resolve("java");
    if (!Files.exists(kernel.resolve("kernel.json"))) {
      throw new IllegalArgumentException(
          "the Java kernel is not built: run ./plumbline reproduce, or mvn package first");
    }
    Path reproduction = home.resolve("target").resolve("reproduction");
    List<Reproduction> results = run(home, kernel, reproduction, notebooks);
    write(home, reproduction, results);
    print(reproduction, results);
    return results.stream().allMatch(Reproduction::passed) ? ExitCode.PASS : ExitCode.FAIL;
  }

  /** Runs at most two at a time; results are in the order of the notebooks. */
  private List<Reproduction> run(Path home, Path kernel, Path reproduction, List<Path> notebooks)
      throws IOException {
    String mode = mode();
    // With the notebook itself, what a result is kept under.
    TreeState state = TreeState.empty().add(mode).addFolder(kernel).addFolder(home.resolve("data"));
    Map<String, String> variables = new LinkedHashMap<>();
    variables.put("PLUMBLINE_MODE", mode);
    variables.put("PLUMBLINE_HOME", home.toString());
    for (Path file : found.files()) {
      state.add(file.toString()).addFile(file);
    }
    found.folder().ifPresent(folder -> variables.put("PLUMBLINE_DATA", folder.toString()));
    JupyterCommand jupyter =
        new JupyterCommand(
            System.getenv().getOrDefault("PLUMBLINE_JUPYTER", "jupyter"), home, variables);
    NotebookRuns runs = new NotebookRuns(jupyter, reproduction, state.key(), full);
    Files.createDirectories(reproduction);
    RunClock clock =
        new RunClock(reproduction.resolve("durations.json"), mode(), notebooks, options.threads());
    try (NotebookWatch watch = NotebookWatch.of(runs::progress)) {
      Replicates.threads(Math.min(options.threads(), 2))
          .run(
              notebooks.size(),
              i -> {
                Reproduction result = runOne(runs, notebooks.get(i));
                watch.without(() -> report(result, clock.finished(result)));
                return result;
              },
              Progress.silent());
    }
    HtmlFragments fragments =
        new HtmlFragments(jupyter, reproduction.resolve("work").resolve("pages"));
    SiteDocuments texts = new SiteDocuments(home, reproduction);
    texts.addTo(fragments);
    runs.addTo(fragments, notebooks);
    fragments.make();
    documents = texts.read();
    List<Reproduction> results = new ArrayList<>();
    for (Path notebook : notebooks) {
      results.add(runs.result(notebook));
    }
    return results;
  }

  /** Runs one; with {@code --update} a notebook that passed gets its new outputs. */
  private Reproduction runOne(NotebookRuns runs, Path notebook) {
    try {
      Reproduction result = runs.run(notebook);
      if (update && result.passed()) {
        Path executed = runs.executed(notebook).orElseThrow();
        AtomicFile.write(notebook, NotebookFile.read(executed).normalised());
      }
      return result;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String mode() {
    return full ? "full" : "quick";
  }

  /** One line per notebook as soon as it is done; JSON keeps standard output for itself. */
  private synchronized void report(Reproduction result, String left) {
    PrintWriter out = options.json() ? options.line().getErr() : options.console();
    String outcome = result.passed() ? "passed" : "FAILED in " + result.failures().get(0);
    out.println(
        Text.of("%-32s %6.1f s  ", result.name(), result.seconds())
            + outcome.lines().findFirst().orElse("")
            + left);
    out.flush();
  }

  /** A name is a path, a stem or the beginning of one up to a hyphen: 03 for {@code 03-...}. */
  private List<Path> notebooks(Path folder) throws IOException {
    List<Path> all = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        files
            .filter(file -> String.valueOf(file.getFileName()).matches("[a-z\\d]\\d-.*\\.ipynb"))
            .sorted()
            .forEach(all::add);
      }
    }
    if (all.isEmpty()) {
      throw new IllegalArgumentException("no notebooks (NN-*.ipynb) in " + folder);
    }
    if (names.isEmpty()) {
      return all;
    }
    List<Path> chosen = new ArrayList<>();
    for (String name : names) {
      String stem = NotebookRuns.name(Path.of(name));
      List<Path> found =
          all.stream()
              .filter(
                  file ->
                      NotebookRuns.name(file).equals(stem)
                          || NotebookRuns.name(file).startsWith(stem + "-"))
              .toList();
      if (found.isEmpty()) {
        throw new IllegalArgumentException("no notebook " + name + " in " + folder);
      }
      chosen.addAll(found);
    }
    return chosen.stream().distinct().sorted().toList();
  }

  private void write(Path home, Path reproduction, List<Reproduction> results) throws IOException {
    List<LedgerEntry> ledger = ledger(results);
    new SiteFolder(home, reproduction)
        .write(
            new ReproductionSite(
                RunInfo.libraryVersion(),
                mode(),
                found.sentence(),
                results,
                documents,
                names.isEmpty()));
    AtomicFile.write(reproduction.resolve("ledger.csv"), LedgerFile.csv(ledger));
    AtomicFile.write(reproduction.resolve("ledger.json"), LedgerFile.json(ledger));
  }

  /** The rows of the notebooks; if these are all, also of what no notebook has a row for. */
  private List<LedgerEntry> ledger(List<Reproduction> results) {
    List<LedgerEntry> rows = new ArrayList<>();
    results.forEach(result -> rows.addAll(result.publishedLedger()));
    if (names.isEmpty()) {
      rows.addAll(PublishedItem.further(rows));
    }
    return rows;
  }

  private static String counts(LedgerCounts counts) {
    return counts.sentence()
        + (counts.findingSentence().isEmpty() ? "" : "; " + counts.findingSentence());
  }

  /** How many published items have a row, which have none, and counts by document. */
  private static String accountedFor(List<LedgerEntry> ledger) {
    List<PublishedItem> missing = PublishedItem.missing(ledger);
    int all = PublishedItem.all().size();
    String byDocument =
        PublishedItem.all().stream()
            .map(PublishedItem::document)
            .distinct()
            .map(name -> "\n  " + name + ": " + counts(LedgerCounts.of(name, ledger)))
            .collect(Collectors.joining());
    return "ledger: %d of %d published items have a row%s%s"
        .formatted(
            all - missing.size(),
            all,
            missing.stream()
                .map(item -> "\n  none for " + item.document() + ", " + item.item())
                .collect(Collectors.joining()),
            byDocument);
  }

  private record Report(List<Map<String, @Nullable Object>> notebooks, JsonNode ledger) {}

  private void print(Path reproduction, List<Reproduction> results) {
    PrintWriter out = options.console();
    List<LedgerEntry> ledger = ledger(results);
    if (options.json()) {
      List<Map<String, @Nullable Object>> notebooks =
          Json.list("name seconds passed error?", results);
      out.println(Json.text(new Report(notebooks, LedgerFile.node(ledger))));
    } else {
      long passed = results.stream().filter(Reproduction::passed).count();
      out.println();
      out.println(LedgerFile.text(ledger));
      out.println();
      if (names.isEmpty()) {
        out.println(accountedFor(ledger));
      }
      out.println(found.sentence());
      out.println(passed + " of " + results.size() + " notebooks passed");
      out.println("report: " + reproduction.resolve("index.html"));
    }
    out.flush();
  }
}
