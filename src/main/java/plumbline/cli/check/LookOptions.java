package plumbline.cli.check;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import plumbline.cli.check.CheckOutput.Detectable;
import plumbline.cli.options.GlobalOptions;
import plumbline.cli.options.OptionRules.Replaces;
import plumbline.cli.options.OptionRules.Within;
import plumbline.cli.output.CsvTables;
import plumbline.cli.output.Json;
import plumbline.plugin.OptionBounds;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.verification.RunOptions;
import plumbline.verification.RungResult;
import plumbline.verification.Trial;
import plumbline.verification.Verdict;
import plumbline.verification.anytime.AnytimeReport;
import plumbline.verification.anytime.AnytimeTest;
import plumbline.verification.exact.Contracts;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTest;
import plumbline.verification.joint.JointTestRow;

/**
 * The options of {@code check} for tests that look more than once, in place of the ladder: {@code
 * --watch N}, bets on replicates as they come, and {@code --assert}, which stops when enough were
 * seen.
 */
final class LookOptions {
  private static final String LADDER =
      "--rung --explain --plan --detect --draws-limit --draws --burn-in --thin --repeats --spark --mutants"
          + " --generated-mutants --list-mutants --list-presets";

  @Replaces(value = "the ladder of evidence", options = LADDER)
  @Option(names = "--assert")
  private boolean asserted;

  @Within(OptionBounds.REPLICATES)
  @Replaces(value = "the ladder of evidence", options = LADDER)
  @Option(names = "--watch", paramLabel = "N")
  private int replicates;

  private @Nullable AnytimeReport last;

  private long shown;

  boolean wanted() {
    return asserted || replicates != 0;
  }

  /** What is looked at, and what was said about how. */
  record Suspect(
      String model,
      @Nullable String mutant,
      Trial<?, ?> trial,
      Design design,
      DesignOptions designs,
      GlobalOptions global) {
    /** Of all randomness. */
    public long seed() {
      return global.seed();
    }

    private JointTest<?, ?> test() {
      return trial.jointTest().design(design);
    }

    private double level(double usual) {
      Double given = designs.givenLevel();
      return given == null ? usual : given;
    }

    private void tell(String fields, Map<String, ?> more, Object report) {
      String title = model + (mutant == null ? "" : " with the planted bug " + mutant);
      global.print(
          Json.of("model seed mutant " + fields, this, more, report),
          title + ", seed " + global.seed() + "\n" + report);
      global.console().flush();
    }

    private void write(String file, List<Map<String, Object>> rows) {
      global.write(dir -> CsvTables.write(dir.resolve(file), rows, List.of()));
    }
  }

  /** What a page and a test suite are told. */
  record Found(String name, Verdict verdict, String reason, String text) {}

  /**
   * Looks and tells; whoever interrupts bets is told what they have come to. Nothing is looked at
   * where a contract is broken: no test could be trusted.
   */
  Found attempt(Suspect suspect, RunOptions options) {
    List<RungResult> broken = Contracts.brokenBy(suspect.trial());
    if (!broken.isEmpty()) {
      RungResult first = broken.get(0);
      String reason = "a contract is broken: " + first.check() + ": " + first.reason();
      suspect.tell(
          "verdict reason rungs(" + CheckOutput.RUNG + ") rows",
          Map.of(
              "verdict",
              Verdict.INCONCLUSIVE,
              "reason",
              reason,
              "rungs",
              broken,
              "rows",
              List.of()),
          "INCONCLUSIVE: " + reason);
      return new Found("contract", Verdict.INCONCLUSIVE, reason, reason);
    }
    return bets(suspect, options);
  }

  private Found bets(Suspect suspect, RunOptions options) {
    AnytimeTest usual = asserted ? AnytimeTest.defaults() : AnytimeTest.most(replicates);
    AnytimeTest test =
        usual.withLevel(suspect.level(usual.level())).withSweeps(suspect.designs().givenSweeps());
    SeededRng rng = Rng.seeded(suspect.seed());
    AnytimeReport report;
    try {
      report =
          asserted
              ? test.decide(suspect.test(), rng, options)
              : test.run(suspect.test(), rng, options, this::look);
    } catch (RuntimeException | Error ended) {
      if (last != null) {
        told(suspect, last);
      }
      throw ended;
    }
    suspect.write(asserted ? "assertion.csv" : "watch.csv", told(suspect, report));
    String name = asserted ? "assertion" : "bets";
    return new Found(name, report.verdict(), report.reason(), report.toString());
  }

  /** On a terminal every look at which there are half as many replicates again is told. */
  private void look(AnytimeReport report) {
    last = report;
    boolean over = report.replicates() == replicates || report.verdict() == Verdict.FAIL;
    if (GlobalOptions.onTerminal() && !over && 2 * report.replicates() >= 3 * shown) {
      shown = report.replicates();
      System.err.printf(Locale.ROOT, "\r%-72s%n", report.reason());
    }
  }

  private static List<Map<String, Object>> told(Suspect suspect, AnytimeReport report) {
    List<Map<String, Object>> rows = report.rows().stream().map(row -> row(report, row)).toList();
    suspect.tell(
        "verdict replicates of=settings.replicates sweeps movedFraction bets log10Capital"
            + " level=settings.level reason rows",
        Map.of("rows", rows),
        report);
    return rows;
  }

  private static Map<String, Object> row(AnytimeReport report, AnytimeReport.Row row) {
    return Json.of(
        "name bet threshold up down change log10Capital verdict detectable",
        Map.of("verdict", report.verdict(row), "detectable", share(row.detectable())),
        row);
  }

  private static Detectable share(double size) {
    return new Detectable(size, "share", JointTestRow.Sensitivity.PROMISED);
  }
}
