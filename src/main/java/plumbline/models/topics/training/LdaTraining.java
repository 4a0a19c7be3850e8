package plumbline.models.topics.training;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import plumbline.models.topics.Corpus;
import plumbline.models.topics.LdaModel;
import plumbline.models.topics.LdaState;
import plumbline.models.topics.LdaWorkspace;
import plumbline.models.topics.TopicCounts;
import plumbline.models.topics.TopicModel;
import plumbline.models.topics.Vocabulary;
import plumbline.models.topics.files.ModelFolder;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.SeededRng;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;

/**
 * Training of latent Dirichlet allocation by collapsed Gibbs sampling. Every sweep draws from the
 * stream's child with its number, so that a killed and resumed run equals an uninterrupted one.
 *
 * @param alpha where the documents' concentration starts, K numbers; with fixed hyperparameters it
 *     stays
 * @param beta where the topics' concentration starts
 * @param hyper what becomes of the hyperparameters
 * @param iterations sweeps in all
 * @param burnIn sweeps before the hyperparameters first move
 * @param interval sweeps between two fixed-point steps, and between two saved samples
 * @param samples how many of the last samples, an interval apart, are kept
 */
public record LdaTraining(
    Doubles alpha,
    double beta,
    Hyper hyper,
    int iterations,
    int burnIn,
    int interval,
    int samples) {
  /** Sweeps between two steps of the hyperparameters, as in MALLET. */
  public static final int INTERVAL = 50;

  /** Sweeps before the first step, as in MALLET; of short trainings at most half. */
  private static final int BURN_IN = 200;

  /** Beside a document's only token, rounding takes what is much less. */
  private static final double LEAST_ALPHA = 1e-10;

  /** What becomes of alpha and beta. */
  public enum Hyper {
    /** They stay as they are. */
    FIXED,
    /** Fixed points of Wallach (2008): each alpha_k its own, one beta. */
    OPTIMISED,
    /** Fixed points with all alpha_k equal. */
    OPTIMISED_SYMMETRIC,
    /** Slice sampling under gamma priors around the start: posterior draws. */
    SAMPLED
  }

  /** Checks the settings. */
  public LdaTraining {
    if (iterations < 1 || burnIn < 0 || interval < 1 || samples < 0) {
      throw new IllegalArgumentException(
          "iterations and interval must be at least 1, burn-in and samples not negative");
    }
    if (alpha.stream().anyMatch(a -> !(a >= LEAST_ALPHA))) {
      throw new IllegalArgumentException(
          "every alpha must be at least %s: %s"
              .formatted(LEAST_ALPHA, alpha.stream().min().orElseThrow()));
    }
  }

  /**
   * Fixed symmetric hyperparameters.
   *
   * @param topics K
   * @param alphaSum the sum of all alpha_k
   * @param beta each word's share of a topic's prior
   * @param iterations sweeps
   */
  public static LdaTraining fixed(int topics, double alphaSum, double beta, int iterations) {
    return new LdaTraining(
        Doubles.generate(topics, k -> alphaSum / topics),
        beta,
        Hyper.FIXED,
        iterations,
        Math.min(BURN_IN, iterations / 2),
        INTERVAL,
        0);
  }

  /** The same with other treatment of the hyperparameters. */
  public LdaTraining with(Hyper other) {
    return new LdaTraining(alpha, beta, other, iterations, burnIn, interval, samples);
  }

  /**
   * The same with the last samples kept, so many sweeps apart.
   *
   * @param count how many
   * @param sweeps between two of them, and between two steps of the hyperparameters
   */
  public LdaTraining withSamples(int count, int sweeps) {
    return new LdaTraining(alpha, beta, hyper, iterations, burnIn, sweeps, count);
  }

  /** The same with the last samples kept. */
  public LdaTraining withSamples(int count) {
    return new LdaTraining(alpha, beta, hyper, iterations, burnIn, interval, count);
  }

  /**
   * What training ends with.
   *
   * @param state assignments and hyperparameters
   * @param model the point estimate {@code (n_kv + beta) / (n_k + V beta)} of the last state
   * @param logJoint {@code log p(w, z)} after every {@code interval} sweeps and at the end
   * @param samples point estimates of earlier states, oldest first
   * @param sweeps what the second half went through, for {@link TrainingLog.TrainingTrace#judge}
   */
  public record Result(
      LdaState state, TopicModel model, Doubles logJoint, List<TopicModel> samples, Doubles sweeps)
      implements TrainedTopics.Fit {
    @Override
    public void write(Path folder) throws IOException {
      ModelFolder.write(folder, model);
      ModelFolder.writeSamples(folder, samples);
    }
  }

  /**
   * Trains silently and in one go.
   *
   * @param corpus the documents
   * @param vocabulary their words
   * @param rng the seed
   */
  public Result run(Corpus corpus, Vocabulary vocabulary, SeededRng rng) {
    return run(corpus, vocabulary, rng, Progress.silent(), Checkpoint.none());
  }

  /**
   * Trains.
   *
   * @param corpus the documents
   * @param vocabulary their words
   * @param rng the seed
   * @param progress told about sweeps
   * @param checkpoint where to keep the state, and those of the samples
   */
  public Result run(
      Corpus corpus,
      Vocabulary vocabulary,
      SeededRng rng,
      Progress progress,
      Checkpoint checkpoint) {
    return run(corpus, vocabulary, scattered(corpus, alpha.size(), rng), rng, progress, checkpoint);
  }

  /**
   * Trains from other assignments than the usual ones, which are all at random.
   *
   * @param corpus the documents
   * @param vocabulary their words
   * @param start the topic of every token
   * @param rng the seed
   * @param progress told about sweeps
   * @param checkpoint where to keep the state, as above
   * @return what it ends with
   */
  public Result run(
      Corpus corpus,
      Vocabulary vocabulary,
      Ints start,
      SeededRng rng,
      Progress progress,
      Checkpoint checkpoint) {
    LdaModel model =
        new LdaModel(corpus.lengths(), corpus.words(), alpha, beta, hyper == Hyper.SAMPLED);
    TrainingLog<LdaWork.Stage, LdaWork> log =
        new TrainingLog<>(LdaWork.class, iterations, interval);
    LdaWork.KeptStages kept = new LdaWork.KeptStages(this);
    LdaWork.Stage last =
        log.posterior(
                () -> new LdaWork(this, model),
                corpus,
                new LdaWork.Stage(0, new LdaState(start, alpha, beta)))
            .accumulate(chain -> kept)
            .run(rng, Replicates.threads(1), progress, checkpoint)
            .last()
            .get(0);
    LdaWorkspace work = new LdaWorkspace(model);
    return new Result(
        last.state(),
        estimate(work, last.state(), corpus, vocabulary),
        log.logJoint(),
        kept.states().stream().map(state -> estimate(work, state, corpus, vocabulary)).toList(),
        log.sweeps());
  }

  private static TopicModel estimate(
      LdaWorkspace work, LdaState state, Corpus corpus, Vocabulary vocabulary) {
    work.place(state, corpus);
    return estimate(work.counts(), vocabulary, work.beta(), Doubles.of(work.alpha()));
  }

  /**
   * The usual start: every token in a topic at random.
   *
   * @param corpus the documents
   * @param topics K
   * @param rng the seed
   * @return the topic of every token
   */
  public static Ints scattered(Corpus corpus, int topics, SeededRng rng) {
    SeededRng stream = rng.child("start");
    return Ints.generate(corpus.tokens(), t -> stream.uniformInt(topics));
  }

  /**
   * A start far from the usual one: all tokens of a document in one topic.
   *
   * @param corpus the documents
   * @param topics K
   * @param rng the seed
   * @return the topic of every token
   */
  public static Ints byDocument(Corpus corpus, int topics, SeededRng rng) {
    SeededRng stream = rng.child("start");
    int[] z = new int[corpus.tokens()];
    for (int d = 0; d < corpus.documents(); d++) {
      Arrays.fill(
          z, corpus.start(d), corpus.start(d) + corpus.length(d), stream.uniformInt(topics));
    }
    return Ints.of(z);
  }

  /** {@code phi_kv = (n_kv + beta) / (n_k + V beta)}: strictly positive. */
  static TopicModel estimate(
      TopicCounts counts, Vocabulary vocabulary, double beta, Doubles alpha) {
    return TopicModel.of(vocabulary, counts.topicsByWords(beta), alpha);
  }
}
