package plumbline.models.topics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.SeededRng;
import plumbline.sampling.Checkpoint;
import plumbline.sampling.Interruption;
import plumbline.sampling.Progress;
import plumbline.sampling.StateCodec;

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
  private static final int FIXED_POINT_ROUNDS = 20;
  private static final double PRIOR_SHAPE = 1.001;
  private static final double PRIOR_SCALE = 1;

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
        200,
        50,
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
   * @param sweeps what the second half went through, for {@link TrainingTrace#judge}
   */
  public record Result(
      LdaState state,
      TopicModel model,
      Doubles logJoint,
      List<TopicModel> samples,
      Doubles sweeps) {}

  private record Saved(
      int iteration, LdaState state, Doubles trace, Doubles sweeps, List<LdaState> kept) {}

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
    StateCodec<Saved> codec = StateCodec.of(Saved.class);
    Saved saved =
        checkpoint
            .load()
            .map(codec::decode)
            .orElseGet(
                () ->
                    new Saved(
                        0,
                        new LdaState(start, alpha, beta),
                        Doubles.of(),
                        Doubles.of(),
                        List.of()));
    TrainingTrace sweeps = new TrainingTrace(iterations, saved.sweeps());
    LdaModel model =
        new LdaModel(corpus.lengths(), corpus.words(), alpha, beta, hyper == Hyper.SAMPLED);
    LdaWorkspace work = new LdaWorkspace(model);
    work.place(saved.state(), corpus);
    List<Double> trace = new ArrayList<>(saved.trace().stream().boxed().toList());
    List<LdaState> kept = new ArrayList<>(saved.kept());
    for (int i = saved.iteration() + 1; i <= iterations; i++) {
      Interruption.check();
      SeededRng stream = rng.child(i);
      work.updateAssignments(stream);
      boolean due = i % interval == 0;
      if (hyper == Hyper.SAMPLED && i > burnIn) {
        work.updateAlpha(stream);
        work.updateBeta(stream);
      } else if (hyper != Hyper.FIXED && i > burnIn && due) {
        fixedPoint(work);
      }
      if (due || i == iterations) {
        trace.add(work.logJoint());
      }
      if (sweeps.due(i)) {
        sweeps.add(work.logJoint(), work.counts());
      }
      if (i < iterations
          && (iterations - i) % interval == 0
          && (iterations - i) / interval <= samples) {
        kept.add(work.state());
      }
      progress.update(i, iterations);
      if (checkpoint.due()) {
        checkpoint.save(codec.encode(saved(i, work, trace, sweeps, kept)));
      }
    }
    Saved finished = saved(iterations, work, trace, sweeps, kept);
    checkpoint.finish(codec.encode(finished));
    return new Result(
        finished.state(),
        estimate(work, vocabulary),
        finished.trace(),
        kept.stream()
            .map(
                state -> {
                  work.place(state, corpus);
                  return estimate(work, vocabulary);
                })
            .toList(),
        finished.sweeps());
  }

  private static Saved saved(
      int iteration,
      LdaWorkspace work,
      List<Double> trace,
      TrainingTrace sweeps,
      List<LdaState> kept) {
    return new Saved(
        iteration,
        work.state(),
        Doubles.generate(trace.size(), trace::get),
        sweeps.values(),
        List.copyOf(kept));
  }

  private static TopicModel estimate(LdaWorkspace work, Vocabulary vocabulary) {
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
    int words = vocabulary.size();
    double[] phi = new double[counts.topics() * words];
    for (int k = 0; k < counts.topics(); k++) {
      double total = counts.total(k) + words * beta;
      for (int v = 0; v < words; v++) {
        phi[k * words + v] = beta / total;
      }
    }
    for (int v = 0; v < words; v++) {
      for (int i = 0; i < counts.listSize(v); i++) {
        int k = counts.listedTopic(v, i);
        phi[k * words + v] += counts.listed(v, i) / (counts.total(k) + words * beta);
      }
    }
    return TopicModel.of(vocabulary, phi, alpha);
  }

  /**
   * Fixed-point steps for the stationary point under a Gamma(s, scale c) prior: {@code alpha_k <-
   * (alpha_k S_k + s - 1) / (D + 1/c)}, S_k and D the sums of digamma differences, exact from
   * histograms; likewise one beta for all words.
   */
  private void fixedPoint(LdaWorkspace work) {
    HyperStatistics statistics = work.statistics();
    double[] a = work.alpha().clone();
    double b = work.beta();
    for (int round = 0; round < FIXED_POINT_ROUNDS; round++) {
      double denominator = statistics.lengthRise(LdaWorkspace.sum(a)) + 1 / PRIOR_SCALE;
      double numerators = 0;
      for (int k = 0; k < a.length; k++) {
        a[k] = (a[k] * statistics.rise(k, a[k]) + PRIOR_SHAPE - 1) / denominator;
        numerators += a[k];
      }
      if (hyper == Hyper.OPTIMISED_SYMMETRIC) {
        Arrays.fill(a, numerators / a.length);
      }
      b =
          (b * statistics.cellRise(b) + PRIOR_SHAPE - 1)
              / (work.corpus().words() * statistics.totalRise(work.corpus().words() * b)
                  + 1 / PRIOR_SCALE);
    }
    work.setHyperparameters(a, b);
  }
}
