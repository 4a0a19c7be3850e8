package plumbline.models.topics;

import java.util.ArrayList;
import java.util.List;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.numerics.Lbfgs;
import plumbline.random.SeededRng;
import plumbline.sampling.Checkpoint;
import plumbline.sampling.Interruption;
import plumbline.sampling.Progress;
import plumbline.sampling.StateCodec;

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
   * @param sweeps what the second half went through, for {@link TrainingTrace#judge}
   */
  public record Result(
      TopicModel model, List<String> features, Doubles weights, Doubles logJoint, Doubles sweeps) {
    /** The concentration of a document with these features. */
    public Doubles alpha(Doubles x) {
      double[] alpha = new double[model.topics()];
      new Features(features, List.of(x)).concentrations(0, weights.toArray(), alpha);
      return Doubles.of(alpha);
    }
  }

  private record Saved(int iteration, DmrState state, Doubles trace, Doubles sweeps) {}

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
    StateCodec<Saved> codec = StateCodec.of(Saved.class);
    Saved saved = checkpoint.load().map(codec::decode).orElseGet(() -> from(start));
    TrainingTrace sweeps = new TrainingTrace(iterations, saved.sweeps());
    DmrWorkspace work = new DmrWorkspace(model);
    work.place(saved.state(), corpus);
    List<Double> trace = new ArrayList<>(saved.trace().stream().boxed().toList());
    double[] unused = new double[topics * features.size()];
    for (int i = saved.iteration() + 1; i <= iterations; i++) {
      Interruption.check();
      SeededRng stream = rng.child(i);
      work.updateAssignments(stream);
      boolean due = i % interval == 0 || i == iterations;
      if (i > burnIn && sampled) {
        work.updateWeights(stream);
      } else if (i > burnIn && due) {
        Lbfgs.DEFAULT.maximise(work.objective(), work.weights());
      }
      if (due || sweeps.due(i)) {
        double logJoint =
            work.objective().evaluate(work.weights(), unused) + work.counts().logWords(beta);
        if (due) {
          trace.add(logJoint);
        }
        if (sweeps.due(i)) {
          sweeps.add(logJoint, work.counts());
        }
      }
      progress.update(i, iterations);
      if (checkpoint.due()) {
        checkpoint.save(saved(codec, i, work, trace, sweeps));
      }
    }
    checkpoint.finish(saved(codec, iterations, work, trace, sweeps));
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
        Doubles.generate(trace.size(), trace::get),
        sweeps.values());
  }

  private static byte[] saved(
      StateCodec<Saved> codec,
      int iteration,
      DmrWorkspace work,
      List<Double> trace,
      TrainingTrace sweeps) {
    return codec.encode(
        new Saved(
            iteration, work.state(), Doubles.generate(trace.size(), trace::get), sweeps.values()));
  }

  private Saved from(Ints z) {
    // An intercept of ln(5 / K) starts where five units of concentration are shared by all.
    Doubles weights =
        Doubles.generate(
            topics * variances.size(), i -> i % variances.size() == 0 ? Math.log(5.0 / topics) : 0);
    return new Saved(0, new DmrState(z, weights), Doubles.of(), Doubles.of());
  }
}
