package plumbline.verification;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.jspecify.annotations.Nullable;
import plumbline.sampling.Draws;

/**
 * What a joint test found. {@code toString()} is the table as text.
 *
 * @param design how the samples were made
 * @param rows one for each test function and moment
 * @param samples forward and backward samples of the test functions
 * @param familyWiseError the probability that a right sampler fails
 * @param verdict over all rows; FAIL also for a sampler that never moved
 * @param seconds how long the sampling took
 */
public record JointTestReport(
    Design design,
    List<JointTestRow> rows,
    JointSamples samples,
    double familyWiseError,
    Verdict verdict,
    double seconds) {
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  /** Below this effective sample size the standard errors are not to be trusted. */
  private static final double LEAST_EFFECTIVE_SIZE = 400;

  /** Copies the rows. */
  public JointTestReport {
    rows = List.copyOf(rows);
  }

  /** A row before its p value is adjusted. */
  private record Comparison(
      String name, MeanEstimate forward, MeanEstimate backward, TwoSampleTests tests) {
    double z() {
      double difference = forward.mean() - backward.mean();
      double error = Math.hypot(forward.standardError(), backward.standardError());
      return difference == 0 ? 0 : difference / error;
    }

    double p() {
      return 2 * NORMAL.survivalProbability(Math.abs(z()));
    }

    boolean constant() {
      return !(backward.variance() > 0);
    }
  }

  static JointTestReport of(
      Design design, JointSamples samples, double familyWiseError, double seconds) {
    List<Comparison> comparisons = new ArrayList<>();
    Draws forward = samples.forward();
    Draws backward = samples.backward();
    for (int f = 0; f < forward.variables().size(); f++) {
      String name = forward.variables().get(f);
      double[] x = forward.chain(f, 0);
      double[][] y = backward.chainsOf(f);
      Comparison values = compare(name, x, y);
      comparisons.add(values);
      double centre = values.forward().mean();
      double[] x2 = squaredDeviations(x, centre);
      double[][] y2 = new double[y.length][];
      for (int c = 0; c < y.length; c++) {
        y2[c] = squaredDeviations(y[c], centre);
      }
      comparisons.add(compare(name + " (squared deviation)", x2, y2));
    }
    double[] adjusted =
        Multiplicity.HOLM.adjust(comparisons.stream().mapToDouble(Comparison::p).toArray());
    List<JointTestRow> rows = new ArrayList<>();
    Verdict verdict = samples.movedFraction() > 0 ? Verdict.PASS : Verdict.FAIL;
    for (int i = 0; i < adjusted.length; i++) {
      JointTestRow row = row(comparisons.get(i), adjusted[i], familyWiseError);
      rows.add(row);
      verdict = verdict.and(row.verdict());
    }
    return new JointTestReport(design, rows, samples, familyWiseError, verdict, seconds);
  }

  private static Comparison compare(String name, double[] x, double[][] y) {
    MeanEstimate forward = MeanEstimate.ofIndependent(x);
    MeanEstimate backward = MeanEstimate.of(y);
    // Draws three autocorrelation times apart are as good as independent.
    int thin =
        backward.variance() > 0
            ? (int) Math.ceil(Math.max(1, 3 * backward.integratedAutocorrelationTime()))
            : 1;
    double[] thinned = thin(y, Math.min(thin, Math.max(1, y[0].length / 2)));
    return new Comparison(name, forward, backward, TwoSampleTests.of(x, thinned));
  }

  private static JointTestRow row(Comparison c, double pAdjusted, double level) {
    double effective = c.constant() ? Double.NaN : c.backward().effectiveSampleSize();
    @Nullable String note = null;
    Verdict verdict;
    if (c.constant()) {
      note = "CONSTANT";
      verdict = pAdjusted < level ? Verdict.FAIL : Verdict.PASS;
    } else if (effective < LEAST_EFFECTIVE_SIZE) {
      note = "TOO_FEW_EFFECTIVE_DRAWS";
      verdict = Verdict.INCONCLUSIVE;
    } else {
      verdict = pAdjusted < level ? Verdict.FAIL : Verdict.PASS;
    }
    return new JointTestRow(
        c.name(),
        c.forward().mean(),
        c.backward().mean(),
        c.z(),
        c.tests().tP(),
        c.tests().uP(),
        c.tests().dP(),
        pAdjusted,
        c.constant() ? Double.NaN : c.backward().integratedAutocorrelationTime(),
        effective,
        verdict,
        note);
  }

  private static double[] squaredDeviations(double[] x, double centre) {
    double[] squares = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      squares[i] = (x[i] - centre) * (x[i] - centre);
    }
    return squares;
  }

  private static double[] thin(double[][] chains, int every) {
    int kept = (chains[0].length + every - 1) / every;
    double[] thinned = new double[chains.length * kept];
    for (int c = 0; c < chains.length; c++) {
      for (int i = 0; i < kept; i++) {
        thinned[c * kept + i] = chains[c][i * every];
      }
    }
    return thinned;
  }

  /**
   * Whether the verdict is PASS.
   *
   * @return true if nothing speaks against the sampler
   */
  public boolean passed() {
    return verdict == Verdict.PASS;
  }

  /**
   * The largest deviation.
   *
   * @return the largest absolute z over all rows
   */
  public double maxAbsZ() {
    return rows.stream().mapToDouble(row -> Math.abs(row.z())).max().orElse(0);
  }

  @Override
  public String toString() {
    int width = Math.max(13, rows.stream().mapToInt(r -> r.name().length()).max().orElse(0));
    StringBuilder text =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "Joint distribution test, %s draws, %d sweep(s) per draw: %s (family-wise error %s)%n",
                design.draws(),
                design.sweepsPerDraw(),
                verdict,
                familyWiseError));
    text.append(
        String.format(
            "%-" + width + "s %12s %12s %8s %9s %8s %8s%n",
            "test function",
            "forward",
            "backward",
            "z",
            "p (Holm)",
            "iat",
            "ess"));
    for (JointTestRow row : rows) {
      text.append(
          String.format(
              Locale.ROOT,
              "%-" + width + "s %12.5g %12.5g %8.2f %9.2g %8.1f %8.0f %s%s%n",
              row.name(),
              row.meanForward(),
              row.meanBackward(),
              row.z(),
              row.pAdjusted(),
              row.iat(),
              row.essBackward(),
              row.verdict() == Verdict.PASS ? "" : row.verdict(),
              row.note() == null ? "" : " " + row.note()));
    }
    return text.append(
            String.format(
                Locale.ROOT, "the state moved in %.3f of the draws", samples.movedFraction()))
        .toString();
  }
}
