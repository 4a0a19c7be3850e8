package plumbline.verification.ranks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import plumbline.numerics.Text;
import plumbline.random.SeededRng;
import plumbline.verification.Verdict;
import plumbline.verification.comparison.Multiplicity;
import plumbline.verification.joint.SuccessiveConditional;

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
    List<Row> rows,
    List<String> untested,
    double familyWiseError,
    Verdict verdict,
    List<String> remarks) {
  private static final int FEWEST = 20; // data sets, in any test of ranks

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
    return of(tests, List.of(), Map.of(), familyWiseError);
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
        recorders.stream()
            .collect(Collectors.toMap(RankRecorder::name, RankRecorder::tiedSets, Math::max)),
        familyWiseError);
  }

  /**
   * Judges rows together.
   *
   * @param tests of quantities that have ranks
   * @param untested quantities that have none
   * @param silent by quantity, data sets or paths in which every draw equals the true value: their
   *     ranks are drawn at random
   */
  public static RankReport of(
      List<RankUniformity> tests,
      List<String> untested,
      Map<String, Integer> silent,
      double familyWiseError) {
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
    List<Row> rows = new ArrayList<>();
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
      int tied = silent.getOrDefault(test.name(), 0);
      int speaking = Math.max(FEWEST, test.dataSets() - tied);
      Detectable detectable = Detectable.of(sensitivity, speaking, level, RankSensitivity.POWER);
      Row row = new Row(test, adjusted[i], band, detectable);
      RankRemarks sentences = new RankRemarks(test, sensitivity, level, speaking);
      remarks.addAll(sentences.thinned());
      remarks.addAll(sentences.tied(tied));
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
    for (Row row : rows) {
      boolean measured = !Double.isNaN(row.ranks().thinning().autocorrelationTime());
      String sentence =
          (measured ? "" : "if the draws that it was ranked among are independent, ")
              + row.detectable().sentence();
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

  /**
   * One quantity in a report by ranks.
   *
   * @param ranks the tests of its ranks
   * @param pAdjusted the p value that decides, adjusted by Holm's method for the other rows
   * @param band of the empirical distribution function at the level that decides: one that is left
   *     fails
   * @param detectable what would have been found
   */
  public record Row(
      RankUniformity ranks, double pAdjusted, SimultaneousBand band, Detectable detectable) {
    /**
     * Whose ranks these are.
     *
     * @return the quantity's name
     */
    public String name() {
      return ranks.name();
    }

    /**
     * The p value that decides, not adjusted for the other rows.
     *
     * @return at most 1
     */
    public double p() {
      return ranks.p();
    }

    /**
     * At how many points the empirical distribution function is outside its band.
     *
     * @return 0 if it is inside
     */
    public int ecdfOutside() {
      return band.outside(ranks.cumulative());
    }
  }

  /**
   * What a test of ranks would have found with a given probability at the level that decides. NaN
   * where nothing of the kind would have been found.
   *
   * @param shift of the posterior, in its standard deviations
   * @param narrow ratio of standard deviations, wrong over right, of a posterior too narrow
   * @param wide ratio of standard deviations, wrong over right, of a posterior too wide
   * @param power the probability
   */
  public record Detectable(double shift, double narrow, double wide, double power) {
    /**
     * What would have been found.
     *
     * @param sensitivity of the tests, given the number of draws
     * @param dataSets how many, at least 20
     * @param level of each single test
     * @param power in (0, 1)
     * @return the smallest errors
     */
    public static Detectable of(
        RankSensitivity sensitivity, int dataSets, double level, double power) {
      return new Detectable(
          sensitivity.shift(power, dataSets, level),
          sensitivity.narrow(power, dataSets, level),
          sensitivity.wide(power, dataSets, level),
          power);
    }

    /**
     * What would have been found, in words.
     *
     * @return a sentence without its full stop, in lower case
     */
    public String sentence() {
      List<String> seen = new ArrayList<>();
      List<String> unseen = new ArrayList<>();
      sort(seen, unseen, shift, "shifted", Text.of(" by %.2f sd", shift));
      sort(seen, unseen, narrow, "too narrow", percent(1 - narrow));
      sort(seen, unseen, wide, "too wide", percent(wide - 1));
      String found = Text.of(" would be found with probability %s", power);
      if (seen.isEmpty()) {
        return "no posterior" + found + ", however wrong";
      }
      return "a posterior "
          + String.join(" or ", seen)
          + found
          + (unseen.isEmpty() ? "" : "; one " + String.join(" or ", unseen) + " would not");
    }

    private static void sort(
        List<String> seen, List<String> unseen, double size, String what, String amount) {
      if (Double.isNaN(size)) {
        unseen.add(what);
      } else {
        seen.add(what + amount);
      }
    }

    private static String percent(double fraction) {
      return Text.of(" by %.0f %%", 100 * fraction);
    }
  }
}
