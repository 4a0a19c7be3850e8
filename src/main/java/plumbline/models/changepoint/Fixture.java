package plumbline.models.changepoint;

import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.sampling.countable.CountableTarget;

/**
 * One person with everything but the change points known, so that their posterior can be
 * enumerated. All sticks are 1/4.
 *
 * @param model sizes and prior
 * @param state known values; its change points are where a chain may start
 * @param data the choices
 */
public record Fixture(ChangePointModel model, ChangePointState state, LayerCounts data) {
  private static final int STICKS = 64;

  /**
   * Rates of 1: little is expected beyond the first layers, but choices lie deep.
   *
   * @param times 1 to 3
   * @param prior of the change points
   * @return the fixture
   */
  public static Fixture shallow(int times, PointPrior prior) {
    return of(
        times,
        prior,
        new double[] {1, 1, 1},
        new double[] {.3, .5, .8},
        new int[][] {{4, 0, 0, 2}, {1, 1, 1}, {0, 0, 1, 0, 0, 1}});
  }

  /**
   * Rates of 4, 5 and 6.
   *
   * @param times 1 to 3
   * @param prior of the change points
   * @return the fixture
   */
  public static Fixture deep(int times, PointPrior prior) {
    return of(
        times,
        prior,
        new double[] {4, 5, 6},
        new double[] {.6, .7, .8},
        new int[][] {{1, 1, 0, 1}, {0, 1, 1, 0, 1}, {0, 0, 1, 1, 0, 0, 2}});
  }

  private static Fixture of(
      int times, PointPrior prior, double[] rates, double[] weights, int[][] counts) {
    LayerCounts data = LayerCounts.of(java.util.Arrays.copyOf(counts, times));
    return of(
        prior,
        Doubles.copyOf(rates, 0, times),
        Doubles.copyOf(weights, 0, times),
        Doubles.generate(STICKS, h -> 0.25),
        data);
  }

  /**
   * A fixture of one's own.
   *
   * @param prior of the change points
   * @param rates lambda_t
   * @param weights omega_t
   * @param sticks V_h, as many as will be looked at
   * @param data choices of one person
   * @return the fixture, all change points at their smallest value
   */
  public static Fixture of(
      PointPrior prior, Doubles rates, Doubles weights, Doubles sticks, LayerCounts data) {
    int times = data.times();
    Ints choices = Ints.generate(times, t -> Math.toIntExact(data.at(0, t).sum()));
    ChangePointModel model = new ChangePointModel(1, choices, prior, LayerPriors.standard());
    ChangePointState.Person person =
        new ChangePointState.Person(
            Ints.generate(times, t -> prior.start()),
            weights,
            Doubles.generate(times, t -> t == 0 ? rates.get(0) : rates.get(t) / rates.get(t - 1)),
            Doubles.generate(sticks.size(), h -> Math.log1p(-sticks.get(h))));
    return new Fixture(model, new ChangePointState(1, java.util.List.of(person)), data);
  }

  /**
   * The law of one change point given everything else.
   *
   * @param cell person times T plus time
   * @return the law that the sampler's kernel sees
   */
  public CountableTarget target(int cell) {
    ChangePointWorkspace work = ChangePointSampler.of(model()).workspace();
    work.place(state(), data());
    return work.target(cell);
  }
}
