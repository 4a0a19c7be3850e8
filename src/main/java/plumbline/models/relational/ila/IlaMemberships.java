package plumbline.models.relational.ila;

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
 */
public final class IlaMemberships implements Update<IlaWorkspace> {
  /** The prior weight of one choice, given the seats of all others. */
  @FunctionalInterface
  interface Prior {
    /**
     * The weight.
     *
     * @param work with the object taken out of the attribute
     * @param f the attribute
     * @param row the row of the weights that the object had; -1 if it lacked the attribute
     * @param choice a subcluster, an auxiliary one after these, or after all: off
     * @return up to a constant
     */
    double weight(IlaWorkspace work, IlaColumn f, int row, int choice);
  }

  /** Draws the weights of auxiliary subclusters into the rows beyond the others. */
  @FunctionalInterface
  interface Auxiliaries {
    /**
     * Fills rows.
     *
     * @param work for its sigma
     * @param f the attribute
     * @param kept how many of them the object brings along: 1 if it was alone, else 0
     * @param rng a normal for each free weight
     */
    void draw(IlaWorkspace work, IlaColumn f, int kept, Rng rng);
  }

  private final int auxiliaries;
  private final Prior prior;
  private final Auxiliaries fresh;

  /**
   * The update.
   *
   * @param auxiliaries A, at least 1
   */
  public IlaMemberships(int auxiliaries) {
    this(auxiliaries, restaurant(auxiliaries), normals(auxiliaries));
  }

  /**
   * With parts of one's own.
   *
   * @param auxiliaries A, at least 1
   * @param prior of the choices
   * @param fresh the law of the auxiliaries
   */
  public IlaMemberships(int auxiliaries, Prior prior, Auxiliaries fresh) {
    if (auxiliaries < 1) {
      throw new IllegalArgumentException("auxiliaries must be at least 1, not " + auxiliaries);
    }
    this.auxiliaries = auxiliaries;
    this.prior = prior;
    this.fresh = fresh;
  }

  /** The weights of the class comment. */
  static Prior restaurant(int auxiliaries) {
    return (work, f, row, choice) ->
        choice < f.clusters
            ? f.counts[choice]
            : choice < f.clusters + auxiliaries
                ? work.gamma() / auxiliaries
                : off(work.n, f.size, work.gamma());
  }

  /** The weight of lacking an attribute that {@code members} others have. */
  static double off(int objects, int members, double gamma) {
    return (objects - members) * (members + gamma) / members;
  }

  /** Weights from their prior. */
  static Auxiliaries normals(int auxiliaries) {
    return (work, f, kept, rng) -> {
      for (int a = kept; a < auxiliaries; a++) {
        MembershipDecision.drawAuxiliary(f, f.clusters + a, work.directed, work.sigma(), rng);
      }
    };
  }

  @Override
  public void update(IlaWorkspace work, Rng rng) {
    work.refresh();
    for (int i = 0; i < work.n; i++) {
      for (int m = 0; m < work.features(); m++) {
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
  public void step(IlaWorkspace work, int i, int m, Rng rng) {
    IlaColumn f = work.column(m);
    if (f.size == (f.label[i] >= 0 ? 1 : 0)) {
      return;
    }
    f.ensure(f.clusters + auxiliaries + 1);
    int row = detach(f, i);
    work.decision.gather(work, f, i, row);
    fresh.draw(work, f, row == f.clusters ? 1 : 0, rng);
    double[] logWeights = fillWeights(work, f, i, row);
    int choice = rng.categoricalLog(logWeights, f.clusters + auxiliaries + 1);
    attach(work, f, i, row, choice, rng);
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
    f.vacate(k);
    return f.clusters;
  }

  private double[] fillWeights(IlaWorkspace work, IlaColumn f, int i, int row) {
    int off = f.clusters + auxiliaries;
    f.neutral(off);
    double power = work.strengths.power();
    double[] logWeights = work.decision.evaluate(work, f, i, row, off + 1);
    for (int q = 0; q <= off; q++) {
      double weight = prior.weight(work, f, row, q);
      double product = work.decision.product(q);
      logWeights[q] =
          power == 1
              ? logWeights[q] + Math.log(weight / product)
              : Math.log(weight) + power * (logWeights[q] - Math.log(product));
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
      work.strengths.set(
          i, j, work.strengths.strength[i * work.n + j] + f.weights[to * f.stride + c] - old, odds);
      if (work.directed) {
        double oldIn = from < 0 ? 0 : f.weights[c * f.stride + from];
        double oddsIn = work.decision.baseIn(t) * f.factors[c * f.stride + to];
        work.strengths.set(
            j,
            i,
            work.strengths.strength[j * work.n + i] + f.weights[c * f.stride + to] - oldIn,
            oddsIn);
      }
    }
    double oldSelf = from < 0 ? 0 : f.weights[from * f.stride + from];
    double change = f.weights[to * f.stride + to] - oldSelf;
    work.strengths.shift(i, i, change, Math.exp(change));
  }
}
