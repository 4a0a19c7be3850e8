package plumbline.models.changepoint.hidden;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import plumbline.distributions.Dirichlet;
import plumbline.models.changepoint.ChangePointModel;
import plumbline.models.changepoint.ChangePointState;
import plumbline.models.changepoint.LayerPriors;
import plumbline.models.changepoint.NaiveLayers;
import plumbline.models.changepoint.PointPrior;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.countable.LazySticks;
import plumbline.testing.ProbabilityRng;

/** Hidden layers of three people and five times, against {@link NaiveLayers}. */
class LargerHiddenLayersTest {
  private static ChangePointModel model(PointPrior prior, boolean known) {
    LayerPriors priors = new LayerPriors(2.5, 1.2, 4.2, 3.3, 1.7, 2.4, concentration(known));
    return new ChangePointModel(3, Ints.of(6, 0, 9, 4, 7), prior, priors);
  }

  private static LayerPriors.Concentration concentration(boolean known) {
    return known ? LayerPriors.Concentration.fixed(1.1) : LayerPriors.Concentration.gamma(2, 1.5);
  }

  private static int atOrNone(Ints cell, int depth) {
    return depth < cell.size() ? cell.get(depth) : 0;
  }

  /** Change points 0 to 10 with twelve sticks: each layer, all beyond it, and the walk there. */
  @Test
  void lawsOfHiddenLayersForManyChangePoints() {
    Rng rng = Rng.seeded(165);
    LazyWordLaws words = new LazyWordLaws(4, 0.7);
    words.ensure(12, rng);
    for (int round = 0; round < 60; round++) {
      ChangePointState state =
          NaiveLayers.state(model(PointPrior.POISSON_FROM_ZERO, true), rng, 6, 12);
      ChangePointState.Person person = state.people().get(0);
      LazySticks sticks = new LazySticks();
      sticks.place(person.sticks());
      WordTarget target = new WordTarget(words);
      int p = round % 11;
      double omega = person.weights().get(0);
      target.at(sticks, words, p, omega, 3);
      double[] law = NaiveLayers.law(NaiveLayers.weights(NaiveLayers.breaks(person)), p, omega);
      for (int h = 1; h <= 12; h++) {
        int from = h;
        double beyond = IntStream.range(from, 13).mapToDouble(k -> law[k]).sum();
        assertEquals(Math.log(law[h - 1]), target.logPrior(h), 1e-9);
        assertEquals(Math.log(beyond), target.logPriorSurvival(h), 1e-9);
        ProbabilityRng counted = new ProbabilityRng(rng);
        int drawn = target.drawBeyond(h, counted);
        if (drawn <= 12) {
          double expected = Math.log(law[drawn - 1] / beyond);
          assertEquals(expected, counted.logProbability(), 1e-8);
          assertEquals(expected, target.logBeyond(drawn, h), 1e-8);
        }
        int word = rng.uniformInt(4);
        target.word(word);
        assertEquals(
            Math.log(words.toList(12).get(h - 1).get(word)), target.logLikelihood(h), 1e-14);
        sticks.retain(12); // the walk may have drawn more
      }
    }
  }

  /** Two people: sticks and word laws up to the deepest layer, layers by their law, words. */
  @Test
  void densitiesOfHiddenLayersTermByTerm() {
    Rng rng = Rng.seeded(166);
    for (int round = 0; round < 60; round++) {
      ChangePointModel core = model(PointPrior.values()[round % 3], round % 2 == 0);
      HiddenLayerModel model = new HiddenLayerModel(core, 4, 0.7);
      ChangePointState of = NaiveLayers.state(core, rng, 6, 40);
      List<Ints> layers = new ArrayList<>();
      List<List<Doubles>> laws = new ArrayList<>();
      int[] held = new int[3];
      double expected = 0;
      Dirichlet dirichlet = new Dirichlet(Doubles.generate(4, w -> 0.7));
      List<ChangePointState.Person> people = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        ChangePointState.Person person = of.people().get(i);
        double[] weights = NaiveLayers.weights(NaiveLayers.breaks(person));
        held[i] = Math.max(2, person.deepest());
        for (int t = 0; t < 5; t++) {
          Ints cell = Ints.generate(core.choices().get(t), n -> 1 + rng.uniformInt(8));
          layers.add(cell);
          held[i] = Math.max(held[i], cell.stream().max().orElse(0));
          double[] law = NaiveLayers.law(weights, person.points().get(t), person.weights().get(t));
          expected += cell.stream().mapToDouble(h -> Math.log(law[h - 1])).sum();
        }
        int size = held[i];
        List<Doubles> own = IntStream.range(0, size).mapToObj(h -> dirichlet.sample(rng)).toList();
        expected += own.stream().mapToDouble(dirichlet::logDensity).sum();
        laws.add(own);
        people.add(
            new ChangePointState.Person(
                person.points(), person.weights(), person.factors(), sticks(person, size)));
      }
      ChangePointState trimmed = new ChangePointState(of.concentration(), people);
      expected += NaiveLayers.prior(core, trimmed, held);
      HiddenLayerState state = new HiddenLayerState(trimmed, layers, laws);
      assertEquals(expected, model.logPrior(state), 1e-8 * (1 + Math.abs(expected)));
      ProbabilityRng counted = new ProbabilityRng(rng);
      ChosenWords words = model.drawData(state, counted);
      double likelihood = 0;
      for (int i = 0; i < 3; i++) {
        for (int t = 0; t < 5; t++) {
          int[] byLayer = new int[20];
          for (int n = 0; n < core.choices().get(t); n++) {
            int layer = layers.get(5 * i + t).get(n);
            likelihood += Math.log(laws.get(i).get(layer - 1).get(words.at(i, t).get(n)));
            byLayer[layer - 1]++;
          }
          for (int h = 0; h < 20; h++) {
            assertEquals(byLayer[h], atOrNone(state.counts().at(i, t), h));
          }
        }
      }
      assertEquals(likelihood, model.logLikelihood(state, words), 1e-9);
      assertEquals(likelihood, counted.logProbability(), 1e-9);
    }
  }

  private static Doubles sticks(ChangePointState.Person person, int size) {
    return Doubles.generate(size, h -> person.sticks().get(h));
  }
}
