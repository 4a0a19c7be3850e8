package plumbline.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import plumbline.sampling.files.AtomicFile;

/**
 * Samplers of graphs before a court: every algorithm answers the same 108 questions on three to
 * five nodes, where enumeration over all graphs knows the answer. BDgraph runs where R has it, WWA
 * where {@code PLUMBLINE_WWA} names the shared library that its authors' wwa.py compiles; of a
 * program that is missing the stored runs are judged, and the table says so. Runs already in the
 * folder target/court are kept: an interrupted court goes on where it stopped.
 */
final class Court {
  /** The word that asks for it. */
  static final String NAME = "court";

  private static final List<String> BDGRAPH = List.of("bdmcmc", "rjmcmc", "bd-dmh", "rj-dmh");
  private static final String WWA = "wwa";
  private static final String UNIFORM = "wwa-uniform";
  private static final List<String> ALGORITHMS =
      List.of(
          "bdmcmc",
          "rjmcmc",
          "bd-dmh",
          "rj-dmh",
          WWA,
          UNIFORM,
          "lenkoski-draw",
          "plumbline-exact",
          "plumbline-fast");
  private static final int LONGEST = 16;

  /** What becomes of the runs in data/graph-study. */
  enum Stored {
    /** They speak for programs that are missing here. */
    WHERE_MISSING,
    /** They count, and what they lack is run. */
    COMPLETED,
    /** They alone are judged; nothing is run. */
    ONLY
  }

  private final Path folder = Peers.home().resolve("target/court");
  private final Path store = Peers.home().resolve("data/graph-study/court-runs.csv");
  private final List<CourtCase> cases;
  private final Map<String, CourtCase> byName = new LinkedHashMap<>();
  private final Map<String, double[]> exact = new LinkedHashMap<>();
  private final Map<String, String> source = new LinkedHashMap<>();
  private final Stored stored;
  private final PrintStream out;

  private Court(boolean quick, Stored stored, PrintStream out) {
    this.stored = stored;
    this.cases = CourtCase.all(quick);
    this.out = out;
    for (CourtCase one : cases) {
      byName.put(one.job(), one);
      exact.put(one.job(), one.exact());
    }
  }

  /**
   * Holds court.
   *
   * @param quick twelve cases only
   * @param stored what becomes of the runs in data/graph-study
   * @param out where the table goes; all verdicts go to target/court.csv, all runs beside
   * @return whether this project's exact sampler is nowhere wrong or biased
   * @throws IOException if a file cannot be read or written
   */
  static boolean hold(boolean quick, Stored stored, PrintStream out) throws IOException {
    return new Court(quick, stored, out).hold();
  }

  private boolean hold() throws IOException {
    Files.createDirectories(folder);
    Path jobs = CourtCase.write(cases, folder);
    List<CourtRun> runs = new ArrayList<>();
    // Of the variant of WWA that is not its article's, four nodes and b = 3 are enough.
    Path few = folder.resolve("jobs-uniform.csv");
    copy(jobs, few, job -> job.startsWith("p4-") && job.contains("-b3-"));
    for (String algorithm : ALGORITHMS) {
      runs.addAll(runs(algorithm, algorithm.equals(UNIFORM) ? few : jobs, 1));
    }
    List<CourtVerdict> verdicts = new ArrayList<>(CourtVerdict.first(runs, byName, exact));
    List<CourtVerdict> suspects =
        verdicts.stream().filter(v -> v.word().equals("suspect")).toList();
    for (String algorithm : ALGORITHMS) {
      List<String> names =
          suspects.stream()
              .filter(v -> v.first().algorithm().equals(algorithm))
              .map(v -> v.one().job())
              .toList();
      if (!names.isEmpty()) {
        Path again = folder.resolve("again-" + algorithm + ".csv");
        copy(jobs, again, names::contains);
        Map<String, CourtRun> second =
            runs(algorithm, again, 2).stream()
                .collect(Collectors.toMap(CourtRun::job, run -> run, (a, b) -> a));
        runs.addAll(second.values());
        verdicts.replaceAll(
            v -> {
              CourtRun run = second.get(v.one().job());
              double[] right = exact.get(v.one().job());
              return run == null
                      || right == null
                      || !suspects.contains(v)
                      || !v.first().algorithm().equals(algorithm)
                  ? v
                  : v.confirmed(run, right, suspects.size());
            });
      }
    }
    new CourtReport(cases, ALGORITHMS, asked(), source).write(verdicts, runs, out);
    return verdicts.stream()
        .filter(v -> v.first().algorithm().equals("plumbline-exact"))
        .allMatch(v -> v.word().equals("right"));
  }

  private static void copy(Path jobs, Path to, Predicate<String> which) throws IOException {
    AtomicFile.write(
        to,
        Files.readAllLines(jobs).stream()
            .filter(line -> which.test(line.substring(0, line.indexOf(','))))
            .map(line -> line + "\n")
            .collect(Collectors.joining()));
  }

  /** Those of an algorithm on the listed jobs: run here, or stored. */
  private List<CourtRun> runs(String algorithm, Path jobs, int seed) throws IOException {
    List<String> wanted =
        Files.readAllLines(jobs).stream()
            .map(line -> line.substring(0, line.indexOf(',')))
            .toList();
    if (stored == Stored.ONLY) {
      source.put(algorithm, "stored");
      return read(store, wanted, algorithm, seed);
    }
    Path file = folder.resolve(algorithm + "-" + seed + ".csv");
    if (stored == Stored.COMPLETED && !Files.exists(file)) {
      write(file, read(store, wanted, algorithm, seed));
    }
    if (!read(file, wanted, algorithm, seed).stream()
        .map(CourtRun::job)
        .toList()
        .containsAll(wanted)) {
      run(algorithm, jobs, file, seed);
    }
    List<CourtRun> found = read(file, wanted, algorithm, seed);
    if (found.size() < wanted.size()) {
      source.put(algorithm, "stored");
      return read(store, wanted, algorithm, seed);
    }
    source.putIfAbsent(algorithm, "run");
    return found;
  }

  private static void write(Path file, List<CourtRun> runs) throws IOException {
    AtomicFile.write(
        file, runs.stream().map(run -> run.line() + "\n").collect(Collectors.joining()));
  }

  private static List<CourtRun> read(Path file, List<String> jobs, String algorithm, int seed)
      throws IOException {
    return !Files.exists(file)
        ? List.of()
        : Files.readAllLines(file).stream()
            .map(CourtRun::parse)
            .filter(run -> run.algorithm().equals(algorithm) && run.seed() == seed)
            .filter(run -> jobs.contains(run.job()))
            .toList();
  }

  private void run(String algorithm, Path jobs, Path file, int seed) throws IOException {
    out.printf("court: %s, seed %d%n", algorithm, seed);
    Path scripts = Peers.home().resolve("src/jmh");
    if (BDGRAPH.contains(algorithm)) {
      if (Peers.inR("BDgraph").isPresent()) {
        int length = algorithm.startsWith("rj") ? 50_000 : 25_000;
        start(List.of("Rscript", scripts + "/R/court.R"), jobs, file, algorithm, seed, length);
      }
    } else if (algorithm.startsWith(WWA)) {
      Optional<String> library = Optional.ofNullable(System.getenv("PLUMBLINE_WWA"));
      if (library.isPresent()) {
        String version = Optional.ofNullable(System.getenv("PLUMBLINE_WWA_VERSION")).orElse("-");
        start(
            List.of("python3", scripts + "/python/wwa.py", library.get(), version),
            jobs,
            file,
            algorithm,
            seed,
            10_000);
      }
    } else {
      int sweeps = algorithm.startsWith("plumbline") ? 50_000 : 10_000;
      List<String> wanted =
          Files.readAllLines(jobs).stream()
              .map(line -> line.substring(0, line.indexOf(',')))
              .toList();
      List<CourtRun> runs = new ArrayList<>(read(file, wanted, algorithm, seed));
      List<String> done = runs.stream().map(CourtRun::job).toList();
      for (CourtCase one : cases) {
        if (wanted.contains(one.job()) && !done.contains(one.job())) {
          runs.add(CourtSamplers.run(one, algorithm, seed, sweeps, LONGEST * sweeps));
        }
      }
      write(file, runs);
    }
  }

  private static void start(
      List<String> program, Path jobs, Path file, String algorithm, int seed, int length)
      throws IOException {
    List<String> command = new ArrayList<>(program);
    command.addAll(
        List.of(
            jobs.toString(),
            file.toString(),
            algorithm,
            Integer.toString(seed),
            Integer.toString(length),
            Integer.toString(LONGEST * length)));
    ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
    builder.environment().put("OPENBLAS_NUM_THREADS", "1");
    try {
      if (builder.start().waitFor() != 0) {
        throw new IOException(String.join(" ", command) + " stopped: see above");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while " + command + " ran", e);
    }
  }

  /** How many cases each algorithm is asked to try. */
  private Map<String, Integer> asked() {
    Map<String, Integer> asked = new LinkedHashMap<>();
    for (String algorithm : ALGORITHMS) {
      asked.put(algorithm, algorithm.equals(UNIFORM) ? cases.size() / 9 : cases.size());
    }
    return asked;
  }
}
