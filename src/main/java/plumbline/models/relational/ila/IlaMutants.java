package plumbline.models.relational.ila;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntUnaryOperator;
import plumbline.distributions.Gamma;
import plumbline.models.relational.features.FeatureWorkspace;
import plumbline.models.relational.networks.Network;
import plumbline.random.Rng;
import plumbline.verification.joint.Design;
import plumbline.verification.mutation.Mutant;
import plumbline.verification.mutation.Mutants;

/** Bugs planted into {@link IlaSampler}. */
public final class IlaMutants {
  private static final int A = IlaSampler.AUXILIARIES;

  private static final IlaMemberships.Prior RIGHT = IlaMemberships.restaurant(A);

  private final IlaSampler right;
  private final boolean directed;
  private final Mutants<IlaState, Network, IlaWorkspace> bugs;

  /**
   * Mutants of a sampler.
   *
   * @param right the sampler
   */
  public IlaMutants(IlaSampler right) {
    this.right = right;
    this.bugs = new Mutants<>(right.sweep(), Design.replicated());
    this.directed = right.sweep().workspace().directed; // some bugs are none there
  }

  /** All of them, each with a rung that must catch it. */
  public List<Mutant<IlaState, Network>> all() {
    bugs.add("counts-itself", "an object counts among the members in its own prior", 20_000)
        .replace("memberships", itself())
        .exact();
    bugs.add("alpha-not-over-n", "Poisson(alpha) own attributes instead of alpha / N", 2_000)
        .replace("own", new IlaOwn(IlaWorkspace::alpha, IlaWorkspace::shuffleLast));
    bugs.add("fresh-singleton", "a singleton's weights are dropped, not auxiliary", 20_000)
        .replace("memberships", dropped())
        .exact();
    bugs.add("log-n", "log N instead of the harmonic sum in alpha's rate", 20_000)
        .replace("alpha", IlaMutants::alphaByLog);
    bugs.add("pooled-gamma", "one auxiliary pair for all attributes in gamma's update", 20_000)
        .replace("gamma", IlaMutants::pooledGamma);
    bugs.add("diagonal-twice", "dyads within a subcluster count twice for its weight", 20_000)
        .replace("weights", new IlaWeights(IlaMutants::diagonalTwice));
    bugs.add(
            "all-weights-free", "K^2 free weights in sigma's update of a symmetric network", 20_000)
        .replace("precision", IlaMutants::allFree);
    bugs.add("no-shrinkage", "the slice takes a point outside of it", 2_000)
        .replace("weights", new IlaWeights(IlaMutants::unshrunk, (target, k, l) -> target));
    boolean shifted = right.updates().containsKey(IlaSampler.SHIFT);
    // The shift moves the bias once more, which hides half of the error.
    bugs.add(
            "stale-bias",
            "memberships see the bias of the sweep before",
            shifted ? 400_000 : 100_000)
        .replace("memberships", IlaMutants::withOldBias)
        .joint()
        .blind("exact rungs");
    bugs.add("appended", "a new attribute stays last in the order", 20_000)
        .replace("own", new IlaOwn(IlaOwn::mean, (work, rng) -> {}));
    // Where links have a direction all weights are free: there this is no bug.
    if (shifted && !directed) {
      bugs.add(
              "shift-mirrored-weights",
              "a shift counts both halves of symmetric weights in their prior",
              20_000)
          .replace("shift", new IlaShift(work -> shifts(work, row -> 0, common -> common)));
    }
    if (shifted) {
      bugs.add("shift-overlap", "a shift takes dyads that share two attributes for unmoved", 20_000)
          .replace("shift", new IlaShift(IlaMutants::overlapping));
    }
    return bugs.all();
  }

  private static IlaShift.ShiftTarget overlapping(IlaWorkspace work) {
    return shifts(work, row -> work.directed ? 0 : row, common -> Math.min(common, 1));
  }

  private static IlaShift.ShiftTarget shifts(
      IlaWorkspace work, IntUnaryOperator firstFree, IntUnaryOperator multiplicity) {
    return new IlaShift.ShiftTarget(work.model(), work.strengths, firstFree, multiplicity);
  }

  /** An object that has the attribute counts in the n of {@code (N - n) (n + gamma) / n}. */
  private static IlaMemberships itself() {
    return new IlaMemberships(
        A,
        (work, f, row, choice) ->
            choice == f.clusters + A && row >= 0
                ? IlaMemberships.off(work.n, f.size + 1, work.gamma())
                : RIGHT.weight(work, f, row, choice),
        IlaMemberships.normals(A));
  }

  /** All auxiliaries are drawn, that in the row of the object's own subcluster too. */
  private static IlaMemberships dropped() {
    IlaMemberships.Auxiliaries normals = IlaMemberships.normals(A);
    return new IlaMemberships(A, RIGHT, (work, f, kept, rng) -> normals.draw(work, f, 0, rng));
  }

  /** {@code 2 (log L - u^2 / 2) + u^2 / 2}: the likelihood twice, the prior once. */
  private static DoubleUnaryOperator diagonalTwice(IlaWeights.WeightTarget target, int k, int l) {
    return k == l ? u -> 2 * target.applyAsDouble(u) + 0.5 * u * u : target;
  }

  /** Steps out as the right slice, of width 2, and takes any point of the interval. */
  private static double unshrunk(double x0, DoubleUnaryOperator target, Rng rng) {
    double y = target.applyAsDouble(x0) - rng.exponential();
    double left = x0 - 2 * rng.uniform();
    double right = left + 2;
    while (y < target.applyAsDouble(left)) {
      left -= 2;
    }
    while (y < target.applyAsDouble(right)) {
      right += 2;
    }
    return left + rng.uniform() * (right - left);
  }

  /** Bias and memberships each move given the other as it was, not as it has become. */
  private static void withOldBias(IlaWorkspace work, Rng rng) {
    double old = work.bias();
    FeatureWorkspace.updateBias(work, rng);
    double moved = work.bias();
    work.bias(old);
    new IlaMemberships(A).update(work, rng);
    work.bias(moved);
  }

  /** Right is {@code alpha ~ Gamma(a + M, b + H_N)}; here ln N stands for the harmonic sum H_N. */
  private static void alphaByLog(IlaWorkspace work, Rng rng) {
    Gamma prior = work.model().priors().alpha();
    double rate = prior.rate() + Math.log(work.n);
    work.alpha(rng.gamma(prior.shape() + work.features()) / rate);
  }

  /**
   * The product of {@code Gamma(gamma) / Gamma(gamma + n_m)} over the attributes m needs one pair
   * for each; here one pair serves for {@code n = sum n_m} (Escobar and West 1995).
   */
  private static void pooledGamma(IlaWorkspace work, Rng rng) {
    Gamma prior = work.model().priors().gamma();
    double guests = 0;
    double shape = prior.shape();
    for (int m = 0; m < work.features(); m++) {
      guests += work.column(m).size;
      shape += work.column(m).clusters;
    }
    // There is no Beta(gamma + 1, 0): without attributes gamma is drawn from its prior.
    if (guests == 0) {
      work.gamma(rng.gamma(shape) / prior.rate());
      return;
    }
    double x = rng.beta(work.gamma() + 1, guests);
    shape -= rng.bernoulli(guests / (guests + work.gamma())) ? 1 : 0;
    work.gamma(rng.gamma(shape) / (prior.rate() - Math.log(x)));
  }

  /** Counts K^2 weights and sums the squares of one triangle, in any network. */
  private static void allFree(IlaWorkspace work, Rng rng) {
    double free = 0;
    double squares = 0;
    for (int m = 0; m < work.features(); m++) {
      IlaColumn f = work.column(m);
      for (int k = 0; k < f.clusters; k++) {
        for (int l = 0; l < f.clusters; l++) {
          free++;
          squares += l < k ? 0 : f.weight(k, l) * f.weight(k, l);
        }
      }
    }
    Gamma prior = work.model().priors().precision();
    work.precision(rng.gamma(prior.shape() + free / 2) / (prior.rate() + squares / 2));
  }
}
