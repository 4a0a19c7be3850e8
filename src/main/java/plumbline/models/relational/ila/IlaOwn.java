package plumbline.models.relational.ila;

import java.util.function.ToDoubleFunction;
import plumbline.models.relational.networks.Network;
import plumbline.random.Rng;
import plumbline.sampling.Update;

/**
 * The attributes that one object alone has. Given all others their number is Poisson(alpha / N),
 * each with one subcluster and one weight from the prior. Without self links they have no part in
 * the likelihood: dropping the old and drawing new ones is exact Gibbs sampling. With self links
 * new ones are proposed from the prior in place of all old ones and accepted by the likelihood of
 * the object's dyad with itself.
 *
 * @param mean the expected number of an object's own attributes
 * @param placing gives the last attribute its place in the order
 */
public record IlaOwn(ToDoubleFunction<IlaWorkspace> mean, Update<IlaWorkspace> placing)
    implements Update<IlaWorkspace> {
  /** The update. */
  public IlaOwn() {
    this(IlaOwn::mean, IlaWorkspace::shuffleLast);
  }

  /** alpha / N. */
  static double mean(IlaWorkspace work) {
    return work.alpha() / work.n;
  }

  @Override
  public void update(IlaWorkspace work, Rng rng) {
    for (int i = 0; i < work.n; i++) {
      int fresh = Math.toIntExact(rng.poisson(mean.applyAsDouble(work)));
      double[] proposed = work.proposed(fresh);
      double sum = 0;
      for (int k = 0; k < fresh; k++) {
        proposed[k] = work.sigma() * rng.normal();
        sum += proposed[k];
      }
      int dyad = i * work.n + i;
      if (work.strengths.cells()[dyad] == Network.SILENT
          || accepts(work, dyad, sum - ownWeights(work, i), rng)) {
        removeOwn(work, i);
        for (int k = 0; k < fresh; k++) {
          insert(work, i, proposed[k], rng);
        }
      }
    }
  }

  private static boolean accepts(IlaWorkspace work, int dyad, double change, Rng rng) {
    double ratio =
        work.strengths.logProbability(dyad, change) - work.strengths.logProbability(dyad, 0);
    return rng.bernoulliLog(work.strengths.power() * ratio);
  }

  private static double ownWeights(IlaWorkspace work, int i) {
    double sum = 0;
    for (int m = 0; m < work.features(); m++) {
      IlaColumn f = work.column(m);
      sum += f.size == 1 && f.label[i] >= 0 ? f.weights[0] : 0;
    }
    return sum;
  }

  private static void removeOwn(IlaWorkspace work, int i) {
    for (int m = work.features() - 1; m >= 0; m--) {
      IlaColumn f = work.column(m);
      if (f.size == 1 && f.label[i] >= 0) {
        work.strengths.shift(i, i, -f.weights[0], 1 / f.factors[0]);
        f.leave(i);
        work.part(i, f);
        work.removeColumn(m);
      }
    }
  }

  private void insert(IlaWorkspace work, int i, double weight, Rng rng) {
    IlaColumn f = work.append();
    f.open();
    f.weight(0, 0, weight);
    f.join(i, 0);
    work.strengths.shift(i, i, f.weights[0], f.factors[0]);
    placing.update(work, rng);
  }
}
