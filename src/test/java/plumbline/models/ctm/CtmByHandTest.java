package plumbline.models.ctm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import plumbline.graphs.Graph;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.GraphState;
import plumbline.models.topics.Corpus;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.EnumeratingRng;
import plumbline.random.ScriptedRng;

/**
 * What the correlated topic model shares with its simulator and sampler, by hand: the softmax, the
 * layout of eta and B, and the density term by term. Two documents of two topics; words 0, 1, 2.
 */
class CtmByHandTest {
  private static final CtmModel MODEL =
      new CtmModel(GraphPrior.of(2, 3, 0.5), Ints.of(2, 1), 3, 2, Doubles.of(1, -2));

  /** Proportions 3/4 and 1/4 in the first document, 1/5 and 4/5 in the second. */
  private static final CtmState STATE =
      new CtmState(
          new GraphState(Graph.empty(2), Doubles.of(4, 0, 0, 1)),
          Doubles.of(Math.log(3), 0, -1, -1 + Math.log(4)),
          Doubles.of(0.5, 0.25, 0.25, 0.1, 0.2, 0.7),
          Ints.of(0, 1, 1));

  private static final Corpus CORPUS = Corpus.of(3, Ints.of(1, 1), Ints.of(2));

  @Test
  void softmaxOfEachDocument() {
    assertArrayEquals(new double[] {0.75, 0.25, 0.2, 0.8}, STATE.proportions().toArray(), 1e-15);
    double[] theta = {9, 9, 9, 9};
    CtmState.softmax(new double[] {9, 1000, 1000 + Math.log(3), -1000}, 1, 3, theta, 1);
    assertArrayEquals(new double[] {9, 0.25, 0.75, 0}, theta, 1e-12);
  }

  @Test
  void wordLawsLieTopicAfterTopic() {
    assertEquals(0.25, STATE.word(0, 1));
    assertEquals(0.7, STATE.word(1, 2));
    assertEquals(Math.log(0.25 * 0.2 * 0.7), MODEL.logLikelihood(STATE, CORPUS), 1e-14);
  }

  /**
   * No edge: 1/2 for the graph; K = (4, 0; 0, 1) has |K|^(1/2) exp(-5/2) / (2 pi) at b = 3. Eta
   * less mu is (log 3 - 1, 2) and (-2, 1 + log 4), of precisions 4 and 1. Topics 3/4 1/4 4/5. Each
   * of two word laws is Dirichlet(2, 2, 2), 120 times the product.
   */
  @Test
  void priorTermByTerm() {
    double graph = Math.log(0.5) + Math.log(2) - 2.5 - Math.log(2 * Math.PI);
    double a = Math.log(3) - 1;
    double b = 1 + Math.log(4);
    double normal =
        2 * (Math.log(2) - Math.log(2 * Math.PI)) - 0.5 * (4 * a * a + 4 + 4 * 4 + b * b);
    double topics = Math.log(0.75 * 0.25 * 0.8);
    double laws = Math.log(120 * 0.5 * 0.25 * 0.25) + Math.log(120 * 0.1 * 0.2 * 0.7);
    assertEquals(graph + normal + topics + laws, MODEL.logPrior(STATE), 1e-13);
  }

  /** Word laws integrated out: topic 0 has word 1, topic 1 has words 1 and 2; 2/6, then 2/6 2/7. */
  @Test
  void collapsedTermByTerm() {
    assertEquals(
        Math.log(0.75 * 0.25 * 0.8 * 2 / 6.0 * 2 / 6 * 2 / 7),
        MODEL.logCollapsed(STATE, CORPUS),
        1e-14);
  }

  /** Normals, gammas and topics in the order of the simulator; K is (4, 0; 0, 1). */
  @Test
  void simulatorPutsEachDrawInItsPlace() {
    CtmState drawn =
        MODEL.drawGiven(
            STATE.graph(),
            ScriptedRng.of(
                2, 3, -4, 5, // eta less mu: (1, 3), (-2, 5)
                1, 1, 2, // topic 0
                3, 2, 5, // topic 1
                1, 0, 1)); // topics of the tokens
    assertEquals(Doubles.of(2, 1, -1, 3), drawn.eta());
    assertArrayEquals(
        new double[] {0.25, 0.25, 0.5, 0.3, 0.2, 0.5}, drawn.topics().toArray(), 1e-15);
    assertEquals(Ints.of(1, 0, 1), drawn.assignments());
    var law = EnumeratingRng.enumerate(rng -> MODEL.drawData(STATE, rng));
    assertEquals(0.25 * 0.2 * 0.7, law.probability(CORPUS), 1e-15);
    assertEquals(0.5 * 0.7 * 0.1, law.probability(Corpus.of(3, Ints.of(0, 2), Ints.of(0))), 1e-15);
  }

  /** The counts that the sampler's updates read. */
  @Test
  void workspaceCountsAsByHand() {
    CtmWorkspace work = CtmSampler.of(MODEL).workspace();
    work.place(STATE, CORPUS);
    assertArrayEquals(new int[] {0, 0, 1, 1, 0, 1}, work.wordCounts()); // by words
    assertArrayEquals(new int[] {1, 2}, work.topicCounts());
    assertArrayEquals(new int[] {1, 1, 0, 1}, work.documentCounts());
    assertArrayEquals(new double[] {0.75, 0.25, 0.2, 0.8}, work.theta(), 1e-15);
  }
}
