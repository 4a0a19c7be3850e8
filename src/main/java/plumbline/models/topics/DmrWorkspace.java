package plumbline.models.topics;

import java.util.function.DoubleUnaryOperator;
import plumbline.numerics.Doubles;
import plumbline.numerics.GammaFunction;
import plumbline.random.Rng;
import plumbline.sampling.NealSlice;
import plumbline.sampling.Workspace;

/** Assignments with their counts, and regression weights, in mutable form. */
final class DmrWorkspace implements Workspace<DmrState, Corpus> {
  private static final NealSlice SLICE = NealSlice.of(1);

  private final DmrModel model;
  private final int topics;
  private final int size; // F
  private final TopicCounts counts;
  private final double[] features; // [D x F]
  private final double[] weights; // [K x F]
  private final double[] alpha;
  private final int[] inDocuments; // [D x K]
  private final int[] inDocument;
  private final double[] eta; // [D x K]
  private final double[] others; // A_d without the topic at hand
  private final DmrObjective objective;

  private final DoubleUnaryOperator weightDensity = this::logWeight;
  private int atTopic;
  private int atFeature;

  DmrWorkspace(DmrModel model) {
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

  TopicCounts counts() {
    return counts;
  }

  double[] weights() {
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

  /** The kernel {@code assignments}. */
  void updateAssignments(Rng rng) {
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

  private double predictor(int d, int k) {
    double sum = 0;
    for (int f = 0; f < size; f++) {
      sum += features[d * size + f] * weights[k * size + f];
    }
    return sum;
  }

  private void countDocuments() {
    for (int d = 0; d < others.length; d++) {
      counts.countDocument(d, inDocument);
      System.arraycopy(inDocument, 0, inDocuments, d * topics, topics);
    }
  }

  /** The kernel {@code weights}: each lambda_kf by slice sampling. */
  void updateWeights(Rng rng) {
    prepare();
    for (atTopic = 0; atTopic < topics; atTopic++) {
      sumOthers();
      for (atFeature = 0; atFeature < size; atFeature++) {
        int i = atTopic * size + atFeature;
        double before = weights[i];
        double after = SLICE.step(before, weightDensity, rng);
        weights[i] = after;
        for (int d = 0; d < others.length; d++) {
          eta[d * topics + atTopic] += features[d * size + atFeature] * (after - before);
        }
      }
    }
  }

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

  /** The conditional log density of one weight given all else, up to a constant. */
  public double logConditional(int topic, int feature, double value) {
    prepare();
    atTopic = topic;
    atFeature = feature;
    sumOthers();
    return logWeight(value);
  }

  /** l(lambda) and its gradient for the counts as they stand. */
  DmrObjective objective() {
    countDocuments();
    return objective;
  }
}
