package plumbline.models.topics;

import java.util.Arrays;
import plumbline.numerics.GammaFunction;
import plumbline.numerics.Ints;
import plumbline.random.Rng;

/**
 * Topic assignments of all tokens with their counts, and the collapsed Gibbs sweep over one
 * document after the other: {@code p(z_i = k | rest)} is proportional to {@code (n_dk + alpha_k)
 * (n_kw + beta) / (n_k + V beta)}, the token itself not counted.
 *
 * <p>The sum over topics is split into two buckets (Yao, Mimno and McCallum 2009): with {@code c_k
 * = (n_dk + alpha_k) / (n_k + V beta)} it is {@code beta sum_k c_k + sum_k n_kw c_k}, and the
 * second sum runs only over the topics that the word has, kept in descending order of their counts.
 * Tokens of one word that follow each other in a document share the second sum, of which a token
 * changes two terms. The law is exactly the one above; only the arithmetic is shorter.
 */
public final class TopicCounts {
  private final int topics;
  private Corpus corpus = Corpus.of(1);
  private int[] assignments = new int[0];
  private final int[] topicTotals; // n_k
  private final WordTopics lists; // n_kw
  private final RisingLogarithms rising = new RisingLogarithms();
  private double beta = 1;
  private double betaSum = 1;

  // For the document at hand.
  private final int[] inDocument; // n_dk
  private final double[] alpha;
  private final double[] inverse; // 1 / (n_k + V beta)
  private final double[] share; // c_k
  private double shareSum;

  // For the word at hand.
  private int word = -1;
  private final int[] place; // of a topic in the word's list, if it is there
  private final double[] score; // n_kw c_k by place
  private double scoreSum;

  TopicCounts(int topics) {
    this.topics = topics;
    topicTotals = new int[topics];
    lists = new WordTopics(topics);
    inDocument = new int[topics];
    alpha = new double[topics];
    inverse = new double[topics];
    share = new double[topics];
    place = new int[topics];
    score = new double[topics];
  }

  /** Takes over assignments, counting everything anew. */
  void place(Ints newAssignments, Corpus newCorpus) {
    if (newAssignments.size() != newCorpus.tokens()) {
      throw new IllegalArgumentException(
          newCorpus.tokens() + " tokens need as many topics, not " + newAssignments.size());
    }
    corpus = newCorpus;
    if (assignments.length != newAssignments.size()) {
      assignments = new int[newAssignments.size()];
    }
    newAssignments.copyTo(assignments, 0);
    word = -1;
    lists.clear(corpus);
    Arrays.fill(topicTotals, 0);
    for (int t = 0; t < assignments.length; t++) {
      topicTotals[assignments[t]]++;
      lists.increment(corpus.word(t), assignments[t]);
    }
  }

  Ints assignments() {
    return Ints.of(assignments);
  }

  Corpus corpus() {
    return corpus;
  }

  public int topics() {
    return topics;
  }

  int assignment(int token) {
    return assignments[token];
  }

  /** {@code n_k}: how many tokens a topic has. */
  public int total(int topic) {
    return topicTotals[topic];
  }

  /** {@code n_kw}: how many tokens of a word a topic has. */
  int count(int topic, int v) {
    return lists.count(v, topic);
  }

  /** {@code n_dk}: counts one document's topics. */
  void countDocument(int document, int[] counts) {
    Arrays.fill(counts, 0);
    int end = corpus.start(document) + corpus.length(document);
    for (int t = corpus.start(document); t < end; t++) {
      if (assignments[t] >= 0) {
        counts[assignments[t]]++;
      }
    }
  }

  /**
   * {@code phi_kv = (n_kv + beta) / (n_k + V beta)}.
   *
   * @param beta above 0
   * @return topics by words
   */
  public double[] topicsByWords(double beta) {
    int words = corpus.words();
    double[] phi = new double[topics() * words];
    for (int k = 0; k < topics(); k++) {
      double all = total(k) + words * beta;
      for (int v = 0; v < words; v++) {
        phi[k * words + v] = beta / all;
      }
    }
    for (int v = 0; v < words; v++) {
      for (int i = 0; i < lists.length[v]; i++) {
        int k = lists.topic[lists.start[v] + i];
        phi[k * words + v] += lists.count[lists.start[v] + i] / (total(k) + words * beta);
      }
    }
    return phi;
  }

  /** {@code n_kw} as lists of each word's topics; to be read. */
  WordTopics lists() {
    return lists;
  }

  /** Takes a token out of all counts: one step of a sweep spelled out. */
  void remove(int token) {
    int topic = assignments[token];
    topicTotals[topic]--;
    lists.decrement(corpus.word(token), topic);
    assignments[token] = -1;
    word = -1;
  }

  /** Gives a topic to a token that has none, and counts it. */
  void assign(int token, int topic) {
    assignments[token] = topic;
    topicTotals[topic]++;
    lists.increment(corpus.word(token), topic);
    word = -1;
  }

  /**
   * Prepares for documents: the reciprocals of all totals, and a fixed order among equal counts, so
   * that a sweep depends on the assignments alone and not on how they came about.
   */
  void begin(double newBeta) {
    lists.order();
    beta = newBeta;
    betaSum = newBeta * corpus.words();
    for (int k = 0; k < topics; k++) {
      inverse[k] = 1 / (topicTotals[k] + betaSum);
    }
  }

  /** One Gibbs step for every token of a document, in order; {@link #begin} comes first. */
  void sweep(int document, double[] prior, Rng rng) {
    System.arraycopy(prior, 0, alpha, 0, topics);
    countDocument(document, inDocument);
    shareSum = 0;
    for (int k = 0; k < topics; k++) {
      share[k] = (inDocument[k] + alpha[k]) * inverse[k];
      shareSum += share[k];
    }
    word = -1;
    int end = corpus.start(document) + corpus.length(document);
    for (int t = corpus.start(document); t < end; t++) {
      int v = corpus.word(t);
      if (v != word) {
        enter(v);
      }
      step(t, rng);
    }
  }

  private void enter(int v) {
    word = v;
    int start = lists.start[v];
    int length = lists.length[v];
    double sum = 0;
    for (int i = 0; i < length; i++) {
      int topic = lists.topic[start + i];
      place[topic] = i;
      double s = lists.count[start + i] * share[topic];
      score[i] = s;
      sum += s;
    }
    scoreSum = sum;
  }

  private void step(int token, Rng rng) {
    int old = assignments[token];
    int start = lists.start[word];
    double oldInverse = inverse[old];
    double oldShare = share[old];
    double oldShareSum = shareSum;
    topicTotals[old]--;
    inDocument[old]--;
    refresh(old);
    // Without the token; its place in the list stays until it is known where it goes.
    int at = place[old];
    double oldScore = score[at];
    double rest = lists.length[word] == 1 ? 0 : Math.max(0, scoreSum - oldScore);
    double without = (lists.count[start + at] - 1) * share[old];
    score[at] = without;
    double sum = rest + without;
    int drawn;
    if (rng.bernoulli(sum / (sum + beta * shareSum))) {
      drawn = lists.topic[start + rng.categorical(score, 0, lists.length[word], sum)];
    } else {
      drawn = rng.categorical(share, 0, topics, shareSum);
    }
    if (drawn == old) {
      topicTotals[old]++;
      inDocument[old]++;
      inverse[old] = oldInverse;
      share[old] = oldShare;
      shareSum = oldShareSum;
      score[at] = oldScore;
      return;
    }
    scoreSum = sum;
    assignments[token] = drawn;
    lower(at);
    topicTotals[drawn]++;
    inDocument[drawn]++;
    refresh(drawn);
    raise(drawn);
  }

  /** c_k after a change of a topic's counts. */
  private void refresh(int topic) {
    inverse[topic] = 1 / (topicTotals[topic] + betaSum);
    double fresh = (inDocument[topic] + alpha[topic]) * inverse[topic];
    shareSum += fresh - share[topic];
    share[topic] = fresh;
  }

  /** One token less at a place of the list of the word at hand; its score is right already. */
  private void lower(int from) {
    int start = lists.start[word];
    int last = lists.length[word] - 1;
    int at = from;
    lists.count[start + at]--;
    while (at < last && lists.count[start + at + 1] > lists.count[start + at]) {
      swapPlaces(at, at + 1);
      at++;
    }
    if (lists.count[start + at] == 0) {
      lists.length[word] = last;
      scoreSum = last == 0 ? 0 : scoreSum;
    }
  }

  /** One token more for a topic of the word at hand. */
  private void raise(int topic) {
    int start = lists.start[word];
    int length = lists.length[word];
    int at = place[topic];
    if (at >= length || lists.topic[start + at] != topic) {
      at = length;
      lists.length[word] = length + 1;
      lists.topic[start + at] = topic;
      lists.count[start + at] = 0;
      score[at] = 0;
      place[topic] = at;
    }
    double fresh = ++lists.count[start + at] * share[topic];
    scoreSum += fresh - score[at];
    score[at] = fresh;
    while (at > 0 && lists.count[start + at - 1] < lists.count[start + at]) {
      swapPlaces(at, at - 1);
      at--;
    }
  }

  private void swapPlaces(int a, int b) {
    int start = lists.start[word];
    lists.swap(start + a, start + b);
    double s = score[a];
    score[a] = score[b];
    score[b] = s;
    place[lists.topic[start + a]] = a;
    place[lists.topic[start + b]] = b;
  }

  /**
   * The log probability of all words given all topics, the topics' laws integrated out: {@code
   * sum_k [lnG(V beta) - lnG(n_k + V beta) + sum_v lnG(n_kv + beta) - lnG(beta)]}.
   */
  public double logWords(double atBeta) {
    double sum = 0;
    double total = corpus.words() * atBeta;
    for (int k = 0; k < topics; k++) {
      sum -= GammaFunction.logRising(total, topicTotals[k]);
    }
    rising.from(atBeta);
    for (int v = 0; v < corpus.words(); v++) {
      for (int i = 0; i < lists.length[v]; i++) {
        sum += rising.value(lists.count[lists.start[v] + i]);
      }
    }
    return sum;
  }
}
