package plumbline.studies;

import java.util.function.IntFunction;
import plumbline.models.topics.Corpus;
import plumbline.models.topics.TopicModel;
import plumbline.models.topics.Vocabulary;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;

/**
 * A stand-in for a corpus of articles, drawn from latent Dirichlet allocation itself: {@code m_v}
 * proportional to {@code (v + 10)^-1.1}, topics {@code phi_k ~ Dirichlet(100 m)}, {@code theta ~
 * Dirichlet(0.1)}, lengths normal around 1,250. With 7,605 words and 50 topics its documents have
 * about as many distinct words as the NIPS articles.
 *
 * @param corpus the documents
 * @param model the topics that they were drawn from
 * @param assignments the topics of all tokens: exact draws from their posterior under the model
 */
public record SyntheticCorpus(Corpus corpus, TopicModel model, Ints assignments) {
  private static final double CONCENTRATION = 100;

  /** How large a corpus to draw. */
  public record Size(int documents, int words, int topics, int meanLength) {
    /** As the NIPS counts: 1,500 documents, 7,605 words, 50 topics, 1,250 tokens each. */
    public static Size articles() {
      return new Size(1500, 7605, 50, 1250);
    }

    /** Small enough for a notebook's quick mode. */
    public static Size small() {
      return new Size(300, 1000, 10, 200);
    }
  }

  /** Draws a corpus. Lengths are at least 1 and have a standard deviation of 0.22 means. */
  public static SyntheticCorpus draw(Size size, Rng rng) {
    double[] m = new double[size.words()];
    double total = 0;
    for (int v = 0; v < m.length; v++) {
      m[v] = Math.pow(v + 11, -1.1);
      total += m[v];
    }
    for (int v = 0; v < m.length; v++) {
      m[v] *= CONCENTRATION / total;
    }
    double[] phi = new double[size.topics() * size.words()];
    double[] law = new double[size.words()];
    for (int k = 0; k < size.topics(); k++) {
      rng.dirichlet(m, law);
      for (int v = 0; v < law.length; v++) {
        // Draws underflow to zero; a model of positive probabilities is wanted.
        phi[k * law.length + v] = (1 - 1e-6) * law[v] + 1e-6 / law.length;
      }
    }
    TopicModel model =
        TopicModel.of(
            Vocabulary.numbered(size.words()), phi, Doubles.generate(size.topics(), k -> 0.1));
    return draw(model, size.documents(), size.meanLength(), rng);
  }

  /** Draws documents from given topics. */
  public static SyntheticCorpus draw(TopicModel model, int documents, int meanLength, Rng rng) {
    double[] alpha = model.alpha().toArray();
    double[] theta = new double[alpha.length];
    double[][] topics = new double[alpha.length][];
    for (int k = 0; k < alpha.length; k++) {
      topics[k] = model.topic(k).toArray();
    }
    Words words = new Words(topics);
    int[] starts = new int[documents + 1];
    for (int d = 0; d < documents; d++) {
      double length = meanLength * (1 + 0.22 * rng.normal());
      starts[d + 1] = starts[d] + (int) Math.max(1, Math.round(length));
    }
    int[] tokens = new int[starts[documents]];
    int[] z = new int[tokens.length];
    for (int d = 0; d < documents; d++) {
      rng.dirichlet(alpha, theta);
      for (int t = starts[d]; t < starts[d + 1]; t++) {
        z[t] = rng.categorical(theta, theta.length);
        tokens[t] = words.draw(z[t], rng);
      }
    }
    return new SyntheticCorpus(Corpus.adopt(model.words(), starts, tokens), model, Ints.of(z));
  }

  /**
   * Draws documents with concentrations of their own, as in Dirichlet-multinomial regression.
   *
   * @param model the topics
   * @param alphas the concentration of each document
   * @param documents how many
   * @param meanLength of a document, in tokens
   * @param streams the randomness of each document
   */
  public static Corpus drawWithAlphas(
      TopicModel model,
      IntFunction<Doubles> alphas,
      int documents,
      int meanLength,
      IntFunction<? extends Rng> streams) {
    Ints[] drawn = new Ints[documents];
    for (int d = 0; d < documents; d++) {
      TopicModel own = model.withAlpha(alphas.apply(d));
      drawn[d] = draw(own, 1, meanLength, streams.apply(d)).corpus().document(0);
    }
    return Corpus.of(model.words(), drawn);
  }

  /** Draws words by search in cumulative sums. */
  private static final class Words {
    private final double[][] cumulative;

    Words(double[][] topics) {
      cumulative = topics;
      for (double[] law : cumulative) {
        for (int v = 1; v < law.length; v++) {
          law[v] += law[v - 1];
        }
      }
    }

    int draw(int topic, Rng rng) {
      double[] sums = cumulative[topic];
      double target = rng.uniform() * sums[sums.length - 1];
      int low = 0;
      int high = sums.length - 1;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (target < sums[middle]) {
          high = middle;
        } else {
          low = middle + 1;
        }
      }
      return low;
    }
  }
}
