package plumbline.diagnostics;

/**
 * How often a 0/1 series, thinned by k, goes from one value to the next and from two values to the
 * third.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record TransitionCounts(int[] triples, int[] pairs, int length) {
  static TransitionCounts of(byte[] series, int k) {
    int[] triples = new int[8];
    int first = series[0];
    int state = series.length > k ? 2 * first + series[k] : first;
    for (int i = 2 * k; i < series.length; i += k) {
      int triple = 2 * state + series[i];
      triples[triple]++;
      state = triple & 3;
    }
    // A pair is the start of a triple, except the last one.
    int[] pairs = new int[4];
    for (int t = 0; t < 8; t++) {
      pairs[t >> 1] += triples[t];
    }
    if (series.length > k) {
      pairs[state]++;
    }
    return new TransitionCounts(triples, pairs, (series.length + k - 1) / k);
  }

  /** Counts of pairs alone, as a table gives them. */
  static TransitionCounts ofPairs(int n00, int n01, int n10, int n11) {
    int[] pairs = {n00, n01, n10, n11};
    return new TransitionCounts(new int[8], pairs, n00 + n01 + n10 + n11 + 1);
  }

  /**
   * BIC of the second-order against the first-order Markov chain: G^2 - 2 ln(length - 2); negative
   * if first order suffices.
   */
  double bicOfSecondOrder() {
    double g2 = 0;
    for (int t = 0; t < 8; t++) {
      if (triples[t] > 0) {
        double early = triples[t & 6] + triples[t | 1];
        double late = triples[t & 3] + triples[t | 4];
        int middle = t & 2;
        double all =
            triples[middle] + triples[middle | 1] + triples[middle | 4] + triples[middle | 5];
        g2 += triples[t] * Math.log(triples[t] * all / (early * late));
      }
    }
    return 2 * g2 - 2 * Math.log(length - 2.0);
  }

  /** The proportion of moves to {@code next} among those from {@code value}; NaN if none. */
  double probability(int value, int next) {
    double from = pairs[2 * value] + pairs[2 * value + 1];
    return pairs[2 * value + next] / from;
  }
}
