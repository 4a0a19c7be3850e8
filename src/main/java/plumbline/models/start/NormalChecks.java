package plumbline.models.start;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import plumbline.numerics.Doubles;
import plumbline.random.QuadratureRng;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.Coordinate;
import plumbline.verification.exact.ExactCheck;
import plumbline.verification.exact.KernelCheck;
import plumbline.verification.exact.ModelCheck;
import plumbline.verification.exact.SimulatorAgainstDensity;

/**
 * The normal model's exact rungs. Nothing is sampled: Gauss rules stand in for the sampler's draws,
 * and the posterior is integrated by the trapezoidal rule on (mu, log tau), which converges
 * exponentially for such densities.
 */
final class NormalChecks {
  static final Coordinate<NormalState> MU =
      new Coordinate<>("mu", NormalState::mu, (s, mu) -> new NormalState(mu, s.tau()));
  static final Coordinate<NormalState> TAU =
      new Coordinate<>("tau", NormalState::tau, (s, tau) -> new NormalState(s.mu(), tau));

  private static final int NODES = 32;

  /** What these change shows how far the rules are off. */
  private static final int FEWER_NODES = 24;

  private static final double BOUND = 1e-9;
  private static final double BEYOND_DOUBT = 100;
  private static final double MU_STEP = 0.2;
  private static final double LOG_TAU_STEP = 0.25;

  private final NormalModel model;
  private final Doubles data;

  NormalChecks(Doubles data) {
    this.model = new NormalModel(data.size());
    this.data = data;
  }

  private record Weighted(NormalState state, double weight) {}

  List<ExactCheck<NormalState, Doubles>> identities() {
    return List.of(
        new ModelCheck<>("prior density integrates to one", this::priorMassError, 1e-10),
        new ModelCheck<>("likelihood integrates to one", this::likelihoodMassError, 1e-10),
        new ModelCheck<>("simulator against likelihood, largest |z|", this::simulatorZ, 5.5),
        new KernelCheck<>(
            "mu given tau against the joint density", "mu", k -> kernelError(k, "mu"), BOUND),
        new KernelCheck<>(
            "tau given mu against the joint density", "tau", k -> kernelError(k, "tau"), BOUND));
  }

  List<ExactCheck<NormalState, Doubles>> exact() {
    return List.of(
        new KernelCheck<>(
            "posterior moments after one sweep",
            Sampler.SWEEP,
            s -> invarianceError(s, posterior()),
            BOUND));
  }

  private static double[] moments(NormalState state) {
    double mu = state.mu();
    double tau = state.tau();
    return new double[] {mu, tau, mu * mu, tau * tau, mu * tau};
  }

  private double[] afterAdvance(
      Sampler<NormalState, Doubles> sampler, NormalState start, int nodes) {
    return QuadratureRng.expectations(
        nodes,
        rng -> {
          Chain<NormalState, Doubles> chain = sampler.start(start, data);
          chain.advance(rng);
          return moments(chain.state());
        });
  }

  private static double largestDifference(double[] a, double[] b) {
    double worst = 0;
    for (int i = 0; i < a.length; i++) {
      worst = Math.max(worst, Math.abs(a[i] - b[i]) / (1 + Math.abs(b[i])));
    }
    return worst;
  }

  /**
   * Started from its target, a kernel must leave its moments as they are. Empty if the rules cannot
   * tell: an acceptance has a kink as a function of a draw, and is for other means.
   */
  private OptionalDouble invarianceError(
      Sampler<NormalState, Doubles> kernel, List<Weighted> target) {
    double[] before = new double[5];
    double[] after = new double[5];
    double[] roughly = new double[5];
    for (Weighted point : target) {
      add(before, point.weight(), moments(point.state()));
      add(after, point.weight(), afterAdvance(kernel, point.state(), NODES));
      add(roughly, point.weight(), afterAdvance(kernel, point.state(), FEWER_NODES));
    }
    double error = largestDifference(after, before);
    double doubt = largestDifference(after, roughly);
    return doubt <= BOUND || error > BEYOND_DOUBT * doubt
        ? OptionalDouble.of(error)
        : OptionalDouble.empty();
  }

  private static void add(double[] sums, double weight, double[] values) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] += weight * values[i];
    }
  }

  /** A kernel alone must leave the law of its parameter as it is, the other parameter held. */
  private OptionalDouble kernelError(Sampler<NormalState, Doubles> alone, String kernel) {
    double worst = 0;
    for (NormalState held :
        List.of(new NormalState(0.3, 0.7), new NormalState(-1.1, 1.9), new NormalState(0, 1))) {
      List<NormalState> line = new ArrayList<>();
      for (double mu = -9; mu < 9 && kernel.equals("mu"); mu += MU_STEP / 4) {
        line.add(new NormalState(mu, held.tau()));
      }
      for (double x = -8; x < 5 && kernel.equals("tau"); x += LOG_TAU_STEP / 4) {
        line.add(new NormalState(held.mu(), Math.exp(x)));
      }
      OptionalDouble error = invarianceError(alone, weigh(line, kernel.equals("tau")));
      if (error.isEmpty()) {
        return error;
      }
      worst = Math.max(worst, error.getAsDouble());
    }
    return OptionalDouble.of(worst);
  }

  private List<Weighted> posterior() {
    List<NormalState> grid = new ArrayList<>();
    for (double mu = -9; mu < 9; mu += MU_STEP) {
      for (double x = -8; x < 5; x += LOG_TAU_STEP) {
        grid.add(new NormalState(mu, Math.exp(x)));
      }
    }
    return weigh(grid, true);
  }

  /** Normalised weights on an even grid in mu or log tau; what cannot matter is left out. */
  private List<Weighted> weigh(List<NormalState> states, boolean logScale) {
    double[] logs =
        states.stream()
            .mapToDouble(s -> model.logJoint(s, data) + (logScale ? Math.log(s.tau()) : 0))
            .toArray();
    double max = java.util.Arrays.stream(logs).max().orElseThrow();
    double total = java.util.Arrays.stream(logs).map(x -> Math.exp(x - max)).sum();
    List<Weighted> weighted = new ArrayList<>();
    for (int i = 0; i < logs.length; i++) {
      double weight = Math.exp(logs[i] - max) / total;
      if (weight > 1e-14) {
        weighted.add(new Weighted(states.get(i), weight));
      }
    }
    return weighted;
  }

  private double simulatorZ() {
    return SimulatorAgainstDensity.of(
            model,
            model,
            List.of(MU.direction(0.2), TAU.logDirection(0.2)),
            20_000,
            1e-6,
            Rng.seeded(20171114))
        .maxAbsZ();
  }

  private double priorMassError() {
    double sum = 0;
    for (double mu = -9; mu < 9; mu += MU_STEP) {
      for (double x = -14; x < 5; x += LOG_TAU_STEP) {
        NormalState state = new NormalState(mu, Math.exp(x));
        sum += Math.exp(model.logPrior(state)) * state.tau() * MU_STEP * LOG_TAU_STEP;
      }
    }
    return Math.abs(sum - 1);
  }

  private double likelihoodMassError() {
    NormalState state = new NormalState(0.4, 1.3);
    double sum = 0;
    for (double y = -9; y < 9; y += MU_STEP) {
      sum += Math.exp(model.logLikelihood(state, Doubles.of(y))) * MU_STEP;
    }
    return Math.abs(sum - 1);
  }
}
