package plumbline.models.topics.training;

import java.util.Arrays;
import java.util.List;
import plumbline.models.topics.Corpus;
import plumbline.models.topics.LdaModel;
import plumbline.models.topics.LdaState;
import plumbline.models.topics.LdaWorkspace;
import plumbline.models.topics.TopicCounts;
import plumbline.models.topics.Vocabulary;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.random.WeightTree;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;

/**
 * Training of latent Dirichlet allocation with documents in parallel, by <em>partially
 * collapsed</em> Gibbs sampling (Magnusson, Jonsson, Villani and Broman 2018): the topics are drawn
 * given all assignments, {@code phi_k ~ Dirichlet(beta + n_k)}, and then the assignments of each
 * document given the topics, its mixture integrated out. Given the topics documents are
 * independent, so that nothing is approximated, unlike in schemes that let threads work with stale
 * counts. It mixes more slowly for each sweep than {@link LdaTraining}. Every document and every
 * topic has a stream of its own: results do not depend on threads.
 *
 * @param alpha the documents' concentration, K numbers
 * @param beta the topics' concentration
 * @param iterations sweeps in all
 * @param interval sweeps between two values of the trace
 */
public record ParallelTraining(Doubles alpha, double beta, int iterations, int interval) {
  /** Checks the settings. */
  public ParallelTraining {
    if (iterations < 1 || interval < 1 || !(beta > 0)) {
      throw new IllegalArgumentException(
          "iterations and interval must be at least 1, beta positive");
    }
  }

  /**
   * Trains.
   *
   * @param corpus the documents
   * @param vocabulary their words
   * @param rng the seed
   * @param replicates where topics and documents are worked on
   * @param progress told about sweeps
   * @param checkpoint where to keep the state
   */
  public LdaTraining.Result run(
      Corpus corpus,
      Vocabulary vocabulary,
      SeededRng rng,
      Replicates replicates,
      Progress progress,
      Checkpoint checkpoint) {
    Ints start = LdaTraining.scattered(corpus, alpha.size(), rng);
    return run(corpus, vocabulary, start, rng, replicates, progress, checkpoint);
  }

  /**
   * Trains from other assignments than the usual ones, which are all at random.
   *
   * @param corpus the documents
   * @param vocabulary their words
   * @param start the topic of every token
   * @param rng the seed
   * @param replicates where topics and documents are worked on
   * @param progress told about sweeps
   * @param checkpoint where to keep the state
   * @return what it ends with
   */
  public LdaTraining.Result run(
      Corpus corpus,
      Vocabulary vocabulary,
      Ints start,
      SeededRng rng,
      Replicates replicates,
      Progress progress,
      Checkpoint checkpoint) {
    TrainingLog<LdaWork.Stage, ParallelWork> log =
        new TrainingLog<>(ParallelWork.class, iterations, interval);
    LdaState last =
        log.posterior(
                () -> new ParallelWork(this, corpus, replicates),
                corpus,
                new LdaWork.Stage(0, state(start)))
            .run(rng, Replicates.threads(1), progress, checkpoint)
            .last()
            .get(0)
            .state();
    LdaWorkspace counted = new LdaWorkspace(model(corpus));
    counted.place(last, corpus);
    return new LdaTraining.Result(
        last,
        LdaTraining.estimate(counted.counts(), vocabulary, beta, alpha),
        log.logJoint(),
        List.of(),
        log.sweeps());
  }

  LdaModel model(Corpus corpus) {
    return new LdaModel(corpus.lengths(), corpus.words(), alpha, beta, false);
  }

  LdaState state(Ints z) {
    return new LdaState(z, alpha, beta);
  }

  /** The topics, a row for each word: {@code phi[v * width + k]}. */
  static final class Topics {
    private final Corpus corpus;
    private final int topics;
    private final int width;
    private final int[] counts; // [V x K]
    final double[] phi;

    Topics(Corpus corpus, int topics) {
      this.corpus = corpus;
      this.topics = topics;
      width = new WeightTree(topics).width();
      counts = new int[Math.multiplyExact(corpus.words(), topics)];
      phi = new double[Math.multiplyExact(corpus.words(), width)];
    }

    /** Draws all topics given the assignments. */
    void draw(int[] z, double beta, Rng stream, Replicates replicates) {
      Arrays.fill(counts, 0);
      for (int t = 0; t < z.length; t++) {
        counts[corpus.word(t) * topics + z[t]]++;
      }
      replicates.run(
          topics,
          k -> {
            double[] concentration = new double[corpus.words()];
            for (int v = 0; v < concentration.length; v++) {
              concentration[v] = beta + counts[v * topics + k];
            }
            double[] law = new double[concentration.length];
            stream.child("topic " + k).dirichlet(concentration, law);
            for (int v = 0; v < law.length; v++) {
              phi[v * width + k] = law[v];
            }
            return k;
          },
          Progress.silent());
    }
  }

  /** Gibbs sweeps over single documents, given the topics. For one thread. */
  static final class DocumentSweep {
    private final double[] alpha;
    private final WeightTree weights;
    private final double[] counts; // n_dk
    private final double[] factors; // n_dk + alpha_k

    DocumentSweep(Doubles alpha) {
      this.alpha = alpha.toArray();
      weights = new WeightTree(alpha.size());
      counts = new double[alpha.size()];
      factors = new double[weights.width()];
    }

    /**
     * One step for every token, which leaves {@code Pr(z_d | w_d, phi, alpha)} invariant.
     *
     * @param z all assignments; those of the document are exchanged
     */
    void run(Corpus corpus, int document, double[] phi, int[] z, Rng rng) {
      int start = corpus.start(document);
      int end = start + corpus.length(document);
      Arrays.fill(counts, 0);
      for (int t = start; t < end; t++) {
        counts[z[t]]++;
      }
      for (int k = 0; k < alpha.length; k++) {
        change(k, 0);
      }
      for (int t = start; t < end; t++) {
        int row = corpus.word(t) * factors.length;
        int old = z[t];
        change(old, -1);
        if (t == start || corpus.word(t) != corpus.word(t - 1)) {
          weights.multiply(phi, row, factors);
        } else {
          weights.multiply(phi, row, factors, z[t - 1]);
          weights.multiply(phi, row, factors, old);
        }
        z[t] = weights.draw(rng);
        change(z[t], 1);
      }
    }

    private void change(int topic, int by) {
      counts[topic] += by;
      factors[topic] = counts[topic] + alpha[topic];
    }
  }

  /** A training with documents in parallel under way. */
  static final class ParallelWork implements TrainingLog.TrainingWork<LdaWork.Stage> {
    private static final int DOCUMENTS_TOGETHER = 32;

    private final ParallelTraining training;
    private final Corpus corpus;
    private final Replicates replicates;
    private final ParallelTraining.Topics topics;
    private final LdaWorkspace counted;
    private final int[] z;
    private int sweeps;

    ParallelWork(ParallelTraining training, Corpus corpus, Replicates replicates) {
      this.training = training;
      this.corpus = corpus;
      this.replicates = replicates;
      this.topics = new ParallelTraining.Topics(corpus, training.alpha().size());
      this.counted = new LdaWorkspace(training.model(corpus));
      this.z = new int[corpus.tokens()];
    }

    @Override
    public void place(LdaWork.Stage stage, Corpus data) {
      stage.state().assignments().copyTo(z, 0);
      sweeps = stage.sweeps();
    }

    @Override
    public LdaWork.Stage state() {
      return new LdaWork.Stage(sweeps, training.state(Ints.of(z)));
    }

    @Override
    public void sweep(Rng rng) {
      Rng stream = rng.child(++sweeps);
      topics.draw(z, training.beta(), stream, replicates);
      int blocks = (corpus.documents() + DOCUMENTS_TOGETHER - 1) / DOCUMENTS_TOGETHER;
      replicates.run(
          blocks,
          block -> {
            var sweep = new ParallelTraining.DocumentSweep(training.alpha());
            int from = block * DOCUMENTS_TOGETHER;
            int to = Math.min(corpus.documents(), from + DOCUMENTS_TOGETHER);
            for (int d = from; d < to; d++) {
              sweep.run(corpus, d, topics.phi, z, stream.child(d));
            }
            return to;
          },
          Progress.silent());
    }

    @Override
    public double logJoint() {
      counted.place(training.state(Ints.of(z)), corpus);
      return counted.logJoint();
    }

    @Override
    public TopicCounts counts() {
      return counted.counts();
    }
  }
}
