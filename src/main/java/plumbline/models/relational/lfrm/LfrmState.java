package plumbline.models.relational.lfrm;

import java.util.List;
import plumbline.models.relational.features.FeatureState;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;

/**
 * All that is unknown in the {@link LfrmModel}.
 *
 * @param alpha how many features there are
 * @param bias the strength of a relation between objects without features
 * @param precision one over the variance of the weights
 * @param features for each of K features and each object 1 if the object has it, else 0; in an
 *     order that says nothing
 * @param weights {@code [K x K]} row by row; symmetric for a symmetric network
 */
public record LfrmState(
    double alpha, double bias, double precision, List<Ints> features, Doubles weights)
    implements FeatureState {
  /** Copies the list and checks the shape. */
  public LfrmState {
    features = List.copyOf(features);
    int k = features.size();
    if (weights.size() != k * k) {
      throw new IllegalArgumentException(
          "weights must be " + k + " x " + k + " for " + k + " features, not " + weights.size());
    }
  }

  @Override
  public List<Ints> columns() {
    return features;
  }

  @Override
  public int[] sizes() {
    return features.stream().mapToInt(f -> (int) f.sum()).toArray();
  }

  @Override
  public double squares() {
    return weights.stream().map(w -> w * w).sum();
  }

  /**
   * The strength of a relation: the bias plus {@code Z_from W Z_to'}.
   *
   * @param from an object
   * @param to an object
   * @return the strength
   */
  @Override
  public double strength(int from, int to) {
    double sum = bias;
    int k = features.size();
    for (int a = 0; a < k; a++) {
      if (features.get(a).get(from) > 0) {
        for (int b = 0; b < k; b++) {
          sum += features.get(b).get(to) * weights.get(a * k + b);
        }
      }
    }
    return sum;
  }
}
