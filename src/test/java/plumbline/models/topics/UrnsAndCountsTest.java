package plumbline.models.topics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.distributions.Gamma;
import plumbline.models.topics.heldout.ExactLikelihood;
import plumbline.models.topics.heldout.SeenDocument;
import plumbline.numerics.Doubles;
import plumbline.numerics.GammaFunction;
import plumbline.numerics.Ints;
import plumbline.random.EnumeratingRng;
import plumbline.random.ScriptedRng;

/**
 * What topic models share with their simulators and samplers, by hand. Three documents over words
 * 0, 1, 2, the second empty; the topic of each token below it:
 *
 * <pre>
 * words   2 0 2 |   | 1
 * topics  0 1 0 |   | 1
 * </pre>
 */
class UrnsAndCountsTest {
  private static final Corpus CORPUS = Corpus.of(3, Ints.of(2, 0, 2), Ints.of(), Ints.of(1));
  private static final Ints TOPICS = Ints.of(0, 1, 0, 1);
  private static final Doubles ALPHA = Doubles.of(0.5, 1.5);

  @Test
  void corpusKnowsWhereItsDocumentsAre() {
    assertEquals(List.of(3, 4, 3), List.of(CORPUS.documents(), CORPUS.tokens(), CORPUS.words()));
    assertEquals(List.of(0, 3, 3), List.of(CORPUS.start(0), CORPUS.start(1), CORPUS.start(2)));
    assertEquals(Ints.of(3, 0, 1), CORPUS.lengths());
    assertEquals(List.of(2, 0, 2, 1), List.of(0, 1, 2, 3).stream().map(CORPUS::word).toList());
    assertEquals(Ints.of(1), CORPUS.document(2));
  }

  @Test
  void countsOfTopicsAndWordsAreAsByHand() {
    TopicCounts counts = new TopicCounts(2);
    counts.place(TOPICS, CORPUS);
    int[][] expected = {{0, 0, 2}, {1, 1, 0}};
    int[] inDocument = new int[2];
    for (int k = 0; k < 2; k++) {
      assertEquals(2, counts.total(k));
      for (int v = 0; v < 3; v++) {
        assertEquals(expected[k][v], counts.count(k, v), "topic " + k + ", word " + v);
      }
    }
    counts.countDocument(0, inDocument);
    assertArrayEquals(new int[] {2, 1}, inDocument);
    counts.countDocument(1, inDocument);
    assertArrayEquals(new int[] {0, 0}, inDocument);
    counts.remove(2);
    counts.assign(2, 1);
    counts.countDocument(0, inDocument);
    assertArrayEquals(new int[] {1, 2}, inDocument);
    assertEquals(List.of(1, 1), List.of(counts.count(0, 2), counts.count(1, 2)));
    assertEquals(List.of(1, 3), List.of(counts.total(0), counts.total(1)));
  }

  /** Topic 0: (1/2) / (3/2) times (3/2) / (5/2); topic 1: (1/2) / (3/2) times (1/2) / (5/2). */
  @Test
  void wordsGivenTopicsByTwoUrns() {
    assertEquals(Math.log(1 / 5.0 / 15), LdaModel.logWords(TOPICS, CORPUS, 2, 0.5), 1e-15);
  }

  /** A table must not change a bit, whatever was asked before it, with other numbers too. */
  @Test
  void risingLogarithmsAreThoseWithoutATable() {
    RisingLogarithms table = new RisingLogarithms();
    for (double a : new double[] {0.01, 0.5, 0.01, 3e9}) {
      table.from(a);
      for (int n : new int[] {0, 7, 1, 7, 200, 63, 64, 4095, 4096, 100_000, 200}) {
        assertEquals(GammaFunction.logRising(a, n), table.value(n), a + " and " + n);
      }
    }
  }

  /** Topics of the first document 0.5 1.5 1.5 / (2 3 4), of the last 1.5 / 2. */
  @Test
  void topicsOfDocumentsByTheirUrns() {
    assertEquals(
        Math.log(0.046875), Polya.logProbability(new int[] {2, 1}, ALPHA.toArray()), 1e-15);
    LdaModel model = new LdaModel(CORPUS.lengths(), 3, ALPHA, 0.5, false);
    LdaState state = new LdaState(TOPICS, ALPHA, 0.5);
    assertEquals(Math.log(0.046875 * 0.75), model.logPrior(state), 1e-15);
    assertEquals(Math.log(0.046875 * 0.75 / 75), model.logJoint(state, CORPUS), 1e-14);
  }

  /**
   * The simulator's urns, by all their decisions: (a / A) (b / (A + 1)) with the first one added.
   */
  @Test
  void urnsOfTheSimulatorHaveTheirLaw() {
    var topics =
        EnumeratingRng.enumerate(
            rng -> {
              int[] z = {7, 7, 7};
              LdaModel.drawTopics(ALPHA.toArray(), z, 1, 2, rng);
              return Ints.of(z);
            });
    assertEquals(4, topics.probabilities().size());
    assertEquals(0.125, topics.probability(Ints.of(7, 0, 0)), 1e-15);
    assertEquals(0.125, topics.probability(Ints.of(7, 0, 1)), 1e-15);
    assertEquals(0.125, topics.probability(Ints.of(7, 1, 0)), 1e-15);
    assertEquals(0.625, topics.probability(Ints.of(7, 1, 1)), 1e-15);
    // Two documents share the urn of a topic; two topics do not.
    var together =
        EnumeratingRng.enumerate(
            rng -> LdaModel.drawWords(Ints.of(1, 1), Ints.of(1, 1), 2, 2, 0.5, rng));
    var apart =
        EnumeratingRng.enumerate(
            rng -> LdaModel.drawWords(Ints.of(0, 1), Ints.of(1, 1), 2, 2, 0.5, rng));
    Corpus equal = Corpus.of(2, Ints.of(1), Ints.of(1));
    Corpus different = Corpus.of(2, Ints.of(1), Ints.of(0));
    assertEquals(0.375, together.probability(equal), 1e-15);
    assertEquals(0.125, together.probability(different), 1e-15);
    assertEquals(0.25, apart.probability(equal), 1e-15);
  }

  /** Mean as given, shape 4: a gamma draw of 2 around 0.6 becomes 0.3. */
  @Test
  void hyperparametersLieAroundTheNumbersGiven() {
    Gamma prior = LdaModel.prior(0.6);
    assertEquals(0.3, prior.sample(ScriptedRng.of(2)), 1e-15);
    LdaModel unknown = new LdaModel(Ints.of(), 1, Doubles.of(2), 0.5, true);
    LdaState state = new LdaState(Ints.of(), Doubles.of(1), 1);
    // Gamma(4, rate 2) at 1: 16 exp(-2) / 6; Gamma(4, rate 8) at 1: 4096 exp(-8) / 6.
    assertEquals(Math.log(16 / 6.0) - 2 + Math.log(4096 / 6.0) - 8, unknown.logPrior(state), 1e-13);
  }

  /** Weights topic after topic: topic 0 has (0.5, -0.25), topic 1 has (1, 0.5); x = (1, 2). */
  @Test
  void regressionHasItsFeaturesInPlace() {
    Features features =
        new Features(List.of("one", "x"), List.of(Doubles.of(1, -3), Doubles.of(1, 2)));
    double[] alpha = new double[2];
    double[] weights = {0.5, -0.25, 1, 0.5};
    features.concentrations(1, weights, alpha);
    assertArrayEquals(new double[] {1, Math.exp(2)}, alpha, 1e-14);
    features.concentrations(1, new double[] {0, 60, 0, -60}, alpha);
    assertEquals(Math.exp(100), alpha[0], 1e30);
    assertEquals(Math.exp(-100), alpha[1], 1e-57);
    DmrModel model = new DmrModel(Ints.of(0, 2), 3, 2, features, Doubles.of(0.5, 2), 1);
    double squares = 0.25 / 0.5 + 0.0625 / 2 + 1 / 0.5 + 0.25 / 2;
    // Two variances of 1/2 and two of 2: the determinant is 1.
    double normal = -0.5 * squares - 2 * Math.log(2 * Math.PI);
    double a = Math.exp(2);
    assertEquals(
        normal + Math.log(a / (1 + a) / (2 + a)),
        model.logPrior(new DmrState(Ints.of(0, 1), Doubles.of(weights))),
        1e-13);
  }

  /** Every term by hand: (0.75 0.07 + 0.45 (0.42 + 0.01) + 1.71 0.06) / (1.4 2.4). */
  @Test
  void probabilityOfADocumentOfTwoWords() {
    TopicModel model =
        TopicModel.of(
            Vocabulary.numbered(3),
            new double[] {0.7, 0.2, 0.1, 0.1, 0.3, 0.6},
            Doubles.of(0.5, 0.9));
    SeenDocument document = SeenDocument.of(Ints.of(0, 2), model);
    assertEquals(Math.log(0.3486 / 3.36), ExactLikelihood.logProbability(document), 1e-14);
    assertEquals(Math.log(0.3486 / 3.36), ExactLikelihood.byEnumeration(document), 1e-14);
    assertEquals(Math.log(0.45 / 3.36 * 0.7 * 0.6), document.logJoint(Ints.of(0, 1)), 1e-14);
  }

  @Test
  void assignmentsAreListedOnceEach() {
    assertEquals(
        List.of(Ints.of(0, 0), Ints.of(1, 0), Ints.of(0, 1), Ints.of(1, 1)),
        LdaModel.assignments(2, 2));
  }
}
