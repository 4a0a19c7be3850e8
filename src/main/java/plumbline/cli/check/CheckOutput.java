package plumbline.cli.check;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plumbline.cli.output.CsvTables;
import plumbline.cli.output.Json;
import plumbline.plugin.OptionForm;
import plumbline.report.JointTestExhibit;
import plumbline.report.drawing.ChartImage;
import plumbline.sampling.files.DrawsFile;
import plumbline.verification.Evidence;
import plumbline.verification.TrialOptions;
import plumbline.verification.Verdict;
import plumbline.verification.counterexample.Counterexample;
import plumbline.verification.joint.DesignPlan;
import plumbline.verification.joint.JointTestReport;
import plumbline.verification.joint.JointTestRow;
import plumbline.verification.joint.SuccessiveConditional;

/**
 * The forms in which {@code check} tells its evidence: JSON of the contract, and CSV files. Sizes
 * and summary are there if the joint test ran; the rows are those of that test, or of the test by
 * ranks in its place.
 *
 * @param model its name
 * @param seed of all randomness
 * @param design the name of what the joint rung did
 * @param formula corrected or as-printed
 * @param mutant the planted bug; null for none
 * @param evidence of all rungs that were asked for
 * @param why the failed kernel on few states; empty if there is none or nobody asked
 */
record CheckOutput(
    String model,
    long seed,
    String design,
    String formula,
    @Nullable String mutant,
    Evidence evidence,
    Optional<Counterexample> why) {
  /**
   * One check of a rung. Its kind is law, contract or draws: only a law can fail. The joint rung is
   * one check without a bound: its error is the largest |z| of a row that has a say, by ranks the
   * |z| that the smallest p value stands for. A check of the model has no kernel.
   */
  static final String RUNG = "rung kernel? kind verdict error check bound note=reason?";

  /** What the contract has: draws and sweeps are of the design that ran, not of what was asked. */
  Map<String, Object> json() {
    return Json.of(
        "model seed design *evidence(*joint(draws=design.draws sweeps=design.sweepsPerDraw)) formula"
            + " mutant *evidence(*joint(seconds movedFraction=samples.movedFraction maxAbsZ"
            + " familyWiseError)) detectable? confirmed? verdict answer *evidence(rungs("
            + RUNG
            + ")) rows *evidence(*ranks(familyWiseError)) kernels? counterexample?",
        this);
  }

  /** A command's verdict: that nothing was tested leaves it open. */
  public Verdict verdict() {
    return evidence.verdict() == Verdict.NOT_TESTED ? Verdict.INCONCLUSIVE : evidence.verdict();
  }

  public List<Map<String, Object>> rows() {
    return evidence.ranks().map(Sbc::rows).orElseGet(() -> rows(evidence));
  }

  private static List<Map<String, Object>> rows(Evidence evidence) {
    return evidence.joint().stream()
        .flatMap(report -> report.rows().stream())
        .map(CheckOutput::row)
        .toList();
  }

  /** The first line of the text. */
  public String answer() {
    return evidence.headline().strip();
  }

  /** The largest of the rows', where the joint test ran: an error of this size was in its reach. */
  public Optional<Detectable> detectable() {
    return evidence.joint().stream()
        .filter(report -> report.chains().isPresent())
        .flatMapToDouble(report -> report.detectable().stream())
        .mapToObj(size -> new Detectable(size, "prior sd", JointTestRow.Sensitivity.PROMISED))
        .findFirst();
  }

  /** Said where pairs failed a row. */
  public Optional<String> confirmed() {
    return evidence
        .joint()
        .filter(report -> report.rows().stream().anyMatch(JointTestRow::confirmed))
        .map(report -> "replicated");
  }

  /** The verdict on each kernel alone, over all rungs that ran it. */
  public Map<String, String> kernels() {
    Map<String, String> kernels = new LinkedHashMap<>();
    for (String kernel : evidence.scope().kernels()) {
      Verdict verdict =
          evidence.scope().rungs().stream()
              .map(rung -> evidence.verdict(kernel, rung))
              .reduce(Verdict.NOT_TESTED, Verdict::and);
      kernels.put(kernel, OptionForm.word(verdict));
    }
    return kernels;
  }

  /**
   * A kernel written out on few states: {@code matrix} has the probabilities of moves from row to
   * column, {@code target} is the law pi that they should leave invariant, {@code law} the one that
   * they do, {@code error} the largest entry of |pi P - pi|. Null is what the dictionary of factors
   * does not have.
   */
  public Optional<Map<String, Object>> counterexample() {
    return why.map(
        found ->
            Json.of(
                "kernel case=posterior observations states matrix target law error"
                    + " factor=reasons.missing sampledInstead=reasons.law movesWithoutReturn"
                    + " cannotBeUndone=reasons.withoutReturn where steps",
                Map.of("movesWithoutReturn", found.withoutReturn().size()),
                Map.of("where", found.suspects().stream().map(Object::toString).toList()),
                found));
  }

  /**
   * A row of the joint test. Its verdict is by {@code pAdjusted}; the classic tests assume
   * independent draws, are on thinned ones, and stand beside.
   */
  static Map<String, Object> row(JointTestRow row) {
    String confirmed = row.confirmed() ? "replicated" : "";
    return Json.of(
        "name meanForward meanBackward z tTestP mannWhitneyP ksP chiSquareP pAdjusted iat"
            + " essBackward verdict note=note.name? event? detectable? confirmed?"
            + " pairs?(pairs draws before after z pAdjusted)",
        Map.of("detectable", Detectable.of(row.sensitivity()), "confirmed", confirmed),
        row);
  }

  /** An error, and the probability that it is found. */
  record Detectable(double size, String unit, double power) {
    /** What a row of {@code check} or {@code compare} would have seen. */
    static Optional<Detectable> of(JointTestRow.@Nullable Sensitivity sensitivity) {
      double power = JointTestRow.Sensitivity.PROMISED;
      return Optional.ofNullable(sensitivity)
          .map(known -> new Detectable(known.detectable(power), known.unit(), power));
    }
  }

  /** A row of a plan; the plan stops counting draws where nobody would make so many. */
  static Map<String, Object> needed(String fields, Object row, double draws, Detectable error) {
    String note = Double.isInfinite(draws) ? "draws: more than 10^15" : "";
    return Json.of(fields, Map.of("draws", draws, "note", note, "detectable", error), row);
  }

  /** What {@code --plan} says: draws and seconds of each row and design to find the error. */
  static Map<String, Object> plan(DesignPlan plan, long seed) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (DesignPlan.Row row : plan.rows()) {
      Detectable error = new Detectable(row.size(), row.unit(), plan.power());
      rows.add(needed("name design draws note? seconds detectable", row, row.draws(), error));
    }
    return Json.of("rows seed", Map.of("rows", rows, "seed", seed));
  }

  /** The documents' own settings: what is drawn, and the options of the model that go with it. */
  static Map<String, Object> preset(TrialOptions.Preset preset) {
    // Only chains drop and thin draws; as the documents count, what is dropped is among them.
    Optional<SuccessiveConditional> chain = preset.design().backward();
    int dropped = chain.map(SuccessiveConditional::burnIn).orElse(0);
    int thin = chain.map(SuccessiveConditional::thin).orElse(1);
    return Json.of(
        "name document draws burnIn thin sweeps=design.sweepsPerDraw settings",
        Map.of("draws", preset.design().draws() + dropped, "burnIn", dropped, "thin", thin),
        preset);
  }

  /** Draws of both sides, tables and figures; the same bytes for the same seed and settings. */
  static void write(Path folder, Evidence evidence) {
    // The checks of all rungs; what the joint rung sampled or ranked has files of its own.
    CsvTables.table(
        folder.resolve("rungs.csv"),
        evidence.rungs(),
        "rung kernel kind verdict check error reason");
    evidence.ranks().ifPresent(report -> Sbc.write(folder, report));
    if (evidence.joint().isPresent()) {
      JointTestReport report = evidence.joint().get();
      DrawsFile.write(report.samples().forward(), folder.resolve("forward.csv"));
      DrawsFile.write(report.samples().backward(), folder.resolve("backward.csv"));
      CsvTables.write(
          folder.resolve("joint-test.csv"),
          rows(evidence),
          List.of("note", "event", "confirmed", "pairs"));
      ChartImage.save(JointTestExhibit.details(report), folder.resolve("joint-test.png"));
      ChartImage.save(JointTestExhibit.dots(report), folder.resolve("z.png"));
    }
  }
}
