package plumbline.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import plumbline.numerics.Doubles;
import plumbline.plugin.OptionForm;
import plumbline.report.ChartImage;
import plumbline.report.JointTestExhibit;
import plumbline.sampling.Formula;
import plumbline.sampling.files.CsvWriter;
import plumbline.sampling.files.DrawsFile;
import plumbline.sampling.files.DrawsFormat;
import plumbline.verification.DesignPlan;
import plumbline.verification.Evidence;
import plumbline.verification.JointTestReport;
import plumbline.verification.JointTestRow;
import plumbline.verification.Mutant;
import plumbline.verification.RungResult;
import plumbline.verification.SuccessiveConditional;
import plumbline.verification.TrialOptions;
import plumbline.verification.Verdict;
import plumbline.verification.counterexample.Counterexample;

/** The forms in which {@code check} tells its evidence: JSON of the contract, and CSV files. */
final class CheckOutput {
  private CheckOutput() {}

  /**
   * The object of the contract. Sizes and summary are there if the joint test ran; the rows are
   * those of that test, or of the test by ranks in its place.
   *
   * @param model its name
   * @param seed of all randomness
   * @param design the name of what the joint rung did
   * @param formula corrected or as-printed
   * @param mutant the planted bug; null for none
   * @param evidence of all rungs that were asked for
   * @param why the failed kernel on few states; empty if there is none or nobody asked
   * @return keys in the order in which they are written
   */
  static Map<String, Object> json(
      String model,
      long seed,
      String design,
      String formula,
      @Nullable String mutant,
      Evidence evidence,
      Optional<Counterexample> why) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("model", model);
    json.put("seed", seed);
    json.put("design", design);
    // Of the design that ran: a preset or a planted bug may say more than the command line.
    evidence
        .joint()
        .ifPresent(
            report ->
                json.putAll(Json.of(report, "draws=design.draws sweeps=design.sweepsPerDraw")));
    json.put("formula", formula);
    json.put("mutant", mutant);
    evidence.joint().ifPresent(report -> putSummary(json, report));
    json.put("verdict", verdict(overall(evidence.verdict())));
    json.put("rungs", evidence.rungs().stream().map(CheckOutput::rung).toList());
    json.put(
        "rows",
        evidence.joint().map(JointTestReport::rows).orElse(List.of()).stream()
            .map(CheckOutput::row)
            .toList());
    evidence
        .ranks()
        .ifPresent(
            report -> {
              json.put("familyWiseError", report.familyWiseError());
              // A value in the place of the empty list.
              json.put("rows", Sbc.rows(report));
            });
    if (!evidence.scope().kernels().isEmpty()) {
      json.put("kernels", kernels(evidence));
    }
    why.ifPresent(found -> json.put("counterexample", counterexample(found)));
    return json;
  }

  /**
   * A kernel written out on few states: {@code matrix} has the probabilities of moves from row to
   * column, {@code target} is the law pi that they should leave invariant, {@code law} the one that
   * they do, {@code error} the largest entry of |pi P - pi|. Null is what the dictionary of factors
   * does not have.
   */
  private static Map<String, Object> counterexample(Counterexample found) {
    Map<String, Object> json = Json.of(found, "kernel case=posterior observations states");
    json.put("matrix", found.matrix().stream().map(Doubles::toArray).toList());
    json.putAll(
        Json.of(found, "target law error factor=reasons.missing sampledInstead=reasons.law"));
    json.put("movesWithoutReturn", found.withoutReturn().size());
    json.putAll(Json.of(found, "cannotBeUndone=reasons.withoutReturn"));
    json.put("where", found.suspects().stream().map(Object::toString).toList());
    json.put("steps", found.steps());
    return json;
  }

  /** A command's verdict: that nothing was tested leaves it open. */
  private static Verdict overall(Verdict verdict) {
    return verdict == Verdict.NOT_TESTED ? Verdict.INCONCLUSIVE : verdict;
  }

  /** The verdict on each kernel alone, over all rungs that ran it. */
  private static Map<String, Object> kernels(Evidence evidence) {
    Map<String, Object> kernels = new LinkedHashMap<>();
    for (String kernel : evidence.scope().kernels()) {
      Verdict verdict =
          evidence.scope().rungs().stream()
              .map(rung -> evidence.verdict(kernel, rung))
              .reduce(Verdict.NOT_TESTED, Verdict::and);
      kernels.put(kernel, verdict(verdict));
    }
    return kernels;
  }

  /** A verdict as JSON and tables have it: {@code not-tested} with a hyphen. */
  static String verdict(Verdict verdict) {
    return OptionForm.word(verdict);
  }

  /** Of the joint test alone: how long it sampled, how often the sampler moved, its worst row. */
  private static void putSummary(Map<String, Object> json, JointTestReport report) {
    json.putAll(
        Json.of(report, "seconds movedFraction=samples.movedFraction maxAbsZ familyWiseError"));
    if (report.rows().stream().anyMatch(JointTestRow::confirmed)) {
      json.put("confirmed", "replicated");
    }
  }

  /**
   * One check of a rung. Its kind is law, contract or draws: only a law can fail. The joint rung is
   * one check without a bound: its error is the largest |z| of a row that has a say, by ranks the
   * |z| that the smallest p value stands for. A check of the model has no kernel.
   */
  static Map<String, Object> rung(RungResult result) {
    return Json.of(result, "rung kernel? kind verdict error check bound note=reason?");
  }

  /**
   * A row of the joint test. Its verdict is by {@code pAdjusted}; the classic tests assume
   * independent draws, are on thinned ones, and stand beside.
   */
  static Map<String, Object> row(JointTestRow row) {
    Map<String, Object> json =
        Json.of(
            row,
            "name meanForward meanBackward z tTestP mannWhitneyP ksP chiSquareP pAdjusted iat"
                + " essBackward verdict note=note.name? event?");
    putDetectable(json, row.sensitivity());
    JointTestRow.Pairs pairs = row.pairs();
    if (pairs != null) {
      if (row.confirmed()) {
        json.put("confirmed", "replicated");
      }
      json.put("pairs", Json.of(pairs, "pairs draws before after z pAdjusted"));
    }
    return json;
  }

  /** Adds what a row of {@code check} or {@code compare} would have seen. */
  static void putDetectable(
      Map<String, Object> json, JointTestRow.@Nullable Sensitivity sensitivity) {
    if (sensitivity != null) {
      double power = JointTestRow.Sensitivity.PROMISED;
      json.put("detectable", detectable(sensitivity.detectable(power), sensitivity.unit(), power));
    }
  }

  /** How many draws a plan asks for; the plan stops counting where nobody would make so many. */
  static void putDraws(Map<String, Object> json, double draws) {
    json.put("draws", draws);
    if (Double.isInfinite(draws)) {
      json.put("note", "draws: more than 10^15");
    }
  }

  /** An error of this size is found with this probability. */
  static Map<String, Object> detectable(double size, String unit, double power) {
    return Json.of(new Detectable(size, unit, power), "size unit power");
  }

  /** An error, and the probability that it is found. */
  record Detectable(double size, String unit, double power) {}

  /** What {@code --plan} says: draws and seconds of each row and design to find the error. */
  static Map<String, Object> plan(DesignPlan plan, long seed) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (DesignPlan.Row row : plan.rows()) {
      Map<String, Object> json = Json.of(row, "name design");
      putDraws(json, row.draws());
      json.put("seconds", row.seconds());
      json.put("detectable", detectable(plan.size(), row.unit(), plan.power()));
      rows.add(json);
    }
    return new TreeMap<>(Map.of("rows", rows, "seed", seed)); // Map.of alone has no order
  }

  /** A planted bug: what is wrong, a rung that must catch it, and where it is invisible. */
  static Map<String, Object> mutant(Mutant<?, ?> mutant) {
    return Json.of(mutant, "name description rung budget blindSpot");
  }

  /** The documents' own settings: what is drawn, and the options of the model that go with it. */
  static List<Map<String, Object>> presets(List<TrialOptions.Preset> presets) {
    List<Map<String, Object>> json = new ArrayList<>();
    for (TrialOptions.Preset preset : presets) {
      Map<String, Object> entry = Json.of(preset, "name document");
      SuccessiveConditional chain = preset.design().backward().orElse(null);
      // Only chains drop and thin draws; as the documents count, what is dropped is among them.
      entry.put("draws", preset.design().draws() + (chain == null ? 0 : chain.burnIn()));
      entry.put("burnIn", chain == null ? 0 : chain.burnIn());
      entry.put("thin", chain == null ? 1 : chain.thin());
      entry.putAll(Json.of(preset, "sweeps=design.sweepsPerDraw settings"));
      json.add(entry);
    }
    return json;
  }

  /** Draws of both sides, tables and figures; the same bytes for the same seed and settings. */
  static void write(Path folder, Evidence evidence) {
    // The checks of all rungs; what the joint rung sampled or ranked has files of its own.
    write(
        folder.resolve("rungs.csv"),
        Json.list(evidence.rungs(), "rung kernel kind verdict check error reason"),
        List.of());
    evidence.ranks().ifPresent(report -> Sbc.write(folder, report));
    if (evidence.joint().isPresent()) {
      JointTestReport report = evidence.joint().get();
      DrawsFile.write(
          report.samples().forward(), DrawsFormat.CHAINS, folder.resolve("forward.csv"));
      DrawsFile.write(
          report.samples().backward(), DrawsFormat.CHAINS, folder.resolve("backward.csv"));
      write(
          folder.resolve("joint-test.csv"),
          report.rows().stream().map(CheckOutput::row).toList(),
          List.of("note", "event", "confirmed", "pairs"));
      ChartImage.save(JointTestExhibit.details(report), folder.resolve("joint-test.png"));
      ChartImage.save(JointTestExhibit.dots(report), folder.resolve("z.png"));
    }
  }

  /**
   * Writes rows as a table, what is null as nothing. An object of its own is no cell.
   *
   * @param without what is not in every row
   */
  static void write(Path file, List<Map<String, Object>> rows, List<String> without) {
    List<String> columns = new ArrayList<>(rows.isEmpty() ? List.of() : rows.get(0).keySet());
    columns.remove("detectable");
    columns.removeAll(without);
    table(file, rows, String.join(" ", columns));
  }

  /** Writes these columns of rows. */
  static void table(Path file, List<Map<String, Object>> rows, String columns) {
    List<String> header = columns.isEmpty() ? List.of() : List.of(columns.split(" ", -1));
    CsvWriter.write(
        file,
        header,
        rows.stream()
            .map(
                row ->
                    header.stream()
                        .<Object>map(name -> Objects.requireNonNullElse(row.get(name), ""))
                        .toList())
            .toList());
  }

  /**
   * A document's formula as it is named on the command line.
   *
   * @throws IllegalArgumentException if it is neither corrected nor as-printed
   */
  static Formula formula(String name) {
    return switch (name) {
      case "corrected" -> Formula.CORRECTED;
      case "as-printed" -> Formula.AS_PRINTED;
      default ->
          throw new IllegalArgumentException(
              "--formula must be corrected or as-printed, not " + name);
    };
  }

  /** A constant as JSON has it, its underscores kept. */
  static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
