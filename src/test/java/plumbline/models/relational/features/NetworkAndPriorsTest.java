package plumbline.models.relational.features;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.models.relational.Link;
import plumbline.models.relational.RestaurantPrior;
import plumbline.models.relational.ila.Attribute;
import plumbline.models.relational.ila.IlaModel;
import plumbline.models.relational.ila.IlaState;
import plumbline.models.relational.irm.IrmModel;
import plumbline.models.relational.irm.IrmState;
import plumbline.models.relational.lfrm.LfrmState;
import plumbline.models.relational.networks.Dyads;
import plumbline.models.relational.networks.Network;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.EnumeratingRng;
import plumbline.random.ScriptedRng;

/**
 * What the relational models share with their simulators and samplers, by hand: which dyads there
 * are, the processes of features and clusters, and how a state becomes the strength of a relation.
 */
class NetworkAndPriorsTest {
  private static List<Integer> numbers(Dyads dyads) {
    List<Integer> numbers = new ArrayList<>();
    dyads.forEach(numbers::add);
    return numbers;
  }

  @Test
  void dyadsOfThreeObjects() {
    Dyads symmetric = Dyads.symmetric(3);
    Dyads directed = Dyads.directed(3);
    assertEquals(List.of(1, 2, 5), numbers(symmetric));
    assertEquals(List.of(0, 1, 2, 4, 5, 8), numbers(symmetric.withSelfLinks()));
    assertEquals(List.of(1, 2, 3, 5, 6, 7), numbers(directed));
    assertEquals(9, numbers(directed.withSelfLinks()).size());
    assertEquals(List.of(5, 5), List.of(symmetric.number(1, 2), symmetric.number(2, 1)));
    assertEquals(List.of(5, 7), List.of(directed.number(1, 2), directed.number(2, 1)));
    Dyads hidden = symmetric.hiding(7); // 2 to 1, and so 1 to 2
    assertFalse(hidden.observed(1, 2) || hidden.observed(2, 1) || hidden.observed(1, 1));
    assertTrue(hidden.observed(0, 2) && directed.hiding(7).observed(1, 2));
  }

  /** Links 0-1 and 1-2, dyad 0-2 hidden; directed, 0 to 1 and 1 to 0 and 2 to 0. */
  @Test
  void networksAnswerForTheirDyads() {
    Network path = Network.of(Dyads.symmetric(3).hiding(2), (from, to) -> true);
    assertEquals(List.of(2, 2), List.of(path.links(), path.observedDyads()));
    assertTrue(path.link(1, 0) && path.link(2, 1));
    assertFalse(path.link(0, 2) || path.observed(2, 0) || path.observed(0, 0));
    assertEquals(List.of(1, 2, 1), List.of(path.degree(0), path.degree(1), path.degree(2)));
    assertEquals(0, path.triangles());
    Network directed =
        Network.of(Dyads.directed(3), (from, to) -> from + to == 1 || (from == 2 && to == 0));
    assertEquals(List.of(3, 6), List.of(directed.links(), directed.observedDyads()));
    assertTrue(directed.link(2, 0) && directed.link(0, 1) && !directed.link(0, 2));
    Network complete = Network.of(Dyads.symmetric(4), (from, to) -> true);
    assertEquals(4, complete.triangles());
    assertEquals(1, complete.transitivity());
  }

  /**
   * Two objects, alpha = 3: features of 0 alone, of 1 alone and of both are three independent
   * Poisson numbers of mean 3/2. A list of K columns stands for one of its orders.
   */
  @Test
  void buffetOfTwoObjects() {
    assertEquals(11 / 6.0, BuffetPrior.harmonic(3), 1e-15);
    assertEquals(-4.5, BuffetPrior.logProbability(new int[0], 2, 3), 1e-14);
    assertEquals(Math.log(1.5) - 4.5, BuffetPrior.logProbability(new int[] {2}, 2, 3), 1e-14);
    // One of 0 alone and one of both: 1.5 * 1.5, in either of two orders.
    assertEquals(
        Math.log(1.5 * 1.5 / 2) - 4.5, BuffetPrior.logProbability(new int[] {1, 2}, 2, 3), 1e-14);
    // Two of both: 1.5^2 / 2 and one order.
    assertEquals(
        Math.log(1.5 * 1.5 / 2) - 4.5, BuffetPrior.logProbability(new int[] {2, 2}, 2, 3), 1e-14);
    // Four objects, a feature of three: alpha 2! 1! / 4! each way, harmonic number 25/12.
    assertEquals(
        Math.log(3 / 12.0) - 3 * 25 / 12.0, BuffetPrior.logProbability(new int[] {3}, 4, 3), 1e-14);
  }

  /**
   * The first takes dishes A and B, the second A and a new one, C; the shuffle makes it B, C, A.
   */
  @Test
  void buffetFollowsItsScript() {
    List<boolean[]> columns = BuffetPrior.draw(2, 3, ScriptedRng.of(2, 1, 0, 1, 0, 0));
    assertEquals(3, columns.size());
    // The shuffle exchanges the last with the first, then the second with the first.
    assertArrayEquals(new boolean[] {true, false}, columns.get(0));
    assertArrayEquals(new boolean[] {false, true}, columns.get(1));
    assertArrayEquals(new boolean[] {true, true}, columns.get(2));
  }

  /** Three guests, concentration 2: 2/4 for a new second table, and so on; labels in any order. */
  @Test
  void restaurantOfThree() {
    boolean[] present = {true, false, true, true};
    var law = EnumeratingRng.enumerate(rng -> Ints.of(RestaurantPrior.draw(present, 2, rng)));
    assertEquals(1 + 3 * 2 + 6, law.probabilities().size());
    assertEquals(1 / 3.0 * 2 / 4, law.probability(Ints.of(1, 0, 1, 1)), 1e-15);
    // Two together and one apart: 2/3 1/4, in two labellings.
    assertEquals(2 / 3.0 / 4 / 2, law.probability(Ints.of(2, 0, 1, 2)), 1e-15);
    assertEquals(1 / 3.0 * 2 / 4 / 2, law.probability(Ints.of(1, 0, 1, 2)), 1e-15);
    // All apart: 2/3 2/4, in six labellings.
    assertEquals(2 / 3.0 * 2 / 4 / 6, law.probability(Ints.of(3, 0, 1, 2)), 1e-15);
    assertEquals(Math.log(1 / 6.0), RestaurantPrior.logProbability(new int[] {3}, 2), 1e-14);
    assertEquals(Math.log(1 / 12.0), RestaurantPrior.logProbability(new int[] {2, 1}, 2), 1e-14);
    assertEquals(Math.log(1 / 18.0), RestaurantPrior.logProbability(new int[] {1, 1, 1}, 2), 1e-14);
  }

  @Test
  void linksByHand() {
    assertEquals(0.75, Link.LOGISTIC.probability(Math.log(3)), 1e-15);
    assertEquals(Math.log(0.75), Link.LOGISTIC.logProbability(true, Math.log(3)), 1e-15);
    assertEquals(Math.log(0.25), Link.LOGISTIC.logProbability(false, Math.log(3)), 1e-15);
    assertEquals(-800, Link.LOGISTIC.logProbability(true, -800), 1e-12);
    assertEquals(0.6914624612740131, Link.PROBIT.probability(0.5), 1e-15);
    assertEquals(Math.log(0.3085375387259869), Link.PROBIT.logProbability(false, 0.5), 1e-14);
    // Both sides of where the series takes over.
    double step = -0.5 * (35.01 * 35.01 - 34.99 * 34.99) - Math.log(35.01 / 34.99);
    assertEquals(
        step,
        Link.PROBIT.logProbability(true, -35.01) - Link.PROBIT.logProbability(true, -34.99),
        2e-6);
  }

  /** Attribute 1: objects 0 and 2 in subcluster 1, 1 in 2; attribute 2: objects 1 and 2. */
  @Test
  void strengthOfLatentAttributes() {
    Attribute first = new Attribute(Ints.of(1, 2, 1), Doubles.of(0.5, 2, -3, 4));
    Attribute second = new Attribute(Ints.of(0, 1, 1), Doubles.of(8));
    IlaState state = new IlaState(1, 1, -0.25, 4, List.of(first, second));
    assertEquals(-0.25 + 2, state.strength(0, 1));
    assertEquals(-0.25 - 3, state.strength(1, 0));
    assertEquals(-0.25 + 0.5, state.strength(0, 2));
    assertEquals(-0.25 - 3 + 8, state.strength(1, 2));
    assertEquals(0.5, state.sigma());
    assertEquals(List.of(3, 2), List.of(first.members(), second.members()));
  }

  /** Feature 1: objects 0 and 1; feature 2: objects 1 and 2; weights 1, 10, 100, 1000. */
  @Test
  void strengthOfLatentFeatures() {
    LfrmState state =
        new LfrmState(
            1, 0.5, 1, List.of(Ints.of(1, 1, 0), Ints.of(0, 1, 1)), Doubles.of(1, 10, 100, 1000));
    assertEquals(0.5 + 1 + 10, state.strength(0, 1));
    assertEquals(0.5 + 1 + 100, state.strength(1, 0));
    assertEquals(0.5 + 10, state.strength(0, 2));
    assertEquals(0.5 + 100, state.strength(2, 0));
    assertEquals(0.5 + 1111, state.strength(1, 1));
  }

  /** Three free weights of a symmetric matrix, four of a directed one; sd 1/2 at precision 4. */
  @Test
  void weightsAreDrawnAndWeighedOnce() {
    Doubles symmetric = IlaModel.drawWeights(2, false, 0.5, ScriptedRng.of(2, 4, 6));
    assertEquals(Doubles.of(1, 2, 2, 3), symmetric);
    assertEquals(
        Doubles.of(1, 2, 3, 4), IlaModel.drawWeights(2, true, 0.5, ScriptedRng.of(2, 4, 6, 8)));
    double atZero = Math.log(2 / Math.sqrt(2 * Math.PI));
    assertEquals(3 * atZero - 28, IlaModel.logWeights(symmetric, 2, false, 4), 1e-13);
    assertEquals(4 * atZero - 36, IlaModel.logWeights(symmetric, 2, true, 4), 1e-13);
  }

  /**
   * Objects 0 and 1 in cluster 1, 2 in cluster 2; links 0-1 and 0-2. Blocks: 1 of 1 and 1 of 2
   * dyads linked. With Beta(2, 3): 2/5, and B(3, 4) / B(2, 3) = 1/5.
   */
  @Test
  void blocksOfTheInfiniteRelationalModel() {
    assertEquals(Math.log(0.2), IrmModel.logBlock(1, 1, 2, 3), 1e-14);
    IrmModel model = IrmModel.of(Dyads.symmetric(3));
    IrmState state = new IrmState(1, 2, 3, Ints.of(1, 1, 2));
    Network network = Network.of(model.dyads(), (from, to) -> from == 0);
    assertEquals(Math.log(0.4 * 0.2), model.logLikelihood(state, network), 1e-14);
    assertEquals(0.5, model.linkProbability(state, network, 0, 1), 1e-15); // (1 + 2) / (1 + 5)
    assertEquals(3 / 7.0, model.linkProbability(state, network, 2, 1), 1e-15);
    // Three priors exp(-1) exp(-2) exp(-3); the partition 1 / (1 2 3) with concentration 1.
    assertEquals(-6 + Math.log(1 / 6.0), model.logPrior(state), 1e-14);
  }
}
