package plumbline.cli.check;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import plumbline.numerics.Ints;
import plumbline.numerics.Text;
import plumbline.random.SeededRng;
import plumbline.sampling.DataFileException;
import plumbline.sampling.Draws;
import plumbline.sampling.files.DrawsFile;
import plumbline.verification.ranks.RankRecorder;
import plumbline.verification.ranks.RankReport;
import plumbline.verification.ranks.RankThinning;
import plumbline.verification.ranks.RankUniformity;

/** The input of {@code sbc}: true values and posterior draws of each data set, or ranks. */
public final class SbcFile {
  private final Path file;
  private final Draws table;
  private final boolean drawsGiven;

  private final Optional<String> rounded;

  private SbcFile(Path file, Draws table, boolean drawsGiven) {
    this.rounded = DrawsFile.rounded(List.of(file));
    this.file = file;
    this.table = table;
    this.drawsGiven = drawsGiven;
  }

  /**
   * Reads a table.
   *
   * @throws DataFileException if it is none of the two
   */
  public static SbcFile read(Path file) {
    Draws table = DrawsFile.readTable(file);
    List<String> columns = table.variables();
    boolean drawsGiven = columns.contains("simulation") && columns.contains("draw");
    if (!drawsGiven && !columns.contains("draws")) {
      throw new DataFileException(
          file,
          1,
          0,
          "the columns " + columns,
          "simulation, draw and variables, or draws and ranks");
    }
    return new SbcFile(file, table, drawsGiven);
  }

  /** What doubles make of the file's whole numbers, if anything. */
  Optional<String> rounded() {
    return rounded;
  }

  /** The same for ranks as for the draws they came from, if neither tied nor thinned. */
  public RankReport report(double level, SeededRng rng) {
    SeededRng uniform = rng.child("uniform");
    return drawsGiven
        ? RankReport.of(recorders(rng.child("ties")), level, uniform)
        : RankReport.of(ranks(uniform), level);
  }

  /**
   * What terminal and page show: which law the data sets come from, the report, and what it cannot
   * say.
   */
  public String text(RankReport report, boolean posterior, long seed) {
    return (posterior
            ? "Posterior calibration: data sets simulated from a fit, seed "
            : "Simulation-based calibration: data sets simulated from the prior, seed ")
        + seed
        + "\n"
        + report
        + rounded.map(note -> note + "\n").orElse("")
        + (drawsGiven ? "" : "Ranks only: the draws' autocorrelation was not checked.\n")
        + (posterior
            ? "It speaks for the program near these data, and not for an error that all fits"
                + " share.\n"
            : "")
        + "Ranks of parameters alone pass a sampler that ignores its data: one column should"
        + " depend on both, as the log likelihood does.";
  }

  private List<RankUniformity> ranks(SeededRng uniform) {
    int draws = wholeNumber("draws", 0);
    List<RankUniformity> rows = new ArrayList<>();
    for (String name : table.variables()) {
      if (name.equals("draws")) {
        continue;
      }
      int[] ranks = new int[table.draws()];
      for (int i = 0; i < ranks.length; i++) {
        if (wholeNumber("draws", i) != draws) {
          throw new IllegalArgumentException(
              Text.of(
                  "%s, line %d: the number of draws differs from line 2; rank every true value"
                      + " among as many draws, the fewest that any data set has",
                  file, i + 2));
        }
        ranks[i] = wholeNumber(name, i);
      }
      rows.add(
          RankUniformity.of(name, Ints.of(ranks), RankThinning.none(draws), uniform.child(name)));
    }
    return rows;
  }

  private List<RankRecorder> recorders(SeededRng ties) {
    Map<Integer, List<Integer>> simulations = new TreeMap<>();
    for (int i = 0; i < table.draws(); i++) {
      simulations.computeIfAbsent(wholeNumber("simulation", i), s -> new ArrayList<>()).add(i);
    }
    int size = simulations.values().iterator().next().size();
    simulations.forEach((number, lines) -> truthFirst(number, lines, size));
    List<RankRecorder> recorders = new ArrayList<>();
    for (String name : table.variables()) {
      if (name.equals("simulation") || name.equals("draw")) {
        continue;
      }
      refuseCounter(name, simulations.values());
      SeededRng stream = ties.child(name);
      RankRecorder recorder = new RankRecorder(name, size - 1, simulations.size());
      double[] draws = new double[size - 1];
      simulations.forEach(
          (number, lines) -> {
            for (int d = 1; d < size; d++) {
              draws[d - 1] = value(name, lines.get(d), number);
            }
            recorder.add(value(name, lines.get(0), number), draws, stream);
          });
      recorders.add(recorder);
    }
    return recorders;
  }

  /** Whole numbers that grow with the draws, and are the same for every data set, count draws. */
  private void refuseCounter(String name, Collection<List<Integer>> simulations) {
    int column = table.indexOf(name);
    double[] first = draws(column, simulations.iterator().next());
    boolean grows =
        first.length > 2
            && IntStream.range(1, first.length)
                .allMatch(d -> first[d] > first[d - 1] && first[d] == Math.rint(first[d]));
    if (grows
        && simulations.size() > 2
        && simulations.stream().allMatch(own -> Arrays.equals(first, draws(column, own)))) {
      throw new DataFileException(
          file,
          1,
          0,
          "the column " + name + ", which counts draws",
          "simulation, draw and quantities: take it out");
    }
  }

  /** The draws of a column for one data set, without the true value. */
  private double[] draws(int column, List<Integer> lines) {
    return lines.stream().skip(1).mapToDouble(line -> table.get(column, 0, line)).toArray();
  }

  /** Puts the lines of a simulation into the order of its draws, the true value first. */
  private void truthFirst(int simulation, List<Integer> lines, int size) {
    if (lines.size() != size || size < 2) {
      throw new IllegalArgumentException(
          Text.of(
              "%s: simulation %d has %d lines; expected %d as in the first, at least 2: keep as"
                  + " many draws of each as the shortest has",
              file, simulation, lines.size(), size));
    }
    List<Integer> numbers = lines.stream().map(line -> wholeNumber("draw", line)).toList();
    long truths = numbers.stream().filter(number -> number == 0).count();
    if (truths != 1) {
      throw new IllegalArgumentException(
          Text.of(
              "%s: simulation %d has %s with draw 0, the true value",
              file, simulation, truths == 0 ? "no line" : truths + " lines"));
    }
    if (numbers.stream().distinct().count() == size) {
      lines.sort(Comparator.comparingInt(line -> wholeNumber("draw", line)));
    } else { // several chains, one below the other
      lines.sort(Comparator.comparing(line -> wholeNumber("draw", line) != 0));
    }
  }

  private double value(String column, int line, int simulation) {
    double value = table.get(table.indexOf(column), 0, line);
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          Text.of(
              "%s, line %d: found %s in column %s of simulation %d; ranks need finite numbers",
              file, line + 2, value, column, simulation));
    }
    return value;
  }

  private int wholeNumber(String column, int line) {
    double value = table.get(table.indexOf(column), 0, line);
    if (value != Math.rint(value) || value < 0 || value > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          Text.of(
              "%s, line %d: found %s in column %s; expected a whole number from 0 on",
              file, line + 2, value, column));
    }
    return (int) value;
  }
}
