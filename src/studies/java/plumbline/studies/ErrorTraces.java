package plumbline.studies;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.models.ctm.CtmState;
import plumbline.models.ctm.TopicMatching;
import plumbline.numerics.Cholesky;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;

/** How far a chain is from the truth, and from its own state before, at every sweep. */
public final class ErrorTraces {
  private final Map<String, double[]> traces = new LinkedHashMap<>();
  private final CtmState truth;
  private final int k;
  private final Doubles sigma;
  private CtmState previous;
  private Ints matching = Ints.of();

  ErrorTraces(CtmState truth, CtmState start, int sweeps) {
    this.truth = truth;
    this.previous = start;
    this.k = start.topicCount();
    this.sigma = inverse(truth.graph().precision(), k);
    for (String name :
        List.of(
            "binder", "binderStep", "words", "wordsStep", "edges", "sigma", "waiting", "changed")) {
      traces.put(name, new double[sweeps]);
    }
    for (int z = 1; z <= k; z++) {
      traces.put("words" + z, new double[sweeps]);
    }
  }

  /**
   * Measures the state after a sweep.
   *
   * @return for each topic of the truth the one of the state that is matched with it
   */
  Ints add(int sweep, CtmState state, double waitingTime) {
    Ints source =
        stable(TopicMatching.distances(state.topics().toArray(), truth.topics().toArray(), k));
    trace("binder")[sweep] = Losses.binder(state.assignments(), truth.assignments(), k);
    trace("binderStep")[sweep] = Losses.binder(state.assignments(), previous.assignments(), k);
    double[] words = Losses.words(state.topics(), truth.topics(), source);
    trace("words")[sweep] = norm(words);
    for (int z = 0; z < k; z++) {
      trace("words" + (z + 1))[sweep] = words[z];
    }
    trace("wordsStep")[sweep] =
        norm(Losses.words(state.topics(), previous.topics(), Ints.generate(k, z -> z)));
    trace("edges")[sweep] = Losses.graph(state.graph().graph(), truth.graph().graph(), source);
    trace("sigma")[sweep] = Losses.frobenius(inverse(state.graph().precision(), k), sigma, source);
    trace("waiting")[sweep] = waitingTime;
    trace("changed")[sweep] = sweep > 0 && !source.equals(matching) ? 1 : 0;
    matching = source;
    previous = state;
    return source;
  }

  /** One measure at every sweep; not a copy. */
  double[] trace(String name) {
    double[] trace = traces.get(name);
    if (trace == null) {
      throw new IllegalArgumentException("no trace named " + name + " among " + traces.keySet());
    }
    return trace;
  }

  private static double norm(double[] x) {
    double sum = 0;
    for (double value : x) {
      sum += value * value;
    }
    return Math.sqrt(sum);
  }

  private static Doubles inverse(Doubles matrix, int k) {
    double[] factor = matrix.toArray();
    if (!Cholesky.factor(factor, factor, k)) {
      throw new IllegalStateException("a sampler left a matrix that is not positive definite");
    }
    double[] inverse = new double[k * k];
    Cholesky.invert(factor, inverse, k);
    return Doubles.of(inverse);
  }

  /**
   * The stable matching that the document uses (Gale and Shapley 1962), targets proposing: no
   * target and source would both rather have each other. It need not have the least total cost.
   *
   * @param cost square; entry (t, s) is the distance of target t from source s
   * @return the source of each target
   */
  public static Ints stable(double[][] cost) {
    int k = cost.length;
    int[] source = new int[k];
    int[] holder = new int[k];
    int[] next = new int[k];
    Arrays.fill(source, -1);
    Arrays.fill(holder, -1);
    Integer[][] wishes = new Integer[k][k];
    for (int t = 0; t < k; t++) {
      double[] row = cost[t];
      Arrays.setAll(wishes[t], s -> s);
      Arrays.sort(wishes[t], Comparator.comparingDouble(s -> row[s]));
    }
    int free = 0;
    while (free >= 0) {
      int s = wishes[free][next[free]++];
      int other = holder[s];
      if (other < 0 || cost[free][s] < cost[other][s]) {
        holder[s] = free;
        source[free] = s;
        if (other >= 0) {
          source[other] = -1;
        }
      }
      free = -1;
      for (int t = 0; t < k; t++) {
        if (source[t] < 0) {
          free = t;
        }
      }
    }
    return Ints.of(source);
  }
}
