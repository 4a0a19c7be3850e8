package plumbline.models.topics.training;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import plumbline.models.topics.Corpus;
import plumbline.models.topics.DmrModel;
import plumbline.models.topics.DmrState;
import plumbline.models.topics.DmrWorkspace;
import plumbline.models.topics.Features;
import plumbline.models.topics.TopicCounts;
import plumbline.models.topics.TopicModel;
import plumbline.models.topics.Vocabulary;
import plumbline.models.topics.files.DmrFolder;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.numerics.Lbfgs;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;

/**
 * Training of Dirichlet-multinomial regression: Gibbs sweeps in turn with a maximisation of the
 * regression weights (Mimno and McCallum 2008), or with slice sampling of the weights.
 *
 * @param topics K
 * @param variances of the weights' normal priors, one for each feature
 * @param beta the topics' concentration
 * @param iterations sweeps in all
 * @param burnIn sweeps before the weights first move
 * @param interval sweeps between two maximisations
 * @param sampled whether the weights are sampled after every sweep in the place of maximised
 */
public record DmrTraining(
    int topics,
    Doubles variances,
    double beta,
    int iterations,
    int burnIn,
    int interval,
    boolean sampled) {
  /** The variance of an intercept, as in MALLET. */
  public static final double INTERCEPT_VARIANCE = 100;

  /** The variance of other weights, as in MALLET. */
  public static final double VARIANCE = 0.5;

  /** The usual priors: a wide one for the intercept, which is the first feature. */
  public static DmrTraining standard(int topics, int features, double beta, int iterations) {
    return new DmrTraining(
        topics,
        Doubles.generate(features, f -> f == 0 ? INTERCEPT_VARIANCE : VARIANCE),
        beta,
        iterations,
        Math.min(100, iterations / 2),
        20,
        false);
  }

  /**
   * What training ends with.
   *
   * @param model topics with the mean concentration of the training documents
   * @param features the features' names
   * @param weights lambda, topic after topic
   * @param logJoint the log of the joint density, up to the prior's constant, at every interval
   * @param sweeps what the second half went through, for {@link TrainingLog.TrainingTrace#judge}
   */
  public record Result(
      TopicModel model, List<String> features, Doubles weights, Doubles logJoint, Doubles sweeps)
      implements TrainedTopics.Fit {
    @Override
    public void write(Path folder) throws IOException {
      DmrFolder.write(folder, this);
    }

    /** The concentration of a document with these features. */
    public Doubles alpha(Doubles x) {
      double[] alpha = new double[model.topics()];
      new Features(features, List.of(x)).concentrations(0, weights.toArray(), alpha);
      return Doubles.of(alpha);
    }
  }

  /** Trains; a killed and resumed run equals an uninterrupted one. */
  public Result run(
      Corpus corpus,
      Vocabulary vocabulary,
      Features features,
      SeededRng rng,
      Progress progress,
      Checkpoint checkpoint) {
    Ints start = LdaTraining.scattered(corpus, topics, rng);
    return run(corpus, vocabulary, features, start, rng, progress, checkpoint);
  }

  /**
   * Trains from other assignments than the usual ones, which are all at random.
   *
   * @param corpus the documents
   * @param vocabulary their words
   * @param features of all documents
   * @param start the topic of every token
   * @param rng the seed
   * @param progress told about sweeps
   * @param checkpoint where to keep the state
   * @return what it ends with
   */
  public Result run(
      Corpus corpus,
      Vocabulary vocabulary,
      Features features,
      Ints start,
      SeededRng rng,
      Progress progress,
      Checkpoint checkpoint) {
    DmrModel model =
        new DmrModel(corpus.lengths(), corpus.words(), topics, features, variances, beta);
    TrainingLog<DmrWork.Stage, DmrWork> log =
        new TrainingLog<>(DmrWork.class, iterations, interval);
    DmrState last =
        log.posterior(() -> new DmrWork(this, model), corpus, new DmrWork.Stage(0, from(start)))
            .run(rng, Replicates.threads(1), progress, checkpoint)
            .last()
            .get(0)
            .state();
    DmrWorkspace work = new DmrWorkspace(model);
    work.place(last, corpus);
    double[] mean = new double[topics];
    double[] alpha = new double[topics];
    for (int d = 0; d < corpus.documents(); d++) {
      features.concentrations(d, work.weights(), alpha);
      for (int k = 0; k < topics; k++) {
        mean[k] += alpha[k] / corpus.documents();
      }
    }
    return new Result(
        LdaTraining.estimate(work.counts(), vocabulary, beta, Doubles.of(mean)),
        features.names(),
        Doubles.of(work.weights()),
        log.logJoint(),
        log.sweeps());
  }

  private DmrState from(Ints z) {
    // An intercept of ln(5 / K) starts where five units of concentration are shared by all.
    Doubles weights =
        Doubles.generate(
            topics * variances.size(), i -> i % variances.size() == 0 ? Math.log(5.0 / topics) : 0);
    return new DmrState(z, weights);
  }

  /** A training of Dirichlet-multinomial regression under way. */
  public static final class DmrWork implements TrainingLog.TrainingWork<DmrWork.Stage> {
    /** A state after so many sweeps. */
    record Stage(int sweeps, DmrState state) {}

    private final DmrTraining training;
    private final DmrWorkspace work;
    private int sweeps;

    DmrWork(DmrTraining training, DmrModel model) {
      this.training = training;
      this.work = new DmrWorkspace(model);
    }

    @Override
    public void place(Stage stage, Corpus data) {
      work.place(stage.state(), data);
      sweeps = stage.sweeps();
    }

    @Override
    public Stage state() {
      return new Stage(sweeps, work.state());
    }

    @Override
    public void sweep(Rng rng) {
      Rng stream = rng.child(++sweeps);
      work.updateAssignments(stream);
      if (sweeps > training.burnIn() && training.sampled()) {
        work.updateWeights(stream);
      } else if (sweeps > training.burnIn()
          && (sweeps % training.interval() == 0 || sweeps == training.iterations())) {
        Lbfgs.DEFAULT.maximise(work.objective(), work.weights());
      }
    }

    @Override
    public double logJoint() {
      double[] gradient = new double[work.weights().length];
      return work.objective().evaluate(work.weights(), gradient)
          + work.counts().logWords(training.beta());
    }

    @Override
    public TopicCounts counts() {
      return work.counts();
    }
  }
}
