package museum.tidylda;

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
 * Topics of the words of one document, where each topic has prior weights of words of its own. A
 * step draws the topic of one word, chosen at random, from its law given all others.
 */
public final class RowsOfEta extends Exhibit<Ints, Ints> {
  private static final ModelOption<Integer> LENGTH = ModelOption.size("length", 3, "words");
  private static final ModelOption<Integer> WORDS = ModelOption.size("words", 3, "kinds of words");
  private static final int TOPICS = 2;
  private static final double ALPHA = 0.5;

  /** For the service loader. */
  public RowsOfEta() {
    super("tidylda-58", "every topic has the sum of the first topic's prior weights");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(LENGTH, WORDS);
  }

  private static double eta(int topic) {
    return topic == 0 ? 0.25 : 2;
  }

  /** How many of the first words, but one, are of a topic, and of a kind unless that is -1. */
  private static int count(Ints topics, Ints words, int topic, int kind, int first, int but) {
    int count = 0;
    for (int i = 0; i < first; i++) {
      boolean same = kind < 0 || words.get(i) == kind;
      count += i != but && topics.get(i) == topic && same ? 1 : 0;
    }
    return count;
  }

  /** Topics, then words, each by its own urn. */
  private record Urns(int length, int words)
      implements GenerativeModel<Ints, Ints>, JointDensity<Ints, Ints> {
    @Override
    public Ints drawPrior(Rng rng) {
      int[] z = new int[length];
      for (int i = 0; i < length; i++) {
        double[] weights = new double[TOPICS];
        for (int k = 0; k < TOPICS; k++) {
          weights[k] = ALPHA + count(Ints.of(z), Ints.of(z), k, -1, i, -1);
        }
        z[i] = rng.categorical(weights, TOPICS);
      }
      return Ints.of(z);
    }

    @Override
    public Ints drawData(Ints z, Rng rng) {
      int[] w = new int[length];
      for (int i = 0; i < length; i++) {
        double[] weights = new double[words];
        for (int v = 0; v < words; v++) {
          weights[v] = eta(z.get(i)) + count(z, Ints.of(w), z.get(i), v, i, -1);
        }
        w[i] = rng.categorical(weights, words);
      }
      return Ints.of(w);
    }

    @Override
    public double logPrior(Ints z) {
      double sum = 0;
      for (int i = 0; i < length; i++) {
        sum += Math.log(ALPHA + count(z, z, z.get(i), -1, i, -1)) - Math.log(TOPICS * ALPHA + i);
      }
      return sum;
    }

    @Override
    public double logLikelihood(Ints z, Ints w) {
      double sum = 0;
      for (int i = 0; i < length; i++) {
        int k = z.get(i);
        sum += Math.log(eta(k) + count(z, w, k, w.get(i), i, -1));
        sum -= Math.log(words * eta(k) + count(z, w, k, -1, i, -1));
      }
      return sum;
    }
  }

  @Override
  protected Urns model(TrialOptions options) {
    return new Urns(LENGTH.of(options), WORDS.of(options));
  }

  private static Sampler<Ints, Ints> sampler(Urns model, boolean firstForAll) {
    return Sampler.of(
        (z, w, rng) -> {
          int n = rng.uniformInt(model.length());
          double[] qz = new double[TOPICS];
          for (int k = 0; k < TOPICS; k++) {
            double sumEta = model.words() * eta(firstForAll ? 0 : k);
            double ck = count(z, w, k, -1, model.length(), n);
            double cv = count(z, w, k, w.get(n), model.length(), n);
            qz[k] = (cv + eta(k)) / (ck + sumEta) * (ck + ALPHA);
          }
          int[] next = z.toArray();
          next[n] = rng.categorical(qz, TOPICS);
          return Ints.of(next);
        });
  }

  @Override
  protected Sampler<Ints, Ints> wrong(TrialOptions options) {
    return sampler(model(options), true);
  }

  @Override
  protected Sampler<Ints, Ints> right(TrialOptions options) {
    return sampler(model(options), false);
  }

  @Override
  protected List<TestFunction<Ints, Ints>> functions() {
    return List.of(
        TestFunction.of("words of topic 2", (z, w) -> z.stream().sum()),
        TestFunction.of("first word of topic 2 and kind 1", (z, w) -> z.get(0) * (1 - w.get(0))));
  }

  @Override
  protected Optional<FiniteCase<Ints, Ints>> finite(TrialOptions options) {
    Urns model = model(options);
    List<Ints> states = new ArrayList<>();
    for (int n = 0; n < 1 << model.length(); n++) {
      int number = n;
      states.add(Ints.generate(model.length(), i -> number >> i & 1));
    }
    Ints words = Ints.generate(model.length(), i -> i % model.words());
    return Optional.of(
        FiniteCase.of("topics of words", states, model, words, model.length())
            .withMove(
                "(n_k + sum of eta[1]) / (n_k + sum of eta[k]), new topic over old, without the"
                    + " word",
                (before, after) -> missing(before, after, model.words())));
  }

  private static double missing(Ints before, Ints after, int words) {
    double ratio = 1;
    for (int i = 0; i < before.size(); i++) {
      if (before.get(i) != after.get(i)) {
        ratio *= excess(before, after.get(i), i, words) / excess(before, before.get(i), i, words);
      }
    }
    return ratio;
  }

  private static double excess(Ints z, int topic, int but, int words) {
    int count = count(z, z, topic, -1, z.size(), but);
    return (count + words * eta(0)) / (count + words * eta(topic));
  }
}
