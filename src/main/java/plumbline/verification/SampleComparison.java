package plumbline.verification;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import plumbline.sampling.Draws;

/**
 * Are two samples of the same variables from one law? The question of a joint test put to draws
 * that any program wrote.
 *
 * @param rows one for each variable
 * @param familyWiseError the probability that samples of one law fail
 * @param verdict over all rows
 */
public record SampleComparison(List<Row> rows, double familyWiseError, Verdict verdict) {
  private static final double LEAST_EFFECTIVE_SIZE = 400;

  /**
   * How the samples are taken.
   *
   * @param paired whether draw i of both sides belongs together
   * @param thinForward every how many-th forward draw enters the tests that assume independence; 0
   *     derives it from the autocorrelation time
   * @param thinBackward the same for the backward draws
   * @param familyWiseError in (0, 1)
   */
  public record Settings(
      boolean paired, int thinForward, int thinBackward, double familyWiseError) {
    /** Checks the settings. */
    public Settings {
      SuccessiveConditional.requireAtLeast(0, thinForward, "thinForward");
      SuccessiveConditional.requireAtLeast(0, thinBackward, "thinBackward");
      if (!(familyWiseError > 0 && familyWiseError < 1)) {
        throw new IllegalArgumentException(
            "familyWiseError must be in (0, 1), not " + familyWiseError);
      }
    }
  }

  /**
   * One variable.
   *
   * @param name the variable
   * @param meanForward mean of the forward draws
   * @param meanBackward mean of the backward draws
   * @param tests classic tests on thinned draws
   * @param z difference of the means over its standard error, allowing for autocorrelation or
   *     pairing
   * @param p its two-sided p value
   * @param pAdjusted the same adjusted by Holm's method; the ground of the verdict
   * @param iat integrated autocorrelation time of the backward chains
   * @param essBackward their effective sample size
   * @param verdict INCONCLUSIVE below an effective sample size of 400
   * @param note why there is no verdict or a number is undefined, or null: {@code CONSTANT} where
   *     neither side varies and both agree, {@code BACKWARD_CONSTANT} where only the forward side
   *     varies, {@code TOO_SHORT} where there is no standard error, {@code TOO_FEW_EFFECTIVE_DRAWS}
   */
  public record Row(
      String name,
      double meanForward,
      double meanBackward,
      TwoSampleTests tests,
      double z,
      double p,
      double pAdjusted,
      double iat,
      double essBackward,
      Verdict verdict,
      @Nullable String note) {
    private boolean decides() {
      return note == null || note.equals("TOO_FEW_EFFECTIVE_DRAWS");
    }
  }

  /** Copies the rows. */
  public SampleComparison {
    rows = List.copyOf(rows);
  }

  /**
   * Compares all variables of the forward draws.
   *
   * @param forward finite draws
   * @param backward finite draws with the same variables, in any order
   * @param settings how the samples are taken
   * @return the comparison
   * @throws IllegalArgumentException if variables differ, a value is not finite, or paired draws
   *     differ in number
   */
  public static SampleComparison of(Draws forward, Draws backward, Settings settings) {
    if (forward.variables().size() != backward.variables().size()) {
      throw new IllegalArgumentException(
          "the forward draws have the variables "
              + forward.variables()
              + ", the backward draws "
              + backward.variables());
    }
    if (settings.paired()
        && (forward.chains() != backward.chains() || forward.draws() != backward.draws())) {
      throw new IllegalArgumentException(
          String.format(
              "paired draws must be as many on both sides, not %d x %d and %d x %d",
              forward.chains(), forward.draws(), backward.chains(), backward.draws()));
    }
    List<Row> raw = new ArrayList<>();
    for (String name : forward.variables()) {
      double[][] x = finite(forward, name);
      double[][] y = finite(backward, name);
      raw.add(row(name, x, y, settings));
    }
    double[] adjusted =
        Multiplicity.HOLM.adjust(raw.stream().filter(Row::decides).mapToDouble(Row::p).toArray());
    List<Row> rows = new ArrayList<>();
    Verdict verdict = Verdict.NOT_TESTED;
    int next = 0;
    for (Row row : raw) {
      Row judged = judged(row, row.decides() ? adjusted[next++] : Double.NaN, settings);
      rows.add(judged);
      verdict = verdict.and(judged.verdict());
    }
    if (verdict == Verdict.NOT_TESTED) {
      verdict = Verdict.INCONCLUSIVE;
    }
    return new SampleComparison(rows, settings.familyWiseError(), verdict);
  }

  private static double[][] finite(Draws draws, String name) {
    double[][] chains = draws.chainsOf(draws.indexOf(name));
    for (int c = 0; c < chains.length; c++) {
      for (int i = 0; i < chains[c].length; i++) {
        if (!Double.isFinite(chains[c][i])) {
          throw new IllegalArgumentException(
              String.format(
                  "%s of %s is %s at draw %d of chain %d; a comparison needs finite numbers",
                  name, draws.info().label(), chains[c][i], i + 1, c + 1));
        }
      }
    }
    if (chains[0].length < 2) {
      throw new IllegalArgumentException(
          draws.info().label() + " has fewer than two draws; a comparison needs more");
    }
    return chains;
  }

  private static Row row(String name, double[][] x, double[][] y, Settings settings) {
    Series before = Series.of(x);
    Series after = Series.of(y);
    MeanEstimate forward = MeanEstimate.of(before, StandardErrorMethod.GEYER);
    MeanEstimate backward = MeanEstimate.of(after, StandardErrorMethod.GEYER);
    double error = Math.hypot(forward.standardError(), backward.standardError());
    double difference = forward.mean() - backward.mean();
    if (settings.paired()) {
      error = MeanEstimate.of(after.minus(before), StandardErrorMethod.GEYER).standardError();
    }
    double z = difference == 0 ? 0 : difference / error;
    TwoSampleTests tests =
        TwoSampleTests.of(
            before.everyNth(thin(settings.thinForward(), forward, before.length())),
            after.everyNth(thin(settings.thinBackward(), backward, after.length())));
    return new Row(
        name,
        forward.mean(),
        backward.mean(),
        tests,
        z,
        JointTestAnalysis.twoSidedP(z),
        Double.NaN,
        backward.constant() ? Double.NaN : backward.integratedAutocorrelationTime(),
        backward.constant() ? Double.NaN : backward.effectiveSampleSize(),
        Verdict.NOT_TESTED,
        note(forward, backward, z));
  }

  private static @Nullable String note(MeanEstimate forward, MeanEstimate backward, double z) {
    if (Double.isNaN(z)) {
      return "TOO_SHORT";
    }
    if (backward.constant()) {
      // Constants that differ need no standard error: they are not one law.
      return !forward.constant() ? "BACKWARD_CONSTANT" : z == 0 ? "CONSTANT" : null;
    }
    return backward.effectiveSampleSize() < LEAST_EFFECTIVE_SIZE ? "TOO_FEW_EFFECTIVE_DRAWS" : null;
  }

  private static int thin(int fixed, MeanEstimate mean, int length) {
    double iat = mean.constant() ? 1 : mean.integratedAutocorrelationTime();
    int wanted = fixed > 0 ? fixed : iat < 1.5 ? 1 : (int) Math.ceil(3 * iat);
    return Math.max(1, Math.min(wanted, length / 2));
  }

  private static Row judged(Row row, double adjusted, Settings settings) {
    Verdict verdict =
        "CONSTANT".equals(row.note())
            ? Verdict.NOT_TESTED
            : row.note() != null
                ? Verdict.INCONCLUSIVE
                : adjusted < settings.familyWiseError() ? Verdict.FAIL : Verdict.PASS;
    return new Row(
        row.name(),
        row.meanForward(),
        row.meanBackward(),
        row.tests(),
        row.z(),
        row.p(),
        adjusted,
        row.iat(),
        row.essBackward(),
        verdict,
        row.note());
  }

  /** A table that fits a page of a notebook: its lines are at most some hundred letters long. */
  @Override
  public String toString() {
    int width = Math.max(8, rows.stream().mapToInt(row -> row.name().length()).max().orElse(0));
    StringBuilder text =
        new StringBuilder(
            String.format(
                Locale.ROOT, "Two samples: %s (family-wise error %s)%n", verdict, familyWiseError));
    text.append(
        String.format(
            "%-" + width + "s %11s %11s %7s %10s %7s %7s %7s %6s %7s%n",
            "",
            "forward",
            "backward",
            "z",
            "p adjusted",
            "t p",
            "rank p",
            "KS p",
            "iat",
            "ess"));
    for (Row row : rows) {
      text.append(
          String.format(
              Locale.ROOT,
              "%-" + width + "s %11.4g %11.4g %7.2f %10.2g %7.2g %7.2g %7.2g %6.1f %7.0f%s%s%n",
              row.name(),
              row.meanForward(),
              row.meanBackward(),
              row.z(),
              row.pAdjusted(),
              row.tests().tP(),
              row.tests().uP(),
              row.tests().dP(),
              row.iat(),
              row.essBackward(),
              row.verdict() == Verdict.PASS ? "" : " " + row.verdict(),
              row.note() == null ? "" : " " + row.note()));
    }
    return text.toString();
  }
}
