package plumbline.diagnostics;

import plumbline.numerics.StandardNormal;

/**
 * Normal scores of ranks, z(r) = Phi^{-1}((r - 3/8)/(S + 1/4)) for a rank r among S draws (Blom
 * 1958). The scores of whole ranks are tabulated, because every variable of a summary needs the
 * same ones.
 */
public final class NormalScores {
  private final int size;
  private double[] lowerHalf = new double[0];

  public NormalScores(int size) {
    this.size = size;
  }

  int size() {
    return size;
  }

  /** The score of a whole rank, from 1. */
  double of(int rank) {
    if (lowerHalf.length == 0) {
      lowerHalf = tabulate();
    }
    int mirrored = size + 1 - rank;
    return rank <= mirrored ? lowerHalf[rank - 1] : -lowerHalf[mirrored - 1];
  }

  /** The score of the mean rank of tied draws. */
  double of(double rank) {
    return StandardNormal.quantile((rank - 0.375) / (size + 0.25));
  }

  private double[] tabulate() {
    double[] scores = new double[(size + 1) / 2];
    for (int r = 1; r <= scores.length; r++) {
      scores[r - 1] = of((double) r);
    }
    return scores;
  }
}
