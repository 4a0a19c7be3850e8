package plumbline.models.topics;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import plumbline.evaluation.Coherence;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;

/** A point estimate of topics: K laws over V words and the documents' concentration. Immutable. */
public final class TopicModel {
  private final Vocabulary vocabulary;
  private final double[] phi; // [V x K], word after word, as a document asks for it
  private final Doubles alpha;

  private TopicModel(Vocabulary vocabulary, double[] phi, Doubles alpha) {
    this.vocabulary = vocabulary;
    this.phi = phi;
    this.alpha = alpha;
  }

  /**
   * A model.
   *
   * @param vocabulary V words
   * @param phi the topics, one after the other: K times V probabilities; copied
   * @param alpha K positive numbers
   * @throws IllegalArgumentException if sizes do not fit, or a topic's probabilities are negative
   *     or do not sum to one within 1e-6
   */
  public static TopicModel of(Vocabulary vocabulary, double[] phi, Doubles alpha) {
    int words = vocabulary.size();
    if (alpha.size() == 0 || phi.length != alpha.size() * words) {
      throw new IllegalArgumentException(
          "%d topics over %d words need %d probabilities, not %d"
              .formatted(alpha.size(), words, alpha.size() * words, phi.length));
    }
    for (int k = 0; k < alpha.size(); k++) {
      if (!(alpha.get(k) > 0 && alpha.get(k) < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("alpha must be positive, not " + alpha.get(k));
      }
      double sum = 0;
      for (int v = 0; v < words; v++) {
        if (!(phi[k * words + v] >= 0)) {
          throw new IllegalArgumentException(
              "topic %d has a probability of %s".formatted(k + 1, phi[k * words + v]));
        }
        sum += phi[k * words + v];
      }
      if (!(Math.abs(sum - 1) < 1e-6)) {
        throw new IllegalArgumentException("topic %d sums to %s, not to 1".formatted(k + 1, sum));
      }
    }
    return new TopicModel(vocabulary, byWord(phi, alpha.size(), words), alpha);
  }

  private static double[] byWord(double[] byTopic, int topics, int words) {
    double[] phi = new double[byTopic.length];
    for (int k = 0; k < topics; k++) {
      for (int v = 0; v < words; v++) {
        phi[v * topics + k] = byTopic[k * words + v];
      }
    }
    return phi;
  }

  /** The words. */
  public Vocabulary vocabulary() {
    return vocabulary;
  }

  /** K. */
  public int topics() {
    return alpha.size();
  }

  /** V. */
  public int words() {
    return vocabulary.size();
  }

  /** The probability of a word in a topic. */
  public double phi(int topic, int word) {
    return phi[word * topics() + topic];
  }

  /** Copies the probabilities of a word in all topics. */
  public void copyWord(int word, double[] target, int offset) {
    System.arraycopy(phi, word * topics(), target, offset, topics());
  }

  /** The documents' concentration. */
  public Doubles alpha() {
    return alpha;
  }

  /** A topic's law over words. */
  public Doubles topic(int k) {
    return Doubles.generate(words(), v -> phi(k, v));
  }

  /** The same topics with another concentration. */
  public TopicModel withAlpha(Doubles other) {
    if (other.size() != topics() || other.stream().anyMatch(a -> !(a > 0))) {
      throw new IllegalArgumentException("alpha must be " + topics() + " positive numbers");
    }
    return new TopicModel(vocabulary, phi, other);
  }

  /**
   * Every topic mixed with a random one: {@code (1 - weight) phi + weight psi}, psi ~
   * Dirichlet(concentration, ..., concentration). The document's experiment, with weight 0.05; it
   * does not say which law the random topics had.
   */
  public TopicModel perturbed(double weight, double concentration, Rng rng) {
    requireShare(weight, "weight");
    double[] prior = new double[words()];
    Arrays.fill(prior, concentration);
    double[] random = new double[words()];
    double[] mixed = new double[phi.length];
    for (int k = 0; k < topics(); k++) {
      rng.dirichlet(prior, random);
      for (int v = 0; v < words(); v++) {
        mixed[v * topics() + k] = (1 - weight) * phi(k, v) + weight * random[v];
      }
    }
    return new TopicModel(vocabulary, mixed, alpha);
  }

  /** Every topic mixed with the uniform law: {@code (1 - epsilon) phi + epsilon / V}. */
  public TopicModel smoothed(double epsilon) {
    requireShare(epsilon, "epsilon");
    double[] mixed = new double[phi.length];
    for (int i = 0; i < phi.length; i++) {
      mixed[i] = (1 - epsilon) * phi[i] + epsilon / words();
    }
    return new TopicModel(vocabulary, mixed, alpha);
  }

  /**
   * One topic replaced by two copies that share its concentration. By the aggregation property of
   * the Dirichlet law every document keeps its probability, exactly; this is how models with
   * different numbers of topics get one space of assignments. (A topic added with concentration
   * near zero would shrink the support instead.)
   *
   * @param topic which one; its copy becomes the last topic
   * @param share of the concentration that the original keeps, in (0, 1)
   */
  public TopicModel split(int topic, double share) {
    if (!(share > 0 && share < 1)) {
      throw new IllegalArgumentException("share must be in (0, 1), not " + share);
    }
    int wider = topics() + 1;
    double[] more = new double[words() * wider];
    for (int v = 0; v < words(); v++) {
      System.arraycopy(phi, v * topics(), more, v * wider, topics());
      more[v * wider + topics()] = phi(topic, v);
    }
    double whole = alpha.get(topic);
    Doubles concentration =
        Doubles.generate(
            topics() + 1,
            k -> k == topic ? share * whole : k == topics() ? (1 - share) * whole : alpha.get(k));
    return new TopicModel(vocabulary, more, concentration);
  }

  /**
   * The topics in another order: topic k of the result is topic {@code order[k]} of this model.
   *
   * @param order a permutation of 0, ..., K - 1
   */
  public TopicModel permuted(int... order) {
    double[] moved = new double[phi.length];
    for (int k = 0; k < topics(); k++) {
      for (int v = 0; v < words(); v++) {
        moved[v * topics() + k] = phi(order[k], v);
      }
    }
    return new TopicModel(vocabulary, moved, Doubles.generate(topics(), k -> alpha.get(order[k])));
  }

  /** Whether every topic gives every word a positive probability. */
  public boolean isPositive() {
    for (double p : phi) {
      if (!(p > 0)) {
        return false;
      }
    }
    return true;
  }

  /** The most probable words of a topic, most probable first. */
  public List<String> topWords(int topic, int count) {
    return topWordNumbers(topic, count).stream().mapToObj(vocabulary::word).toList();
  }

  /** The numbers of a topic's most probable words, the most probable first. */
  public Ints topWordNumbers(int topic, int count) {
    return Doubles.generate(words(), v -> phi(topic, v)).largest(count);
  }

  /**
   * How often the most probable words of each topic occur together.
   *
   * @param documents where they are looked for, in the model's vocabulary
   * @param count how many words of a topic, usually 10
   */
  public Coherence coherence(Corpus documents, int count) {
    Coherence coherence =
        new Coherence(
            IntStream.range(0, topics()).mapToObj(k -> topWordNumbers(k, count)).toList());
    for (int d = 0; d < documents.documents(); d++) {
      coherence.add(documents.document(d));
    }
    return coherence;
  }

  private static void requireShare(double value, String name) {
    if (!(value >= 0 && value <= 1)) {
      throw new IllegalArgumentException(name + " must be in [0, 1], not " + value);
    }
  }

  /** Equality of vocabulary, topics and concentration. */
  @Override
  public boolean equals(Object other) {
    return other instanceof TopicModel that
        && vocabulary.equals(that.vocabulary)
        && alpha.equals(that.alpha)
        && Arrays.equals(phi, that.phi);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(phi);
  }

  @Override
  public String toString() {
    return "TopicModel: %d topics over %d words".formatted(topics(), words());
  }
}
