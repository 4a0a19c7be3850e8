package plumbline.models.start;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.EnumeratingRng;
import plumbline.random.ScriptedRng;

/** What the two first models share with their simulators and samplers, by hand. */
class StartByHandTest {
  private static final double LOG_TWO_PI = Math.log(2 * Math.PI);

  /** Gamma(3, rate 3) at 2: 27 / 2 times 4 exp(-6); y less mu is -2, 0, 1. */
  @Test
  void normalModelTermByTerm() {
    NormalState state = new NormalState(1, 2);
    Doubles y = Doubles.of(-1, 1, 2);
    NormalModel model = new NormalModel(3);
    assertEquals(-0.5 * LOG_TWO_PI - 0.5 + Math.log(54) - 6, model.logPrior(state), 1e-14);
    assertEquals(1.5 * (Math.log(2) - LOG_TWO_PI) - 5, model.logLikelihood(state, y), 1e-14);
    assertEquals(new NormalState(0.5, 2), model.drawPrior(ScriptedRng.of(0.5, 6)));
    assertEquals(
        Doubles.of(1.5, 0, 2), model.drawData(new NormalState(1, 4), ScriptedRng.of(1, -2, 2)));
  }

  @Test
  void sumsOfTheNormalWorkspace() {
    NormalWorkspace work = new NormalWorkspace();
    work.place(new NormalState(1, 2), Doubles.of(-1, 1, 2));
    assertEquals(3, work.count());
    assertEquals(2, work.sum());
    assertEquals(5, work.squaresAround(1), 1e-15);
    assertEquals(6, work.squaresAround(0), 1e-15);
  }

  /**
   * Three items over two components with weights 1/2 each and three words with 2 each. Assignments
   * 0 1 0: (1/2)/1 (1/2)/2 (3/2)/3. Words 1, 1, 2: 1/3 in each component, then 2/7.
   */
  @Test
  void mixtureTermByTerm() {
    MixtureModel model = new MixtureModel(3, 2, 3, 0.5, 2);
    Ints z = Ints.of(0, 1, 0);
    Ints words = Ints.of(1, 1, 2);
    assertEquals(Math.log(0.0625), model.logPrior(z), 1e-14);
    assertEquals(Math.log(2 / 63.0), model.logLikelihood(z, words), 1e-14);
    var topics = EnumeratingRng.enumerate(model::drawPrior);
    assertEquals(0.0625, topics.probability(z), 1e-15);
    assertEquals(0.5 * 0.75 * 2.5 / 3, topics.probability(Ints.of(1, 1, 1)), 1e-15);
    var data = EnumeratingRng.enumerate(rng -> model.drawData(z, rng));
    assertEquals(2 / 63.0, data.probability(words), 1e-15);
    assertEquals(3 / 63.0, data.probability(Ints.of(1, 2, 1)), 1e-15);
    assertEquals(8, model.states().size());
    assertEquals(Ints.of(0, 1, 0), model.states().get(2));
  }

  /** Item 2 taken out: one item in each component, both of word 1, and its own word is 2. */
  @Test
  void countsOfTheMixtureWorkspace() {
    MixtureWorkspace work = new MixtureWorkspace(new MixtureModel(3, 2, 3, 0.5, 2));
    work.place(Ints.of(0, 1, 0), Ints.of(1, 1, 2));
    work.remove(2);
    assertArrayEquals(new double[] {1.5 * 2 / 7, 1.5 * 2 / 7}, work.weights(2), 1e-15);
    work.assign(2, 1);
    work.remove(0);
    // Component 0 is empty; component 1 has words 1 and 2, and the item has word 1.
    assertArrayEquals(new double[] {0.5 * 2 / 6, 2.5 * 3 / 8}, work.weights(0), 1e-15);
  }
}
