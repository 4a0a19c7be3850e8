package plumbline.models.iptm.trial;

import java.util.ArrayList;
import java.util.List;
import plumbline.models.iptm.ActorSets;
import plumbline.models.iptm.IptmData;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.IptmSizes;
import plumbline.models.iptm.IptmState;
import plumbline.numerics.Doubles;
import plumbline.verification.TestFunction;

/**
 * Test functions. The document's list (section 2) gives P + Q + C + K + V + 5 statistics: 25, 30 or
 * 32, as its covariates are read.
 *
 * <p>Departure from the document: the mean of the increments and sigma^2 have infinite expectations
 * under its priors, which makes a t test of them meaningless; their logarithms are tested instead.
 */
final class IptmFunctions {
  private IptmFunctions() {}

  /**
   * The document's statistics.
   *
   * @param model sizes
   * @return P + Q + C + K + V + 5 functions
   */
  public static List<TestFunction<IptmState, IptmData>> document(IptmModel model) {
    IptmSizes sizes = model.sizes();
    List<TestFunction<IptmState, IptmData>> list = new ArrayList<>();
    // Items 1 and 2 of the list: means over patterns, each coefficient for itself.
    int p = model.statistics().size();
    for (int i = 0; i < p; i++) {
      list.add(meanOverPatterns("b", i, p, sizes.patterns(), IptmState::coefficients));
    }
    int q = model.timingSize();
    for (int i = 0; i < q; i++) {
      list.add(meanOverPatterns("eta", i, q, sizes.patterns(), IptmState::timing));
    }
    // Items 3 to 7, the fourth and sixth as logarithms; patterns are counted from 1 in the seventh.
    list.add(TestFunction.of("delta", (s, y) -> s.delta()));
    list.add(TestFunction.of("log sigma^2", (s, y) -> Math.log(s.variance())));
    list.add(TestFunction.of("mean recipients", (s, y) -> meanRecipients(sizes, y)));
    list.add(TestFunction.of("mean log increment", (s, y) -> y.logIncrements().mean()));
    list.add(TestFunction.of("mean pattern", (s, y) -> 1 + meanPattern(s)));
    // Items 8 to 10. A token has the pattern of its topic.
    for (int c = 0; c < sizes.patterns(); c++) {
      int pattern = c;
      list.add(
          TestFunction.of(
              "tokens of pattern " + (c + 1),
              (s, y) -> count(s, k -> s.patterns().get(k) == pattern)));
    }
    for (int k = 0; k < sizes.topics(); k++) {
      int topic = k;
      list.add(TestFunction.of("tokens of topic " + (k + 1), (s, y) -> count(s, t -> t == topic)));
    }
    for (int v = 0; v < sizes.words(); v++) {
      int word = v;
      list.add(
          TestFunction.of(
              "tokens of word " + (v + 1),
              (s, y) -> {
                int count = 0;
                for (int n = 0; n < y.words().size(); n++) {
                  count += y.words().get(n) == word ? 1 : 0;
                }
                return count;
              }));
    }
    return list;
  }

  /**
   * The document's statistics, and functions of parameters together with data: these are what sees
   * errors in the history's part.
   *
   * @param model sizes
   * @return the functions
   */
  public static List<TestFunction<IptmState, IptmData>> all(IptmModel model) {
    IptmSizes sizes = model.sizes();
    List<TestFunction<IptmState, IptmData>> list = new ArrayList<>(document(model));
    list.add(TestFunction.of("delta * recipients", (s, y) -> s.delta() * meanRecipients(sizes, y)));
    list.add(
        TestFunction.of(
            "b[1] * recipients", (s, y) -> s.coefficients().get(0) * meanRecipients(sizes, y)));
    list.add(TestFunction.of("hidden recipients", (s, y) -> meanHidden(sizes, s)));
    list.add(TestFunction.of("largest topic of a document", (s, y) -> largestTopic(sizes, s)));
    return list;
  }

  /**
   * {@code (1 / C) sum_c v_c[entry]}, with {@code size} values in each pattern; the name counts
   * from 1.
   */
  private static TestFunction<IptmState, IptmData> meanOverPatterns(
      String name, int entry, int size, int patterns, ToDoubleArray values) {
    return TestFunction.of(
        name + "[" + (entry + 1) + "]",
        (s, y) -> {
          double sum = 0;
          for (int c = 0; c < patterns; c++) {
            sum += values.of(s).get(c * size + entry);
          }
          return sum / patterns;
        });
  }

  /** Picks an array of coefficients. */
  @FunctionalInterface
  private interface ToDoubleArray {
    Doubles of(IptmState state);
  }

  /** {@code (1 / D) sum_d |r_d|}. */
  private static double meanRecipients(IptmSizes sizes, IptmData data) {
    double sum = 0;
    for (int d = 0; d < sizes.documents(); d++) {
      sum += ActorSets.size(data.recipients(), d, sizes.actors());
    }
    return sum / sizes.documents();
  }

  /** The mean size of all D A sets u_id, among them the authors' own, which are observed. */
  private static double meanHidden(IptmSizes sizes, IptmState state) {
    double sum = 0;
    int sets = sizes.documents() * sizes.actors();
    for (int set = 0; set < sets; set++) {
      sum += ActorSets.size(state.receivers(), set, sizes.actors());
    }
    return sum / sets;
  }

  /** {@code (1 / K) sum_k l_k}, patterns counted from 0. */
  private static double meanPattern(IptmState state) {
    double sum = 0;
    for (int k = 0; k < state.patterns().size(); k++) {
      sum += state.patterns().get(k);
    }
    return sum / state.patterns().size();
  }

  /** How many tokens have a topic that is looked for. */
  private static double count(IptmState state, java.util.function.IntPredicate topics) {
    int count = 0;
    for (int n = 0; n < state.topics().size(); n++) {
      count += topics.test(state.topics().get(n)) ? 1 : 0;
    }
    return count;
  }

  /** The mean over documents of the tokens of the document's largest topic. */
  private static double largestTopic(IptmSizes sizes, IptmState state) {
    int token = 0;
    double sum = 0;
    int[] counts = new int[sizes.topics()];
    for (int d = 0; d < sizes.documents(); d++) {
      java.util.Arrays.fill(counts, 0);
      int largest = 0;
      for (int n = 0; n < sizes.tokens().get(d); n++) {
        largest = Math.max(largest, ++counts[state.topics().get(token++)]);
      }
      sum += largest;
    }
    return sum / sizes.documents();
  }
}
