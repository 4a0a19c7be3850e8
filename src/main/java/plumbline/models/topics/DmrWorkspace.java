package plumbline.models.topics;

import java.util.function.DoubleUnaryOperator;
import plumbline.models.topics.training.DmrTraining;
import plumbline.numerics.Doubles;
import plumbline.numerics.GammaFunction;
import plumbline.random.Rng;
import plumbline.sampling.Workspace;
import plumbline.sampling.kernels.NealSlice;

/**
 * Assignments with their counts, and regression weights, in mutable form. {@code eta}, {@code
 * inDocuments} and {@code others} are scratch: whoever reads them has computed them anew before.
 */
public final class DmrWorkspace implements Workspace<DmrState, Corpus> {
  private static final NealSlice SLICE = NealSlice.of(1);

  private final DmrModel model;
  private final int topics;
  private final int size; // F
  private final TopicCounts counts;
  private final double[] features; // [D x F]
  private final double[] weights; // [K x F]
  // alpha_d of the document at hand
  private final double[] alpha;
  private final int[] inDocuments; // [D x K]
  private final int[] inDocument;
  // x_d lambda_k, not yet held within its range
  private final double[] eta; // [D x K]
  private final double[] others; // A_d without the topic at hand
  private final DmrObjective objective;

  private final DoubleUnaryOperator weightDensity = this::logWeight;
  private int atTopic;
  private int atFeature;

  public DmrWorkspace(DmrModel model) {
    this.model = model;
    topics = model.topics();
    size = model.features().size();
    counts = new TopicCounts(topics);
    int documents = model.lengths().size();
    features = new double[documents * size];
    for (int d = 0; d < documents; d++) {
      model.features().rows().get(d).copyTo(features, d * size);
    }
    weights = new double[topics * size];
    alpha = new double[topics];
    inDocument = new int[topics];
    inDocuments = new int[documents * topics];
    eta = new double[documents * topics];
    others = new double[documents];
    objective = new DmrObjective(model, features, inDocuments);
  }

  @Override
  public void place(DmrState state, Corpus data) {
    counts.place(state.assignments(), data);
    state.weights().copyTo(weights, 0);
  }

  @Override
  public DmrState state() {
    return new DmrState(counts.assignments(), Doubles.of(weights));
  }

  public TopicCounts counts() {
    return counts;
  }

  /**
   * lambda, [K x F]: the array itself, which the maximisation of {@link DmrTraining.DmrWork} writes
   * to.
   */
  public double[] weights() {
    return weights;
  }

  /** One lambda_kf as it stands. */
  public double weight(int topic, int feature) {
    return weights[topic * size + feature];
  }

  /** Changes one lambda_kf. */
  public void setWeight(int topic, int feature, double value) {
    weights[topic * size + feature] = value;
  }

  /** F, how many features there are. */
  public int features() {
    return size;
  }

  /** K, how many topics there are. */
  public int topics() {
    return topics;
  }

  /**
   * The kernel {@code assignments}: the sweep of {@link TopicCounts} with alpha_d in the place of
   * one alpha for all. The weights stay as they are, so each alpha_d is computed once in a sweep.
   */
  public void updateAssignments(Rng rng) {
    counts.begin(model.beta());
    for (int d = 0; d < counts.corpus().documents(); d++) {
      concentrations(d);
      counts.sweep(d, alpha, rng);
    }
  }

  private void concentrations(int d) {
    for (int k = 0; k < topics; k++) {
      alpha[k] = DmrObjective.concentration(predictor(d, k));
    }
  }

  /** {@code x_d lambda_k}, summed anew in O(F). */
  private double predictor(int d, int k) {
    double sum = 0;
    for (int f = 0; f < size; f++) {
      sum += features[d * size + f] * weights[k * size + f];
    }
    return sum;
  }

  /** n_dk of all documents, which only the assignments change: once for all weights. */
  private void countDocuments() {
    for (int d = 0; d < others.length; d++) {
      counts.countDocument(d, inDocument);
      System.arraycopy(inDocument, 0, inDocuments, d * topics, topics);
    }
  }

  /** The kernel {@code weights}: each lambda_kf by slice sampling. */
  public void updateWeights(Rng rng) {
    prepare();
    for (atTopic = 0; atTopic < topics; atTopic++) {
      sumOthers();
      for (atFeature = 0; atFeature < size; atFeature++) {
        int i = atTopic * size + atFeature;
        // weights[i] keeps its old value during the step: eta is that of the old one.
        double before = weights[i];
        double after = SLICE.step(before, weightDensity, rng);
        weights[i] = after;
        // Only the column of this topic moves, so its others stand until the next topic.
        for (int d = 0; d < others.length; d++) {
          eta[d * topics + atTopic] += features[d * size + atFeature] * (after - before);
        }
      }
    }
  }

  /** Counts and predictors for the state as it stands: O(D K F), and a pass over the tokens. */
  private void prepare() {
    countDocuments();
    for (int d = 0; d < others.length; d++) {
      for (int k = 0; k < topics; k++) {
        eta[d * topics + k] = predictor(d, k);
      }
    }
  }

  /** Summed anew for each topic: a difference of totals could be all rounding, or negative. */
  private void sumOthers() {
    for (int d = 0; d < others.length; d++) {
      others[d] = 0;
      for (int k = 0; k < topics; k++) {
        others[d] += k == atTopic ? 0 : DmrObjective.concentration(eta[d * topics + k]);
      }
    }
  }

  /**
   * The terms of Mimno and McCallum's (2008) equation 1 that the weight at hand has a part in:
   * {@code -lambda_kf^2 / (2 variance_f) + sum_d {lnG(alpha_dk + n_dk) - lnG(alpha_dk) - lnG(A_d +
   * N_d) + lnG(A_d)}} with {@code A_d = others_d + alpha_dk}. The other topics' terms are constant
   * here, and so is all of a document whose x_df is 0.
   */
  private double logWeight(double value) {
    double change = value - weights[atTopic * size + atFeature];
    double sum = -0.5 * value * value / model.variances().get(atFeature);
    for (int d = 0; d < others.length; d++) {
      double x = features[d * size + atFeature];
      if (x != 0) {
        int cell = d * topics + atTopic;
        double a = DmrObjective.concentration(eta[cell] + x * change);
        sum +=
            GammaFunction.logRising(a, inDocuments[cell])
                - GammaFunction.logRising(others[d] + a, counts.corpus().length(d));
      }
    }
    return sum;
  }

  /**
   * The conditional log density of one weight given all else, up to a constant. Prepares anew at
   * each call, so that it may be asked after any change of weights or assignments.
   */
  public double logConditional(int topic, int feature, double value) {
    prepare();
    atTopic = topic;
    atFeature = feature;
    sumOthers();
    return logWeight(value);
  }

  /** l(lambda) and its gradient for the counts as they stand; good until assignments move. */
  public DmrObjective objective() {
    countDocuments();
    return objective;
  }
}
