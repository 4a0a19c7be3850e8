package plumbline.models.topics.heldout;

import java.util.Arrays;
import plumbline.models.topics.Polya;
import plumbline.models.topics.TopicModel;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;

/**
 * A document as one model sees it: its tokens, and the probabilities of its distinct words under
 * each topic. Immutable.
 */
public final class SeenDocument {
  private final int topics;
  private final int[] distinct; // word numbers
  private final int[] slots; // for each token its place in distinct
  private final double[] phi; // [U x K]
  private final double[] alpha;

  private SeenDocument(int[] distinct, int[] slots, double[] phi, double[] alpha) {
    this.topics = alpha.length;
    this.distinct = distinct;
    this.slots = slots;
    this.phi = phi;
    this.alpha = alpha;
  }

  /**
   * A document under a model.
   *
   * @param words the document's words, in order
   * @param model the topics
   */
  public static SeenDocument of(Ints words, TopicModel model) {
    return of(words, model, model.alpha());
  }

  /**
   * A document under a model with a concentration of its own, as in Dirichlet-multinomial
   * regression.
   *
   * @param words the document's words, in order
   * @param model the topics
   * @param alpha the document's concentration, one positive number for each topic
   */
  public static SeenDocument of(Ints words, TopicModel model, Doubles alpha) {
    int[] distinct = words.stream().sorted().distinct().toArray();
    int[] slots = words.stream().map(w -> Arrays.binarySearch(distinct, w)).toArray();
    int topics = model.topics();
    double[] phi = new double[distinct.length * topics];
    for (int u = 0; u < distinct.length; u++) {
      model.copyWord(distinct[u], phi, u * topics);
    }
    return new SeenDocument(distinct, slots, phi, alpha.toArray());
  }

  /** K. */
  public int topics() {
    return topics;
  }

  /** N, how many tokens. */
  public int length() {
    return slots.length;
  }

  /** U, how many distinct words. */
  public int distinct() {
    return distinct.length;
  }

  /** The distinct word, from 0 to U - 1, of a token. */
  public int slot(int token) {
    return slots[token];
  }

  /** The probability of a distinct word in a topic. */
  public double phi(int slot, int topic) {
    return phi[slot * topics + topic];
  }

  /** Writes {@code share} of a distinct word's probabilities and the rest of another model's. */
  void mix(double share, SeenDocument other, int slot, double[] out, int offset) {
    int row = slot * topics;
    for (int k = 0; k < topics; k++) {
      out[offset + k] = share * phi[row + k] + (1 - share) * other.phi[row + k];
    }
  }

  /** The logarithm of {@link #phi}. */
  public double logPhi(int slot, int topic) {
    return Math.log(phi[slot * topics + topic]);
  }

  /** The document's concentration for a topic. */
  public double alpha(int topic) {
    return alpha[topic];
  }

  /** The sum of the concentrations. */
  public double alphaSum() {
    return Arrays.stream(alpha).sum();
  }

  double[] alphas() {
    return alpha.clone();
  }

  int[] slots() {
    return slots.clone();
  }

  /** Whether both see the same tokens in a space of as many topics. */
  boolean isComparableTo(SeenDocument other) {
    return topics == other.topics
        && Arrays.equals(slots, other.slots)
        && Arrays.equals(distinct, other.distinct);
  }

  /** {@code log Pr(w, z)}, from scratch: the definition that everything else is checked against. */
  public double logJoint(Ints z) {
    double sum = 0;
    for (int i = 0; i < slots.length; i++) {
      sum += logPhi(slots[i], z.get(i));
    }
    return sum + logPrior(z);
  }

  /**
   * {@code log Pr(z)}, the start of the standard path.
   *
   * @param z a topic for each token
   * @return its log prior probability
   */
  public double logPrior(Ints z) {
    int[] counts = new int[topics];
    z.stream().forEach(k -> counts[k]++);
    return Polya.logProbability(counts, alpha);
  }

  @Override
  public String toString() {
    return "SeenDocument: %d tokens, %d distinct words, %d topics"
        .formatted(length(), distinct(), topics);
  }
}
