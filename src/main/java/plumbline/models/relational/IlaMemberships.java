package plumbline.models.relational;

import java.util.Arrays;
import plumbline.random.Rng;
import plumbline.sampling.Update;

/**
 * For each object and each attribute that others have: whether the object has it, and in which
 * subcluster, in one decision. With n_k members besides the object in subcluster k, n in all, and A
 * auxiliary subclusters with weights drawn afresh (Neal 2000, algorithm 8), the weights are
 *
 * <pre>
 * off            (N - n) (n + gamma) / n   L_off
 * subcluster k   n_k                       L_k
 * auxiliary a    gamma / A                 L_a
 * </pre>
 *
 * <p>where L is the likelihood of the dyads of the object with the members. The first auxiliary is
 * the object's own subcluster if it was alone in it. The factor {@code n + gamma} would cancel in a
 * pure restaurant process; here it balances the seating against not going there at all.
 *
 * <p>The parts that a subclass can replace are those that bugs have been planted into.
 */
public class IlaMemberships implements Update<IlaWorkspace> {
  private final int auxiliaries;

  /**
   * The update.
   *
   * @param auxiliaries A, at least 1
   */
  public IlaMemberships(int auxiliaries) {
    if (auxiliaries < 1) {
      throw new IllegalArgumentException("auxiliaries must be at least 1, not " + auxiliaries);
    }
    this.auxiliaries = auxiliaries;
  }

  @Override
  public final void update(IlaWorkspace work, Rng rng) {
    work.refresh();
    for (int i = 0; i < work.n; i++) {
      for (int m = 0; m < work.attributes(); m++) {
        step(work, i, m, rng);
      }
    }
  }

  /**
   * Updates one object and attribute, if others have it.
   *
   * @param work changed in place
   * @param i the object
   * @param m the attribute
   * @param rng normals for the auxiliaries, one categorical choice, a position for a new subcluster
   */
  public final void step(IlaWorkspace work, int i, int m, Rng rng) {
    IlaColumn f = work.column(m);
    boolean on = f.label[i] >= 0;
    int others = f.size - (on ? 1 : 0);
    if (others == 0) {
      return;
    }
    f.ensure(f.clusters + auxiliaries + 1);
    int row = detach(f, i);
    int own = row == f.clusters ? keptAuxiliaries() : 0;
    work.decision.gather(work, f, i, row);
    double sigma = freshScale(work);
    for (int a = own; a < auxiliaries; a++) {
      MembershipDecision.drawAuxiliary(f, f.clusters + a, work.directed, sigma, rng);
    }
    double[] logWeights = fillWeights(work, f, i, row, others + priorSelf(on));
    int choice = rng.categoricalLog(logWeights, f.clusters + auxiliaries + 1);
    attach(work, f, i, row, choice, rng);
  }

  /**
   * The log weights of one decision, as {@link #step} uses them: subclusters, one auxiliary after
   * the other, off. For tests; afterwards the workspace must be placed anew.
   *
   * @param work left with the object taken out
   * @param i the object, in a subcluster with others or off
   * @param m an attribute that others have
   * @param rng normals for the auxiliaries
   * @return the log weights
   */
  public final double[] logWeights(IlaWorkspace work, int i, int m, Rng rng) {
    IlaColumn f = work.column(m);
    boolean on = f.label[i] >= 0;
    f.ensure(f.clusters + auxiliaries + 1);
    int row = detach(f, i);
    work.decision.gather(work, f, i, row);
    int others = f.size + priorSelf(on);
    for (int a = 0; a < auxiliaries; a++) {
      MembershipDecision.drawAuxiliary(f, f.clusters + a, work.directed, freshScale(work), rng);
    }
    return Arrays.copyOf(fillWeights(work, f, i, row, others), f.clusters + auxiliaries + 1);
  }

  /** Takes the object out; returns the row of the weights it had, -1 if it was off. */
  private int detach(IlaColumn f, int i) {
    int k = f.label[i];
    if (k < 0) {
      return -1;
    }
    f.leave(i);
    if (f.counts[k] > 0) {
      return k;
    }
    vacate(f, k);
    return f.clusters;
  }

  private double[] fillWeights(IlaWorkspace work, IlaColumn f, int i, int row, int others) {
    int off = f.clusters + auxiliaries;
    f.neutral(off);
    double[] logWeights = work.decision.evaluate(work, f, i, row, off + 1);
    for (int q = 0; q <= off; q++) {
      double prior =
          q < f.clusters
              ? f.counts[q]
              : q < off
                  ? auxiliaryWeight(work.gamma(), auxiliaries)
                  : offWeight(work.n, others, work.gamma());
      double product = work.decision.product(q);
      logWeights[q] =
          work.power == 1
              ? logWeights[q] + Math.log(prior / product)
              : Math.log(prior) + work.power * (logWeights[q] - Math.log(product));
    }
    return logWeights;
  }

  private void attach(IlaWorkspace work, IlaColumn f, int i, int row, int choice, Rng rng) {
    int off = f.clusters + auxiliaries;
    if (choice != row && (choice != off || row >= 0)) {
      move(work, f, i, row, choice);
    }
    if (choice == off) {
      if (row >= 0) {
        work.part(i, f);
      }
      return;
    }
    if (choice < f.clusters) {
      f.join(i, choice);
      return;
    }
    if (choice > f.clusters) {
      f.copyRow(choice, f.clusters);
    }
    f.open();
    f.join(i, f.clusters - 1);
    f.exchange(f.clusters - 1, rng.uniformInt(f.clusters)); // labels say nothing either
  }

  /**
   * The strengths of the object's dyads with all members, from one row of the weights to another.
   */
  private static void move(IlaWorkspace work, IlaColumn f, int i, int from, int to) {
    for (int t = 0; t < f.size; t++) {
      int j = f.members[t];
      int c = f.label[j];
      double old = from < 0 ? 0 : f.weights[from * f.stride + c];
      double odds = work.decision.base(t) * f.factors[to * f.stride + c];
      work.set(i, j, work.strength[i * work.n + j] + f.weights[to * f.stride + c] - old, odds);
      if (work.directed) {
        double oldIn = from < 0 ? 0 : f.weights[c * f.stride + from];
        double oddsIn = work.decision.baseIn(t) * f.factors[c * f.stride + to];
        work.set(
            j, i, work.strength[j * work.n + i] + f.weights[c * f.stride + to] - oldIn, oddsIn);
      }
    }
    double oldSelf = from < 0 ? 0 : f.weights[from * f.stride + from];
    double change = f.weights[to * f.stride + to] - oldSelf;
    work.shift(i, i, change, Math.exp(change));
  }

  /**
   * What the object itself adds to the number of members in its own prior.
   *
   * @param on whether it has the attribute
   * @return 0
   */
  protected int priorSelf(boolean on) {
    return 0;
  }

  /**
   * How many auxiliaries an object brings along that was alone in its subcluster.
   *
   * @return 1: its old weights
   */
  protected int keptAuxiliaries() {
    return 1;
  }

  /**
   * The prior weight of one auxiliary subcluster.
   *
   * @param gamma the concentration
   * @param number how many auxiliaries there are
   * @return the weight
   */
  protected double auxiliaryWeight(double gamma, int number) {
    return gamma / number;
  }

  /**
   * The prior weight of lacking the attribute.
   *
   * @param objects N
   * @param members n, without the object
   * @param gamma the concentration
   * @return the weight
   */
  protected double offWeight(int objects, int members, double gamma) {
    return (objects - members) * (members + gamma) / members;
  }

  /**
   * The standard deviation of the auxiliaries' weights.
   *
   * @param work for its sigma
   * @return sigma
   */
  protected double freshScale(IlaWorkspace work) {
    return work.sigma();
  }

  /**
   * Closes an empty subcluster. Its weights move to the row just beyond the others.
   *
   * @param column the attribute
   * @param k the subcluster
   */
  protected void vacate(IlaColumn column, int k) {
    column.exchange(k, column.clusters() - 1);
    column.close();
  }
}
