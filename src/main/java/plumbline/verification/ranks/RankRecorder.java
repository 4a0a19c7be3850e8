package plumbline.verification.ranks;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import plumbline.numerics.Ints;
import plumbline.random.SeededRng;
import plumbline.verification.joint.SuccessiveConditional;

/**
 * The ranks of one quantity's true values among posterior draws, data set by data set. The draws
 * come in order, so that their autocorrelation is known at the end: ranks among every draw, every
 * second, every third and so on are kept until then. Not for several threads: each has its own, and
 * {@link #joined} puts them together.
 */
public final class RankRecorder {
  /** Thinnings grow by an eighth once they are long. */
  private static final int FINENESS = 8;

  private final String name;
  private final int draws;
  private final int[] thinnings;
  private final int[][] ranks; // [thinnings][data sets]
  private final PooledAutocorrelation autocorrelation;
  private final PooledAutocorrelation folded; // draws may hang together by their distance alone
  private int dataSets;
  private int tiedSets;

  /**
   * A recorder.
   *
   * @param name of the quantity
   * @param draws posterior draws for each data set, at least 1
   * @param mostDataSets room for so many
   */
  public RankRecorder(String name, int draws, int mostDataSets) {
    SuccessiveConditional.requireAtLeast(1, draws, "draws");
    this.name = name;
    this.draws = draws;
    this.thinnings = thinnings(draws);
    this.ranks = new int[thinnings.length][mostDataSets];
    this.autocorrelation = new PooledAutocorrelation(draws);
    this.folded = new PooledAutocorrelation(draws);
  }

  private static int[] thinnings(int draws) {
    int[] steps =
        IntStream.iterate(1, k -> k <= draws / 2, k -> Math.max(k + 1, k + k / FINENESS)).toArray();
    int[] thinnings = Arrays.copyOf(steps, draws > 1 ? steps.length + 1 : 1);
    thinnings[thinnings.length - 1] = draws; // the last draw alone
    return thinnings;
  }

  /**
   * Records a data set.
   *
   * @param truth the true value
   * @param series the posterior draws in the order in which they were made; not modified
   * @param ties breaks ties of the true value with draws
   * @throws IllegalArgumentException if a number is NaN or infinite, or there are not as many draws
   *     as for the other data sets
   */
  public void add(double truth, double[] series, SeededRng ties) {
    if (series.length != draws) {
      throw new IllegalArgumentException(
          name
              + " has "
              + series.length
              + " draws in data set "
              + (dataSets + 1)
              + ", not "
              + draws);
    }
    requireFinite(truth, "the true value of ");
    for (double draw : series) {
      requireFinite(draw, "a draw of ");
    }
    double[] middle = PooledAutocorrelation.midRanks(series);
    autocorrelation.add(middle);
    folded.add(PooledAutocorrelation.folded(middle));
    for (int c = 0; c < thinnings.length; c++) {
      int below = 0;
      int equal = 0;
      for (int i = thinnings[c] - 1; i < draws; i += thinnings[c]) {
        below += series[i] < truth ? 1 : 0;
        equal += series[i] == truth ? 1 : 0;
      }
      ranks[c][dataSets] = below + (equal > 0 ? ties.uniformInt(equal + 1) : 0);
      if (c == 0 && equal == draws) {
        tiedSets++;
      }
    }
    dataSets++;
  }

  private void requireFinite(double value, String what) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          what
              + name
              + " is "
              + value
              + " in data set "
              + (dataSets + 1)
              + "; ranks need finite numbers");
    }
  }

  /**
   * Several recorders of one quantity as one.
   *
   * @param parts at least one; of as many draws each
   * @return their data sets, in this order
   */
  static RankRecorder joined(List<RankRecorder> parts) {
    RankRecorder first = parts.get(0);
    RankRecorder whole =
        new RankRecorder(
            first.name, first.draws, parts.stream().mapToInt(part -> part.dataSets).sum());
    for (RankRecorder part : parts) {
      for (int c = 0; c < whole.thinnings.length; c++) {
        System.arraycopy(part.ranks[c], 0, whole.ranks[c], whole.dataSets, part.dataSets);
      }
      whole.autocorrelation.add(part.autocorrelation);
      whole.folded.add(part.folded);
      whole.dataSets += part.dataSets;
      whole.tiedSets += part.tiedSets;
    }
    return whole;
  }

  /**
   * Whose ranks these are.
   *
   * @return the quantity's name
   */
  public String name() {
    return name;
  }

  /**
   * Whether every draw of every data set equals the true value: a function of the data alone, which
   * says nothing about the posterior.
   *
   * @return true if so
   */
  public boolean tied() {
    return tiedSets == dataSets;
  }

  /** In how many data sets every draw equals the true value. */
  int tiedSets() {
    return tiedSets;
  }

  /**
   * Tests the ranks among as many draws as are good as independent.
   *
   * @param rng makes the ranks continuous
   * @return the test
   * @throws IllegalArgumentException if there are fewer than 20 data sets
   */
  public RankUniformity test(SeededRng rng) {
    RankThinning moves = autocorrelation.thinning(thinnings);
    RankThinning spreads = folded.thinning(thinnings);
    RankThinning thinning = spreads.every() > moves.every() ? spreads : moves;
    int c = Arrays.binarySearch(thinnings, thinning.every());
    return RankUniformity.of(name, Ints.copyOf(ranks[c], 0, dataSets), thinning, rng);
  }
}
