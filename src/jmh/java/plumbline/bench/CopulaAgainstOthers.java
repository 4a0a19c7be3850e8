package plumbline.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import plumbline.graphs.Graph;
import plumbline.graphs.GraphMode;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.GraphRun;
import plumbline.graphs.copula.Ranks;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.RunInfo;
import plumbline.sampling.files.AtomicFile;

/**
 * {@code graph --copula} beside BDgraph's gcgm, huge and the graphical lasso on mixed data: a
 * quarter each of the columns log-normal, cubes of normals, of five levels, of two; every twentieth
 * cell missing. Judged by the area under the ROC curve against the true graph and, where a program
 * gives probabilities, by their Brier score.
 */
final class CopulaAgainstOthers {
  /** The word that asks for it. */
  static final String NAME = "copula";

  private static final int ROWS = 200;
  private static final double MISSING = 0.05;
  private static final double[] LEVELS = {-1.2, -0.4, 0.4, 1.2};

  /** What one program said of one data set. */
  private record Answer(
      int p, int set, String program, String version, double seconds, double area, double brier) {

    String line() {
      return String.format(
          Locale.ROOT,
          "%d,%d,%s,%s,%.2f,%.4f,%s",
          p,
          set,
          program,
          version,
          seconds,
          area,
          Double.isNaN(brier) ? "" : String.format(Locale.ROOT, "%.4f", brier));
    }
  }

  /** Cells row by row, NaN where missing, and the graph they came from. */
  private record Mixed(Doubles cells, boolean[] truth) {}

  private CopulaAgainstOthers() {}

  /**
   * Runs the programs that are here.
   *
   * @param quick one data set of ten columns
   * @param out where the table of means goes; target/copula.csv has every run
   * @throws IOException if a file cannot be written or R stops
   */
  static void run(boolean quick, PrintStream out) throws IOException {
    List<Answer> answers = new ArrayList<>();
    for (int p : quick ? new int[] {10} : new int[] {10, 20}) {
      for (int set = 1; set <= (quick ? 1 : 5); set++) {
        Mixed drawn = draw(p, Rng.seeded(100L * p + set));
        answers.add(ours(p, set, drawn, quick ? 1_000 : 10_000));
        answers.addAll(others(p, set, drawn, quick ? 1_000 : 10_000));
      }
    }
    AtomicFile.write(
        Peers.home().resolve("target/copula.csv"),
        answers.stream()
            .map(Answer::line)
            .collect(
                Collectors.joining(
                    "\n", "columns,data_set,program,version,seconds,auc,brier\n", "\n")));
    out.println("| columns | program | seconds | AUC | Brier score |");
    out.println("|---:|---|---:|---:|---:|");
    Map<String, List<Answer>> groups =
        answers.stream()
            .collect(
                Collectors.groupingBy(
                    a -> a.p + " | " + a.program + " " + a.version,
                    LinkedHashMap::new,
                    Collectors.toList()));
    groups.forEach(
        (name, all) ->
            out.printf(
                Locale.ROOT,
                "| %s | %.2f | %.3f | %s |%n",
                name,
                all.stream().mapToDouble(Answer::seconds).average().orElseThrow(),
                all.stream().mapToDouble(Answer::area).average().orElseThrow(),
                Double.isNaN(all.get(0).brier)
                    ? "-"
                    : String.format(
                        Locale.ROOT,
                        "%.3f",
                        all.stream().mapToDouble(Answer::brier).average().orElseThrow())));
  }

  /** Mixed columns with missing cells (NaN), from a graph with edges of strength 0.2 to 0.4. */
  private static Mixed draw(int p, SeededRng rng) {
    GraphsAgainstMpl.Drawn normal = GraphsAgainstMpl.draw(p, ROWS, 2.5 / (p - 1), 0.2, 0.4, rng);
    double[] values = new double[ROWS * p];
    for (int cell = 0; cell < values.length; cell++) {
      double z = normal.data().get(cell / p, cell % p);
      double value =
          switch (cell % p % 4) {
            case 0 -> Math.exp(z);
            case 1 -> z * z * z;
            case 2 -> Arrays.stream(LEVELS).filter(level -> level < z).count();
            default -> z > 0.3 ? 1 : 0;
          };
      values[cell] = rng.bernoulli(MISSING) ? Double.NaN : value;
    }
    return new Mixed(Doubles.of(values), normal.truth());
  }

  private static Answer ours(int p, int set, Mixed drawn, int sweeps) {
    var thread = ManagementFactory.getThreadMXBean();
    long start = thread.getCurrentThreadCpuTime();
    double[] probabilities =
        GraphRun.copula(
                GraphPrior.of(p, 3, 0.2), GraphMode.defaultFor(p), Ranks.of(ROWS, p, drawn.cells()))
            .lengths(sweeps / 10, sweeps)
            .chains(2)
            .run(Rng.seeded(set))
            .edgeProbabilities();
    double seconds = (thread.getCurrentThreadCpuTime() - start) * 1e-9;
    return answer(
        p, set, "plumbline", RunInfo.libraryVersion(), seconds, probabilities, drawn.truth());
  }

  private static Answer answer(
      int p,
      int set,
      String program,
      String version,
      double seconds,
      double[] score,
      boolean[] truth) {
    double brier =
        IntStream.range(0, truth.length)
            .mapToDouble(e -> Math.pow(score[e] - (truth[e] ? 1 : 0), 2))
            .average()
            .orElseThrow();
    boolean probabilities = program.equals("plumbline") || program.startsWith("BDgraph");
    double area = GraphsAgainstBdgraph.area(score, truth);
    return new Answer(p, set, program, version, seconds, area, probabilities ? brier : Double.NaN);
  }

  private static List<Answer> others(int p, int set, Mixed drawn, int iterations)
      throws IOException {
    if (Peers.inR("BDgraph").isEmpty()) {
      return List.of();
    }
    Doubles cells = drawn.cells();
    Path file = Files.createTempFile("mixed", ".csv");
    Files.write(
        file,
        IntStream.range(0, ROWS)
            .mapToObj(
                row ->
                    IntStream.range(0, p)
                        .mapToObj(
                            j ->
                                Double.isNaN(cells.get(row * p + j))
                                    ? "NA"
                                    : Double.toString(cells.get(row * p + j)))
                        .collect(Collectors.joining(",")))
            .toList());
    Process process =
        new ProcessBuilder(
                "Rscript",
                Peers.home().resolve("src/jmh/R/copula.R").toString(),
                file.toString(),
                Integer.toString(iterations),
                Integer.toString(set))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (process.waitFor() != 0) {
        throw new IOException("copula.R stopped: see above");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while copula.R ran", e);
    }
    Files.delete(file);
    int pairs = Graph.pairCount(p);
    return text.lines()
        .map(line -> line.split(","))
        .filter(field -> field.length == pairs + 3)
        .map(
            field ->
                answer(
                    p,
                    set,
                    field[0],
                    field[1],
                    Double.parseDouble(field[2]),
                    IntStream.range(0, pairs)
                        .mapToDouble(e -> Double.parseDouble(field[e + 3]))
                        .toArray(),
                    drawn.truth()))
        .toList();
  }
}
