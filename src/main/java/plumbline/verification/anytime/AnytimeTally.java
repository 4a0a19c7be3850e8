package plumbline.verification.anytime;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import plumbline.numerics.LogSpace;
import plumbline.numerics.StudentTail;
import plumbline.verification.joint.JointTestRow;

/**
 * What a test that one may look at as often as one likes has seen of one function: counts and
 * capitals, from which nothing is taken away and to which each replicate adds.
 */
final class AnytimeTally {
  /** Halves down to where ten million replicates have their best bet. */
  private static final double[] STAKES = {
    0.9, 0.45, 0.225, 0.1125, 0.056, 0.028, 0.014, 0.007, 0.0035, 0.00176, 0.00088, 0.00044
  };

  private final DerivedFunction function;
  private final Scale scale;
  private final boolean signs;
  private final double[] thresholds;
  private final long[] entered; // the event of a threshold, by the sweeps
  private final long[] left;
  private final long[] more; // in the event after the sweeps, and not in a further joint draw
  private final long[] fewer;
  private final double[] logCapitals = new double[2 * STAKES.length]; // of bets on ranks
  private long up;
  private long down;
  private long replicates;
  private double rankChange; // summed up

  AnytimeTally(DerivedFunction function, Scale scale, boolean signs) {
    this.function = function;
    this.scale = scale;
    this.signs = signs;
    this.thresholds = scale.thresholds();
    this.entered = new long[thresholds.length];
    this.left = new long[thresholds.length];
    this.more = new long[thresholds.length];
    this.fewer = new long[thresholds.length];
  }

  /** What the bets are on, as text: bets on something else cannot go on from here. */
  String subject() {
    return function.name() + Arrays.toString(thresholds) + signs;
  }

  /** How many capitals there are. */
  int count() {
    return 2 * thresholds.length + 1 + (signs ? 1 : 0);
  }

  /**
   * Adds replicates.
   *
   * @param befores values [function][replicate] before the sweeps
   * @param afters after them
   * @param forwards of as many further joint draws
   */
  void add(double[][] befores, double[][] afters, double[][] forwards) {
    double[] before = function.of(befores);
    double[] after = function.of(afters);
    double[] forward = function.of(forwards);
    for (int t = 0; t < thresholds.length; t++) {
      add(t, before, after, forward);
    }
    double[] changes = new double[before.length];
    for (int i = 0; i < before.length; i++) {
      changes[i] = scale.rank(after[i]) - scale.rank(before[i]);
      rankChange += changes[i];
      up += after[i] > before[i] ? 1 : 0;
      down += after[i] < before[i] ? 1 : 0;
    }
    for (int s = 0; s < STAKES.length; s += 2) {
      MeanZeroTest.addLogCapitals(STAKES[s], STAKES[s + 1], changes, logCapitals, 2 * s);
    }
    replicates += before.length;
  }

  private void add(int at, double[] before, double[] after, double[] forward) {
    double threshold = thresholds[at];
    for (int i = 0; i < before.length; i++) {
      int then = before[i] >= threshold ? 1 : 0;
      int now = after[i] >= threshold ? 1 : 0;
      int other = forward[i] >= threshold ? 1 : 0;
      entered[at] += now & (1 - then);
      left[at] += then & (1 - now);
      more[at] += now & (1 - other);
      fewer[at] += other & (1 - now);
    }
  }

  /** The log of the sum of all capitals. */
  double logSum() {
    return capitals().stream()
        .mapToDouble(Capital::log)
        .reduce(Double.NEGATIVE_INFINITY, LogSpace::logAdd);
  }

  /**
   * The row of a report: the bet that has won most.
   *
   * @param logWanted the log of a capital that alone would be enough
   */
  AnytimeReport.Row row(double logWanted) {
    Capital most = capitals().stream().max(Comparator.comparingDouble(Capital::log)).orElseThrow();
    long crossings = 0;
    for (int t = 0; t < thresholds.length; t++) {
      crossings = Math.max(crossings, entered[t] + left[t]);
    }
    double deviation = StudentTail.absoluteZ(2 * (1 - JointTestRow.Sensitivity.PROMISED));
    double excess =
        FairCoin.excess((double) crossings, logWanted) + deviation * Math.sqrt((double) crossings);
    return new AnytimeReport.Row(
        function.name(),
        most.test(),
        most.threshold(),
        most.up(),
        most.down(),
        most.change(),
        most.log() / Math.log(10),
        excess < crossings ? excess / replicates : Double.NaN,
        crossings);
  }

  /**
   * One of the bets.
   *
   * @param up replicates that count for one side
   * @param down and for the other
   * @param change of a share or of the mean rank
   * @param log of the capital
   */
  private record Capital(
      String test, double threshold, long up, long down, double change, double log) {}

  private List<Capital> capitals() {
    List<Capital> capitals = new ArrayList<>();
    for (int t = 0; t < thresholds.length; t++) {
      capitals.add(coin("crossings", thresholds[t], entered[t], left[t]));
      capitals.add(coin("share", thresholds[t], more[t], fewer[t]));
    }
    double ranks =
        LogSpace.logSumExp(logCapitals, logCapitals.length) - Math.log(logCapitals.length);
    capitals.add(new Capital("rank", Double.NaN, up, down, rankChange / replicates, ranks));
    if (signs) {
      capitals.add(coin("signs", Double.NaN, up, down));
    }
    return capitals;
  }

  private Capital coin(String test, double threshold, long heads, long tails) {
    double change = (heads - tails) / (double) replicates;
    return new Capital(test, threshold, heads, tails, change, FairCoin.logCapital(heads, tails));
  }

  void write(DataOutputStream out) throws IOException {
    for (long[] counts : List.of(entered, left, more, fewer)) {
      for (long count : counts) {
        out.writeLong(count);
      }
    }
    for (double log : logCapitals) {
      out.writeDouble(log);
    }
    out.writeLong(up);
    out.writeLong(down);
    out.writeLong(replicates);
    out.writeDouble(rankChange);
  }

  void read(DataInputStream in) throws IOException {
    for (long[] counts : List.of(entered, left, more, fewer)) {
      for (int t = 0; t < counts.length; t++) {
        counts[t] = in.readLong();
      }
    }
    for (int s = 0; s < logCapitals.length; s++) {
      logCapitals[s] = in.readDouble();
    }
    up = in.readLong();
    down = in.readLong();
    replicates = in.readLong();
    rankChange = in.readDouble();
  }
}
