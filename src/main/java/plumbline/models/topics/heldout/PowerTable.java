package plumbline.models.topics.heldout;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The table {@code phi^b}, or {@code phi1^b phi2^(1-b)}: from one temperature to the next each
 * entry is multiplied by a power that stays the same for equal steps, so that no exponential is
 * taken inside a run. Every {@value #RENEWAL} steps the table is computed anew, before the rounding
 * of the products can build up.
 */
final class PowerTable {
  private static final int RENEWAL = 500;
  private static final double SAME_STEP = 1e-13;

  private final SeenDocument target;
  private final int topics;
  private final int[] slots;
  private final double[] logRatio; // [U x K]
  private final @Nullable SeenDocument start;
  private double[] step = new double[0];
  private double stepSize = Double.NaN;
  private double at = Double.NaN;
  private int products;

  /**
   * A table.
   *
   * @param target phi1
   * @param start phi2; null for ones
   */
  PowerTable(SeenDocument target, @Nullable SeenDocument start) {
    this.target = target;
    topics = target.topics();
    slots = target.slots();
    logRatio = new double[target.distinct() * topics];
    this.start = start;
    for (int u = 0; u < target.distinct(); u++) {
      for (int k = 0; k < topics; k++) {
        int i = u * topics + k;
        double ratio = target.phi(u, k);
        logRatio[i] = Math.log(start == null ? ratio : ratio / start.phi(u, k));
      }
    }
  }

  void moveTo(double b, double[] table, int stride) {
    if (!(b >= at)) {
      begin(table, stride); // the first run, or the next one
    }
    double difference = b - at;
    if (difference == 0) {
      return;
    }
    at = b;
    if (!(Math.abs(difference - stepSize) <= SAME_STEP)) {
      makeStep(difference, stride);
    }
    if (products < RENEWAL) {
      for (int i = 0; i < table.length; i++) {
        table[i] *= step[i];
      }
      products++;
    } else {
      compute(b, table, stride);
      products = 0;
    }
  }

  private void begin(double[] table, int stride) {
    at = 0;
    products = 0;
    for (int u = 0; u < target.distinct(); u++) {
      for (int k = 0; k < topics; k++) {
        table[u * stride + k] = start == null ? 1 : start.phi(u, k);
      }
    }
  }

  private void compute(double b, double[] table, int stride) {
    for (int u = 0; u < target.distinct(); u++) {
      for (int k = 0; k < topics; k++) {
        int i = u * topics + k;
        double first = start == null ? 1 : start.phi(u, k);
        table[u * stride + k] = first * Math.exp(b * logRatio[i]);
      }
    }
  }

  /** The factor between two tables. */
  private void makeStep(double difference, int stride) {
    stepSize = difference;
    if (step.length == 0) {
      step = new double[target.distinct() * stride];
    }
    Arrays.fill(step, 1);
    for (int u = 0; u < target.distinct(); u++) {
      for (int k = 0; k < topics; k++) {
        step[u * stride + k] = Math.exp(difference * logRatio[u * topics + k]);
      }
    }
  }

  /** {@code sum_i ln(phi1 / phi2)} of the tokens' present topics. */
  double sum(int[] z) {
    double sum = 0;
    for (int i = 0; i < z.length; i++) {
      sum += logRatio[slots[i] * topics + z[i]];
    }
    return sum;
  }
}
