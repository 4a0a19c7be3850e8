package plumbline.models.changepoint.hidden;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.models.changepoint.ChangePointModel;
import plumbline.models.changepoint.ChangePointSampler;
import plumbline.models.changepoint.ChangePointState;
import plumbline.models.changepoint.ChangePointWorkspace;
import plumbline.models.changepoint.LayerCounts;
import plumbline.models.changepoint.LayerPriors;
import plumbline.models.changepoint.PointPrior;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.ScriptedRng;
import plumbline.sampling.countable.LazySticks;

/**
 * What the change-point models share with their simulators and samplers, by hand.
 *
 * <p>Sticks 1/2 and 1/4: the layers have probabilities 1/2, 1/8 and 3/8 beyond. With the change
 * point 1 and weight 0.3 they become 0.3, 0.7 (1/8) / (1/2) = 0.175, and 0.525 beyond; with the
 * change point 2 they become 0.3 (4/5) = 0.24, 0.06 and 0.7 beyond.
 */
class ChangePointByHandTest {
  private static final double LOG_HALF = Math.log(0.5);
  private static final Doubles STICKS = Doubles.of(LOG_HALF, Math.log(0.75));

  private static ChangePointState.Person person(int... points) {
    return new ChangePointState.Person(
        Ints.of(points),
        Doubles.generate(points.length, t -> 0.3),
        Doubles.generate(points.length, t -> t + 2.0),
        STICKS);
  }

  private static ChangePointModel model(PointPrior prior, Ints choices) {
    return new ChangePointModel(1, choices, prior, LayerPriors.standard());
  }

  /** Rate 2: probabilities of 0, 1, 2 and 3, and what lies beyond 2. */
  private static void assertPrior(PointPrior prior, int start, double... expected) {
    for (int p = 0; p < 4; p++) {
      double found = Math.exp(prior.logProbability(p, 2, Math.log(2)));
      assertEquals(expected[p], found, 1e-15, prior + " at " + p);
    }
    assertEquals(expected[4], Math.exp(prior.logSurvival(2, 2, Math.log(2))), 1e-15, "" + prior);
    assertEquals(start, prior.start());
  }

  @Test
  void threeReadingsOfThePoissonPrior() {
    double e = Math.exp(-2);
    double rest = 1 - e;
    assertPrior(PointPrior.POISSON_FROM_ZERO, 0, e, 2 * e, 2 * e, 4 * e / 3, 1 - 5 * e);
    assertPrior(PointPrior.SHIFTED_POISSON, 1, 0, e, 2 * e, 2 * e, 1 - 3 * e);
    assertPrior(
        PointPrior.ZERO_TRUNCATED,
        1,
        0,
        2 * e / rest,
        2 * e / rest,
        4 * e / 3 / rest,
        (1 - 5 * e) / rest);
    // Below the mean the complement is summed: mean 20, nothing up to 1.
    assertEquals(
        Math.log1p(-21 * Math.exp(-20)),
        PointPrior.POISSON_FROM_ZERO.logSurvival(1, 20, Math.log(20)),
        1e-17);
  }

  @Test
  void sticksBreakAsByHand() {
    LazySticks sticks = new LazySticks();
    sticks.place(STICKS);
    assertEquals(Math.log(3 / 8.0), sticks.logRemaining(2), 1e-15);
    assertEquals(Math.log(5 / 8.0), sticks.logCovered(2), 1e-15);
    assertEquals(LOG_HALF, sticks.logWeight(1), 1e-15);
    assertEquals(Math.log(1 / 8.0), sticks.logWeight(2), 1e-15);
    assertEquals(0, sticks.logRemaining(0));
    // Beta(1, 4): an exponential of 2 is V = 1 - exp(-2 / 4).
    sticks.concentration(4);
    sticks.ensure(3, ScriptedRng.of(2));
    assertEquals(-0.5, sticks.logKeep(3));
    assertEquals(-0.5, LazySticks.drawLogKeep(0, 4, ScriptedRng.of(2)));
    // Beta(1 + 3, b): gammas of 1 and 3 make V = 1/4, whichever way they are drawn.
    assertEquals(Math.log(0.75), LazySticks.drawLogKeep(3, 2, ScriptedRng.of(1, 3)), 1e-15);
    assertEquals(Math.log(0.75), LazySticks.drawLogKeep(3, 0.5, ScriptedRng.of(1, 3)), 1e-15);
  }

  @Test
  void personAndCountsAreIndexedFromTheirFirst() {
    ChangePointState.Person person = person(1, 0, 2);
    assertEquals(List.of(2.0, 6.0, 24.0), List.of(person.rate(0), person.rate(1), person.rate(2)));
    assertEquals(0.25, person.stick(2), 1e-15);
    assertEquals(2, person.deepest());
    LayerCounts counts = LayerCounts.of(new int[] {4, 0, 1, 0}, new int[] {0, 2});
    assertEquals(Ints.of(4, 0, 1), counts.at(0, 0));
    assertEquals(
        List.of(4, 4, 5, 5, 0, 2),
        List.of(
            counts.upTo(0, 0, 1),
            counts.upTo(0, 0, 2),
            counts.upTo(0, 0, 3),
            counts.upTo(0, 0, 9),
            counts.upTo(0, 1, 1),
            counts.upTo(0, 1, 2)));
    LayerPriors priors = LayerPriors.standard();
    assertEquals(
        List.of(3.0, 4.0, 4.0), List.of(priors.shape(0), priors.shape(1), priors.shape(2)));
    assertEquals(List.of(1.5, 3.0), List.of(priors.rate(0), priors.rate(1)));
  }

  /** Choices 2, 1, 1 from layers 1, 2, 3: 12 orders; the third stick is integrated out. */
  @Test
  void likelihoodOfLayers() {
    double alpha = 1.5;
    LayerCounts data = LayerCounts.of(new int[] {2, 1, 1});
    double third = Math.log(1 / (1 + alpha)); // E V_3
    double[][] layers = {{0.5, 0.125, 0.375}, {0.3, 0.175, 0.525}, {0.24, 0.06, 0.7}};
    for (int p = 0; p < 3; p++) {
      ChangePointModel model = model(PointPrior.POISSON_FROM_ZERO, Ints.of(4));
      double[] law = layers[p];
      assertEquals(
          Math.log(12 * law[0] * law[0] * law[1] * law[2]) + third,
          model.logLikelihood(new ChangePointState(alpha, List.of(person(p))), data),
          1e-13,
          "change point " + p);
    }
  }

  /** The factor of each change point in the sampler's law: 0.3 2 twice, and 0.7 2 for the rest. */
  @Test
  void samplersLawOfAChangePoint() {
    ChangePointModel model = model(PointPrior.POISSON_FROM_ZERO, Ints.of(4));
    ChangePointWorkspace work = ChangePointSampler.of(model).workspace();
    work.place(new ChangePointState(1.5, List.of(person(2))), LayerCounts.of(new int[] {2, 1, 1}));
    assertEquals(0, work.target(0).logLikelihood(0));
    assertEquals(Math.log(0.6 * 0.6 * 1.4 * 1.4), work.target(0).logLikelihood(1), 1e-14);
    double up = 0.3 / 0.625;
    assertEquals(Math.log(up * up * up * 0.7 / 0.375), work.target(0).logLikelihood(2), 1e-14);
    assertEquals(Math.log(2) - 2, work.target(0).logPrior(1), 1e-15);
  }

  @Test
  void simulatorWalksDownTheLayers() {
    LazySticks sticks = new LazySticks();
    sticks.place(STICKS);
    // Up to the change point 2: 4/5 of what is covered is the first layer.
    assertEquals(1, ChangePointModel.drawLayer(person(2), 0, sticks, ScriptedRng.of(1, 0.799)));
    assertEquals(2, ChangePointModel.drawLayer(person(2), 0, sticks, ScriptedRng.of(1, 0.801)));
    // Beyond the change point 1: layer 2 stops it, or not, and layer 3 is drawn.
    assertEquals(2, ChangePointModel.drawLayer(person(1), 0, sticks, ScriptedRng.of(0, 1)));
    assertEquals(3, ChangePointModel.drawLayer(person(1), 0, sticks, ScriptedRng.of(0, 0, 0.1, 1)));
    // No change point: no weight is asked for.
    assertEquals(1, ChangePointModel.drawLayer(person(0), 0, sticks, ScriptedRng.of(1)));
  }

  /** Each layer's probability, and what lies beyond it, as the hidden layers' updates see them. */
  @Test
  void lawOfAHiddenLayer() {
    LazySticks sticks = new LazySticks();
    sticks.place(STICKS);
    double[][] layers = {{0.5, 0.125}, {0.3, 0.175}, {0.24, 0.06}};
    WordTarget target = new WordTarget(new LazyWordLaws(3, 1));
    for (int p = 0; p < 3; p++) {
      target.at(sticks, new LazyWordLaws(3, 1), p, 0.3, 2);
      double beyond = 1;
      for (int h = 1; h <= 2; h++) {
        beyond -= layers[p][h - 1];
        String name = "change point " + p + ", layer " + h;
        assertEquals(Math.log(layers[p][h - 1]), target.logPrior(h), 1e-14, name);
        assertEquals(Math.log(beyond), target.logPriorSurvival(h), 1e-14, name);
      }
    }
  }

  /** Two choices at the change point 1, from layers 1 and 2; words 2 and 0 of three. */
  @Test
  void densityOfHiddenLayers() {
    HiddenLayerModel hidden =
        new HiddenLayerModel(model(PointPrior.POISSON_FROM_ZERO, Ints.of(2)), 3, 2);
    ChangePointState core = new ChangePointState(1.5, List.of(person(1)));
    HiddenLayerState state =
        new HiddenLayerState(
            core,
            List.of(Ints.of(1, 2)),
            List.of(List.of(Doubles.of(0.5, 0.25, 0.25), Doubles.of(0.1, 0.2, 0.7))));
    assertEquals(Math.log(0.25 * 0.1), hidden.logLikelihood(state, words(2, 0)), 1e-15);
    // Word laws Dirichlet(2, 2, 2), 120 times the product.
    double laws = Math.log(120 * 0.5 * 0.25 * 0.25) + Math.log(120 * 0.1 * 0.2 * 0.7);
    // Gamma(3, 1.5) at 2, Poisson(2) at 1, Beta(2, 1.5) at 0.3, sticks 1.5 (1 - V)^(1/2).
    double factor = Math.log(1.5 * 1.5 * 1.5 * 4 / 2) - 3;
    double point = Math.log(2) - 2;
    double weight = Math.log(3.75 * 0.3 * Math.sqrt(0.7)); // 1 / B(2, 3/2) = 15/4
    double broken = 2 * Math.log(1.5) + 0.5 * (LOG_HALF + Math.log(0.75));
    assertEquals(factor + point + weight + broken, hidden.core().logPrior(core), 1e-13);
    assertEquals(
        factor + point + weight + broken + laws + Math.log(0.3 * 0.175),
        hidden.logPrior(state),
        1e-13);
    assertEquals(Ints.of(1, 1), state.counts().at(0, 0));
  }

  private static ChosenWords words(int... chosen) {
    return new ChosenWords(1, List.of(Ints.of(chosen)));
  }
}
