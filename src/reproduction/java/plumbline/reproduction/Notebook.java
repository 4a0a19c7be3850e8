package plumbline.reproduction;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plumbline.notebook.Check;
import plumbline.notebook.NotebookProgress;
import plumbline.notebook.ProgressFile;
import plumbline.notebook.Show;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.reproduction.ledger.Ledger;
import plumbline.reproduction.ledger.LedgerForm;
import plumbline.sampling.RunInfo;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.FileCheckpoint;
import plumbline.sampling.runs.Progress;
import plumbline.verification.RunOptions;

/**
 * The first line of every notebook: its name, its seed, and whether it runs with small sizes
 * ({@code quick}, the default) or with the documents' own ({@code full}).
 */
public final class Notebook {
  /** The sizes of a run. */
  public enum Mode {
    /** Minutes at most: what the repository's checks run. */
    QUICK,
    /** The sizes of the documents, however long that takes. */
    FULL
  }

  private static final Duration BETWEEN_SAVES = Duration.ofSeconds(5);

  private final String name;
  private final long seed;
  private final Mode mode;
  private final Map<String, String> environment;
  private final Set<String> checkpointed = new HashSet<>();

  private Notebook(String name, long seed, Mode mode, Map<String, String> environment) {
    this.name = name;
    this.seed = seed;
    this.mode = mode;
    this.environment = environment;
  }

  /**
   * Starts a notebook. As the last line of a cell it shows version, mode and seed.
   *
   * @param name the file's name without {@code .ipynb}
   * @param seed the seed of everything random in it
   * @return the notebook
   */
  public static Notebook start(String name, long seed) {
    return start(name, seed, System.getenv());
  }

  static Notebook start(String name, long seed, Map<String, String> environment) {
    String word = environment.getOrDefault("PLUMBLINE_MODE", "quick");
    Mode mode =
        switch (word.toLowerCase(Locale.ROOT)) {
          case "quick", "" -> Mode.QUICK;
          case "full" -> Mode.FULL;
          default ->
              throw new IllegalArgumentException(
                  "PLUMBLINE_MODE must be quick or full, not " + word);
        };
    return new Notebook(name, seed, mode, Map.copyOf(environment));
  }

  /**
   * The mode.
   *
   * @return quick or full
   */
  public Mode mode() {
    return mode;
  }

  /**
   * Whether this is the notebook that is shipped, parameters and code: what it claims, it claims of
   * those.
   *
   * @return false once a reader has run a cell that differs
   */
  public boolean asPublished() {
    return Check.asPublished();
  }

  /**
   * A size that depends on the mode.
   *
   * @param quick the size of a quick run
   * @param full the document's size
   * @return one of them
   */
  public int size(int quick, int full) {
    return mode == Mode.QUICK ? quick : full;
  }

  /**
   * Randomness for one part of the notebook: the same numbers whatever the other parts draw.
   *
   * @param part the part's name
   * @return a stream of its own
   */
  public SeededRng rng(String part) {
    return Rng.seeded(seed).child(part);
  }

  /**
   * A progress bar. Under {@code reproduce} its percentage and time left are in the terminal too.
   *
   * @param label what is running
   * @return progress for a long run
   */
  public Progress progress(String label) {
    Progress bar = NotebookProgress.of(label);
    Progress elsewhere = reported(label);
    return (done, total) -> {
      bar.update(done, total);
      elsewhere.update(done, total);
    };
  }

  /** Told to whoever executes the notebook, if to anybody. */
  private Progress reported(String label) {
    @Nullable String file = environment.get("PLUMBLINE_PROGRESS_FILE");
    return file == null || file.isBlank()
        ? Progress.silent()
        : new ProgressFile(Path.of(file), label);
  }

  /**
   * A file that comes with the project.
   *
   * @param name its path under {@code data}, e.g. {@code coal/disasters.csv}
   * @return where it is
   */
  public Path data(String name) {
    return Path.of(environment.getOrDefault("PLUMBLINE_HOME", "..")).resolve("data").resolve(name);
  }

  /**
   * A file of real data, which the project does not ship.
   *
   * @param name its path under the folder given to {@code reproduce --data}, as data/README.md says
   * @return where it is; empty if no folder was given, or if it has no such file
   */
  public Optional<Path> realData(String name) {
    return Optional.ofNullable(environment.get("PLUMBLINE_DATA"))
        .filter(folder -> !folder.isBlank())
        .map(folder -> Path.of(folder).resolve(name))
        .filter(Files::isRegularFile);
  }

  /**
   * Where a long run keeps what it needs to continue. Under {@code reproduce} this is a file, so
   * that a notebook that was killed repeats no more than the last seconds of each run that it had
   * made; elsewhere nothing is kept.
   *
   * @param part the run's name, another one for each run
   * @return the checkpoint
   * @throws IllegalArgumentException if another run of this notebook has that name
   */
  public Checkpoint checkpoint(String part) {
    @Nullable String folder = environment.get("PLUMBLINE_CHECKPOINT_DIR");
    if (folder == null || folder.isBlank()) {
      return Checkpoint.none();
    }
    if (!checkpointed.add(part)) {
      throw new IllegalArgumentException("two runs have the same checkpoint, " + part);
    }
    Map<String, String> settings =
        Map.of(
            "notebook", name,
            "part", part,
            "mode", mode.name(),
            "seed", Long.toString(seed),
            "version", RunInfo.libraryVersion());
    Path file = Path.of(folder).resolve("run-" + checkpointed.size() + ".checkpoint");
    // A finished run stays there: the folder goes when the whole notebook has passed.
    return FileCheckpoint.at(file, settings, /* resume= */ true, BETWEEN_SAVES)
        .goingOn(System.err::println);
  }

  /**
   * How a long test is run: on all processors, with a {@linkplain #checkpoint checkpoint}, and with
   * its time left in the terminal of {@code reproduce}.
   *
   * @param part the run's name, another one for each run
   * @return the options
   */
  public RunOptions options(String part) {
    return RunOptions.defaults().withCheckpoint(checkpoint(part)).withProgress(reported(part));
  }

  /**
   * The ledger of this notebook.
   *
   * @return an empty ledger, kept in a file if the notebook is run by {@code reproduce}
   */
  public Ledger ledger() {
    @Nullable String folder = environment.get("PLUMBLINE_LEDGER_DIR");
    return new Ledger(
        folder == null || folder.isBlank()
            ? Optional.empty()
            : Optional.of(Path.of(folder).resolve(name + ".json")));
  }

  /**
   * The ledger of this notebook, filled: its words are kept in a form of the notebook's name beside
   * this class, the results come from here.
   *
   * @param results name to number, text or truth value
   * @return the ledger with all its rows
   * @throws IllegalArgumentException if the notebook has no form, or the form names a result that
   *     is not here
   * @throws IllegalStateException if a fault that the form holds against a document does not show,
   *     and the notebook is as published
   */
  public Ledger ledger(Map<String, ?> results) {
    Ledger ledger = ledger();
    try {
      LedgerForm.fill(LedgerForm.of(name), results, ledger);
    } catch (IllegalStateException unseen) {
      if (asPublished()) {
        throw unseen;
      }
      Show.value("with your parameters the ledger ends here: " + unseen.getMessage());
    }
    return ledger;
  }

  /** The line that a reader needs to make the same numbers again. */
  @Override
  public String toString() {
    return "Plumbline %s, notebook %s, %s mode, seed %d"
        .formatted(RunInfo.libraryVersion(), name, mode.name().toLowerCase(Locale.ROOT), seed);
  }
}
