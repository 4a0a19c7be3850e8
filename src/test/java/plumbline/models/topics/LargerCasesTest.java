package plumbline.models.topics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.numbers.gamma.LogGamma;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import plumbline.models.topics.heldout.ExactLikelihood;
import plumbline.models.topics.heldout.SeenDocument;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.testing.ProbabilityRng;

/** A dozen documents, five topics with unequal weights, and counts by looking at every token. */
class LargerCasesTest {
  private static final int K = 5;
  private static final int V = 9;
  private static final Doubles ALPHA = Doubles.of(0.2, 0.7, 1, 1.6, 0.4);

  /** Documents of up to 19 tokens, some empty. */
  private static List<Ints> documents(Rng rng) {
    return IntStream.range(0, 12)
        .mapToObj(d -> random(rng, d % 5 == 3 ? 0 : rng.uniformInt(20), V))
        .toList();
  }

  private static Ints random(Rng rng, int n, int below) {
    return Ints.generate(n, i -> rng.uniformInt(below));
  }

  private static Corpus corpus(List<Ints> documents) {
    return Corpus.of(V, documents.toArray(Ints[]::new));
  }

  @Test
  void corporaAgainstListsOfLists() {
    Rng rng = Rng.seeded(81);
    for (int round = 0; round < 20; round++) {
      List<Ints> lists = documents(rng);
      Corpus corpus = corpus(lists);
      int at = 0;
      for (int d = 0; d < lists.size(); d++) {
        assertEquals(at, corpus.start(d));
        assertEquals(lists.get(d).size(), corpus.length(d));
        assertEquals(lists.get(d), corpus.document(d));
        for (int word : lists.get(d).toArray()) {
          assertEquals(word, corpus.word(at++));
        }
        Ints sorted = Ints.of(lists.get(d).stream().sorted().toArray());
        assertEquals(sorted, corpus.grouped().document(d));
      }
      assertEquals(at, corpus.tokens());
      assertEquals(corpus(lists.subList(3, 9)), corpus.range(3, 9));
      assertEquals(corpus(List.of(lists.get(7), lists.get(0))), corpus.select(Ints.of(7, 0)));
    }
  }

  /** 300 moves of tokens; after each, everything is counted anew from the tokens alone. */
  @Test
  void countsAfterManyMovesAgainstALookAtEveryToken() {
    Rng rng = Rng.seeded(82);
    Corpus corpus = corpus(documents(rng));
    int[] z = random(rng, corpus.tokens(), K).toArray();
    TopicCounts counts = new TopicCounts(K);
    counts.place(Ints.of(z), corpus);
    for (int move = 0; move < 300; move++) {
      for (int k = 0; k < K; k++) {
        int topic = k;
        assertEquals(Arrays.stream(z).filter(t -> t == topic).count(), counts.total(k));
        for (int v = 0; v < V; v++) {
          assertEquals(together(z, corpus, k, v), counts.count(k, v), "topic " + k + " word " + v);
        }
      }
      int[] inDocument = new int[K];
      int d = rng.uniformInt(corpus.documents());
      counts.countDocument(d, inDocument);
      for (int k = 0; k < K; k++) {
        int topic = k;
        int[] own = Arrays.copyOfRange(z, corpus.start(d), corpus.start(d) + corpus.length(d));
        assertEquals(Arrays.stream(own).filter(t -> t == topic).count(), inDocument[k]);
      }
      assertEquals(Ints.of(z), counts.assignments());
      int token = rng.uniformInt(z.length);
      z[token] = rng.uniformInt(K);
      counts.remove(token);
      counts.assign(token, z[token]);
      assertEquals(z[token], counts.assignment(token));
    }
  }

  private static int together(int[] z, Corpus corpus, int k, int v) {
    int count = 0;
    for (int t = 0; t < z.length; t++) {
      count += z[t] == k && corpus.word(t) == v ? 1 : 0;
    }
    return count;
  }

  /** Words one after the other: the share of the topic's words before, with beta added. */
  private static double words(Ints z, Corpus corpus, double beta) {
    double sum = 0;
    for (int t = 0; t < z.size(); t++) {
      int same = 0;
      int sameWord = 0;
      for (int before = 0; before < t; before++) {
        boolean topic = z.get(before) == z.get(t);
        same += topic ? 1 : 0;
        sameWord += topic && corpus.word(before) == corpus.word(t) ? 1 : 0;
      }
      sum += Math.log((sameWord + beta) / (same + V * beta));
    }
    return sum;
  }

  /** Topics one after the other, document by document. */
  private static double topics(Ints z, Ints lengths, double[][] alpha) {
    double sum = 0;
    int t = 0;
    for (int d = 0; d < lengths.size(); d++) {
      double[] urn = alpha[d].clone();
      for (int n = 0; n < lengths.get(d); n++) {
        sum += Math.log(urn[z.get(t)] / Arrays.stream(urn).sum());
        urn[z.get(t++)]++;
      }
    }
    return sum;
  }

  private static double[][] everywhere(double[] alpha, int documents) {
    return IntStream.range(0, documents).mapToObj(d -> alpha).toArray(double[][]::new);
  }

  /** Drawn and weighed with the probability that the urns give, hyperparameters known or not. */
  @Test
  void modelIsDrawnAndWeighedOneTokenAfterTheOther() {
    Rng rng = Rng.seeded(83);
    for (int round = 0; round < 20; round++) {
      Ints lengths = corpus(documents(rng)).lengths();
      boolean sampled = round % 2 == 1;
      LdaModel model = new LdaModel(lengths, V, ALPHA, 0.3, sampled);
      ProbabilityRng ofPrior = new ProbabilityRng(rng);
      LdaState state = model.drawPrior(ofPrior);
      ProbabilityRng ofData = new ProbabilityRng(rng);
      Corpus corpus = model.drawData(state, ofData);
      assertEquals(lengths, corpus.lengths());
      double[][] alpha = everywhere(state.alpha().toArray(), lengths.size());
      double topics = topics(state.assignments(), lengths, alpha);
      double words = words(state.assignments(), corpus, state.beta());
      double hyper = 0;
      if (sampled) { // gamma laws of shape 4 around the numbers given
        hyper += GammaDistribution.of(4, 0.3 / 4).logDensity(state.beta());
        for (int k = 0; k < K; k++) {
          hyper += GammaDistribution.of(4, ALPHA.get(k) / 4).logDensity(state.alpha().get(k));
        }
      }
      assertEquals(topics, ofPrior.logProbability(), 1e-9);
      assertEquals(topics + hyper, model.logPrior(state), 1e-9 * (1 + Math.abs(topics)));
      assertEquals(words, ofData.logProbability(), 1e-9);
      assertEquals(words, model.logLikelihood(state, corpus), 1e-9);
    }
  }

  @Test
  void risingLogarithmsAgainstGammaFunctions() {
    Rng rng = Rng.seeded(84);
    RisingLogarithms table = new RisingLogarithms();
    for (int i = 0; i < 3_000; i++) {
      double a = i % 50 == 0 ? Math.pow(10, 4 * rng.uniform() - 2) : 0.7;
      table.from(a);
      int n = (int) Math.pow(10, 4 * rng.uniform()) - 1;
      double expected = LogGamma.value(a + n) - LogGamma.value(a);
      assertEquals(expected, table.value(n), 1e-10 * (1 + Math.abs(expected)), a + " " + n);
    }
  }

  /** Documents of up to four tokens under three topics: all sums of products written out. */
  @Test
  void probabilitiesOfDocumentsBySumsOverAllTopics() {
    Rng rng = Rng.seeded(85);
    for (int round = 0; round < 60; round++) {
      int topics = 2 + round % 3;
      double[] phi = new double[topics * V];
      for (int k = 0; k < topics; k++) {
        double[] law = new double[V];
        rng.dirichlet(new double[] {1, 1, 1, 1, 1, 1, 1, 1, 1}, law);
        System.arraycopy(law, 0, phi, k * V, V);
      }
      Doubles alpha = Doubles.generate(topics, k -> 0.1 + rng.exponential());
      TopicModel model = TopicModel.of(Vocabulary.numbered(V), phi, alpha);
      Ints words = random(rng, 1 + round % 5, V);
      SeenDocument document = SeenDocument.of(words, model);
      double sum = 0;
      for (Ints z : LdaModel.assignments(topics, words.size())) {
        double log = topics(z, Ints.of(words.size()), everywhere(alpha.toArray(), 1));
        int[] counts = new int[topics];
        for (int t = 0; t < words.size(); t++) {
          counts[z.get(t)]++;
          assertEquals(
              phi[z.get(t) * V + words.get(t)], document.phi(document.slot(t), z.get(t)), 1e-15);
        }
        assertEquals(log, Polya.logProbability(counts, alpha.toArray()), 1e-12);
        assertEquals(log, document.logPrior(z), 1e-12);
        for (int t = 0; t < words.size(); t++) {
          log += Math.log(phi[z.get(t) * V + words.get(t)]);
        }
        assertEquals(log, document.logJoint(z), 1e-12);
        sum += Math.exp(log);
      }
      assertEquals(Math.log(sum), ExactLikelihood.logProbability(document), 1e-11);
      assertEquals(Math.log(sum), ExactLikelihood.byEnumeration(document), 1e-11);
      SeenDocument even =
          SeenDocument.of(words, model, Doubles.generate(topics, k -> 1.0)); // other weights
      assertEquals(
          sum / Math.exp(ExactLikelihood.logProbability(even)),
          ExactLikelihood.ratio(document, even),
          1e-10);
    }
  }

  /** Three features, four topics, unequal variances. */
  @Test
  void regressionAgainstProductsWrittenOut() {
    Rng rng = Rng.seeded(86);
    for (int round = 0; round < 20; round++) {
      Ints lengths = corpus(documents(rng)).lengths();
      List<Doubles> rows =
          IntStream.range(0, 12)
              .mapToObj(d -> Doubles.generate(3, f -> f == 0 ? 1 : rng.normal()))
              .toList();
      Features features = new Features(List.of("one", "two", "three"), rows);
      Doubles variances = Doubles.of(0.3, 1.7, 0.8);
      DmrModel model = new DmrModel(lengths, V, 4, features, variances, 0.3);
      ProbabilityRng ofPrior = new ProbabilityRng(rng);
      DmrState state = model.drawPrior(ofPrior);
      double[][] alpha = new double[12][4];
      double normals = 0;
      for (int k = 0; k < 4; k++) {
        for (int f = 0; f < 3; f++) {
          double weight = state.weights().get(3 * k + f);
          normals += NormalDistribution.of(0, Math.sqrt(variances.get(f))).logDensity(weight);
        }
        for (int d = 0; d < 12; d++) {
          double eta = 0;
          for (int f = 0; f < 3; f++) {
            eta += rows.get(d).get(f) * state.weights().get(3 * k + f);
          }
          alpha[d][k] = Math.exp(eta);
          double[] out = new double[4];
          features.concentrations(d, state.weights().toArray(), out);
          assertEquals(alpha[d][k], out[k], 1e-12 * alpha[d][k]);
        }
      }
      double topics = topics(state.assignments(), lengths, alpha);
      assertEquals(topics, ofPrior.logProbability(), 1e-9);
      assertEquals(topics + normals, model.logPrior(state), 1e-9);
      ProbabilityRng ofData = new ProbabilityRng(rng);
      Corpus corpus = model.drawData(state, ofData);
      double words = words(state.assignments(), corpus, 0.3);
      assertEquals(words, ofData.logProbability(), 1e-9);
      assertEquals(words, model.logLikelihood(state, corpus), 1e-9);
    }
  }

  @Test
  void everyAssignmentIsListedOnce() {
    for (int topics = 1; topics <= 4; topics++) {
      for (int tokens = 0; tokens <= 6; tokens++) {
        List<Ints> all = LdaModel.assignments(topics, tokens);
        assertEquals(Math.pow(topics, tokens), all.size());
        assertEquals(all.size(), new HashSet<>(all).size());
        for (Ints z : all) {
          assertEquals(tokens, z.size());
          assertEquals(0, z.stream().filter(k -> k < 0 || k >= 4).count());
        }
      }
    }
  }

  /** The law of one draw of a hyperparameter: its mean is the number given, its shape 4. */
  @Test
  void hyperparametersAreGammaOfShapeFour() {
    Rng rng = Rng.seeded(87);
    for (int i = 0; i < 100; i++) {
      double mean = Math.pow(10, 4 * rng.uniform() - 2);
      double x = mean * rng.exponential();
      assertEquals(
          GammaDistribution.of(4, mean / 4).logDensity(x),
          LdaModel.prior(mean).logDensity(x),
          1e-9 * (1 + Math.abs(Math.log(x)) + x / mean));
    }
  }
}
