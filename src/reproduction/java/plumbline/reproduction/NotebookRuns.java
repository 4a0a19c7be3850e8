package plumbline.reproduction;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plumbline.cli.runs.RunParts;
import plumbline.reproduction.ledger.LedgerEntry;
import plumbline.reproduction.ledger.LedgerFile;
import plumbline.reproduction.ledger.NotebookFile;
import plumbline.reproduction.ledger.Reproduction;
import plumbline.sampling.files.AtomicFile;

/**
 * Executes notebooks with the real kernel, each once per state of the tree: a result is kept in a
 * folder named by the hash of all that it depends on. Only notebooks that passed are kept.
 */
public final class NotebookRuns {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** What a notebook that is being executed says of the run that it is at. */
  private static final String PROGRESS = "progress.txt";

  /** A port may be taken between Jupyter's choice and the kernel's start: once in many runs. */
  private static final int MOST_STARTS = 3;

  private static final String NEVER_STARTED = "Kernel died before replying";

  /** A notebook with a cell of this tag runs nothing for long in the quick mode. */
  private static final String LIGHT = "light";

  private static final String KERNEL_OPTIONS = "PLUMBLINE_KERNEL_OPTIONS";

  /** Java's optimising compiler would cost a light notebook a quarter of its processor time. */
  private static final String LIGHT_OPTIONS = "-XX:TieredStopAtLevel=1";

  private final JupyterCommand jupyter;
  private final Path reproduction;
  private final String state;
  private final boolean full;

  /**
   * Runs under a folder.
   *
   * @param jupyter how to call Jupyter
   * @param reproduction the folder of all that this command writes
   * @param state the state of kernel, libraries, data and mode
   * @param full whether cells may take as long as they like
   */
  public NotebookRuns(JupyterCommand jupyter, Path reproduction, String state, boolean full) {
    this.jupyter = jupyter;
    this.reproduction = reproduction;
    this.state = state;
    this.full = full;
  }

  /**
   * The result of a notebook, from the cache or by executing it; without its HTML unless that was
   * made before.
   */
  public Reproduction run(Path notebook) throws IOException {
    String name = name(notebook);
    Path kept = kept(notebook);
    if (!Files.exists(kept)) {
      Path work = reproduction.resolve("work").resolve(name);
      WorkFolder.claim(work);
      Files.createDirectories(work.resolve("ledger"));
      Path checkpoints = checkpoints(name, kept);
      execute(notebook, work, checkpoints);
      Reproduction result = read(name, work);
      if (!result.passed()) {
        return result;
      }
      RunParts.delete(kept);
      Files.createDirectories(kept.getParent());
      // One rename: the cache never holds half a result.
      Files.move(work, kept);
      RunParts.delete(checkpoints);
    }
    return read(name, kept);
  }

  /** Asks for the HTML of notebooks that have been executed. */
  void addTo(HtmlFragments fragments, List<Path> notebooks) throws IOException {
    for (Path notebook : notebooks) {
      String name = name(notebook);
      Path folder = folder(notebook);
      Path executed = folder.resolve(name + ".ipynb");
      if (Files.exists(executed)) {
        fragments.add(executed, folder.resolve(name + ".html"));
      }
    }
  }

  /** The result of a notebook that has been run. */
  Reproduction result(Path notebook) throws IOException {
    return read(name(notebook), folder(notebook));
  }

  private Path folder(Path notebook) throws IOException {
    Path kept = kept(notebook);
    return Files.exists(kept) ? kept : reproduction.resolve("work").resolve(name(notebook));
  }

  /** What the notebooks that are being executed are at, e.g. {@code 03: training 42% ...}. */
  List<String> progress() throws IOException {
    Path all = reproduction.resolve("work");
    List<String> lines = new ArrayList<>();
    if (Files.isDirectory(all)) {
      try (Stream<Path> folders = Files.list(all)) {
        for (Path folder : folders.sorted().toList()) {
          Path file = folder.resolve(PROGRESS);
          if (Files.exists(file)) {
            lines.add(name(folder).replaceFirst("-.*", "") + ": " + Files.readString(file).strip());
          }
        }
      }
    }
    return lines;
  }

  /** Where the executed notebook is, if it has passed in this state of the tree. */
  Optional<Path> executed(Path notebook) throws IOException {
    Path file = kept(notebook).resolve(name(notebook) + ".ipynb");
    return Files.exists(file) ? Optional.of(file) : Optional.empty();
  }

  private Path kept(Path notebook) throws IOException {
    String key =
        TreeState.empty()
            .add(state)
            .add(name(notebook))
            .add(NotebookFile.read(notebook).sources())
            .key();
    return reproduction.resolve("cache").resolve(key);
  }

  /** Where the long runs of this state of the notebook are kept; those of other states go. */
  private Path checkpoints(String name, Path kept) throws IOException {
    Path all = reproduction.resolve("checkpoints").resolve(name);
    Path own = all.resolve(kept.getFileName());
    Files.createDirectories(own);
    try (Stream<Path> states = Files.list(all)) {
      for (Path state : states.filter(folder -> !folder.equals(own)).toList()) {
        RunParts.delete(state);
      }
    }
    return own;
  }

  private void execute(Path notebook, Path work, Path checkpoints) throws IOException {
    String name = name(notebook);
    Path log = work.resolve("log.txt");
    long start = System.nanoTime();
    JupyterCommand command =
        jupyter
            .with("PLUMBLINE_LEDGER_DIR", work.resolve("ledger").toString())
            .with("PLUMBLINE_CHECKPOINT_DIR", checkpoints.toString())
            .with("PLUMBLINE_PROGRESS_FILE", work.resolve(PROGRESS).toString());
    if (!full && isLight(notebook)) {
      // Words that somebody has given come last: they win.
      String given = System.getenv().getOrDefault(KERNEL_OPTIONS, "");
      command = command.with(KERNEL_OPTIONS, (LIGHT_OPTIONS + " " + given).strip());
    }
    // Errors are allowed so that there is an executed notebook to point at the failing cell.
    List<String> words =
        List.of(
            "nbconvert",
            "--to",
            "notebook",
            "--execute",
            "--allow-errors",
            "--ExecutePreprocessor.timeout=" + (full ? -1 : 600),
            "--ExecutePreprocessor.startup_timeout=180",
            "--output-dir",
            work.toString(),
            "--output",
            name + ".ipynb",
            notebook.toString());
    int status = command.run(log, words);
    for (int starts = 1; status != 0 && starts < MOST_STARTS && neverStarted(log); starts++) {
      status = command.run(log, words);
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    String error = status == 0 ? "" : JupyterCommand.lastLine(log);
    AtomicFile.write(
        work.resolve("run.json"),
        MAPPER.writeValueAsString(Map.of("seconds", seconds, "error", error)));
  }

  private static boolean isLight(Path notebook) throws IOException {
    return NotebookFile.read(notebook).cells().stream()
        .anyMatch(cell -> cell.tags().contains(LIGHT));
  }

  /** No cell was run: nothing is lost, and nothing hidden, by starting again. */
  private static boolean neverStarted(Path log) throws IOException {
    return JupyterCommand.lastLine(log).contains(NEVER_STARTED);
  }

  private static Reproduction read(String name, Path work) throws IOException {
    JsonNode run =
        MAPPER.readTree(Files.readString(work.resolve("run.json"), StandardCharsets.UTF_8));
    List<String> failures = new ArrayList<>();
    if (!run.path("error").asText().isEmpty()) {
      failures.add(run.path("error").asText());
    }
    List<NotebookFile.Cell> cells = List.of();
    Path executed = work.resolve(name + ".ipynb");
    if (Files.exists(executed)) {
      NotebookFile notebook = NotebookFile.read(executed);
      notebook.failures().forEach(f -> failures.add("cell " + f.cell() + ": " + f.message()));
      cells = notebook.cells();
    }
    Path ledger = work.resolve("ledger").resolve(name + ".json");
    List<LedgerEntry> entries = Files.exists(ledger) ? LedgerFile.read(ledger) : List.of();
    Path html = work.resolve(name + ".html");
    if (Files.exists(HtmlFragments.log(html))) {
      failures.add(Files.readString(HtmlFragments.log(html)));
    }
    return Reproduction.of(
        name,
        cells,
        run.path("seconds").asDouble(),
        failures,
        entries,
        Files.exists(html) ? Files.readString(html, StandardCharsets.UTF_8) : "");
  }

  static String name(Path notebook) {
    @Nullable Path file = notebook.getFileName();
    return String.valueOf(file).replaceFirst("\\.ipynb$", "");
  }
}
