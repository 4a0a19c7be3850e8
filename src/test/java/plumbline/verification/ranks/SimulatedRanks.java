package plumbline.verification.ranks;

import org.apache.commons.statistics.distribution.NormalDistribution;
import plumbline.numerics.Ints;
import plumbline.random.SeededRng;

/**
 * Ranks of true values from N(0, 1) among draws from N(shift, scale^2), without the draws: given
 * the truth, its rank is binomial.
 */
final class SimulatedRanks {
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
  private static final int FEW = 20;

  private SimulatedRanks() {}

  static Ints of(int dataSets, int draws, double shift, double scale, SeededRng rng) {
    return Ints.generate(
        dataSets,
        i -> binomial(draws, NORMAL.cumulativeProbability((rng.normal() - shift) / scale), rng));
  }

  static RankUniformity test(int dataSets, int draws, double shift, double scale, SeededRng rng) {
    return RankUniformity.of(
        "mu",
        of(dataSets, draws, shift, scale, rng.child("ranks")),
        RankThinning.none(draws),
        rng.child("uniform"));
  }

  /** Halves the uniform variables at their median, a beta variable, until few are left. */
  private static int binomial(int trials, double p, SeededRng rng) {
    int count = 0;
    int left = trials;
    double below = p;
    while (left > FEW) {
      int middle = 1 + left / 2;
      double median = rng.beta(middle, left + 1 - middle);
      if (median >= below) {
        left = middle - 1;
        below /= median;
      } else {
        count += middle;
        left -= middle;
        below = (below - median) / (1 - median);
      }
    }
    for (int i = 0; i < left; i++) {
      count += rng.uniform() < below ? 1 : 0;
    }
    return count;
  }
}
