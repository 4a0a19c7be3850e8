package plumbline.models.relational;

import plumbline.random.Rng;
import plumbline.sampling.Update;

/**
 * All weights of one attribute at once, by elliptical slice sampling (Murray, Adams and MacKay
 * 2010): an alternative to {@link IlaWeights} without a width to choose.
 */
final class IlaEllipticalWeights implements Update<IlaWorkspace> {
  @Override
  public void update(IlaWorkspace work, Rng rng) {
    for (int m = 0; m < work.attributes(); m++) {
      IlaColumn f = work.column(m);
      work.blocks.gather(f);
      double[] direction = work.proposed(f.clusters * f.clusters);
      for (int e = 0; e < f.clusters * f.clusters; e++) {
        direction[e] = work.sigma() * rng.normal();
      }
      double slice = -rng.exponential(); // below the log likelihood here, which counts as zero
      double angle = 2 * Math.PI * rng.uniform();
      double min = angle - 2 * Math.PI;
      double max = angle;
      while (logLikelihood(work, f, direction, angle) <= slice) {
        if (angle < 0) {
          min = angle;
        } else {
          max = angle;
        }
        angle = min + rng.uniform() * (max - min);
        if (!(max > min)) {
          angle = 0; // the bracket shrank to the current point
          break;
        }
      }
      move(work, f, direction, angle);
    }
  }

  private static double at(double weight, double direction, double angle) {
    return weight * Math.cos(angle) + direction * Math.sin(angle);
  }

  private static double logLikelihood(
      IlaWorkspace work, IlaColumn f, double[] direction, double angle) {
    double sum = 0;
    for (int k = 0; k < f.clusters; k++) {
      for (int l = work.directed ? 0 : k; l < f.clusters; l++) {
        double old = f.weight(k, l);
        work.weightTarget.at(k, l, old, work.sigma());
        double change = at(old, direction[k * f.clusters + l], angle) - old;
        sum += work.weightTarget.logLikelihood(change) - work.weightTarget.logLikelihood(0);
      }
    }
    return work.strengths.power * sum;
  }

  private static void move(IlaWorkspace work, IlaColumn f, double[] direction, double angle) {
    for (int k = 0; k < f.clusters; k++) {
      for (int l = work.directed ? 0 : k; l < f.clusters; l++) {
        double old = f.weight(k, l);
        double next = at(old, direction[k * f.clusters + l], angle);
        f.weight(k, l, next);
        work.blocks.shift(k, l, next - old);
      }
    }
  }
}
