package plumbline.verification;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.random.SeededRng;

/**
 * What a test by ranks found.
 *
 * @param rows one for each quantity whose ranks say something
 * @param untested quantities of which every draw equals the true value: functions of the data alone
 * @param familyWiseError the probability that a right sampler fails
 * @param verdict FAIL if any adjusted p value is at most that, INCONCLUSIVE if a row could not have
 *     found even a coarse error or there are no rows
 * @param remarks sentences: rows that were thinned, and why a verdict is inconclusive
 */
public record RankReport(
    List<RankRow> rows,
    List<String> untested,
    double familyWiseError,
    Verdict verdict,
    List<String> remarks) {
  /** Copies the lists. */
  public RankReport {
    rows = List.copyOf(rows);
    untested = List.copyOf(untested);
    remarks = List.copyOf(remarks);
  }

  /**
   * Judges rows together.
   *
   * @param tests one for each quantity, at least one
   * @param familyWiseError in (0, 1)
   * @return the report
   */
  public static RankReport of(List<RankUniformity> tests, double familyWiseError) {
    return of(tests, List.of(), familyWiseError);
  }

  /**
   * Tests what was recorded and judges it together.
   *
   * @param recorders one for each quantity, at least one
   * @param familyWiseError in (0, 1)
   * @param rng makes the ranks continuous
   * @return the report
   * @throws IllegalArgumentException if there are fewer than 20 data sets
   */
  public static RankReport of(List<RankRecorder> recorders, double familyWiseError, SeededRng rng) {
    return of(
        recorders.stream()
            .filter(recorder -> !recorder.tied())
            .map(recorder -> recorder.test(rng.child(recorder.name())))
            .toList(),
        recorders.stream().filter(RankRecorder::tied).map(RankRecorder::name).toList(),
        familyWiseError);
  }

  static RankReport of(List<RankUniformity> tests, List<String> untested, double familyWiseError) {
    if (!(familyWiseError > 0 && familyWiseError < 1)) {
      throw new IllegalArgumentException("level must be in (0, 1), not " + familyWiseError);
    }
    SuccessiveConditional.requireAtLeast(
        1, tests.size() + untested.size(), "the number of variables with ranks");
    double[] p = tests.stream().mapToDouble(RankUniformity::p).toArray();
    double[] adjusted = Multiplicity.HOLM.adjust(p);
    double level = bandError(familyWiseError, tests.size());
    Map<Integer, RankSensitivity> sensitivities = new HashMap<>();
    Map<Integer, SimultaneousBand> bands = new HashMap<>();
    List<RankRow> rows = new ArrayList<>();
    List<String> remarks = new ArrayList<>();
    Verdict verdict = tests.isEmpty() ? Verdict.INCONCLUSIVE : Verdict.PASS;
    for (int i = 0; i < adjusted.length; i++) {
      RankUniformity test = tests.get(i);
      RankSensitivity sensitivity =
          sensitivities.computeIfAbsent(test.thinning().draws(), RankSensitivity::new);
      SimultaneousBand band =
          bands.computeIfAbsent(
              test.dataSets(),
              n -> SimultaneousBand.oneSample(n, test.cumulative().size(), 1 - level));
      RankDetectable detectable =
          RankDetectable.of(sensitivity, test.dataSets(), level, RankSensitivity.POWER);
      RankRow row = new RankRow(test, adjusted[i], band, detectable);
      RankRemarks sentences = new RankRemarks(test, sensitivity, level);
      remarks.addAll(sentences.thinned());
      if (adjusted[i] <= familyWiseError || row.ecdfOutside() > 0) {
        verdict = Verdict.FAIL;
      } else if (!sentences.doubts().isEmpty()) {
        verdict = verdict.and(Verdict.INCONCLUSIVE);
        remarks.addAll(sentences.doubts());
      }
      rows.add(row);
    }
    return new RankReport(rows, untested, familyWiseError, verdict, remarks);
  }

  /**
   * The probability with which a right sampler leaves a row's band: its share of the family-wise
   * error, which its three tests and all rows divide among them.
   *
   * @return in (0, 1)
   */
  public double bandError() {
    return bandError(familyWiseError, rows.size());
  }

  /**
   * The level of each single test.
   *
   * @param familyWiseError in (0, 1)
   * @param rows how many quantities are tested
   * @return the error divided by the rows and their three tests
   */
  public static double bandError(double familyWiseError, int rows) {
    return familyWiseError / Math.max(1, rows) / RankUniformity.TESTS;
  }

  /**
   * What a pass says, in words.
   *
   * @return one sentence for each group of rows that see the same
   */
  public List<String> sees() {
    Map<String, List<String>> groups = new LinkedHashMap<>();
    for (RankRow row : rows) {
      String sentence = row.detectable().sentence();
      groups.computeIfAbsent(sentence, w -> new ArrayList<>()).add(row.name());
    }
    List<String> sentences = new ArrayList<>();
    groups.forEach(
        (what, names) ->
            sentences.add(
                (groups.size() == 1 ? "Each row" : String.join(", ", names)) + ": " + what));
    return sentences;
  }

  @Override
  public String toString() {
    return RankReportText.of(this);
  }
}
