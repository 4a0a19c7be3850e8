package plumbline.studies;

import java.util.HashMap;
import java.util.Map;
import plumbline.diagnostics.MonteCarloError;
import plumbline.graphs.Graph;
import plumbline.graphs.GraphState;
import plumbline.models.ctm.CtmModel;
import plumbline.models.ctm.CtmSampler;
import plumbline.models.ctm.CtmState;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;

/**
 * What the losses of a {@link CtmStudy} of individual samplers are on the average if each sampler
 * draws from the law that it is to draw from, by other means than the sampler: a sum for Binder's
 * loss of Z, independent draws of B, and for the graph the corrected sampler from another start. A
 * wrong sampler's losses settle too, but elsewhere.
 */
public final class LossLaws {
  private record Mean(double value, double error) {}

  private final Map<String, Mean> means = new HashMap<>();

  private LossLaws() {}

  /**
   * The means for artificial data.
   *
   * @param data truth and words
   * @param draws of B, and sweeps of the graph
   * @param rng the source of randomness
   * @return their laws
   */
  public static LossLaws of(CtmStudy.Artificial data, int draws, Rng rng) {
    LossLaws laws = new LossLaws();
    laws.means.put("binder", new Mean(binder(data), 0));
    laws.drawTopics(data, draws, rng);
    laws.drawGraphs(data, draws, rng);
    return laws;
  }

  /**
   * How far the mean of a trace is from what it should be.
   *
   * @param name binder, words1 to words6, edges or sigma, as for {@link CtmStudy#trace(String)}
   * @param trace of one sampler
   * @return in joint standard errors, without its sign
   * @throws IllegalArgumentException if nothing is known of this loss
   */
  public double apart(String name, double... trace) {
    Mean mean = means.get(name);
    if (mean == null) {
      throw new IllegalArgumentException("there is no law of the loss " + name);
    }
    double error = Math.hypot(MonteCarloError.mean(trace).value(), mean.error());
    return Math.abs(Doubles.of(trace).mean() - mean.value()) / error;
  }

  /**
   * Binder's loss counts the pairs of words that are together in one assignment and not in the
   * other. Given all else the words' topics are independent, so that its expectation is a sum.
   */
  private static double binder(CtmStudy.Artificial data) {
    CtmState state = data.state();
    int k = state.topicCount();
    Ints truth = state.assignments();
    double[] classes = new double[k];
    double[] sums = new double[k];
    double[] bothSums = new double[k * k];
    double spread = 0; // sum of p (1 - p), once for the rows and twice for the cells
    int i = 0;
    for (int d = 0; d < state.documents(); d++) {
      for (int n = 0; n < data.corpus().lengths().get(d); n++, i++) {
        double[] p = topicsOf(data, d, i);
        classes[truth.get(i)]++;
        for (int z = 0; z < k; z++) {
          sums[z] += p[z];
          bothSums[z * k + truth.get(i)] += p[z];
          spread += p[z] * (1 - p[z]);
        }
      }
    }
    return squares(sums) / 2 + squares(classes) / 2 - squares(bothSums) - spread / 2;
  }

  private static double[] topicsOf(CtmStudy.Artificial data, int d, int i) {
    CtmState state = data.state();
    int k = state.topicCount();
    double[] p = new double[k];
    double total = 0;
    for (int z = 0; z < k; z++) {
      p[z] = state.proportions().get(d * k + z) * state.word(z, data.corpus().word(i));
      total += p[z];
    }
    for (int z = 0; z < k; z++) {
      p[z] /= total;
    }
    return p;
  }

  private static double squares(double... x) {
    double sum = 0;
    for (double value : x) {
      sum += value * value;
    }
    return sum;
  }

  /** Dirichlet laws with the true counts, drawn by gammas. */
  private void drawTopics(CtmStudy.Artificial data, int draws, Rng rng) {
    CtmModel model = data.model();
    CtmState state = data.state();
    int words = data.corpus().words();
    for (int z = 0; z < state.topicCount(); z++) {
      double[] counts = new double[words];
      for (int i = 0; i < state.assignments().size(); i++) {
        counts[data.corpus().word(i)] += state.assignments().get(i) == z ? 1 : 0;
      }
      double[] distances = new double[draws];
      double[] topic = new double[words];
      for (int draw = 0; draw < draws; draw++) {
        double total = 0;
        for (int v = 0; v < words; v++) {
          topic[v] = rng.gamma(model.alpha() + counts[v]);
          total += topic[v];
        }
        for (int v = 0; v < words; v++) {
          distances[draw] += Math.pow(topic[v] / total - state.word(z, v), 2);
        }
        distances[draw] = Math.sqrt(distances[draw]);
      }
      put("words" + (z + 1), distances);
    }
  }

  private void drawGraphs(CtmStudy.Artificial data, int sweeps, Rng rng) {
    CtmState truth = data.state();
    int k = truth.topicCount();
    GraphState empty =
        new GraphState(Graph.of(k), Doubles.generate(k * k, e -> e % (k + 1) == 0 ? 1 : 0));
    CtmState start = new CtmState(empty, truth.eta(), truth.topics(), truth.assignments());
    CtmSampler graphs = CtmStudy.only(CtmSampler.of(data.model()), "edges", "blocks", "covariance");
    CtmStudy study = CtmStudy.run(graphs, data, start, sweeps, rng);
    put("edges", study.trace("edges", sweeps / 10));
    put("sigma", study.trace("sigma", sweeps / 10));
  }

  private void put(String name, double... trace) {
    means.put(name, new Mean(Doubles.of(trace).mean(), MonteCarloError.mean(trace).value()));
  }
}
