package plumbline.cli.check;

import static plumbline.cli.options.HelpPage.DEFAULT;

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
import plumbline.cli.options.HelpPage;
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
@Command(
    name = "sbc",
    mixinStandardHelpOptions = true,
    description = {
      "Tests posterior draws of any program by simulation-based calibration.",
      "FILE is CSV of either form:",
      "  simulation,draw,<variable>,...  draw 0 is the true value, then posterior draws",
      "  draws,<variable>,...            one line for each data set: number of draws, ranks"
    },
    footer = {
      "",
      "Have a column of parameters AND data, such as the log likelihood at the true value and at each draw.",
      "Ranks of parameters alone pass a sampler that ignores its data and returns the prior.",
      "",
      "Examples: plumbline sbc simulations.csv --format json",
      "          plumbline sbc --plan --detect 0.1 --draws 99 --quantities 4",
      HelpPage.LONG,
      "",
      "The first form, two data sets with three posterior draws each (take hundreds of data sets, and 99 draws):",
      "  simulation,draw,mu,sigma,loglik",
      "  1,0,0.31,1.20,-14.2",
      "  1,1,0.25,1.31,-14.4",
      "  1,2,0.40,1.12,-14.1",
      "  1,3,0.18,1.27,-14.9",
      "  2,0,-1.02,0.77,-11.3",
      "  ...",
      "The second: of 19 draws, 7 were below the true mu and 15 below the true sigma.",
      "  draws,mu,sigma,loglik",
      "  19,7,15,4",
      "Made from res, the results of the R package SBC:",
      "  s <- res$stats",
      "  draws <- tapply(s$max_rank, s$sim_id, max)",
      "  ranks <- tapply(s$rank, s[c('sim_id', 'variable')], sum)",
      "  write.csv(data.frame(draws, ranks), 'ranks.csv', row.names = FALSE)",
      "and from sbc of the Python package simuk, with L draws of all chains for each data set:",
      "  r = sbc.simulations['prior_sbc']",
      "  ranks = {name: r[name].values.ravel() for name in r.data_vars}",
      "  pd.DataFrame({'draws': L, **ranks}).to_csv('ranks.csv', index=False)",
      "",
      "Draws count in the order of their numbers. Autocorrelated draws are thinned, and the report says so.",
      "Ranks alone cannot be checked for autocorrelation.",
      "",
      "--posterior: the true values are draws of a posterior given your own data. Each data set was simulated",
      "from one of them, and its draws are of the posterior given your data AND it. The ranks are uniform as",
      "before. This checks the program near your data, not over the whole prior. An error that the first fit",
      "shares with the others may hide."
    })
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
  @Option(names = "--level", description = "false-positive rate" + DEFAULT, paramLabel = "P")
  private double level = 0.005;

  @Option(
      names = "--posterior",
      description = "the data sets were simulated from a fit, not from the prior")
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
    global.print(json, text(report, input));
    global.write(folder -> write(folder, report));
    reportOptions.write(
        "sbc",
        () -> VerdictPages.page(report, text(report, input), global.asked()),
        () -> VerdictPages.cases(report));
    // Status 1 by one quantity whose adjusted p value is at most the level or whose band is left.
    return ExitCode.of(report.verdict());
  }

  /**
   * What terminal and page show: which law the data sets come from, the report, and what it cannot
   * say.
   */
  private String text(RankReport report, SbcFile input) {
    return (posterior
            ? "Posterior calibration: data sets simulated from a fit, seed "
            : "Simulation-based calibration: data sets simulated from the prior, seed ")
        + global.seed()
        + "\n"
        + report
        + input.rounded().map(note -> note + "\n").orElse("")
        + (input.drawsGiven() ? "" : "Ranks only: the draws' autocorrelation was not checked.\n")
        + (posterior
            ? "It speaks for the program near these data, and not for an error that all fits"
                + " share.\n"
            : "")
        + "Ranks of parameters alone pass a sampler that ignores its data: one column should"
        + " depend on both, as the log likelihood does.";
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
