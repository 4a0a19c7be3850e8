package plumbline.models.relational;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.verification.AuxiliaryGibbs;
import plumbline.verification.Coordinate;
import plumbline.verification.ExactCheck;
import plumbline.verification.KernelCheck;
import plumbline.verification.ModelCheck;
import plumbline.verification.TransitionMatrix;

/** The deterministic rungs of the latent feature relational model. */
final class LfrmChecks {
  private static final int FEW = 6; // objects of a cheap case

  private static final int CASES = 30;

  /** Drawn from gamma laws, after auxiliary draws or none. */
  private static final List<Coordinate<LfrmState>> NUMBERS =
      List.of(
          new Coordinate<>(
              "alpha",
              LfrmState::alpha,
              (s, x) -> new LfrmState(x, s.bias(), s.precision(), s.features(), s.weights())),
          new Coordinate<>(
              "precision",
              LfrmState::precision,
              (s, x) -> new LfrmState(s.alpha(), s.bias(), x, s.features(), s.weights())));

  private final LfrmModel model;

  private final Set<String> kernels;
  private final double power;

  LfrmChecks(LfrmModel model, Set<String> kernels) {
    this(model, kernels, 1);
  }

  /**
   * The checks.
   *
   * @param kernels names of the sampler's updates
   * @param power of the likelihood
   */
  LfrmChecks(LfrmModel model, Set<String> kernels, double power) {
    this.model = model;
    this.kernels = kernels;
    this.power = power;
  }

  /**
   * Conditionals against the joint density, for the updates that the sampler has; and the caches
   * after every update.
   */
  List<ExactCheck<LfrmState, Network>> identities() {
    List<ExactCheck<LfrmState, Network>> checks = new ArrayList<>();
    checks.add(
        new ModelCheck<>("membership ratio against the joint density", this::ratioError, 1e-9));
    LfrmModel small = model.withDyads(model.dyads().among(FEW));
    NUMBERS.forEach(number -> checks.add(AuxiliaryGibbs.check(small, number, CASES)));
    checks.addAll(
        new Caches<>("caches", model, LfrmWorkspace.class, LfrmWorkspace::cacheError, 1e-9)
            .checks(kernels));
    return checks;
  }

  /** The transition matrix of the memberships, with weights and all parameters held. */
  List<ExactCheck<LfrmState, Network>> exact() {
    return List.of(
        new KernelCheck<>(
            "memberships of 3 objects in 2 features",
            "memberships",
            on(this::invarianceError),
            1e-14));
  }

  /**
   * All 49 states in which each of two features has an owner. One more stands for all others: the
   * target has no mass there, so that whatever goes there is missing among the 49.
   */
  private double invarianceError(Sweep<LfrmState, Network, LfrmWorkspace> accused) {
    Dyads dyads = model.dyads().directed() ? Dyads.directed(3) : Dyads.symmetric(3);
    LfrmModel small = model.withDyads(model.dyads().selfLinks() ? dyads.withSelfLinks() : dyads);
    Network data = Network.of(small.dyads(), (from, to) -> (from + 2 * to) % 3 == 2);
    // Without directions the weights are symmetric; with them no two are equal.
    double other = model.dyads().directed() ? 0.9 : -1.1;
    List<LfrmState> states = new ArrayList<>();
    for (int a = 1; a < 8; a++) {
      for (int b = 1; b < 8; b++) {
        states.add(
            new LfrmState(
                1.2, -0.3, 0.8, List.of(bits(a), bits(b)), Doubles.of(1.6, -1.1, other, 0.7)));
      }
    }
    Set<LfrmState> known = new HashSet<>(states);
    LfrmState outside = // a feature vanished, which this update cannot undo
        new LfrmState(1.2, -0.3, 0.8, List.of(), Doubles.of());
    states.add(outside);
    Sampler<LfrmState, Network> memberships =
        accused.forModel(small).prepared(work -> work.strengths.power = power);
    TwoValuedWeights.TemperedDensity<LfrmState> density = new TwoValuedWeights.TemperedDensity<>(small, power);
    TransitionMatrix<LfrmState> matrix =
        TransitionMatrix.of(
            states,
            (state, rng) -> {
              if (state.equals(outside)) {
                return outside;
              }
              Chain<LfrmState, Network> chain = memberships.start(state, data);
              chain.advance(rng);
              return known.contains(chain.state()) ? chain.state() : outside;
            });
    return matrix.invarianceError(
        state -> state.equals(outside) ? Double.NEGATIVE_INFINITY : density.logJoint(state, data));
  }

  private static Function<Sampler<LfrmState, Network>, OptionalDouble> on(
      ToDoubleFunction<Sweep<LfrmState, Network, LfrmWorkspace>> error) {
    return KernelCheck.on(LfrmWorkspace.class, error);
  }

  /** Who of three objects has a feature, by the bits of a number. */
  private static Ints bits(int code) {
    return Ints.generate(3, i -> code >> i & 1);
  }

  /**
   * The log ratio of having a feature to lacking it, for each object and feature, against two
   * likelihoods from the definition; relative to their difference where that is large. The prior
   * odds are not in it: {@link #exact} has these.
   */
  private double ratioError() {
    double worst = 0;
    for (int n = 0; n < CASES; n++) {
      Rng rng = Rng.seeded(n);
      LfrmState state = model.drawPrior(rng);
      Network data = model.drawData(state, rng);
      LfrmWorkspace work = LfrmSampler.of(model).workspace();
      work.place(state, data);
      for (int k = 0; k < state.features().size(); k++) {
        for (int i = 0; i < model.dyads().size(); i++) {
          double on = model.logLikelihood(with(state, k, i, 1), data);
          double off = model.logLikelihood(with(state, k, i, 0), data);
          LfrmMemberships.gather(work, i);
          double error = LfrmMemberships.logRatio(work, i, k) - (on - off);
          worst = Math.max(worst, Math.abs(error) / (1 + Math.abs(on - off)));
        }
      }
    }
    return worst;
  }

  /** A state in which an object has a feature (1) or lacks it (0). */
  private static LfrmState with(LfrmState state, int k, int i, int value) {
    List<Ints> features = new ArrayList<>(state.features());
    Ints old = features.get(k);
    features.set(k, Ints.generate(old.size(), j -> j == i ? value : old.get(j)));
    return new LfrmState(state.alpha(), state.bias(), state.precision(), features, state.weights());
  }
}
