package plumbline.studies;

import plumbline.models.changepoint.ChangePointSampler;
import plumbline.models.changepoint.ChangePointWorkspace;
import plumbline.models.changepoint.ExactScan;
import plumbline.models.changepoint.Fixture;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.runs.Interruption;

/** How far the values that a chain has visited are from the exact joint posterior. */
public final class VisitedLaw {
  private VisitedLaw() {}

  /**
   * Runs a chain over the change points only.
   *
   * @param sampler the sampler
   * @param fixture one person, all else known
   * @param exact the posterior of the same fixture
   * @param sweeps when to look, ascending
   * @param rng the seed
   * @return total variation distances between relative frequencies and posterior
   */
  public static double[] distances(
      ChangePointSampler sampler, Fixture fixture, ExactScan exact, Ints sweeps, Rng rng) {
    ChangePointWorkspace work = sampler.workspace();
    work.place(fixture.state(), fixture.data());
    double[] posterior = exact.posterior();
    int base = exact.posterior(0).size();
    int[] visits = new int[posterior.length];
    double[] distances = new double[sweeps.size()];
    int done = 0;
    for (int look = 0; look < distances.length; look++) {
      while (done < sweeps.get(look)) {
        if (done % 1024 == 0) {
          Interruption.check();
        }
        ChangePointSampler.updatePoints(work, rng);
        done++;
        int index = index(work, base);
        if (index >= 0) {
          visits[index]++;
        }
      }
      distances[look] = distance(posterior, visits, done);
    }
    return distances;
  }

  /** The place in the joint law; -1 beyond the range that was enumerated. */
  private static int index(ChangePointWorkspace work, int base) {
    int index = 0;
    for (int cell = work.cells() - 1; cell >= 0; cell--) {
      if (work.point(cell) >= base) {
        return -1;
      }
      index = index * base + work.point(cell);
    }
    return index;
  }

  private static double distance(double[] posterior, int[] visits, int total) {
    double sum = 0;
    for (int i = 0; i < posterior.length; i++) {
      sum += Math.abs(posterior[i] - visits[i] / (double) total);
    }
    return sum / 2;
  }
}
