package plumbline.models.relational.features;

import java.util.List;
import plumbline.numerics.Ints;

/** What the states of the two models with features have in common. */
public interface FeatureState {
  double bias();

  double alpha();

  /** One over the variance of the weights. */
  double precision();

  /** For each feature and each object a label, 0 if the object lacks the feature. */
  List<Ints> columns();

  /** For each feature how many objects have it. */
  int[] sizes();

  /** The sum of the squares of all weights, those of both halves of a symmetric table. */
  double squares();

  /** The strength of a relation. */
  double strength(int from, int to);

  /** The standard deviation of the weights. */
  default double sigma() {
    return 1 / Math.sqrt(precision());
  }
}
