package plumbline.models.changepoint;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import org.apache.commons.numbers.gamma.LogGamma;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.countable.LazySticks;
import plumbline.verification.ConjugateLaw;
import plumbline.verification.ConjugateLaw.Parameters;

/**
 * The Gibbs updates of the {@link ChangePointSampler} as a textbook has them, for checks: each law
 * is read off the joint density, with the auxiliary variables of the document's scheme in it.
 *
 * @param prior of the change points
 * @param counts how many choices came from which layer
 * @param logJoint the log joint density of the state, all else fixed; of all the sticks that a
 *     state holds
 */
record TextbookUpdates(
    PointPrior prior, LayerCounts counts, ToDoubleFunction<ChangePointState> logJoint) {
  private static final double HALF = -Math.log(2);

  private Parameters beta(DoubleFunction<ChangePointState> along) {
    return ConjugateLaw.beta(x -> logJoint.applyAsDouble(along.apply(x)));
  }

  /** Every weight, from a beta law. */
  ChangePointState weights(ChangePointState state, Rng rng) {
    ChangePointState at = state;
    for (int i = 0; i < counts.people(); i++) {
      for (int t = 0; t < counts.times(); t++) {
        ChangePointState here = at;
        int person = i;
        int time = t;
        DoubleFunction<ChangePointState> with = x -> withWeight(here, person, time, x);
        Parameters law = beta(with);
        double upper = rng.gamma(law.first());
        at = with.apply(upper / (upper + rng.gamma(law.second())));
      }
    }
    return at;
  }

  /** Every factor, from a gamma law. */
  ChangePointState factors(ChangePointState state, Rng rng) {
    ChangePointState at = state;
    for (int i = 0; i < counts.people(); i++) {
      for (int s = 0; s < counts.times(); s++) {
        at = factor(at, i, s, rng);
      }
    }
    return at;
  }

  /**
   * One factor. A change point that cannot be zero is given the zeros that were thrown away before
   * it, a geometric number; with them in the joint density the law is gamma.
   */
  private ChangePointState factor(ChangePointState here, int person, int s, Rng rng) {
    DoubleFunction<ChangePointState> with = x -> withFactor(here, person, s, x);
    double[] thrown = new double[counts.times()];
    for (int t = s; t < counts.times() && prior == PointPrior.ZERO_TRUNCATED; t++) {
      thrown[t] = Math.floor(rng.exponential() / here.people().get(person).rate(t));
    }
    Parameters law =
        ConjugateLaw.gamma(
            x -> {
              ChangePointState moved = with.apply(x);
              double sum = logJoint.applyAsDouble(moved);
              for (int t = s; t < counts.times() && prior == PointPrior.ZERO_TRUNCATED; t++) {
                double rate = moved.people().get(person).rate(t);
                sum += Math.log(-Math.expm1(-rate)) - thrown[t] * rate;
              }
              return sum;
            });
    return with.apply(rng.gamma(law.first()) / law.second());
  }

  /**
   * All sticks: first for each time the number of proposals beyond the change point before as many
   * lay up to it as choices do, a negative binomial one; with these numbers in the joint density
   * the sticks are beta and independent.
   */
  ChangePointState sticks(ChangePointState state, Rng rng) {
    List<double[]> rejected = new ArrayList<>();
    for (int i = 0; i < counts.people(); i++) {
      double[] numbers = new double[counts.times()];
      for (int t = 0; t < counts.times(); t++) {
        ChangePointState.Person person = state.people().get(i);
        int n = upTo(i, t, person);
        double left = logRemaining(person, t);
        double odds = Math.exp(left) / -Math.expm1(left);
        numbers[t] = n == 0 ? 0 : rng.poisson(rng.gamma(n) * odds);
      }
      rejected.add(numbers);
    }
    ChangePointState at = state;
    for (int i = 0; i < counts.people(); i++) {
      at = sticks(at, i, rejected.get(i), rng);
    }
    return at;
  }

  private ChangePointState sticks(ChangePointState state, int i, double[] rejected, Rng rng) {
    Doubles old = state.people().get(i).sticks();
    int held = depth(state, i);
    // The sticks are independent: those that are not looked at may have any value.
    ChangePointState all =
        withSticks(state, i, Doubles.generate(held, h -> h < old.size() ? old.get(h) : HALF));
    double[] drawn = new double[held];
    for (int h = 0; h < held; h++) {
      int which = h;
      Parameters law =
          ConjugateLaw.beta(
              x -> {
                ChangePointState moved = withStick(all, i, which, Math.log1p(-x));
                return logJoint.applyAsDouble(moved) + logRejected(moved, i, rejected);
              });
      int a = Math.toIntExact(Math.round(law.first() - 1)); // choices that it stopped
      drawn[h] = LazySticks.drawLogKeep(a, law.second(), rng);
    }
    return withSticks(state, i, Doubles.of(drawn));
  }

  /** The deepest layer that the state or the data speak of. */
  private int depth(ChangePointState state, int i) {
    int depth = Math.max(ChangePointState.Person.FEWEST_STICKS, state.people().get(i).deepest());
    for (int t = 0; t < counts.times(); t++) {
      depth = Math.max(depth, counts.at(i, t).size());
    }
    return depth;
  }

  private double logRejected(ChangePointState state, int i, double[] rejected) {
    double sum = 0;
    for (int t = 0; t < counts.times(); t++) {
      ChangePointState.Person person = state.people().get(i);
      int n = upTo(i, t, person);
      if (n > 0) {
        double left = logRemaining(person, t);
        sum +=
            LogGamma.value(n + rejected[t])
                - LogGamma.value(n)
                - LogGamma.value(rejected[t] + 1)
                + n * Math.log(-Math.expm1(left))
                + rejected[t] * left;
      }
    }
    return sum;
  }

  /** Choices up to the change point; none where it is 0. */
  private int upTo(int i, int t, ChangePointState.Person person) {
    return counts.upTo(i, t, person.points().get(t));
  }

  /** log(1 - S_p) at one time. */
  private static double logRemaining(ChangePointState.Person person, int t) {
    double left = 0;
    for (int h = 0; h < person.points().get(t); h++) {
      left += person.sticks().get(h);
    }
    return left;
  }

  private static ChangePointState with(
      ChangePointState state, int i, ChangePointState.Person person) {
    List<ChangePointState.Person> people = new ArrayList<>(state.people());
    people.set(i, person);
    return new ChangePointState(state.concentration(), people);
  }

  private static Doubles with(Doubles old, int which, double value) {
    return Doubles.generate(old.size(), n -> n == which ? value : old.get(n));
  }

  private static ChangePointState withWeight(ChangePointState state, int i, int t, double value) {
    ChangePointState.Person old = state.people().get(i);
    return with(
        state,
        i,
        new ChangePointState.Person(
            old.points(), with(old.weights(), t, value), old.factors(), old.sticks()));
  }

  private static ChangePointState withFactor(ChangePointState state, int i, int t, double value) {
    ChangePointState.Person old = state.people().get(i);
    return with(
        state,
        i,
        new ChangePointState.Person(
            old.points(), old.weights(), with(old.factors(), t, value), old.sticks()));
  }

  private static ChangePointState withSticks(ChangePointState state, int i, Doubles sticks) {
    ChangePointState.Person old = state.people().get(i);
    return with(
        state, i, new ChangePointState.Person(old.points(), old.weights(), old.factors(), sticks));
  }

  private static ChangePointState withStick(ChangePointState state, int i, int h, double value) {
    return withSticks(state, i, with(state.people().get(i).sticks(), h, value));
  }

  /**
   * A model of one time more, at which nobody chooses: there the change point says nothing, and set
   * as deep as the sticks go it brings all of them into the density.
   *
   * @param model the model
   * @return the larger model
   */
  static ChangePointModel withIdleTime(ChangePointModel model) {
    int times = model.times();
    return new ChangePointModel(
        model.people(),
        Ints.generate(times + 1, t -> t < times ? model.choices().get(t) : 0),
        model.prior(),
        model.priors());
  }

  /**
   * A state of {@link #withIdleTime}, the change point of the idle time as deep as the sticks go.
   *
   * @param state of the model itself
   * @return the state with all its sticks in the density
   */
  static ChangePointState withIdleTime(ChangePointState state) {
    return new ChangePointState(
        state.concentration(),
        state.people().stream()
            .map(
                old ->
                    new ChangePointState.Person(
                        longer(old.points(), old.sticks().size()),
                        longer(old.weights(), 0.5),
                        longer(old.factors(), 1),
                        old.sticks()))
            .toList());
  }

  /** Data of {@link #withIdleTime}. */
  static LayerCounts withIdleTime(LayerCounts data) {
    List<Ints> cells = new ArrayList<>();
    for (int i = 0; i < data.people(); i++) {
      for (int t = 0; t < data.times(); t++) {
        cells.add(data.at(i, t));
      }
      cells.add(Ints.of());
    }
    return new LayerCounts(data.times() + 1, cells);
  }

  private static Ints longer(Ints old, int last) {
    return Ints.generate(old.size() + 1, t -> t < old.size() ? old.get(t) : last);
  }

  private static Doubles longer(Doubles old, double last) {
    return Doubles.generate(old.size() + 1, t -> t < old.size() ? old.get(t) : last);
  }

  /**
   * All of a state, as numbers.
   *
   * @param state the state
   * @return concentration, change points, weights, factors and sticks
   */
  static double[] numbers(ChangePointState state) {
    List<Double> all = new ArrayList<>();
    all.add(state.concentration());
    for (ChangePointState.Person person : state.people()) {
      person.points().stream().forEach(p -> all.add((double) p));
      person.weights().stream().forEach(all::add);
      person.factors().stream().forEach(all::add);
      person.sticks().stream().forEach(all::add);
    }
    return all.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
