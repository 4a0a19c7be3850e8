package plumbline.models.topics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import plumbline.distributions.Gamma;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;

/**
 * Latent Dirichlet allocation (Blei, Ng and Jordan 2003) for documents of given lengths:
 *
 * <ul>
 *   <li>θ<sub>d</sub> ~ Dirichlet(α)
 *   <li>φ<sub>k</sub> ~ Dirichlet(β, ..., β)
 *   <li>z<sub>dn</sub> ~ θ<sub>d</sub>, w<sub>dn</sub> ~ φ<sub>z(dn)</sub>, a topic for each token,
 *       and a word of that topic
 * </ul>
 *
 * <p>The laws θ and φ are integrated out.
 *
 * @param lengths the documents' lengths
 * @param words V
 * @param alpha K positive numbers
 * @param beta positive
 * @param sampled whether alpha_k and beta are unknown too, each with a gamma prior of shape {@value
 *     #SHAPE} around the number given; else they are fixed
 */
public record LdaModel(Ints lengths, int words, Doubles alpha, double beta, boolean sampled)
    implements GenerativeModel<LdaState, Corpus>, JointDensity<LdaState, Corpus> {
  /** The shape of the hyperparameters' gamma priors. */
  public static final double SHAPE = 4;

  /** Checks the settings. */
  public LdaModel {
    if (words < 1 || alpha.size() < 1) {
      throw new IllegalArgumentException(
          "words and topics must be at least 1, not " + words + " and " + alpha.size());
    }
    if (!(beta > 0) || alpha.stream().anyMatch(a -> !(a > 0))) {
      throw new IllegalArgumentException(
          "alpha and beta must be positive, not " + alpha + " and " + beta);
    }
  }

  /** K, how many topics. */
  public int topics() {
    return alpha.size();
  }

  /** The prior of a hyperparameter: its mean is the number given. */
  static Gamma prior(double mean) {
    return new Gamma(SHAPE, SHAPE / mean);
  }

  @Override
  public LdaState drawPrior(Rng rng) {
    double[] a = alpha.toArray();
    double b = beta;
    if (sampled) {
      for (int k = 0; k < a.length; k++) {
        a[k] = prior(a[k]).sample(rng);
      }
      b = prior(beta).sample(rng);
    }
    int[] z = new int[(int) lengths.sum()];
    int t = 0;
    for (int d = 0; d < lengths.size(); d++) {
      drawTopics(a, z, t, lengths.get(d), rng);
      t += lengths.get(d);
    }
    return new LdaState(Ints.of(z), Doubles.of(a), b);
  }

  /** The topics of one document, by Pólya's urn. */
  static void drawTopics(double[] alpha, int[] z, int from, int length, Rng rng) {
    double[] urn = alpha.clone();
    for (int t = from; t < from + length; t++) {
      z[t] = rng.categorical(urn, urn.length);
      urn[z[t]]++;
    }
  }

  @Override
  public Corpus drawData(LdaState state, Rng rng) {
    return drawWords(state.assignments(), lengths, topics(), words, state.beta(), rng);
  }

  /** The words of all tokens given their topics, by one urn for each topic. */
  static Corpus drawWords(
      Ints assignments, Ints lengths, int topics, int words, double beta, Rng rng) {
    double[] urns = new double[topics * words];
    Arrays.fill(urns, beta);
    double[] totals = new double[topics];
    Arrays.fill(totals, beta * words);
    int[] starts = new int[lengths.size() + 1];
    for (int d = 0; d < lengths.size(); d++) {
      starts[d + 1] = starts[d] + lengths.get(d);
    }
    int[] tokens = new int[assignments.size()];
    for (int t = 0; t < tokens.length; t++) {
      int k = assignments.get(t);
      tokens[t] = rng.categorical(urns, k * words, words, totals[k]);
      urns[k * words + tokens[t]]++;
      totals[k]++;
    }
    return Corpus.adopt(words, starts, tokens);
  }

  @Override
  public double logPrior(LdaState state) {
    double sum = 0;
    if (sampled) {
      sum += prior(beta).logDensity(state.beta());
      for (int k = 0; k < topics(); k++) {
        sum += prior(alpha.get(k)).logDensity(state.alpha().get(k));
      }
    }
    double[] a = state.alpha().toArray();
    int[] counts = new int[topics()];
    int t = 0;
    for (int d = 0; d < lengths.size(); d++) {
      Arrays.fill(counts, 0);
      for (int i = 0; i < lengths.get(d); i++) {
        counts[state.assignments().get(t++)]++;
      }
      sum += Polya.logProbability(counts, a);
    }
    return sum;
  }

  @Override
  public double logLikelihood(LdaState state, Corpus data) {
    return logWords(state.assignments(), data, topics(), state.beta());
  }

  static double logWords(Ints assignments, Corpus data, int topics, double beta) {
    TopicCounts counts = new TopicCounts(topics);
    counts.place(assignments, data);
    return counts.logWords(beta);
  }

  /**
   * All assignments with the hyperparameters as given, for small examples.
   *
   * @return K^N states
   */
  public List<LdaState> states() {
    List<LdaState> states = new ArrayList<>();
    for (Ints z : assignments(topics(), (int) lengths.sum())) {
      states.add(new LdaState(z, alpha, beta));
    }
    return states;
  }

  /**
   * Every assignment of tokens to topics, for exact checks of a few tokens.
   *
   * @param topics how many topics
   * @param tokens how many tokens
   * @return topics to the power of tokens lists, the first token varying fastest
   */
  public static List<Ints> assignments(int topics, int tokens) {
    int count = (int) Math.round(Math.pow(topics, tokens));
    List<Ints> all = new ArrayList<>(count);
    for (int code = 0; code < count; code++) {
      int[] z = new int[tokens];
      int rest = code;
      for (int t = 0; t < tokens; t++) {
        z[t] = rest % topics;
        rest /= topics;
      }
      all.add(Ints.of(z));
    }
    return all;
  }
}
