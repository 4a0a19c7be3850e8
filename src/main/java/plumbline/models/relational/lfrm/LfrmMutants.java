package plumbline.models.relational.lfrm;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import plumbline.distributions.Gamma;
import plumbline.models.relational.networks.Network;
import plumbline.random.Rng;
import plumbline.sampling.Sweep;
import plumbline.sampling.Update;
import plumbline.verification.joint.Design;
import plumbline.verification.mutation.Mutant;
import plumbline.verification.mutation.Mutants;

/** Bugs planted into {@link LfrmSampler}. Each replaces one named update and leaves the others. */
public final class LfrmMutants {
  private final Sweep<LfrmState, Network, LfrmWorkspace> right;
  private final boolean directed;
  private final Mutants<LfrmState, Network, LfrmWorkspace> bugs;

  /**
   * Mutants of a sampler.
   *
   * @param right the sampler
   */
  public LfrmMutants(Sweep<LfrmState, Network, LfrmWorkspace> right) {
    this.right = right;
    this.bugs = new Mutants<>(right, Design.replicated());
    this.directed = right.workspace().directed;
  }

  /**
   * All of them; those that need a symmetric network only for one.
   *
   * @return each with the rung that catches it
   */
  public List<Mutant<LfrmState, Network>> all() {
    bugs.add(
            "naive-deletion",
            "a feature that one object alone has dies with probability 1 - 0/N",
            5_000)
        .replace("memberships", LfrmMutants::naiveDeletion)
        .exact();
    bugs.add("no-count-ratio", "births and deaths ignore how many own features there are", 10_000)
        .replace("own", own((work, ratio, counts) -> ratio, (work, ratio, counts) -> ratio));
    bugs.add("blind-births", "births ignore the likelihood", 100_000)
        .replace("own", own((work, ratio, counts) -> Math.log(counts), LfrmOwn::logRatio));
    bugs.add("one-feature-left", "the last feature never dies", 20_000)
        .replace("own", own(LfrmOwn::logRatio, LfrmMutants::oneLeft));
    bugs.add("appended", "a new feature stays last in the order", 20_000)
        .replace("own", placing((work, rng) -> {}));
    // What only a symmetric network has: mirrored weights, some of them twice in a dyad, and dyads
    // in two cells.
    if (!directed) {
      bugs.add(
              "unmirrored",
              "a new feature's weights from and to another are drawn independently",
              100_000)
          .replace("own", placing(LfrmMutants::unmirrored))
          .blind("directed networks");
      bugs.add("single-count", "a dyad counts a weight once where it counts twice", 100_000)
          .replace(
              "weights",
              new LfrmWeights(
                  work -> new LfrmWeights.FeaturePairTarget(work.strengths, 1), target -> target));
      bugs.add(
              "dyads-twice",
              "the likelihood of the weights sums over both triangles of a symmetric network",
              20_000)
          .replace(
              "weights", new LfrmWeights(work -> work.pairTarget, LfrmMutants::likelihoodTwice));
      bugs.add(
              "all-weights-free",
              "K^2 free weights in sigma's update of a symmetric network",
              20_000)
          .replace("precision", LfrmMutants::allFree);
    }
    if (right.updates().containsKey(LfrmSampler.RECODING)) {
      bugs.add(
              "recoding-own-weight",
              "a recoding leaves the changed weight of a feature with itself out of the prior",
              20_000)
          .replace("recoding", new LfrmRecoding((from, change) -> 0, LfrmRecoding::logSizes));
      bugs.add(
              "recoding-no-sizes",
              "a recoding ignores what the prior says of a feature's size",
              20_000)
          .replace("recoding", new LfrmRecoding(LfrmRecoding::growth, (objects, size) -> 0));
      bugs.add("shift-rounded", "a shift takes dyads that are partly covered for unmoved", 20_000)
          .replace("shift", new LfrmShift(covered -> covered > 0.5 ? 1 : covered));
    }
    return bugs.all();
  }

  /** Without its counts, the ratio lacks {@code (alpha / N) / (u + 1)} or its inverse. */
  private static LfrmOwn own(LfrmOwn.Acceptance births, LfrmOwn.Acceptance deaths) {
    return new LfrmOwn(births, deaths, LfrmWorkspace::shuffleLast);
  }

  /** Births and deaths that are right but for the place of a new feature in the order. */
  private static LfrmOwn placing(Update<LfrmWorkspace> update) {
    return new LfrmOwn(LfrmOwn::logRatio, LfrmOwn::logRatio, update);
  }

  /**
   * Takes the prior odds {@code 0 / N} of a feature that nobody else has at their word: at the end
   * of its turn an object has no feature of its own, whatever the links say. Births are accepted by
   * the likelihood, these deaths are not.
   */
  private static void naiveDeletion(LfrmWorkspace work, Rng rng) {
    work.refresh();
    for (int i = 0; i < work.n; i++) {
      LfrmMemberships.update(work, i, rng);
      // Downwards: the feature that takes a removed one's place has had its turn.
      for (int k = work.features() - 1; k >= 0; k--) {
        if (work.column(k).size == 1 && work.column(k).has[i]) {
          work.flip(i, k);
          work.remove(k);
        }
      }
    }
  }

  /**
   * The prior gives no feature at all the probability {@code e^(-alpha H_N)}; a chain that has left
   * that state does not come back to it.
   */
  private static double oneLeft(LfrmWorkspace work, double logLikelihood, double counts) {
    return work.features() > 1
        ? LfrmOwn.logRatio(work, logLikelihood, counts)
        : Double.NEGATIVE_INFINITY;
  }

  /**
   * Draws the weights to the new feature again, those from it stay: {@code w_lk} differs from
   * {@code w_kl}, and no cache is told.
   */
  private static void unmirrored(LfrmWorkspace work, Rng rng) {
    int last = work.features() - 1;
    for (int l = 0; l < last; l++) {
      work.weight(l, last, work.sigma() * rng.normal());
    }
    work.shuffleLast(rng);
  }

  /** {@code 2 (log L - u^2 / 2) + u^2 / 2}: the likelihood twice, the prior once. */
  private static DoubleUnaryOperator likelihoodTwice(DoubleUnaryOperator density) {
    return u -> 2 * density.applyAsDouble(u) + 0.5 * u * u;
  }

  /**
   * {@code Gamma(a + K^2 / 2, b + s / 2)}, s the squares of one triangle with the diagonal. Right
   * are {@code K (K + 1) / 2} free weights for K^2.
   */
  private static void allFree(LfrmWorkspace work, Rng rng) {
    double free = work.features() * work.features();
    double squares = 0;
    for (int k = 0; k < work.features(); k++) {
      for (int l = k; l < work.features(); l++) {
        squares += work.weight(k, l) * work.weight(k, l);
      }
    }
    Gamma prior = work.model().priors().precision();
    work.precision(rng.gamma(prior.shape() + free / 2) / (prior.rate() + squares / 2));
  }
}
