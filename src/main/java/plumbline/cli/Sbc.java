package plumbline.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.report.ChartImage;
import plumbline.report.RankExhibit;
import plumbline.sampling.DataFileException;
import plumbline.sampling.Draws;
import plumbline.sampling.files.CsvWriter;
import plumbline.sampling.files.DrawsFile;
import plumbline.verification.RankReport;
import plumbline.verification.RankUniformity;
import plumbline.verification.SimulationBasedCalibration;

/** {@code plumbline sbc}: simulation-based calibration of any program's posterior draws. */
@Command(
    name = "sbc",
    mixinStandardHelpOptions = true,
    description = {
      "Simulation-based calibration from any program, from one CSV file of either form:",
      "  simulation,draw,<variable>,...  draw 0 is the true value, the others posterior draws",
      "  draws,<variable>,...            one line per data set: the number of draws, and ranks"
    },
    footer = {
      "",
      "The first form, two data sets with three posterior draws each (take 20 and hundreds):",
      "  simulation,draw,mu,sigma",
      "  1,0,0.31,1.20",
      "  1,1,0.25,1.31",
      "  1,2,0.40,1.12",
      "  1,3,0.18,1.27",
      "  2,0,-1.02,0.77",
      "  ...",
      "The second: of 19 draws, 7 were below the true mu and 15 below the true sigma.",
      "  draws,mu,sigma",
      "  19,7,15",
      "",
      "Example: plumbline sbc simulations.csv --format json"
    })
final class Sbc implements Callable<Integer> {
  @Mixin private final GlobalOptions global = new GlobalOptions();

  @Spec private @Nullable CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "true values and posterior draws, or ranks")
  private Path file = Path.of("");

  @Option(
      names = "--level",
      description = "family-wise error of the verdict (default: ${DEFAULT-VALUE})")
  private double level = 0.005;

  @Override
  public Integer call() {
    Draws table = DrawsFile.read(file);
    List<String> columns = table.variables();
    boolean raw = columns.contains("simulation") && columns.contains("draw");
    if (!raw && !columns.contains("draws")) {
      throw new DataFileException(
          file,
          1,
          0,
          "the columns " + columns,
          "simulation, draw and variables, or draws and ranks");
    }
    RankReport report = RankReport.of(raw ? fromDraws(table) : fromRanks(table), level);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rows", rows(report));
    json.put("verdict", CheckOutput.lower(report.verdict()));
    java.util.Objects.requireNonNull(spec)
        .commandLine()
        .getOut()
        .println(global.format == GlobalOptions.Format.json ? Json.text(json) : report.toString());
    global.out().ifPresent(folder -> write(folder, report));
    return ExitCode.of(report.verdict());
  }

  static void write(Path folder, RankReport report) {
    List<List<Object>> tests = new ArrayList<>();
    List<List<Object>> bins = new ArrayList<>();
    for (int i = 0; i < report.rows().size(); i++) {
      RankUniformity row = report.rows().get(i);
      tests.add(
          List.of(
              row.name(), row.chiSquare(), row.p(), report.adjusted().get(i), row.ecdfOutside()));
      for (int b = 0; b < row.counts().size(); b++) {
        bins.add(
            List.of(
                row.name(),
                b + 1,
                row.counts().get(b),
                row.cumulative().get(b),
                row.band().lower().get(b),
                row.band().upper().get(b)));
      }
    }
    CsvWriter.write(
        folder.resolve("sbc.csv"),
        List.of("name", "chiSquare", "p", "pAdjusted", "ecdfOutside"),
        tests);
    CsvWriter.write(
        folder.resolve("ranks.csv"),
        List.of("name", "bin", "count", "cumulative", "lower", "upper"),
        bins);
    ChartImage.save(RankExhibit.figures(report), folder.resolve("ranks.png"));
  }

  static List<Map<String, Object>> rows(RankReport report) {
    return report.rows().stream().map(Sbc::row).toList();
  }

  private static Map<String, Object> row(RankUniformity row) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", row.name());
    json.put("chiSquare", row.chiSquare());
    json.put("p", row.p());
    json.put("ecdfOutside", row.ecdfOutside());
    return json;
  }

  private List<RankUniformity> fromRanks(Draws table) {
    int draws = wholeNumber(table, "draws", 0);
    List<RankUniformity> rows = new ArrayList<>();
    for (String name : table.variables()) {
      if (name.equals("draws")) {
        continue;
      }
      int[] ranks = new int[table.draws()];
      for (int i = 0; i < ranks.length; i++) {
        if (wholeNumber(table, "draws", i) != draws) {
          throw new IllegalArgumentException(
              file + ", line " + (i + 2) + ": the number of draws differs from line 2");
        }
        ranks[i] = wholeNumber(table, name, i);
      }
      rows.add(RankUniformity.of(name, Ints.of(ranks), draws + 1));
    }
    return rows;
  }

  /** The lines of each simulation, by its number. */
  private List<RankUniformity> fromDraws(Draws table) {
    Map<Integer, List<Integer>> lines = new TreeMap<>();
    for (int i = 0; i < table.draws(); i++) {
      lines.computeIfAbsent(wholeNumber(table, "simulation", i), s -> new ArrayList<>()).add(i);
    }
    int size = lines.values().iterator().next().size();
    SeededRng ties = Rng.seeded(global.seed).child("ties");
    List<RankUniformity> rows = new ArrayList<>();
    for (String name : table.variables()) {
      if (name.equals("simulation") || name.equals("draw")) {
        continue;
      }
      List<Integer> ranks = new ArrayList<>();
      for (Map.Entry<Integer, List<Integer>> simulation : lines.entrySet()) {
        ranks.add(rank(table, name, simulation.getKey(), simulation.getValue(), size, ties));
      }
      rows.add(RankUniformity.of(name, Ints.generate(ranks.size(), ranks::get), size));
    }
    return rows;
  }

  private int rank(
      Draws table, String name, int simulation, List<Integer> lines, int size, SeededRng ties) {
    if (lines.size() != size || size < 2) {
      throw new IllegalArgumentException(
          String.format(
              "%s: simulation %d has %d lines; expected %d as in the first, at least 2",
              file, simulation, lines.size(), size));
    }
    double[] values = new double[size];
    int truth = -1;
    for (int i = 0; i < size; i++) {
      values[i] = table.get(table.indexOf(name), 0, lines.get(i));
      if (wholeNumber(table, "draw", lines.get(i)) == 0) {
        if (truth >= 0) {
          throw new IllegalArgumentException(
              file + ": simulation " + simulation + " has two lines with draw 0, the true value");
        }
        truth = i;
      }
    }
    if (truth < 0) {
      throw new IllegalArgumentException(
          file + ": simulation " + simulation + " has no line with draw 0, the true value");
    }
    return SimulationBasedCalibration.rank(values, truth, ties);
  }

  private int wholeNumber(Draws table, String column, int line) {
    double value = table.get(table.indexOf(column), 0, line);
    if (value != Math.rint(value) || value < 0 || value > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          String.format(
              "%s, line %d: found %s in column %s; expected a whole number from 0 on",
              file, line + 2, value, column));
    }
    return (int) value;
  }
}
