package plumbline.models.topics;

import java.util.Arrays;
import plumbline.numerics.GammaFunction;

/** The counts that a hyperparameter's conditional depends on, as histograms. */
public final class HyperStatistics {
  private final CountHistogram[] ofTopic; // n_dk over documents
  private final CountHistogram lengths = new CountHistogram(); // N_d
  private final CountHistogram cells = new CountHistogram(); // n_kv over topics and words
  private final int[] inDocument;
  private final int[] topicTotals;
  private int words = 1;

  HyperStatistics(int topics) {
    ofTopic = new CountHistogram[topics];
    for (int k = 0; k < topics; k++) {
      ofTopic[k] = new CountHistogram();
    }
    inDocument = new int[topics];
    topicTotals = new int[topics];
  }

  void countDocuments(TopicCounts counts) {
    lengths.clear();
    for (CountHistogram h : ofTopic) {
      h.clear();
    }
    for (int d = 0; d < counts.corpus().documents(); d++) {
      lengths.add(counts.corpus().length(d));
      counts.countDocument(d, inDocument);
      for (int k = 0; k < ofTopic.length; k++) {
        ofTopic[k].add(inDocument[k]);
      }
    }
    lengths.accumulate();
    for (CountHistogram h : ofTopic) {
      h.accumulate();
    }
  }

  void countWords(TopicCounts counts) {
    words = counts.corpus().words();
    cells.clear();
    WordTopics lists = counts.lists();
    for (int v = 0; v < words; v++) {
      for (int i = 0; i < lists.length[v]; i++) {
        cells.add(lists.count[lists.start[v] + i]);
      }
    }
    cells.accumulate();
    for (int k = 0; k < topicTotals.length; k++) {
      topicTotals[k] = counts.total(k);
    }
  }

  /** {@code log p(z | alpha)} as a function of one alpha_k, up to a constant; total is A. */
  double logDocuments(int topic, double alpha, double total) {
    return ofTopic[topic].logRising(alpha) - lengths.logRising(total);
  }

  /** {@code log p(w | z, beta)}. */
  double logWords(double beta) {
    double sum = cells.logRising(beta);
    double total = beta * words;
    for (int n : topicTotals) {
      sum -= GammaFunction.logRising(total, n);
    }
    return sum;
  }

  /** S_k of the fixed point. */
  public double rise(int topic, double alpha) {
    return ofTopic[topic].digammaRise(alpha);
  }

  /** D of the fixed point, over documents. */
  public double lengthRise(double total) {
    return lengths.digammaRise(total);
  }

  public double cellRise(double beta) {
    return cells.digammaRise(beta);
  }

  /** {@code sum_k digamma(V beta + n_k) - digamma(V beta)}, without a histogram of large counts. */
  public double totalRise(double betaTotal) {
    double sum = 0;
    for (int n : topicTotals) {
      sum += GammaFunction.digammaRise(betaTotal, n);
    }
    return sum;
  }

  /**
   * How many counts exceed j, for j = 0, 1, ...: all that a Dirichlet-multinomial likelihood needs
   * to know of them, since {@code lnG(a + n) - lnG(a) = sum_{j<n} ln(a + j)} exactly, and likewise
   * for the digamma function.
   */
  static final class CountHistogram {
    private int[] exceeding = new int[16];
    private int length;

    void clear() {
      Arrays.fill(exceeding, 0, length, 0);
      length = 0;
    }

    /** Counts how often each count occurs; {@link #accumulate} then makes the tail sums. */
    void add(int count) {
      if (count == 0) {
        return;
      }
      if (count > exceeding.length) {
        exceeding = Arrays.copyOf(exceeding, Math.max(count, 2 * exceeding.length));
      }
      exceeding[count - 1]++;
      length = Math.max(length, count);
    }

    void accumulate() {
      for (int j = length - 2; j >= 0; j--) {
        exceeding[j] += exceeding[j + 1];
      }
    }

    /** {@code sum over counts of lnG(a + n) - lnG(a)}. */
    double logRising(double a) {
      double sum = 0;
      for (int j = 0; j < length; j++) {
        sum += exceeding[j] * Math.log(a + j);
      }
      return sum;
    }

    /** {@code sum over counts of digamma(a + n) - digamma(a)}. */
    double digammaRise(double a) {
      double sum = 0;
      for (int j = 0; j < length; j++) {
        sum += exceeding[j] / (a + j);
      }
      return sum;
    }
  }
}
