package plumbline.models.topics.heldout;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import plumbline.evaluation.BothDirections;
import plumbline.evaluation.ImportanceEstimate;
import plumbline.models.topics.Corpus;
import plumbline.models.topics.TopicAlignment;
import plumbline.models.topics.TopicModel;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.SeededRng;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;
import plumbline.sampling.runs.SavedTasks;

/**
 * Two topic models compared on held-out documents. Each document draws from the child of the seed
 * with its place in the corpus, from 0, so that results depend neither on threads nor on what the
 * other documents say. In another selection of documents it has another place, and other draws.
 */
public final class HeldOutComparison {
  private final TopicModel model;
  private final TopicModel baseline;
  private static final int DOCUMENTS_AT_ONCE = 8;

  private final Corpus corpus;
  private final IntFunction<Doubles> modelAlpha;
  private final IntFunction<Doubles> baselineAlpha;

  private HeldOutComparison(
      TopicModel model,
      TopicModel baseline,
      Corpus corpus,
      IntFunction<Doubles> modelAlpha,
      IntFunction<Doubles> baselineAlpha) {
    this.model = model;
    this.baseline = baseline;
    this.corpus = corpus;
    this.modelAlpha = modelAlpha;
    this.baselineAlpha = baselineAlpha;
  }

  /**
   * The same comparison with concentrations of each document's own, as in Dirichlet-multinomial
   * regression; in the aligned models' order of topics.
   */
  public HeldOutComparison withAlphas(IntFunction<Doubles> first, IntFunction<Doubles> second) {
    return new HeldOutComparison(model, baseline, corpus, first, second);
  }

  /**
   * A comparison of aligned models.
   *
   * @param models model 1 and, as second, the baseline
   * @param corpus documents in the models' vocabulary
   * @throws IllegalArgumentException if the vocabularies differ or a topic gives a word no
   *     probability, since then annealing has no common support
   */
  public static HeldOutComparison of(TopicAlignment models, Corpus corpus) {
    if (models.first().words() != corpus.words()) {
      throw new IllegalArgumentException(
          "the corpus has %d words, the models have %d"
              .formatted(corpus.words(), models.first().words()));
    }
    if (!models.first().isPositive() || !models.second().isPositive()) {
      throw new IllegalArgumentException(
          "every topic must give every word a positive probability: smooth both models alike");
    }
    return new HeldOutComparison(
        models.first(),
        models.second(),
        corpus,
        d -> models.first().alpha(),
        d -> models.second().alpha());
  }

  /**
   * One document's result.
   *
   * @param forward weights from the baseline to the model; for the standard method the difference
   *     of two log probabilities as a single weight
   * @param backward weights of the swapped runs, if there were any
   * @param standardError of the forward log ratio; NaN if not known
   */
  public record Row(
      ImportanceEstimate forward, Optional<ImportanceEstimate> backward, double standardError) {
    /** The log ratio, from below. */
    public double logRatio() {
      return forward.logMean();
    }

    /**
     * The log ratio, from above.
     *
     * @throws java.util.NoSuchElementException if there is no reverse run
     */
    public double fromAbove() {
      return both().orElseThrow().fromAbove();
    }

    /** Both directions, where there are two. */
    public Optional<BothDirections> both() {
      return backward.map(b -> new BothDirections(forward, b));
    }

    /** Bennett's estimate if there are both directions, else the forward one. */
    public double best() {
      return both().map(BothDirections::bennett).orElse(logRatio());
    }
  }

  /** A document under the model and under the baseline. */
  public SeenDocument[] seen(int document) {
    Ints words = corpus.document(document);
    return seen(words, document);
  }

  private SeenDocument[] seen(Ints words, int document) {
    return new SeenDocument[] {
      SeenDocument.of(words, model, modelAlpha.apply(document)),
      SeenDocument.of(words, baseline, baselineAlpha.apply(document))
    };
  }

  /** What is done with one document. */
  @FunctionalInterface
  public interface Job {
    /**
     * Compares two views of one document.
     *
     * @param target under model 1
     * @param start under the baseline
     * @param rng the document's own stream
     */
    Row run(SeenDocument target, SeenDocument start, SeededRng rng);
  }

  /** The ratio estimator, in one or both directions. */
  public static Job ratio(RatioAis settings, boolean bothDirections) {
    return (target, start, rng) -> {
      ImportanceEstimate forward = settings.logRatio(target, start, rng.child("forward"));
      Optional<ImportanceEstimate> backward =
          bothDirections
              ? Optional.of(settings.logRatio(start, target, rng.child("backward")))
              : Optional.empty();
      double error =
          settings.starts() == RatioAis.Starts.INDEPENDENT
              ? forward.standardError()
              : forward.batchStandardError();
      return new Row(forward, backward, error);
    };
  }

  /** The difference of two separate estimates: what the ratio estimator improves upon. */
  public static Job difference(DocumentEstimator estimator) {
    return (target, start, rng) -> {
      DocumentEstimator.LogProbability first = estimator.estimate(target, rng.child("first"));
      DocumentEstimator.LogProbability second = estimator.estimate(start, rng.child("second"));
      return new Row(
          new ImportanceEstimate(Doubles.of(first.value() - second.value())),
          Optional.empty(),
          Math.hypot(first.standardError(), second.standardError()));
    };
  }

  /**
   * Runs a job on every document.
   *
   * @param job what to do
   * @param seed the seed
   * @param replicates where to run
   * @param progress told about documents
   * @param checkpoint keeps the documents that are done
   */
  public List<Row> run(
      Job job, SeededRng seed, Replicates replicates, Progress progress, Checkpoint checkpoint) {
    return SavedTasks.of(new RowFormat(), DOCUMENTS_AT_ONCE)
        .run(
            corpus.documents(),
            from ->
                i -> {
                  SeenDocument[] seen = seen(from + i);
                  return job.run(seen[0], seen[1], seed.child(from + i));
                },
            replicates,
            progress,
            checkpoint);
  }

  /**
   * Runs a job on every document, silently and in one go.
   *
   * @param job what to do
   * @param seed the seed
   * @param replicates where to run
   */
  public List<Row> run(Job job, SeededRng seed, Replicates replicates) {
    return run(job, seed, replicates, Progress.silent(), Checkpoint.none());
  }

  /**
   * Completion of every document from a random part of its tokens.
   *
   * @param settings of the two estimates that completion needs
   * @param fraction the share of tokens that is observed, in [0, 1]
   * @param seed the seed; also chooses the part
   * @param replicates where to run
   * @param progress told about documents
   */
  public List<DocumentCompletion.Result> complete(
      RatioAis settings,
      double fraction,
      SeededRng seed,
      Replicates replicates,
      Progress progress) {
    return complete(settings, fraction, seed, replicates, progress, Checkpoint.none());
  }

  /**
   * Completion of every document, resumed from a checkpoint.
   *
   * @param settings of the two estimates that completion needs
   * @param fraction the share of tokens that is observed, in [0, 1]
   * @param seed the seed; also chooses the part
   * @param replicates where to run
   * @param progress told about documents
   * @param checkpoint keeps the documents that are done
   */
  public List<DocumentCompletion.Result> complete(
      RatioAis settings,
      double fraction,
      SeededRng seed,
      Replicates replicates,
      Progress progress,
      Checkpoint checkpoint) {
    return SavedTasks.of(new RowFormat.CompletionFormat(), DOCUMENTS_AT_ONCE)
        .run(
            corpus.documents(),
            from -> i -> complete(settings, fraction, from + i, seed.child(from + i)),
            replicates,
            progress,
            checkpoint);
  }

  private DocumentCompletion.Result complete(
      RatioAis settings, double fraction, int document, SeededRng rng) {
    int[] words = corpus.document(document).toArray();
    rng.child("part").shuffle(words, words.length);
    return new DocumentCompletion(settings)
        .run(
            Ints.of(words),
            Ints.of((int) Math.round(fraction * words.length)),
            model,
            modelAlpha.apply(document),
            baseline,
            baselineAlpha.apply(document),
            rng)
        .get(0);
  }

  /** The mean standard error of all documents' log ratios. */
  public static double standardError(List<Row> rows) {
    return Doubles.map(rows, Row::standardError).mean();
  }
}
