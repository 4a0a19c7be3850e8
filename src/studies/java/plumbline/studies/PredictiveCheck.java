package plumbline.studies;

import java.util.List;
import plumbline.models.ctm.CtmModel;
import plumbline.models.ctm.CtmSampler;
import plumbline.models.ctm.CtmState;
import plumbline.models.ctm.CtmWorkspace;
import plumbline.models.topics.Corpus;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.runs.Interruption;

/**
 * Posterior predictive check of a correlated topic model: would the fitted model write documents
 * like those that it was fitted to? At several states of a chain it draws a corpus of new documents
 * of the same lengths (new proportions from the state's precision matrix, words from its topics)
 * and compares three numbers that no parameter fits directly.
 *
 * <ul>
 *   <li>{@code distinct words}: mean number of different words in a document;
 *   <li>{@code likeness}: mean cosine between the counts of a document and of the next one;
 *   <li>{@code dispersion}: variance over documents of a word's count, over its mean, averaged with
 *       the means as weights (1 for a word that falls everywhere alike).
 * </ul>
 *
 * <p>A tail probability near 0 or 1 says that the model does not write such documents. It is no p
 * value: the data were used twice, so it is too near one half where the model is right.
 *
 * @param observed the three numbers of the corpus, in the order of {@link #NAMES}
 * @param replicated those of each new corpus, in the same order
 */
public record PredictiveCheck(Doubles observed, List<Doubles> replicated) {
  /** What is compared. */
  public static final List<String> NAMES = List.of("distinct words", "likeness", "dispersion");

  /** Copies the list. */
  public PredictiveCheck {
    replicated = List.copyOf(replicated);
  }

  /**
   * Draws the new corpora along a chain.
   *
   * @param model lengths and laws
   * @param sampler a sampler of its posterior
   * @param start a state past the burn-in
   * @param corpus the data
   * @param replicates number of new corpora
   * @param sweeps of the chain between two of them
   * @param rng the source of randomness
   * @return the comparison
   */
  public static PredictiveCheck along(
      CtmModel model,
      CtmSampler sampler,
      CtmState start,
      Corpus corpus,
      int replicates,
      int sweeps,
      Rng rng) {
    CtmWorkspace work = sampler.workspace();
    work.place(start, corpus);
    Doubles[] drawn = new Doubles[replicates];
    for (int r = 0; r < replicates; r++) {
      for (int i = 0; i < sweeps; i++) {
        Interruption.check();
        sampler.sweep().advance(work, rng);
      }
      drawn[r] = numbers(newDocuments(model, work.state(), rng));
    }
    return new PredictiveCheck(numbers(corpus), List.of(drawn));
  }

  /**
   * One number of all replicates.
   *
   * @param which index into {@link #NAMES}
   * @return one value for each new corpus
   */
  public double[] replicates(int which) {
    return replicated.stream().mapToDouble(numbers -> numbers.get(which)).toArray();
  }

  /**
   * The share of new corpora at or above the data, counting half of the ties.
   *
   * @param which index into {@link #NAMES}
   * @return between 0 and 1
   */
  public double tail(int which) {
    double data = observed.get(which);
    double above = 0;
    for (double value : replicates(which)) {
      above += value > data ? 1 : value == data ? 0.5 : 0;
    }
    return above / replicated.size();
  }

  /**
   * One number of all replicates.
   *
   * @param name one of {@link #NAMES}
   * @return one value for each new corpus
   */
  public double[] replicates(String name) {
    return replicates(which(name));
  }

  /**
   * One number of the corpus.
   *
   * @param name one of {@link #NAMES}
   * @return its value
   */
  public double observed(String name) {
    return observed.get(which(name));
  }

  /**
   * The share of new corpora at or above the data, counting half of the ties.
   *
   * @param name one of {@link #NAMES}
   * @return between 0 and 1
   */
  public double tail(String name) {
    return tail(which(name));
  }

  private static int which(String name) {
    int which = NAMES.indexOf(name);
    if (which < 0) {
      throw new IllegalArgumentException("name must be among " + NAMES + ", not " + name);
    }
    return which;
  }

  private static Corpus newDocuments(CtmModel model, CtmState state, Rng rng) {
    CtmState fresh = model.drawGiven(state.graph(), model.means(state), rng);
    return model.drawData(fresh.withTopics(state.topics()), rng);
  }

  private static Doubles numbers(Corpus corpus) {
    int documents = corpus.documents();
    int words = corpus.words();
    double[] sums = new double[words];
    double[] squares = new double[words];
    double[] before = new double[words];
    double distinct = 0;
    double likeness = 0;
    for (int d = 0; d < documents; d++) {
      double[] counts = new double[words];
      for (int i = corpus.start(d); i < corpus.start(d) + corpus.length(d); i++) {
        counts[corpus.word(i)]++;
      }
      double inner = 0;
      double own = 0;
      double other = 0;
      for (int v = 0; v < words; v++) {
        distinct += counts[v] > 0 ? 1 : 0;
        sums[v] += counts[v];
        squares[v] += counts[v] * counts[v];
        inner += counts[v] * before[v];
        own += counts[v] * counts[v];
        other += before[v] * before[v];
      }
      likeness += own * other > 0 ? inner / Math.sqrt(own * other) : 0;
      before = counts;
    }
    double dispersion = 0;
    double total = 0;
    for (int v = 0; v < words; v++) {
      double mean = sums[v] / documents;
      dispersion += squares[v] / documents - mean * mean;
      total += mean;
    }
    return Doubles.of(
        distinct / documents,
        documents > 1 ? likeness / (documents - 1) : 0,
        total > 0 ? dispersion / total : 0);
  }
}
