package plumbline.diagnostics.judgement;

import java.util.Arrays;
import plumbline.numerics.Text;

/**
 * Draws at the start of all chains, or at their end, that are outside of everything between: a
 * burn-in that was kept, or chains that all moved to another place. R-hat compares chains with each
 * other and cannot see it. Of independent draws the first one of each of two chains of 1,000 is
 * beyond all others in one run of 500,000.
 *
 * @param draws how many of a chain, at most
 * @param last whether they are the last ones
 */
record CommonEnds(int draws, boolean last) {
  /** More of a chain than this is no end of it, and R-hat of its halves sees it. */
  private static final int LARGEST_PART = 4;

  private static final CommonEnds NONE = new CommonEnds(0, false);

  /** Of at least two chains, one after the other; 0 draws if there is nothing to say. */
  static CommonEnds of(double[] values, int chains) {
    int first = chains < 2 ? 0 : outside(values, chains, values.length / chains, false);
    if (first > 0) {
      return new CommonEnds(first, false);
    }
    int last = chains < 2 ? 0 : outside(values, chains, values.length / chains, true);
    return last > 0 ? new CommonEnds(last, true) : NONE;
  }

  /**
   * The largest k such that the first draw of every chain, and all first k of one, are outside the
   * range of all draws from the (k+1)-th on.
   */
  private static int outside(double[] values, int chains, int n, boolean fromEnd) {
    double[] low = new double[n + 1];
    double[] high = new double[n + 1];
    low[n] = Double.POSITIVE_INFINITY;
    high[n] = Double.NEGATIVE_INFINITY;
    for (int i = n - 1; i >= 0; i--) {
      low[i] = low[i + 1];
      high[i] = high[i + 1];
      for (int c = 0; c < chains; c++) {
        double x = values[c * n + (fromEnd ? n - 1 - i : i)];
        low[i] = Math.min(low[i], x);
        high[i] = Math.max(high[i], x);
      }
    }
    // Of each chain's first draws: the largest below the middle, and the smallest above it.
    double middle = 0.5 * low[n / 2] + 0.5 * high[n / 2];
    double[] below = new double[chains];
    double[] above = new double[chains];
    Arrays.fill(below, Double.NEGATIVE_INFINITY);
    Arrays.fill(above, Double.POSITIVE_INFINITY);
    int found = 0;
    for (int k = 1; k <= n / LARGEST_PART; k++) {
      boolean all = true;
      boolean whole = false;
      for (int c = 0; c < chains; c++) {
        double first = values[c * n + (fromEnd ? n - 1 : 0)];
        double x = values[c * n + (fromEnd ? n - k : k - 1)];
        below[c] = x < middle ? Math.max(below[c], x) : below[c];
        above[c] = x < middle ? above[c] : Math.min(above[c], x);
        all &= first < low[k] || first > high[k];
        whole |= below[c] < low[k] && above[c] > high[k];
      }
      found = all && whole ? k : found;
    }
    return found;
  }

  String sentence(String variable) {
    return Text.of(
        "the %s%s of each chain %s elsewhere: outside of all other draws of %s",
        last ? "last" : "first",
        draws == 1 ? " draw" : " " + draws + " draws",
        draws == 1 ? "is" : "are",
        variable);
  }

  String advice() {
    return last
        ? "look at what happened there, and run longer"
        : "drop them (--burn-in " + draws + ", better more)";
  }
}
