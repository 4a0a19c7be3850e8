package plumbline.verification.comparison;

import java.util.Arrays;
import java.util.Comparator;

/** Adjusts p values for the number of tests, so that one level holds for the whole family. */
public enum Multiplicity {
  /** Times the number of tests; valid whatever their dependence (Bonferroni). */
  BONFERRONI {
    @Override
    public double[] adjust(double[] p) {
      return Arrays.stream(p).map(x -> Math.min(1, x * p.length)).toArray();
    }
  },

  /** Step-down Bonferroni: as valid and never weaker (Holm 1979). */
  HOLM {
    @Override
    public double[] adjust(double[] p) {
      Integer[] order = ascending(p);
      double[] adjusted = new double[p.length];
      double running = 0;
      for (int i = 0; i < p.length; i++) {
        running = Math.max(running, (p.length - i) * p[order[i]]);
        adjusted[order[i]] = Math.min(1, running);
      }
      return adjusted;
    }
  },

  /** Controls the false discovery rate instead (Benjamini and Hochberg 1995). */
  BENJAMINI_HOCHBERG {
    @Override
    public double[] adjust(double[] p) {
      Integer[] order = ascending(p);
      double[] adjusted = new double[p.length];
      double running = 1;
      for (int i = p.length - 1; i >= 0; i--) {
        running = Math.min(running, p.length * p[order[i]] / (i + 1));
        adjusted[order[i]] = running;
      }
      return adjusted;
    }
  };

  /**
   * The adjusted p values.
   *
   * @param p values in [0, 1], in any order; not modified
   * @return adjusted values in the same order
   */
  public abstract double[] adjust(double[] p);

  private static Integer[] ascending(double[] p) {
    Integer[] order = new Integer[p.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingDouble(i -> p[i]));
    return order;
  }
}
