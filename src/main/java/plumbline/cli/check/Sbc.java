package plumbline.cli.check;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import plumbline.cli.options.GlobalOptions;
import plumbline.cli.options.OptionRules.Within;
import plumbline.cli.options.ReportOptions;
import plumbline.cli.output.CsvTables;
import plumbline.cli.output.ExitCode;
import plumbline.cli.output.Json;
import plumbline.plugin.OptionBounds;
import plumbline.random.Rng;
import plumbline.report.RankExhibit;
import plumbline.report.drawing.ChartImage;
import plumbline.sampling.files.CsvWriter;
import plumbline.verification.ranks.RankReport;
import plumbline.verification.ranks.RankUniformity;

/** {@code plumbline sbc}: simulation-based calibration of any program's posterior draws. */
@Command(name = "sbc", mixinStandardHelpOptions = true)
public final class Sbc implements Callable<Integer> {
  /** What a shift is measured in. */
  private static final String UNIT = "posterior sd";

  @Mixin private final GlobalOptions global = new GlobalOptions();

  @Mixin private final ReportOptions reportOptions = new ReportOptions();

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      description = "true values and posterior draws, or ranks")
  private @Nullable Path file;

  @Within(OptionBounds.PROBABILITY)
  @Option(names = "--level", paramLabel = "P")
  private double level = 0.005;

  @Option(names = "--posterior")
  private boolean posterior;

  @Mixin private final SbcPlan planning = new SbcPlan();

  @Override
  public Integer call() {
    // A plan is made before there are data: it says how many data sets to simulate.
    if (planning.wanted()) {
      if (file != null) {
        throw new IllegalArgumentException("--plan takes no FILE, not " + file);
      }
      planning.run(level, global);
      return ExitCode.PASS;
    }
    if (file == null) {
      throw new IllegalArgumentException(
          "sbc needs a FILE of true values and posterior draws, or --plan; see: plumbline help --all sbc");
    }
    // Ties are broken and ranks made continuous at random: by a stream of the seed, so that one
    // file gives the same p values again.
    SbcFile input = SbcFile.read(file);
    RankReport report = input.report(level, Rng.seeded(global.seed()).child("sbc"));
    // Both calibrations are tested alike; the word tells what the ranks are evidence of.
    String of = posterior ? "posterior" : "prior";
    Map<String, Object> json =
        Json.of(
            "rows verdict seed calibration familyWiseError bandError remarks untested note?",
            Map.of("rows", rows(report), "calibration", of, "note", input.rounded()),
            report,
            global);
    global.print(json, input.text(report, posterior, global.seed()));
    global.write(folder -> write(folder, report));
    reportOptions.write(
        "sbc",
        () ->
            VerdictPages.page(report, input.text(report, posterior, global.seed()), global.asked()),
        () -> VerdictPages.cases(report));
    // Status 1 by one quantity whose adjusted p value is at most the level or whose band is left.
    return ExitCode.of(report.verdict());
  }

  /**
   * Tables and a picture; the same bytes for the same seed. The picture is left out where no
   * quantity has ranks that say anything.
   *
   * @param folder takes {@code sbc.csv}, {@code ranks.csv}, {@code rank-ecdf.csv} and {@code
   *     ranks.png}
   * @param report of a test by ranks
   */
  static void write(Path folder, RankReport report) {
    List<List<Object>> bins = new ArrayList<>();
    List<List<Object>> points = new ArrayList<>();
    // A row for each bin, a row for each point of the distribution function.
    for (RankReport.Row row : report.rows()) {
      RankUniformity ranks = row.ranks();
      // Bins of equal width of u = (rank + U) / (draws + 1), numbered from 1.
      for (int b = 0; b < ranks.counts().size(); b++) {
        bins.add(List.of(row.name(), b + 1, ranks.counts().get(b)));
      }
      // How many u are at most (i + 1) / cuts, and the least and largest count inside the band.
      for (int i = 0; i < row.band().cuts(); i++) {
        points.add(
            List.of(
                row.name(),
                (i + 1.0) / row.band().cuts(),
                ranks.cumulative().get(i),
                row.band().lower().get(i),
                row.band().upper().get(i)));
      }
    }
    CsvTables.table(
        folder.resolve("sbc.csv"),
        report.rows(),
        "name chiSquare=ranks.chiSquare p pAdjusted ecdfOutside ecdfP=ranks.ecdfP"
            + " locationP=ranks.locationP spreadP=ranks.spreadP thin=ranks.thinning.every");
    CsvWriter.write(folder.resolve("ranks.csv"), List.of("name", "bin", "count"), bins);
    CsvWriter.write(
        folder.resolve("rank-ecdf.csv"),
        List.of("name", "fraction", "cumulative", "lower", "upper"),
        points);
    if (!report.rows().isEmpty()) {
      ChartImage.save(RankExhibit.figures(report), folder.resolve("ranks.png"));
    }
  }

  /**
   * The rows of the contract, for {@code check} too, which can test by ranks.
   *
   * @param report of a test by ranks
   * @return one object for each quantity whose ranks say something
   */
  static List<Map<String, Object>> rows(RankReport report) {
    return report.rows().stream().map(Sbc::row).toList();
  }

  /**
   * One quantity. {@code p} is three times the smallest of {@code ecdfP}, {@code locationP} and
   * {@code spreadP}, at most 1 (Bonferroni), and {@code pAdjusted} the same adjusted by Holm's
   * method for the other rows. The chi-square test has no say.
   */
  private static Map<String, Object> row(RankReport.Row row) {
    // Where the autocorrelation was not measured, as with ranks alone, nothing was thinned.
    boolean measured = !Double.isNaN(row.ranks().thinning().autocorrelationTime());
    return Json.of(
        "name chiSquare=ranks.chiSquare p ecdfOutside pAdjusted detectable *ranks(ecdfP locationP"
            + " spreadP chiSquareP draws=thinning.draws"
            + (measured ? " *thinning(thin=every autocorrelationTime))" : ")"),
        Map.of("detectable", detectable(row.detectable())),
        row);
  }

  /**
   * What a row would have found, for {@code sbc --plan} too: the least shift, and the ratios of
   * standard deviations, wrong over right, of a posterior too narrow (below 1) and too wide (above
   * 1).
   *
   * @param found by the tests of one row
   * @return sizes that are null, with a note, where no error of the kind would have been found
   */
  static Map<String, Object> detectable(RankReport.Detectable found) {
    // The sum is NaN if one of the three is.
    boolean none = Double.isNaN(found.shift() + found.narrow() + found.wide());
    String note = none ? "null: nothing of the kind would have been found" : "";
    return Json.of(
        "size=shift unit power narrow wide note?", Map.of("unit", UNIT, "note", note), found);
  }
}
