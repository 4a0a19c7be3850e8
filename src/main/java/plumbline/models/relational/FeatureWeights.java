package plumbline.models.relational;

/** The weights of pairs of features, with room for more features than there are. */
final class FeatureWeights {
  private int stride = 8;
  private double[] entries = new double[stride * stride];

  double at(int k, int l) {
    return entries[k * stride + l];
  }

  void set(int k, int l, double weight) {
    entries[k * stride + l] = weight;
  }

  /** Doubles the room where it is too small; what is there stays. */
  void makeRoom(int features) {
    if (features <= stride) {
      return;
    }
    double[] old = entries;
    entries = new double[4 * stride * stride];
    for (int k = 0; k < stride; k++) {
      System.arraycopy(old, k * stride, entries, k * 2 * stride, stride);
    }
    stride *= 2;
  }

  /** Exchanges rows and columns of two among so many features. */
  void exchange(int a, int b, int features) {
    for (int l = 0; l < features; l++) {
      double w = at(a, l);
      set(a, l, at(b, l));
      set(b, l, w);
    }
    for (int l = 0; l < features; l++) {
      double w = at(l, a);
      set(l, a, at(l, b));
      set(l, b, w);
    }
  }
}
