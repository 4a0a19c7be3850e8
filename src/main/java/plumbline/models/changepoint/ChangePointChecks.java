package plumbline.models.changepoint;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.sampling.Sweep;
import plumbline.verification.exact.CountableSteps;
import plumbline.verification.exact.ExactCheck;
import plumbline.verification.exact.JointCases;
import plumbline.verification.exact.KernelCheck;
import plumbline.verification.exact.ModelCheck;

/**
 * The change points' exact rungs: nothing is sampled but the states that are looked at.
 *
 * @param model of which states and data come
 */
public record ChangePointChecks(ChangePointModel model) {
  // The largest change points of the exact scans: the prior mass beyond is below 1e-24 at the rate
  // of 1 and below 1e-19 at the rate of 6, where the bound is 1e-14.
  private static final int SHALLOW_LARGEST = 24;
  private static final int DEEP_LARGEST = 40;
  // Joint draws of state and data, each with a seed of its own.
  private static final int CASES = 40;

  private static final String POINTS = "points";

  /** Laws against the joint density: what the kernel is handed for a change point. */
  List<ExactCheck<ChangePointState, LayerCounts>> identities() {
    return List.of(
        new ModelCheck<>("prior of a change point sums to one", this::priorMassError, 1e-13),
        new KernelCheck<>(
            "change point's law against the joint density",
            POINTS,
            KernelCheck.onSome(ChangePointWorkspace.class, this::conditionalError),
            1e-10));
  }

  /**
   * How far one sweep over three change points moves their joint posterior, all else held: its
   * total variation distance by the kernel's own rows.
   */
  List<ExactCheck<ChangePointState, LayerCounts>> exact() {
    PointPrior prior = model.prior();
    return List.of(
        new KernelCheck<>(
            "one sweep over the change points, rates of 1",
            POINTS,
            KernelCheck.on(
                ChangePointWorkspace.class,
                kernel -> invarianceError(kernel, Fixture.shallow(3, prior), SHALLOW_LARGEST)),
            1e-14),
        new KernelCheck<>(
            "one sweep over the change points, rates of 4, 5 and 6",
            POINTS,
            KernelCheck.on(
                ChangePointWorkspace.class,
                kernel -> invarianceError(kernel, Fixture.deep(3, prior), DEEP_LARGEST)),
            1e-14));
  }

  private static double invarianceError(
      Sweep<ChangePointState, LayerCounts, ChangePointWorkspace> accused,
      Fixture fixture,
      int largest) {
    ChangePointModel whole = accused.workspace().model();
    // The fixture's number of choices; prior and constants of the sampler on trial.
    ChangePointModel small =
        new ChangePointModel(1, fixture.model().choices(), whole.prior(), whole.priors());
    return new ExactScan(accused.forModel(small), fixture, largest).invarianceError();
  }

  /** {@code f(0) + ... + f(p) + F(p) = 1}: F is computed as a tail and not as what is left. */
  private double priorMassError() {
    double worst = 0;
    for (double lambda : new double[] {0.05, 0.9, 4, 60}) {
      double sum = 0;
      for (int p = 0; p < 200; p++) {
        sum += Math.exp(model.prior().logProbability(p, lambda, Math.log(lambda)));
        double beyond = Math.exp(model.prior().logSurvival(p, lambda, Math.log(lambda)));
        worst = Math.max(worst, Math.abs(sum + beyond - 1));
      }
    }
    return worst;
  }

  /**
   * With another change point as the largest, the density of the state has the same sticks whatever
   * this one is: differences of its logarithm must be those of the kernel's target. All points of
   * the first person but the last stay where they are, so that its law is known; only the first
   * person's density is compared.
   */
  private OptionalDouble conditionalError(
      Sweep<ChangePointState, LayerCounts, ChangePointWorkspace> accused) {
    int times = model.times();
    int start = model.prior().start();
    JointCases<ChangePointState, LayerCounts> cases =
        (state, data, rng) -> {
          // Up to the others' maximum P stays the same, and so do the sticks in the density.
          CountableSteps steps =
              new CountableSteps(
                  times,
                  start,
                  (t, kernel, target) ->
                      CountableSteps.ratioError(
                          target,
                          start,
                          target.othersMaximum(),
                          model,
                          p -> with(state, t, p),
                          data));
          accused.prepared(work -> work.observe(steps)).start(state, data).advance(rng);
          return steps.error(times * model.people()); // not one step for each point: empty
        };
    return cases.worst(model, CASES);
  }

  /** The state with one change point of the first person set, and as many sticks as before. */
  public static ChangePointState with(ChangePointState state, int time, int p) {
    ChangePointState.Person old = state.people().get(0);
    Ints points = Ints.generate(old.points().size(), t -> t == time ? p : old.points().get(t));
    List<ChangePointState.Person> people = new ArrayList<>(state.people());
    Doubles sticks = old.sticks();
    people.set(0, new ChangePointState.Person(points, old.weights(), old.factors(), sticks));
    return new ChangePointState(state.concentration(), people);
  }
}
