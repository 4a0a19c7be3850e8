package plumbline.models.relational.features;

import java.util.List;
import plumbline.models.relational.Link;
import plumbline.models.relational.networks.Network;
import plumbline.sampling.ParallelTempering;
import plumbline.sampling.Replicas;
import plumbline.sampling.Sweep;

/**
 * The log likelihood of a network from the strengths of its dyads. Of many small factors the
 * product is taken first and one logarithm of it.
 */
public final class StrengthLikelihood {
  private static final double LARGE = 1e150;

  private StrengthLikelihood() {}

  public static double of(FeatureWorkspace<?, ?, ?> work) {
    return of(
        work.model().link(),
        work.strengths.cells,
        work.strengths.strength,
        work.strengths.odds,
        work.bias(),
        work.directed);
  }

  /**
   * The updates of a sweep in one replica for each power of the likelihood, with exchanges: for a
   * posterior of several modes.
   *
   * @param sweep of one replica
   * @param powers from 1 down, in [0, 1]
   * @return a sampler of lists of states; the first of each list is the posterior's
   */
  public static <S extends FeatureState, W extends FeatureWorkspace<S, ?, ?>>
      Sweep<List<S>, Network, Replicas<S, Network, W>> tempered(
          Sweep<S, Network, W> sweep, double... powers) {
    return ParallelTempering.of(
        sweep, (work, power) -> work.strengths.power = power, StrengthLikelihood::of, powers);
  }

  /**
   * The sum over what is observed.
   *
   * @param strength {@code [N x N]}, without the bias
   * @param odds their exponentials
   * @param directed whether both triangles count
   */
  private static double of(
      Link link, byte[] cells, double[] strength, double[] odds, double bias, boolean directed) {
    int n = (int) Math.round(Math.sqrt(strength.length));
    boolean logistic = link == Link.LOGISTIC;
    double scale = Math.exp(bias);
    double sum = 0;
    double product = 1;
    for (int i = 0; i < n; i++) {
      for (int e = i * n + (directed ? 0 : i); e < (i + 1) * n; e++) {
        int cell = cells[e];
        if (cell == Network.SILENT) {
          continue;
        }
        double x = scale * odds[e];
        if (logistic && x < LARGE) {
          sum += cell == Network.LINK ? bias + strength[e] : 0;
          product *= 1 + x;
          if (product > LARGE) {
            sum -= Math.log(product);
            product = 1;
          }
        } else {
          sum += link.logProbability(cell == Network.LINK, bias + strength[e]);
        }
      }
    }
    return sum - Math.log(product);
  }
}
