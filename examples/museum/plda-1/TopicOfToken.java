package museum.plda;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import museum.Exhibit;
import plumbline.numerics.Ints;
import plumbline.plugin.ModelOption;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.TestFunction;
import plumbline.verification.TrialOptions;

/**
 * Topics of the words of one document, proportions and word laws integrated out. A step draws the
 * topic of one word, chosen at random, from its law given all others.
 */
public final class TopicOfToken extends Exhibit<Ints, Ints> {
  private static final ModelOption<Integer> LENGTH = ModelOption.size("length", 4, "words");
  private static final ModelOption<Integer> TOPICS = ModelOption.size("topics", 2, "topics");
  private static final ModelOption<Integer> WORDS = ModelOption.size("words", 5, "kinds of words");
  static final double ALPHA = 0.5;
  static final double BETA = 0.5;

  /** What the joint test compares. */
  static final List<TestFunction<Ints, Ints>> FUNCTIONS =
      List.of(
          TestFunction.of("pairs of one topic", (z, w) -> pairs(z, z)),
          TestFunction.of("of one topic and word", (z, w) -> pairs(z, w)));

  /** For the service loader. */
  public TopicOfToken() {
    super("plda-1", "the denominator has the number of topics for the number of words");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(LENGTH, TOPICS, WORDS);
  }

  /** Counts of the other words: in a topic (word -1), or of a word in a topic. */
  static int count(Ints topics, Ints words, int topic, int word, int before, int but) {
    int count = 0;
    for (int i = 0; i < before; i++) {
      boolean same = word < 0 || words.get(i) == word;
      count += i != but && topics.get(i) == topic && same ? 1 : 0;
    }
    return count;
  }

  /** Topics, then words, each by its own urn. */
  record Urns(int length, int topics, int words)
      implements GenerativeModel<Ints, Ints>, JointDensity<Ints, Ints> {
    @Override
    public Ints drawPrior(Rng rng) {
      int[] z = new int[length];
      for (int i = 0; i < length; i++) {
        double[] weights = new double[topics];
        for (int k = 0; k < topics; k++) {
          weights[k] = ALPHA + count(Ints.of(z), Ints.of(z), k, -1, i, -1);
        }
        z[i] = rng.categorical(weights, topics);
      }
      return Ints.of(z);
    }

    @Override
    public Ints drawData(Ints z, Rng rng) {
      int[] w = new int[length];
      for (int i = 0; i < length; i++) {
        double[] weights = new double[words];
        for (int v = 0; v < words; v++) {
          weights[v] = BETA + count(z, Ints.of(w), z.get(i), v, i, -1);
        }
        w[i] = rng.categorical(weights, words);
      }
      return Ints.of(w);
    }

    @Override
    public double logPrior(Ints z) {
      double sum = 0;
      for (int i = 0; i < length; i++) {
        sum += Math.log(ALPHA + count(z, z, z.get(i), -1, i, -1)) - Math.log(topics * ALPHA + i);
      }
      return sum;
    }

    @Override
    public double logLikelihood(Ints z, Ints w) {
      double sum = 0;
      for (int i = 0; i < length; i++) {
        int k = z.get(i);
        sum += Math.log(BETA + count(z, w, k, w.get(i), i, -1));
        sum -= Math.log(words * BETA + count(z, w, k, -1, i, -1));
      }
      return sum;
    }
  }

  @Override
  protected Urns model(TrialOptions options) {
    return new Urns(LENGTH.of(options), TOPICS.of(options), WORDS.of(options));
  }

  private static Sampler<Ints, Ints> sampler(Urns model, int inDenominator) {
    return Sampler.of(
        (z, w, rng) -> {
          int i = rng.uniformInt(model.length());
          double[] distribution = new double[model.topics()];
          for (int k = 0; k < distribution.length; k++) {
            double topicWord = count(z, w, k, w.get(i), model.length(), i);
            double documentTopic = count(z, w, k, -1, model.length(), i);
            distribution[k] =
                (topicWord + BETA)
                    * (documentTopic + ALPHA)
                    / (documentTopic + inDenominator * BETA);
          }
          int[] next = z.toArray();
          next[i] = rng.categorical(distribution, distribution.length);
          return Ints.of(next);
        });
  }

  @Override
  protected Sampler<Ints, Ints> wrong(TrialOptions options) {
    return sampler(model(options), TOPICS.of(options));
  }

  @Override
  protected Sampler<Ints, Ints> right(TrialOptions options) {
    return sampler(model(options), WORDS.of(options));
  }

  @Override
  protected List<TestFunction<Ints, Ints>> functions() {
    return FUNCTIONS;
  }

  private static double pairs(Ints z, Ints w) {
    int pairs = 0;
    for (int i = 0; i < z.size(); i++) {
      for (int j = 0; j < i; j++) {
        pairs += z.get(i) == z.get(j) && w.get(i) == w.get(j) ? 1 : 0;
      }
    }
    return pairs;
  }

  @Override
  protected Optional<FiniteCase<Ints, Ints>> finite(TrialOptions options) {
    Urns model = model(options);
    return Optional.of(
        states(model)
            .withMove(
                "(n_k + K beta) / (n_k + V beta), new topic over old, without the word",
                (before, after) -> missing(before, after, model)));
  }

  /** All topics of words that are as different as they can be. */
  static FiniteCase<Ints, Ints> states(Urns model) {
    List<Ints> states = new ArrayList<>();
    for (int n = 0; n < Math.pow(model.topics(), model.length()); n++) {
      int number = n;
      states.add(
          Ints.generate(
              model.length(), i -> number / (int) Math.pow(model.topics(), i) % model.topics()));
    }
    Ints words = Ints.generate(model.length(), i -> i % model.words());
    return FiniteCase.of("topics of words", states, model, words, model.length());
  }

  private static double missing(Ints before, Ints after, Urns model) {
    double ratio = 1;
    for (int i = 0; i < before.size(); i++) {
      if (before.get(i) != after.get(i)) {
        int to = count(before, before, after.get(i), -1, before.size(), i);
        int from = count(before, before, before.get(i), -1, before.size(), i);
        ratio *= (to + model.topics() * BETA) / (to + model.words() * BETA);
        ratio /= (from + model.topics() * BETA) / (from + model.words() * BETA);
      }
    }
    return ratio;
  }
}
