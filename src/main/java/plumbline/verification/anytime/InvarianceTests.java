package plumbline.verification.anytime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.stat.correlation.SpearmansCorrelation;
import plumbline.verification.Verdict;

/**
 * Exact tests of invariance in the replicated designs. A threshold t is fixed beforehand, from
 * separate draws. If the sampler leaves the joint law invariant, then, with g before and g' after
 * its sweeps,
 *
 * <blockquote>
 *
 * P(g &lt; t ≤ g') = P(g' &lt; t ≤ g),
 *
 * </blockquote>
 *
 * since g and g' have the same law. Replicates are independent, hence whatever the kernel,
 *
 * <ul>
 *   <li>crossings: of those that cross the threshold the upward ones are binomial with probability
 *       1/2 (McNemar);
 *   <li>shares: the draws after the sweeps are independent draws of the joint law, of which as many
 *       lie above t as of further joint draws (Fisher): this sees more than the crossings where the
 *       sweeps forget where they started, less where they move little;
 *   <li>ranks: the change of the rank among the separate draws has mean zero ({@link
 *       MeanZeroTest}): this sees small drifts where data say far more than the prior, so that few
 *       replicates come near a threshold.
 * </ul>
 *
 * <p>If the kernel is known to be reversible, each pair is exchangeable, and the signs of g' - g
 * are a fair coin too.
 *
 * <p>Sources: McNemar (1947), Psychometrika 12; Fisher (1935), J. Royal Stat. Soc. 98.
 */
public final class InvarianceTests {
  /**
   * What the exact tests found in one function: the one with the smallest p value. Before and after
   * are the sweeps of each replicate; "forward" are further joint draws.
   *
   * @param name the test function, its squared deviation, or a product of two
   * @param test {@code crossings}: of those that cross the threshold half are upward; {@code
   *     share}: as many are above it after as forward; {@code rank}: the mean rank among separate
   *     draws is the same after as before; {@code signs}: half of the changes are upward
   * @param threshold the event is that the value is at least this; NaN for ranks and signs
   * @param up replicates that were below the threshold before and are not after; for ranks and
   *     signs, those whose value is larger after
   * @param down the same the other way round
   * @param after the fraction of replicates at or above the threshold after; for ranks, the mean
   *     rank after, in [0, 1]; NaN for signs
   * @param expected what it is compared with: the same before, or forward for shares; NaN for signs
   * @param mostCrossings {@code up + down} where it is largest over the function's thresholds
   * @param p the smallest p value of the function's tests, each exact
   * @param pAdjusted that p value adjusted for all tests
   * @param verdict FAIL if it decided, PASS if it could have, NOT_TESTED if the replicates moved
   *     the function so little that no directions could have led further than a pass
   */
  public record Row(
      String name,
      String test,
      double threshold,
      int up,
      int down,
      double after,
      double expected,
      int mostCrossings,
      double p,
      double pAdjusted,
      Verdict verdict) {}

  /** Enough for all pairs of eight functions; more would cost the other rows power. */
  static final int MOST_PRODUCTS = 30;

  private final List<DerivedFunction> functions;
  private final List<Scale> scales;
  private final boolean signs;

  private InvarianceTests(List<DerivedFunction> functions, List<Scale> scales, boolean signs) {
    this.functions = functions;
    this.scales = scales;
    this.signs = signs;
  }

  /**
   * Fixes the tests.
   *
   * @param names the functions
   * @param factors those of them that enter products
   * @param draws [functions][draws] of separate joint draws; not modified
   * @param signs whether the pairs are known to be exchangeable
   */
  public static InvarianceTests fixed(
      List<String> names, Set<String> factors, double[][] draws, boolean signs) {
    List<DerivedFunction> functions = new ArrayList<>();
    double[] centres = new double[names.size()];
    for (int f = 0; f < centres.length; f++) {
      double[] sorted = draws[f].clone();
      Arrays.sort(sorted);
      centres[f] = sorted[sorted.length / 2];
      functions.add(DerivedFunction.value(names.get(f), f));
      if (Arrays.stream(sorted).distinct().limit(3).count() > 2) { // else it says nothing new
        functions.add(DerivedFunction.squaredDeviation(names.get(f), f, centres[f]));
      }
    }
    int[] chosen =
        IntStream.range(0, centres.length).filter(f -> factors.contains(names.get(f))).toArray();
    for (int[] pair : pairs(chosen, draws)) {
      int i = pair[0];
      int j = pair[1];
      String name = names.get(i) + " x " + names.get(j);
      functions.add(DerivedFunction.product(name, i, centres[i], j, centres[j]));
    }
    List<Scale> scales = functions.stream().map(function -> Scale.of(function.of(draws))).toList();
    return new InvarianceTests(functions, scales, signs);
  }

  /**
   * The pairs of factors, in their order; where there are too many, those whose ranks depend most
   * on each other in the separate draws, because an update that forgets one of the two shows there.
   */
  private static List<int[]> pairs(int[] factors, double[][] draws) {
    List<int[]> pairs = new ArrayList<>();
    for (int i = 0; i < factors.length; i++) {
      for (int j = 0; j < i; j++) {
        pairs.add(new int[] {factors[j], factors[i]});
      }
    }
    if (pairs.size() > MOST_PRODUCTS) {
      RealMatrix columns = MatrixUtils.createRealMatrix(draws).transpose();
      RealMatrix ranks = new SpearmansCorrelation(columns).getCorrelationMatrix();
      pairs.sort(
          Comparator.comparingDouble(
              pair -> {
                double correlation = Math.abs(ranks.getEntry(pair[0], pair[1]));
                return Double.isNaN(correlation) ? 0 : -correlation; // NaN: a constant
              }));
    }
    return pairs.subList(0, Math.min(MOST_PRODUCTS, pairs.size()));
  }

  /** The same functions, thresholds and ranks for bets that go on and on, nothing seen yet. */
  List<AnytimeTally> tallies() {
    return IntStream.range(0, functions.size())
        .mapToObj(f -> new AnytimeTally(functions.get(f), scales.get(f), signs))
        .toList();
  }

  /** How many p values a look has. */
  int count() {
    int all = (signs ? 2 : 1) * functions.size();
    for (Scale scale : scales) {
      all += 2 * scale.thresholds().length;
    }
    return all;
  }

  /**
   * The smallest number of crossings of one threshold from which an adjusted p value as small as
   * this can come.
   */
  int leastCrossings(double p) {
    return (int) Math.ceil(1 + Math.log(count() / p) / Math.log(2)); // 2^(1 - d) count() <= p
  }

  /**
   * The rows of one look.
   *
   * @param before [functions][replicates]
   * @param after [functions][replicates]
   * @param forward [functions][draws] of further joint draws
   * @param reject adjusted p values at or below this fail
   * @param pass adjusted p values above this end with a pass
   */
  public List<Row> rows(
      double[][] before, double[][] after, double[][] forward, double reject, double pass) {
    List<Row> rows = new ArrayList<>();
    for (int f = 0; f < functions.size(); f++) {
      DerivedFunction function = functions.get(f);
      List<Finding> findings =
          findings(scales.get(f), function.of(before), function.of(after), function.of(forward));
      rows.add(row(function.name(), findings, reject, pass));
    }
    return rows;
  }

  /**
   * What one test has to say.
   *
   * @param reachable the smallest p value that so much movement can have, whatever its directions
   */
  private record Finding(
      String test,
      double threshold,
      int up,
      int down,
      double after,
      double expected,
      double p,
      double reachable) {}

  private Row row(String name, List<Finding> findings, double reject, double pass) {
    Finding strongest = findings.get(0);
    double reachable = 1;
    int most = 0;
    for (Finding finding : findings) {
      strongest = finding.p() < strongest.p() ? finding : strongest;
      reachable = Math.min(reachable, finding.reachable());
      most =
          Double.isNaN(finding.threshold()) ? most : Math.max(most, finding.up() + finding.down());
    }
    double adjusted = Math.min(1, count() * strongest.p());
    Verdict unlessRejected = count() * reachable > pass ? Verdict.NOT_TESTED : Verdict.PASS;
    return new Row(
        name,
        strongest.test(),
        strongest.threshold(),
        strongest.up(),
        strongest.down(),
        strongest.after(),
        strongest.expected(),
        most,
        strongest.p(),
        adjusted,
        adjusted <= reject ? Verdict.FAIL : unlessRejected);
  }

  private List<Finding> findings(Scale scale, double[] before, double[] after, double[] forward) {
    List<Finding> findings = new ArrayList<>();
    for (double threshold : scale.thresholds()) {
      crossings(threshold, before, after, forward, findings);
    }
    int up = 0;
    int down = 0;
    for (int i = 0; i < before.length; i++) {
      up += after[i] > before[i] ? 1 : 0;
      down += after[i] < before[i] ? 1 : 0;
    }
    findings.add(ranks(scale, before, after, up, down));
    if (signs) {
      double p = ExactTails.fairSplit(up, down);
      double reachable = ExactTails.fairSplit(up + down, 0);
      findings.add(
          new Finding("signs", Double.NaN, up, down, Double.NaN, Double.NaN, p, reachable));
    }
    return findings;
  }

  private static void crossings(
      double threshold, double[] before, double[] after, double[] forward, List<Finding> findings) {
    int up = 0;
    int down = 0;
    for (int i = 0; i < before.length; i++) {
      int then = before[i] >= threshold ? 1 : 0;
      int now = after[i] >= threshold ? 1 : 0;
      up += now & (1 - then); // no branch: half of all would be mispredicted at a median
      down += then & (1 - now);
    }
    int n = after.length;
    int above = atLeast(threshold, after);
    double share = (double) above / n;
    double shareBefore = (double) (above - up + down) / n;
    double split = ExactTails.fairSplit(up, down);
    double reachable = ExactTails.fairSplit(up + down, 0);
    findings.add(
        new Finding("crossings", threshold, up, down, share, shareBefore, split, reachable));
    int further = atLeast(threshold, forward);
    double shareForward = (double) further / forward.length;
    double equal = ExactTails.equalShares(above, n, further, forward.length);
    // Nothing is claimed of what shares can reach: without movement they only test the simulator.
    findings.add(new Finding("share", threshold, up, down, share, shareForward, equal, 1));
  }

  private static int atLeast(double threshold, double[] values) {
    int count = 0;
    for (double value : values) {
      count += value >= threshold ? 1 : 0;
    }
    return count;
  }

  private static Finding ranks(Scale scale, double[] before, double[] after, int up, int down) {
    double[] changes = new double[before.length];
    double sumBefore = 0;
    double sumAfter = 0;
    for (int i = 0; i < before.length; i++) {
      double then = scale.rank(before[i]);
      double now = scale.rank(after[i]);
      changes[i] = now - then;
      sumBefore += then;
      sumAfter += now;
    }
    return new Finding(
        "rank",
        Double.NaN,
        up,
        down,
        sumAfter / after.length,
        sumBefore / before.length,
        MeanZeroTest.p(changes),
        MeanZeroTest.smallest(changes));
  }
}
