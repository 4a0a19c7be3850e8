package plumbline.models.relational;

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
