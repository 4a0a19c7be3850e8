package plumbline.models.relational;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import plumbline.distributions.Normal;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.verification.AuxiliaryGibbs;
import plumbline.verification.ConditionalRatio;
import plumbline.verification.Coordinate;
import plumbline.verification.ExactCheck;
import plumbline.verification.KernelCheck;

/** The deterministic rungs of the infinite latent attribute model. */
final class IlaChecks {
  private static final int FEW = 6; // objects of a cheap case

  private static final int CASES = 30;
  private static final int AUXILIARIES = IlaSampler.AUXILIARIES;
  private static final String MEMBERSHIPS = "memberships";

  /** Drawn from gamma laws, after auxiliary draws or none. */
  private static final List<Coordinate<IlaState>> NUMBERS =
      List.of(
          new Coordinate<>("alpha", IlaState::alpha, IlaState::withAlpha),
          new Coordinate<>("gamma", IlaState::gamma, IlaState::withGamma),
          new Coordinate<>("precision", IlaState::precision, IlaState::withPrecision));

  private final IlaModel model;
  private final Set<String> kernels;
  private final double power;

  IlaChecks(IlaModel model, Set<String> kernels) {
    this(model, kernels, 1);
  }

  /**
   * The checks.
   *
   * @param kernels names of the sampler's updates
   * @param power of the likelihood
   */
  IlaChecks(IlaModel model, Set<String> kernels, double power) {
    this.model = model;
    this.kernels = kernels;
    this.power = power;
  }

  /**
   * Conditionals against the joint density, for the updates that the sampler has; and the caches
   * after every update.
   */
  List<ExactCheck<IlaState, Network>> identities() {
    List<ExactCheck<IlaState, Network>> checks = new ArrayList<>();
    checks.add(
        new KernelCheck<>(
            "membership weights against the joint density",
            MEMBERSHIPS,
            ofMemberships(this::weightError),
            1e-9));
    IlaModel small = model.withDyads(model.dyads().among(FEW));
    NUMBERS.forEach(number -> checks.add(AuxiliaryGibbs.check(small, number, CASES)));
    checks.addAll(
        new Caches<>("caches", model, IlaWorkspace.class, IlaWorkspace::cacheError, 1e-9)
            .checks(kernels));
    return checks;
  }

  /** One membership decision as a transition among finitely many states. */
  List<ExactCheck<IlaState, Network>> exact() {
    return List.of(
        new KernelCheck<>(
            "one membership decision, weights of two values",
            MEMBERSHIPS,
            ofMemberships(this::decisionError),
            1e-13));
  }

  /** A number of the update of the memberships itself, whatever was put around it. */
  private static Function<Sampler<IlaState, Network>, OptionalDouble> ofMemberships(
      ToDoubleBiFunction<Sweep<IlaState, Network, IlaWorkspace>, IlaMemberships> error) {
    return KernelCheck.onSome(
        IlaWorkspace.class,
        kernel ->
            kernel
                .origin(MEMBERSHIPS, IlaMemberships.class)
                .map(update -> OptionalDouble.of(error.applyAsDouble(kernel, update)))
                .orElse(OptionalDouble.empty()));
  }

  /** The update makes one decision after the other by {@link IlaMemberships#step}. */
  private double decisionError(
      Sweep<IlaState, Network, IlaWorkspace> accused, IlaMemberships update) {
    advance(accused, Rng.seeded(0));
    return new TwoValuedWeights(model, power).invarianceError(update);
  }

  /** The kernel itself, over a few states: what is examined in parts must run as a whole too. */
  private void advance(Sampler<IlaState, Network> accused, Rng rng) {
    for (int n = 0; n < CASES; n++) {
      IlaState state = model.drawPrior(rng);
      accused.start(state, model.drawData(state, rng)).advance(rng);
    }
  }

  /**
   * The log weights of all membership decisions of a few states against the joint density. An
   * object alone in its subcluster is left out: its own weights count as an auxiliary, and {@link
   * #exact} has that case.
   */
  private double weightError(
      Sweep<IlaState, Network, IlaWorkspace> accused, IlaMemberships update) {
    advance(accused, Rng.seeded(0));
    double worst = 0;
    for (int n = 0; n < CASES; n++) {
      Rng rng = Rng.seeded(n);
      IlaState state = model.drawPrior(rng);
      Network data = model.drawData(state, rng);
      IlaWorkspace work = accused.workspace();
      for (int m = 0; m < state.attributes().size(); m++) {
        for (int i = 0; i < model.dyads().size(); i++) {
          if (movable(state.attributes().get(m), i)) {
            // Anew each time: the weights are computed with the object taken out, and it stays out.
            work.place(state, data);
            work.strengths.power = power;
            double[] logWeights = update.logWeights(work, i, m, rng);
            worst = Math.max(worst, weightError(state, data, work.column(m), i, m, logWeights));
          }
        }
      }
    }
    return worst;
  }

  /** Others have the attribute, and the object is not alone in its subcluster. */
  private static boolean movable(Attribute attribute, int i) {
    int c = attribute.subclusters().get(i);
    int others = attribute.members() - (c > 0 ? 1 : 0);
    return others > 0
        && (c == 0 || attribute.subclusters().stream().filter(d -> d == c).count() > 1);
  }

  /**
   * The error of one decision: the states that its outcomes lead to against their log weights.
   *
   * @param column the attribute without the object, its auxiliaries in rows K to K + A - 1
   * @param i the object
   * @param m the attribute's position
   * @param logWeights of K subclusters, A auxiliaries and off; auxiliaries are changed in place
   */
  private double weightError(
      IlaState state, Network data, IlaColumn column, int i, int m, double[] logWeights) {
    Attribute attribute = state.attributes().get(m);
    Normal law = new Normal(0, state.sigma());
    List<IlaState> states = new ArrayList<>();
    int k = attribute.clusters();
    for (int q = 0; q < logWeights.length; q++) {
      boolean fresh = q >= k && q < k + AUXILIARIES;
      if (!fresh) {
        states.add(with(state, m, withLabel(attribute, i, q < k ? q + 1 : 0, attribute.weights())));
        continue;
      }
      // A new subcluster brings the density of its weights and one more label to choose from; the
      // auxiliaries share its prior weight.
      Doubles weights = extended(column, k, q);
      for (int l = 0; l <= k; l++) {
        logWeights[q] += law.logDensity(weights.get(k * (k + 1) + l));
        if (model.dyads().directed() && l < k) {
          logWeights[q] += law.logDensity(weights.get(l * (k + 1) + k));
        }
      }
      logWeights[q] += Math.log(AUXILIARIES) - Math.log(k + 1);
      states.add(with(state, m, withLabel(attribute, i, k + 1, weights)));
    }
    return ConditionalRatio.error(new TwoValuedWeights.TemperedDensity<>(model, power), states, data, logWeights);
  }

  /** The weights of k subclusters and of one auxiliary row as the subcluster after them. */
  private static Doubles extended(IlaColumn column, int k, int row) {
    return Doubles.generate(
        (k + 1) * (k + 1),
        e -> {
          int a = e / (k + 1);
          int b = e % (k + 1);
          return column.weight(a == k ? row : a, b == k ? row : b);
        });
  }

  /** An attribute with one label changed; 0 is off. */
  private static Attribute withLabel(Attribute attribute, int i, int label, Doubles weights) {
    Ints old = attribute.subclusters();
    return new Attribute(Ints.generate(old.size(), j -> j == i ? label : old.get(j)), weights);
  }

  /** A state with one attribute changed. */
  static IlaState with(IlaState state, int m, Attribute attribute) {
    List<Attribute> changed = new ArrayList<>(state.attributes());
    changed.set(m, attribute);
    return new IlaState(state.alpha(), state.gamma(), state.bias(), state.precision(), changed);
  }
}
