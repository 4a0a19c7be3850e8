package plumbline.models.changepoint.hidden;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;

/** Word laws phi_1, phi_2, ... ~ Dirichlet(beta, ..., beta), drawn when they are first needed. */
final class LazyWordLaws {
  private final double[] prior;
  private final double[] concentration;
  private double[][] laws = new double[8][0];
  private int size;

  LazyWordLaws(int words, double beta) {
    this.prior = new double[words];
    Arrays.fill(prior, beta);
    this.concentration = new double[words];
  }

  void ensure(int h, Rng rng) {
    while (size < h) {
      rng.dirichlet(prior, next());
    }
  }

  /** Draws the law of the next layer given how often each word came from it. */
  void append(int[] counts, int from, Rng rng) {
    for (int w = 0; w < prior.length; w++) {
      concentration[w] = prior[w] + counts[from + w];
    }
    rng.dirichlet(concentration, next());
  }

  private double[] next() {
    size++;
    if (size >= laws.length) {
      laws = Arrays.copyOf(laws, 2 * size);
    }
    if (laws[size] == null || laws[size].length == 0) {
      laws[size] = new double[prior.length];
    }
    return laws[size];
  }

  void retain(int h) {
    size = Math.min(size, h);
  }

  double logProbability(int h, int word) {
    return Math.log(laws[h][word]);
  }

  void place(List<Doubles> held) {
    size = 0;
    for (Doubles law : held) {
      law.copyTo(next(), 0);
    }
  }

  List<Doubles> toList(int h) {
    List<Doubles> held = new ArrayList<>(h);
    for (int k = 1; k <= h; k++) {
      held.add(Doubles.of(laws[k]));
    }
    return held;
  }
}
