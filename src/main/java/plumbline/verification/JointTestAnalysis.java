package plumbline.verification;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.jspecify.annotations.Nullable;
import plumbline.diagnostics.ParetoTail;
import plumbline.sampling.Draws;

/** Turns forward and backward samples into the rows of a joint test. */
final class JointTestAnalysis {
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  /** Below this effective sample size a standard error is not to be trusted. */
  private static final double LEAST_EFFECTIVE_SIZE = 400;

  /** Above this shape the variance is infinite. */
  private static final double LARGEST_TAIL_SHAPE = 0.5;

  private final Design design;
  private final JointSamples samples;
  private final TestSettings settings;

  JointTestAnalysis(Design design, JointSamples samples, TestSettings settings) {
    this.design = design;
    this.samples = samples;
    this.settings = settings;
  }

  /** A row before its p value is adjusted. */
  private record Comparison(
      SamplePair pair,
      MeanEstimate forward,
      MeanEstimate backward,
      double z,
      Supplier<TwoSampleTests> tests,
      @Nullable String note) {
    boolean decides() {
      return note == null;
    }

    double p() {
      return twoSidedP(z);
    }

    /**
     * Whether it fails at this level in the company of so many rows even with errors half as large
     * again.
     */
    boolean failsByFar(int rows, double level) {
      return rows * twoSidedP(z / 1.5) < level;
    }
  }

  static double twoSidedP(double z) {
    return 2 * NORMAL.survivalProbability(Math.abs(z));
  }

  /** The |z| that a two-sided p value stands for. */
  static double absoluteZ(double p) {
    return NORMAL.inverseSurvivalProbability(p / 2);
  }

  double movedFraction() {
    return samples.movedFraction();
  }

  /** The smallest adjusted p value; 1 if no row has a say. Leaves out what is only shown. */
  double smallestP() {
    double[] adjusted = settings.multiplicity().adjust(p(comparisons()));
    return Arrays.stream(adjusted).min().orElse(1);
  }

  private static double[] p(List<Comparison> comparisons) {
    return comparisons.stream().filter(Comparison::decides).mapToDouble(Comparison::p).toArray();
  }

  List<JointTestRow> rows() {
    List<Comparison> comparisons = comparisons();
    double[] adjusted = settings.multiplicity().adjust(p(comparisons));
    boolean early = early(comparisons);
    List<JointTestRow> rows = new ArrayList<>();
    int next = 0;
    for (Comparison c : comparisons) {
      boolean wait = early && !c.failsByFar(adjusted.length, settings.familyWiseError());
      rows.add(row(c, c.decides() ? adjusted[next++] : Double.NaN, wait));
    }
    return rows;
  }

  /**
   * Whether the chain is too short for its slowest function. What moves slowly may bear on every
   * function, too rarely for a short chain to show it, and errors come out too small: until then a
   * row must fail by far.
   */
  private boolean early(List<Comparison> comparisons) {
    return !samples.paired()
        && comparisons.stream()
            .filter(c -> c.decides() && !c.backward().constant())
            .anyMatch(c -> c.backward().effectiveSampleSize() < LEAST_EFFECTIVE_SIZE);
  }

  private List<Comparison> comparisons() {
    List<Comparison> comparisons = new ArrayList<>();
    for (SamplePair pair : moments()) {
      Comparison comparison = compare(pair);
      comparisons.add(comparison);
      if ("INFINITE_VARIANCE".equals(comparison.note())) {
        comparisons.add(compare(pair.ranks()));
      }
    }
    return comparisons;
  }

  private List<SamplePair> moments() {
    Draws forward = samples.forward();
    List<SamplePair> pairs = new ArrayList<>();
    List<SamplePair> factors = new ArrayList<>();
    for (int f = 0; f < forward.variables().size(); f++) {
      String name = forward.variables().get(f);
      SamplePair values =
          new SamplePair(name, Series.of(forward, f), Series.of(samples.backward(), f));
      pairs.add(values);
      pairs.add(values.squaredDeviations());
      if (settings.factors().contains(name)) {
        factors.add(values);
      }
    }
    for (int i = 0; i < factors.size(); i++) {
      for (int j = 0; j < i; j++) {
        pairs.add(factors.get(j).times(factors.get(i)));
      }
    }
    return pairs;
  }

  private Comparison compare(SamplePair pair) {
    MeanEstimate forward = pair.forward().independent();
    if (samples.paired()) {
      return comparePaired(pair, forward);
    }
    MeanEstimate backward = MeanEstimate.of(pair.backward(), settings.standardError());
    double difference = forward.mean() - backward.mean();
    double error = Math.hypot(forward.standardError(), errorIfEqual(forward, backward));
    double z = difference == 0 ? 0 : difference / error;
    int thin = thin(backward, pair.backward().length());
    Supplier<TwoSampleTests> tests =
        () ->
            TwoSampleTests.of(
                pair.forward().everyNth(forwardThin(thin)), pair.backward().everyNth(thin));
    return new Comparison(
        pair, forward, backward, z, tests, note(pair, forward.constant() && backward.constant()));
  }

  /**
   * The chain's standard error with the larger of the two variances, which are one if the sampler
   * is right: a chain that has not been in a tail yet would take its own variance for too small
   * just when its mean is off.
   */
  private static double errorIfEqual(MeanEstimate forward, MeanEstimate backward) {
    double own = backward.standardError();
    return backward.constant()
        ? own
        : own * Math.sqrt(Math.max(1, forward.variance() / backward.variance()));
  }

  private Comparison comparePaired(SamplePair pair, MeanEstimate forward) {
    MeanEstimate backward = pair.backward().independent();
    MeanEstimate difference = pair.backward().minus(pair.forward()).independent();
    double z = difference.mean() == 0 ? 0 : -difference.mean() / difference.standardError();
    // Tests of two independent samples: one half of the replicates before, the other half after.
    int half = pair.forward().length() / 2;
    int thin = (int) Math.ceil((double) half / TwoSampleTests.MOST_DRAWS);
    Supplier<TwoSampleTests> tests =
        () ->
            TwoSampleTests.of(
                pair.forward().everyNth(thin, 0, half),
                pair.backward().everyNth(thin, half, 2 * half));
    boolean still = difference.constant() && difference.mean() == 0;
    return new Comparison(
        pair, forward, backward, z, tests, still ? "DID_NOT_MOVE" : note(pair, false));
  }

  private @Nullable String note(SamplePair pair, boolean constant) {
    if (design instanceof AsPublished) {
      return "AS_PUBLISHED";
    }
    if (constant) {
      return "CONSTANT";
    }
    int thin = (int) Math.ceil((double) pair.forward().length() / TwoSampleTests.MOST_DRAWS);
    return !pair.bounded()
            && ParetoTail.shape(pair.forward().everyNth(thin)).value() > LARGEST_TAIL_SHAPE
        ? "INFINITE_VARIANCE"
        : null;
  }

  /** Draws three autocorrelation times apart are as good as independent. */
  private int thin(MeanEstimate backward, int length) {
    int fixed =
        design instanceof SuccessiveConditional chain
            ? chain.thin()
            : design instanceof AsPublished published ? published.chain().thin() : 1;
    if (fixed > 0) {
      return Math.min(fixed, length);
    }
    double iat = backward.constant() ? 1 : Math.max(1, backward.integratedAutocorrelationTime());
    int enough = (int) Math.ceil((double) backward.draws() / TwoSampleTests.MOST_DRAWS);
    return (int) Math.min(Math.max(Math.ceil(3 * iat), enough), Math.max(1, length / 2));
  }

  /**
   * The documents thin both sides; independent forward draws are only kept to a bearable number.
   */
  private int forwardThin(int thin) {
    return design instanceof AsPublished
        ? thin
        : (int) Math.ceil((double) samples.forward().draws() / TwoSampleTests.MOST_DRAWS);
  }

  private JointTestRow row(Comparison c, double pAdjusted, boolean wait) {
    TwoSampleTests tests = c.tests().get();
    boolean constant = c.backward().constant();
    double effective = constant ? Double.NaN : c.backward().effectiveSampleSize();
    String note = c.note();
    Verdict verdict;
    if ("AS_PUBLISHED".equals(note)) {
      verdict = Verdict.INCONCLUSIVE;
    } else if (!c.decides()) {
      verdict = Verdict.NOT_TESTED;
    } else if (constant) {
      // The sampler never reached another value: enough for a failure, never for a pass.
      note = "BACKWARD_CONSTANT";
      verdict = pAdjusted < settings.familyWiseError() ? Verdict.FAIL : Verdict.INCONCLUSIVE;
    } else if (!(effective >= LEAST_EFFECTIVE_SIZE)) { // also where it is undefined
      note = "TOO_FEW_EFFECTIVE_DRAWS";
      verdict = Verdict.INCONCLUSIVE;
    } else if (pAdjusted >= settings.familyWiseError()) {
      verdict = Verdict.PASS;
    } else {
      note = wait ? "TOO_FEW_EFFECTIVE_DRAWS" : null;
      verdict = wait ? Verdict.INCONCLUSIVE : Verdict.FAIL;
    }
    return new JointTestRow(
        c.pair().name(),
        c.forward().mean(),
        c.backward().mean(),
        c.z(),
        tests.tP(),
        tests.uP(),
        tests.dP(),
        tests.chiSquareP(),
        pAdjusted,
        constant ? Double.NaN : c.backward().integratedAutocorrelationTime(),
        effective,
        verdict,
        note);
  }
}
