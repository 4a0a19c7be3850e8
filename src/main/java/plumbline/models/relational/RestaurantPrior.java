package plumbline.models.relational;

import org.apache.commons.numbers.gamma.LogGamma;
import plumbline.random.Rng;

/** The Chinese restaurant process with uniformly random labels of its tables. */
public final class RestaurantPrior {
  private RestaurantPrior() {}

  /** Seats everyone who is present; labels are 1..K, 0 for the absent. */
  public static int[] draw(boolean[] present, double concentration, Rng rng) {
    int[] labels = new int[present.length];
    double[] weights = new double[present.length + 1];
    int tables = 0;
    for (int i = 0; i < present.length; i++) {
      if (present[i]) {
        weights[tables] = concentration;
        int table = rng.categorical(weights, tables + 1);
        if (table == tables) {
          weights[tables++] = 0;
        }
        weights[table]++;
        labels[i] = table + 1;
      }
    }
    int[] renamed = new int[tables];
    for (int k = 0; k < tables; k++) {
      renamed[k] = k + 1;
    }
    rng.shuffle(renamed, tables);
    for (int i = 0; i < labels.length; i++) {
      labels[i] = labels[i] == 0 ? 0 : renamed[labels[i] - 1];
    }
    return labels;
  }

  /** Log probability of labelled tables with these sizes. */
  public static double logProbability(int[] sizes, double concentration) {
    int total = 0;
    double sum = -LogGamma.value(sizes.length + 1.0);
    for (int size : sizes) {
      total += size;
      sum += Math.log(concentration) + LogGamma.value(size);
    }
    return sum + LogGamma.value(concentration) - LogGamma.value(concentration + total);
  }

  /**
   * The concentration given the sizes of several independent restaurants (Escobar and West 1995,
   * one auxiliary pair for each restaurant): {@code x ~ Beta(c + 1, n)}, {@code t ~ Bernoulli(n /
   * (n + c))}, {@code c ~ Gamma(shape + tables - sum t, rate - sum log x)}. Call {@link #begin},
   * {@link #visit} for each, then {@link #draw}.
   */
  public static final class Concentration {
    private double old;
    private double shape;
    private double rate;

    public void begin(double current, plumbline.distributions.Gamma prior) {
      this.old = current;
      this.shape = prior.shape();
      this.rate = prior.rate();
    }

    public void visit(int guests, int tables, Rng rng) {
      double x = rng.beta(old + 1, guests);
      shape += tables - (rng.bernoulli(guests / (guests + old)) ? 1 : 0);
      rate -= Math.log(x);
    }

    public double draw(Rng rng) {
      return rng.gamma(shape) / rate;
    }
  }
}
