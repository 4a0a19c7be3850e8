package plumbline.models.relational.ila;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import plumbline.models.relational.features.Caches;
import plumbline.models.relational.features.TwoValuedWeights;
import plumbline.models.relational.networks.Network;
import plumbline.random.Rng;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.AuxiliaryGibbs;
import plumbline.verification.exact.Coordinate;
import plumbline.verification.exact.ExactCheck;
import plumbline.verification.exact.KernelCheck;

/**
 * The deterministic rungs of the infinite latent attribute model.
 *
 * @param model of which states and data come
 * @param kernels names of the sampler's updates
 * @param power of the likelihood
 */
public record IlaChecks(IlaModel model, Set<String> kernels, double power) {
  private static final int FEW = 6; // objects of a cheap case

  private static final int CASES = 30;
  private static final String MEMBERSHIPS = "memberships";

  /** Drawn from gamma laws, after auxiliary draws or none. */
  private static final List<Coordinate<IlaState>> NUMBERS =
      List.of(
          new Coordinate<>("alpha", IlaState::alpha, IlaState::withAlpha),
          new Coordinate<>("gamma", IlaState::gamma, IlaState::withGamma),
          new Coordinate<>("precision", IlaState::precision, IlaState::withPrecision));

  public IlaChecks(IlaModel model, Set<String> kernels) {
    this(model, kernels, 1);
  }

  /**
   * Conditionals against the joint density, for the updates that the sampler has; and the caches
   * after every update.
   */
  public List<ExactCheck<IlaState, Network>> identities() {
    List<ExactCheck<IlaState, Network>> checks = new ArrayList<>();
    IlaModel small = model.withDyads(model.dyads().atMost(FEW));
    NUMBERS.forEach(number -> checks.add(AuxiliaryGibbs.check(small, number, CASES)));
    checks.addAll(
        new Caches<>("caches", model, IlaWorkspace.class, IlaWorkspace::cacheError, 1e-9)
            .checks(kernels));
    return checks;
  }

  /** One membership decision as a transition among finitely many states. */
  public List<ExactCheck<IlaState, Network>> exact() {
    return List.of(
        new KernelCheck<>(
            "one membership decision, weights of two values",
            MEMBERSHIPS,
            KernelCheck.onSome(
                IlaWorkspace.class,
                // Of the update itself, whatever was put around it.
                kernel ->
                    kernel
                        .origin(MEMBERSHIPS, IlaMemberships.class)
                        .map(update -> OptionalDouble.of(decisionError(kernel, update)))
                        .orElse(OptionalDouble.empty())),
            1e-13));
  }

  /**
   * The update makes one decision after the other by {@link IlaMemberships#step}. What is examined
   * in parts must run as a whole too.
   */
  private double decisionError(Sampler<IlaState, Network> accused, IlaMemberships update) {
    Rng rng = Rng.seeded(0);
    for (int n = 0; n < CASES; n++) {
      IlaState state = model.drawPrior(rng);
      accused.start(state, model.drawData(state, rng)).advance(rng);
    }
    return new TwoValuedWeights(model, power).invarianceError(update);
  }
}
