package plumbline.models.ctm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.apache.commons.numbers.gamma.LogGamma;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.ejml.simple.SimpleMatrix;
import org.junit.jupiter.api.Test;
import plumbline.distributions.Dirichlet;
import plumbline.graphs.GraphModel;
import plumbline.graphs.GraphPrior;
import plumbline.models.topics.Corpus;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.testing.ProbabilityRng;

/** Three to six topics with unequal means, ten documents, sums written a second time. */
class LargerCasesTest {
  private static final int V = 7;

  /** Decomposable graphs alone have a density in closed form; so few edges that most are. */
  private static CtmModel model(Rng rng, int k, double spread) {
    Ints lengths = Ints.generate(10, d -> d == 4 ? 0 : rng.uniformInt(12));
    Doubles mu = Doubles.generate(k, z -> rng.normal());
    return new CtmModel(GraphPrior.of(k, 4.5, 0.15), lengths, V, 0.6, mu, spread);
  }

  private static double[] proportions(CtmState state, int d, int k) {
    double[] theta = new double[k];
    double total = 0;
    for (int z = 0; z < k; z++) {
      theta[z] = Math.exp(state.eta().get(d * k + z));
      total += theta[z];
    }
    for (int z = 0; z < k; z++) {
      theta[z] /= total;
    }
    return theta;
  }

  @Test
  void softmaxOfUpToTwelveTopics() {
    Rng rng = Rng.seeded(131);
    for (int round = 0; round < 200; round++) {
      int k = 1 + round % 12;
      double[] eta = IntStream.range(0, k + 4).mapToDouble(z -> 3 * rng.normal()).toArray();
      double shift = round % 2 * 900;
      double total = 0;
      for (int z = 0; z < k; z++) {
        total += Math.exp(eta[2 + z]);
      }
      double[] shifted = IntStream.range(0, k + 4).mapToDouble(z -> eta[z] + shift).toArray();
      double[] theta = new double[k + 2];
      CtmState.softmax(shifted, 2, k, theta, 1);
      for (int z = 0; z < k; z++) {
        assertEquals(Math.exp(eta[2 + z]) / total, theta[1 + z], 1e-12);
      }
      assertEquals(0, theta[0] + theta[k + 1], "nothing is written beside it");
    }
  }

  /** Prior and likelihood term by term, at draws and at other states of the same data. */
  @Test
  void densitiesTermByTerm() {
    Rng rng = Rng.seeded(132);
    int seen = 0;
    for (int round = 0; round < 40; round++) {
      int k = 3 + round % 4;
      double spread = round % 2 == 0 ? 0 : 0.8;
      CtmModel model = model(rng, k, spread);
      CtmState state = model.drawPrior(rng);
      GraphModel graphs = new GraphModel(model.graphs(), 0);
      double sum;
      try {
        sum = graphs.logPrior(state.graph());
      } catch (IllegalStateException noClosedForm) {
        continue;
      }
      seen++;
      Doubles means = spread > 0 ? state.means() : model.mu();
      for (int z = 0; z < k && spread > 0; z++) {
        sum += NormalDistribution.of(model.mu().get(z), spread).logDensity(means.get(z));
      }
      SimpleMatrix precision = new SimpleMatrix(k, k, true, state.graph().precision().toArray());
      for (int d = 0; d < 10; d++) {
        int row = d;
        double[] x =
            IntStream.range(0, k)
                .mapToDouble(z -> state.eta().get(row * k + z) - means.get(z))
                .toArray();
        SimpleMatrix column = new SimpleMatrix(k, 1, true, x);
        sum +=
            0.5 * Math.log(precision.determinant())
                - 0.5 * k * Math.log(2 * Math.PI)
                - 0.5 * column.transpose().mult(precision).mult(column).get(0, 0);
      }
      Dirichlet words = new Dirichlet(Doubles.generate(V, v -> 0.6));
      for (int z = 0; z < k; z++) {
        int topic = z;
        Doubles law = Doubles.generate(V, v -> state.topics().get(topic * V + v));
        sum += words.logDensity(law);
        for (int v = 0; v < V; v++) {
          assertEquals(law.get(v), state.word(z, v));
        }
      }
      Corpus corpus = model.drawData(state, rng);
      double likelihood = 0;
      int token = 0;
      for (int d = 0; d < 10; d++) {
        double[] theta = proportions(state, d, k);
        for (int z = 0; z < k; z++) {
          assertEquals(theta[z], state.proportions().get(d * k + z), 1e-13);
        }
        for (int n = 0; n < model.lengths().get(d); n++, token++) {
          int z = state.assignments().get(token);
          sum += Math.log(theta[z]);
          likelihood += Math.log(state.topics().get(z * V + corpus.document(d).get(n)));
        }
      }
      assertEquals(sum, model.logPrior(state), 1e-8 * (1 + Math.abs(sum)));
      assertEquals(likelihood, model.logLikelihood(state, corpus), 1e-9);
    }
    assertTrue(seen >= 30, seen + " graphs with a density in closed form");
  }

  /** With the word laws integrated out, by gamma functions of the counts. */
  @Test
  void collapsedDensityByGammaFunctions() {
    Rng rng = Rng.seeded(133);
    for (int round = 0; round < 40; round++) {
      int k = 3 + round % 4;
      CtmModel model = model(rng, k, 0);
      CtmState state = model.drawPrior(rng);
      Corpus corpus = model.drawData(state, rng);
      int[][] counts = new int[k][V];
      double sum = 0;
      int token = 0;
      for (int d = 0; d < 10; d++) {
        double[] theta = proportions(state, d, k);
        for (int n = 0; n < model.lengths().get(d); n++, token++) {
          counts[state.assignments().get(token)][corpus.word(token)]++;
          sum += Math.log(theta[state.assignments().get(token)]);
        }
      }
      for (int[] row : counts) {
        int total = IntStream.of(row).sum();
        sum += LogGamma.value(V * 0.6) - LogGamma.value(V * 0.6 + total);
        for (int count : row) {
          sum += LogGamma.value(0.6 + count) - LogGamma.value(0.6);
        }
      }
      assertEquals(sum, model.logCollapsed(state, corpus), 1e-9);
    }
  }

  /** The simulator's topics and words have the probabilities that the state gives them. */
  @Test
  void topicsAndWordsAreDrawnWithTheirProbabilities() {
    Rng rng = Rng.seeded(134);
    for (int round = 0; round < 40; round++) {
      int k = 3 + round % 4;
      CtmModel model = model(rng, k, round % 2);
      var graph = new GraphModel(model.graphs(), 0).drawPrior(rng);
      ProbabilityRng ofTopics = new ProbabilityRng(rng);
      CtmState state = model.drawGiven(graph, ofTopics);
      ProbabilityRng ofWords = new ProbabilityRng(rng);
      Corpus corpus = model.drawData(state, ofWords);
      double topics = 0;
      double words = 0;
      int token = 0;
      for (int d = 0; d < 10; d++) {
        double[] theta = proportions(state, d, k);
        for (int n = 0; n < model.lengths().get(d); n++, token++) {
          int z = state.assignments().get(token);
          topics += Math.log(theta[z]);
          words += Math.log(state.topics().get(z * V + corpus.word(token)));
        }
      }
      assertEquals(topics, ofTopics.logProbability(), 1e-9);
      assertEquals(words, ofWords.logProbability(), 1e-9);
      assertEquals(model.lengths(), corpus.lengths());
      for (int z = 0; z < k; z++) {
        int topic = z;
        double one = IntStream.range(0, V).mapToDouble(v -> state.word(topic, v)).sum();
        assertEquals(1, one, 1e-12);
      }
    }
  }

  /** 200 tokens moved; counts by words, topics and documents by a look at every token. */
  @Test
  void workspaceCountsAfterManyMoves() {
    Rng rng = Rng.seeded(135);
    int k = 5;
    CtmModel model = model(rng, k, 0);
    CtmState state = model.drawPrior(rng);
    Corpus corpus = model.drawData(state, rng);
    CtmWorkspace work = CtmSampler.of(model).workspace();
    work.place(state, corpus);
    int[] z = state.assignments().toArray();
    for (int move = 0; move < 200; move++) {
      int[] byWord = new int[V * k];
      int[] byTopic = new int[k];
      int[] byDocument = new int[10 * k];
      for (int d = 0; d < 10; d++) {
        for (int t = corpus.start(d); t < corpus.start(d) + corpus.length(d); t++) {
          byWord[corpus.word(t) * k + z[t]]++;
          byTopic[z[t]]++;
          byDocument[d * k + z[t]]++;
        }
      }
      assertEquals(Ints.of(byWord), Ints.of(work.wordCounts()));
      assertEquals(Ints.of(byTopic), Ints.of(work.topicCounts()));
      assertEquals(Ints.of(byDocument), Ints.of(work.documentCounts()));
      int token = rng.uniformInt(z.length);
      int d = 0;
      while (token >= corpus.start(d) + corpus.length(d)) {
        d++;
      }
      z[token] = rng.uniformInt(k);
      work.remove(d, token);
      work.assign(d, token, z[token]);
    }
    assertEquals(state.withAssignments(Ints.of(z)), work.state());
    for (int d = 0; d < 10; d++) {
      for (int topic = 0; topic < k; topic++) {
        assertEquals(proportions(state, d, k)[topic], work.theta()[d * k + topic], 1e-13);
      }
    }
  }
}
