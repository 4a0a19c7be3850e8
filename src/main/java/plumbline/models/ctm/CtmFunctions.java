package plumbline.models.ctm;

import java.util.ArrayList;
import java.util.List;
import plumbline.graphs.GraphState;
import plumbline.models.topics.Corpus;
import plumbline.numerics.Cholesky;
import plumbline.verification.TestFunction;

/**
 * What the joint tests look at: logarithms and bounded functions, as K is heavy-tailed. Squares of
 * eta and entries of its covariance can lack the moments that a test of means relies on.
 */
final class CtmFunctions {
  private CtmFunctions() {}

  /**
   * With those of the means of eta, where they are unknown.
   *
   * @param model of the states; it has at least two topics
   * @return functions of a state and the words that it was updated on or that it made
   */
  static List<TestFunction<CtmState, Corpus>> of(CtmModel model) {
    List<TestFunction<CtmState, Corpus>> all = new ArrayList<>(of());
    if (model.spread() > 0) {
      all.add(TestFunction.of("mean1", (s, w) -> s.means().get(0)));
      all.add(TestFunction.of("mean1 mean2", (s, w) -> s.means().get(0) * s.means().get(1)));
      all.add(TestFunction.of("sum log(1 + mean^2)", (s, w) -> meanSizes(s)));
      all.add(TestFunction.of("log(1 + |eta1 - mean|^2)", (s, w) -> Math.log1p(firstDeviation(s))));
      all.add(TestFunction.of("(mean1 - mean2) (n1 - n2)", CtmFunctions::meansAndCounts));
    }
    return List.copyOf(all);
  }

  /** {@code sum_z log(1 + mu_z^2)}. */
  private static double meanSizes(CtmState s) {
    return s.means().stream().map(m -> Math.log1p(m * m)).sum();
  }

  /** {@code |eta_1 - mu|^2} of the first document. */
  private static double firstDeviation(CtmState s) {
    double squares = 0;
    for (int z = 0; z < s.topicCount(); z++) {
      squares += Math.pow(s.eta().get(z) - s.means().get(z), 2);
    }
    return squares;
  }

  /** {@code (mu_1 - mu_2) (n_1 - n_2)}, with the tokens n_z of a topic in all documents. */
  private static double meansAndCounts(CtmState s, Corpus w) {
    int difference = 0;
    for (int i = 0; i < w.tokens(); i++) {
      int z = s.assignments().get(i);
      difference += z == 0 ? 1 : z == 1 ? -1 : 0;
    }
    return (s.means().get(0) - s.means().get(1)) * difference;
  }

  /**
   * Those of every model: of G and K, of eta, of theta, of topics and words, and of B. The last
   * looks at B and the words together.
   */
  private static List<TestFunction<CtmState, Corpus>> of() {
    return List.of(
        TestFunction.of("edges", (s, w) -> s.graph().graph().edges()),
        TestFunction.of("log k11", (s, w) -> Math.log(s.graph().k(0, 0))),
        TestFunction.of(
            "log k11 log k22", (s, w) -> Math.log(s.graph().k(0, 0)) * Math.log(s.graph().k(1, 1))),
        TestFunction.of("log |K|", (s, w) -> logDeterminant(s.graph())),
        TestFunction.of("sum log kii", (s, w) -> logDiagonal(s.graph())),
        TestFunction.of("sum |partial correlation|", (s, w) -> partialCorrelations(s.graph())),
        TestFunction.of("sum log(1 + |eta|^2)", (s, w) -> sizes(s, false)),
        TestFunction.of("sum log(1 + (1'eta)^2)", (s, w) -> sizes(s, true)),
        TestFunction.of("sum max theta", (s, w) -> largest(s)),
        TestFunction.of("theta_z of a word's topic", CtmFunctions::agreement),
        TestFunction.of("same topic in a document", (s, w) -> pairs(s, w, false)),
        TestFunction.of("same word in a document", (s, w) -> pairs(s, w, true)),
        TestFunction.of("same topic across documents", CtmFunctions::across),
        TestFunction.of("sum beta^2", (s, w) -> squares(s)),
        TestFunction.of("sum beta_z1", (s, w) -> firstWord(s)),
        TestFunction.of("beta of a word given its topic", CtmFunctions::fit));
  }

  /**
   * log |K|.
   *
   * @throws IllegalStateException if K is not positive definite
   */
  private static double logDeterminant(GraphState s) {
    double[] factor = s.precision().toArray();
    if (!Cholesky.factor(factor, factor, s.graph().nodes())) {
      throw new IllegalStateException("a sampler left a matrix that is not positive definite");
    }
    return Cholesky.logDeterminant(factor, s.graph().nodes());
  }

  /** {@code sum_i log k_ii}. */
  private static double logDiagonal(GraphState s) {
    double sum = 0;
    for (int i = 0; i < s.graph().nodes(); i++) {
      sum += Math.log(s.k(i, i));
    }
    return sum;
  }

  /** {@code sum_(j < i) |k_ij| / sqrt(k_ii k_jj)}; a pair without an edge adds nothing. */
  private static double partialCorrelations(GraphState s) {
    double sum = 0;
    for (int i = 0; i < s.graph().nodes(); i++) {
      for (int j = 0; j < i; j++) {
        sum += Math.abs(s.k(i, j)) / Math.sqrt(s.k(i, i) * s.k(j, j));
      }
    }
    return sum;
  }

  /**
   * {@code sum_d log(1 + |eta_d|^2)}, or with the sum of eta_d for its length: the direction that
   * the words do not see and that only the prior holds.
   */
  private static double sizes(CtmState s, boolean ofSum) {
    int k = s.topicCount();
    double result = 0;
    for (int d = 0; d < s.documents(); d++) {
      double squares = 0;
      double sum = 0;
      for (int z = 0; z < k; z++) {
        double x = s.eta().get(d * k + z);
        squares += x * x;
        sum += x;
      }
      result += Math.log1p(ofSum ? sum * sum : squares);
    }
    return result;
  }

  /** The largest of each document's proportions, summed: between D / k and D. */
  private static double largest(CtmState s) {
    int k = s.topicCount();
    double[] theta = s.proportions().toArray();
    double sum = 0;
    for (int d = 0; d < s.documents(); d++) {
      double max = 0;
      for (int z = 0; z < k; z++) {
        max = Math.max(max, theta[d * k + z]);
      }
      sum += max;
    }
    return sum;
  }

  /** The mean over tokens of theta_d of the token's own topic; 0 without tokens. */
  private static double agreement(CtmState s, Corpus w) {
    int k = s.topicCount();
    double[] theta = s.proportions().toArray();
    double sum = 0;
    for (int d = 0; d < w.documents(); d++) {
      for (int i = w.start(d); i < w.start(d) + w.length(d); i++) {
        sum += theta[d * k + s.assignments().get(i)];
      }
    }
    return sum / Math.max(1, w.tokens());
  }

  /** Pairs of tokens of one document that have the same topic, or that are the same word. */
  private static double pairs(CtmState s, Corpus w, boolean words) {
    int count = 0;
    for (int d = 0; d < w.documents(); d++) {
      for (int i = w.start(d); i < w.start(d) + w.length(d); i++) {
        for (int j = w.start(d); j < i; j++) {
          count +=
              (words ? w.word(i) == w.word(j) : s.assignments().get(i) == s.assignments().get(j))
                  ? 1
                  : 0;
        }
      }
    }
    return count;
  }

  /** Pairs with the same topic, one token in the first document and one in the second. */
  private static double across(CtmState s, Corpus w) {
    int count = 0;
    if (w.documents() > 1) {
      for (int i = w.start(0); i < w.start(0) + w.length(0); i++) {
        for (int j = w.start(1); j < w.start(1) + w.length(1); j++) {
          count += s.assignments().get(i) == s.assignments().get(j) ? 1 : 0;
        }
      }
    }
    return count;
  }

  /** {@code sum_zv beta_zv^2}, between k / V and k. */
  private static double squares(CtmState s) {
    return s.topics().stream().map(b -> b * b).sum();
  }

  /** {@code sum_z beta_z1}: exchanging topics does not change it. */
  private static double firstWord(CtmState s) {
    double sum = 0;
    for (int z = 0; z < s.topicCount(); z++) {
      sum += s.word(z, 0);
    }
    return sum;
  }

  /** The mean over tokens of beta_zw, the probability of the word in its topic. */
  private static double fit(CtmState s, Corpus w) {
    double sum = 0;
    for (int i = 0; i < w.tokens(); i++) {
      sum += s.word(s.assignments().get(i), w.word(i));
    }
    return sum / Math.max(1, w.tokens());
  }
}
