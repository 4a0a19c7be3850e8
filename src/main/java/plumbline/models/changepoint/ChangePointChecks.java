package plumbline.models.changepoint;

import java.util.ArrayList;
import java.util.List;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Sampler;
import plumbline.sampling.countable.CountableTarget;
import plumbline.verification.ExactCheck;

/** The change points' exact rungs: nothing is sampled but the states that are looked at. */
final class ChangePointChecks {
  private static final int SHALLOW_LARGEST = 24;
  private static final int DEEP_LARGEST = 40;
  private static final int CASES = 40;

  private final ChangePointModel model;

  ChangePointChecks(ChangePointModel model) {
    this.model = model;
  }

  List<ExactCheck<ChangePointState, LayerCounts>> identities() {
    return List.of(
        new ExactCheck<>("prior of a change point sums to one", s -> priorMassError(), 1e-13),
        new ExactCheck<>(
            "change point's law against the joint density", this::conditionalError, 1e-10));
  }

  List<ExactCheck<ChangePointState, LayerCounts>> exact() {
    PointPrior prior = model.prior();
    return List.of(
        new ExactCheck<>(
            "one sweep over the change points, rates of 1",
            s -> invarianceError(s, Fixture.shallow(3, prior), SHALLOW_LARGEST),
            1e-14),
        new ExactCheck<>(
            "one sweep over the change points, rates of 4, 5 and 6",
            s -> invarianceError(s, Fixture.deep(3, prior), DEEP_LARGEST),
            1e-14));
  }

  private static double invarianceError(
      Sampler<ChangePointState, LayerCounts> sampler, Fixture fixture, int largest) {
    ChangePointSampler accused = (ChangePointSampler) sampler;
    ChangePointModel small =
        new ChangePointModel(
            1, fixture.model().choices(), accused.model().prior(), accused.model().priors());
    return new ExactScan(accused.forModel(small), fixture, largest).invarianceError();
  }

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
   * this one is: differences of its logarithm must be those of the kernel's target.
   */
  private double conditionalError(Sampler<ChangePointState, LayerCounts> sampler) {
    ChangePointSampler accused = (ChangePointSampler) sampler;
    ChangePointWorkspace work = accused.workspace();
    double worst = 0;
    for (int n = 0; n < CASES; n++) {
      Rng rng = Rng.seeded(n);
      ChangePointState state = model.drawPrior(rng);
      LayerCounts data = model.drawData(state, rng);
      work.place(state, data);
      for (int t = 0; t < model.times(); t++) {
        CountableTarget target = work.target(t);
        int start = model.prior().start();
        int largest = work.largestPoint(0, t);
        double first = model.logJoint(with(state, t, start), data);
        for (int p = start; p <= largest; p++) {
          double joint = model.logJoint(with(state, t, p), data) - first;
          double law =
              target.logPrior(p)
                  + target.logLikelihood(p)
                  - target.logPrior(start)
                  - target.logLikelihood(start);
          worst = Math.max(worst, Math.abs(joint - law) / (1 + Math.abs(joint)));
        }
      }
    }
    return worst;
  }

  /** The state with one change point of the first person set, and as many sticks as before. */
  private static ChangePointState with(ChangePointState state, int time, int p) {
    Person old = state.people().get(0);
    Ints points = Ints.generate(old.points().size(), t -> t == time ? p : old.points().get(t));
    List<Person> people = new ArrayList<>(state.people());
    Doubles sticks = old.sticks();
    people.set(0, new Person(points, old.weights(), old.factors(), sticks));
    return new ChangePointState(state.concentration(), people);
  }
}
