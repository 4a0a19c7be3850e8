package plumbline.models.relational;

import java.util.Arrays;
import java.util.List;

/**
 * One feature in mutable form: who has it, and what it would add to the strength of the relation of
 * an object that has it to each other object, given the other's features.
 */
final class LfrmColumn {
  final boolean[] has;
  int size;
  final double[] out; // sum over the features l of object j of w[this, l]
  final double[] outFactor; // its exponential
  final double[] in; // of w[l, this]; the same arrays in a symmetric network
  final double[] inFactor;
  double largest; // no reach is above it in absolute value

  LfrmColumn(int objects, boolean directed) {
    has = new boolean[objects];
    out = new double[objects];
    outFactor = new double[objects];
    in = directed ? new double[objects] : out;
    inFactor = directed ? new double[objects] : outFactor;
  }

  /** Computes the reach of this feature, the k-th, from all features and weights. */
  void reach(int k, List<LfrmColumn> features, FeatureWeights weights) {
    largest = 0;
    Arrays.fill(out, 0);
    Arrays.fill(outFactor, 1);
    Arrays.fill(in, 0);
    Arrays.fill(inFactor, 1);
    for (int l = 0; l < features.size(); l++) {
      boolean[] others = features.get(l).has;
      double outwards = weights.at(k, l);
      double inwards = weights.at(l, k);
      double outwardsFactor = Math.exp(outwards);
      double inwardsFactor = Math.exp(inwards);
      for (int j = 0; j < others.length; j++) {
        if (others[j]) {
          shiftOut(j, outwards, outwardsFactor);
          if (in != out) {
            shiftIn(j, inwards, inwardsFactor);
          }
        }
      }
    }
  }

  /** Moves the reach to one object. */
  void shiftOut(int j, double change, double factor) {
    out[j] += change;
    outFactor[j] *= factor;
    largest = Math.abs(out[j]) > largest ? Math.abs(out[j]) : largest;
  }

  /** Moves the reach from one object; of a directed network only. */
  void shiftIn(int j, double change, double factor) {
    in[j] += change;
    inFactor[j] *= factor;
    largest = Math.abs(in[j]) > largest ? Math.abs(in[j]) : largest;
  }
}
