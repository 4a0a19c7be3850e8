package plumbline.models.relational.lfrm;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import plumbline.models.relational.features.Caches;
import plumbline.models.relational.features.TwoValuedWeights;
import plumbline.models.relational.networks.Network;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.sampling.Sweep;
import plumbline.verification.exact.AuxiliaryGibbs;
import plumbline.verification.exact.Coordinate;
import plumbline.verification.exact.ExactCheck;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.exact.KernelCheck;

/**
 * The deterministic rungs of the latent feature relational model.
 *
 * @param model of which states and data come
 * @param kernels names of the sampler's updates
 * @param power of the likelihood
 */
public record LfrmChecks(LfrmModel model, Set<String> kernels, double power) {
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

  public LfrmChecks(LfrmModel model, Set<String> kernels) {
    this(model, kernels, 1);
  }

  /**
   * Conditionals against the joint density, for the updates that the sampler has; and the caches
   * after every update.
   */
  public List<ExactCheck<LfrmState, Network>> identities() {
    List<ExactCheck<LfrmState, Network>> checks = new ArrayList<>();
    LfrmModel small = model.withDyads(model.dyads().atMost(FEW));
    NUMBERS.forEach(number -> checks.add(AuxiliaryGibbs.check(small, number, CASES)));
    checks.addAll(
        new Caches<>("caches", model, LfrmWorkspace.class, LfrmWorkspace::cacheError, 1e-9)
            .checks(kernels));
    return checks;
  }

  /** The transition matrix of the memberships, with weights and all parameters held. */
  public List<ExactCheck<LfrmState, Network>> exact() {
    return List.of(
        new KernelCheck<>(
            "memberships of 3 objects in 2 features",
            "memberships",
            KernelCheck.on(LfrmWorkspace.class, this::invarianceError),
            1e-14));
  }

  /** A feature that vanishes, which this update cannot undo, leaves the states. */
  private double invarianceError(Sweep<LfrmState, Network, LfrmWorkspace> accused) {
    LfrmModel small = model.withDyads(model.dyads().among(3));
    Network data = Network.of(small.dyads(), (from, to) -> (from + 2 * to) % 3 == 2);
    // Without directions the weights are symmetric; with them no two are equal.
    double other = model.dyads().directed() ? 0.9 : -1.1;
    List<LfrmState> states =
        states(new LfrmState(1.2, -0.3, 0.8, List.of(), Doubles.of()), 1.6, -1.1, other, 0.7);
    return FiniteCase.of(
            "two features", states, new TwoValuedWeights.TemperedDensity<>(small, power), data, 6)
        .error(accused.forModel(small).prepared(work -> work.strengths.power(power)));
  }

  /** All 49 states of two features of three objects, each with an owner; the numbers are held. */
  public static List<LfrmState> states(LfrmState numbers, double... weights) {
    List<LfrmState> states = new ArrayList<>();
    for (int code = 0; code < 49; code++) {
      List<Ints> features = List.of(bits(1 + code / 7), bits(1 + code % 7));
      states.add(
          new LfrmState(
              numbers.alpha(), numbers.bias(), numbers.precision(), features, Doubles.of(weights)));
    }
    return states;
  }

  /** Who of three objects has a feature, by the bits of a number. */
  private static Ints bits(int code) {
    return Ints.generate(3, i -> code >> i & 1);
  }
}
