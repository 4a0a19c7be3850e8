package plumbline.models.topics;

import static plumbline.models.topics.training.LdaTraining.Hyper.FIXED;
import static plumbline.models.topics.training.LdaTraining.Hyper.SAMPLED;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import plumbline.evaluation.Coherence;
import plumbline.models.topics.files.DocumentFiles;
import plumbline.models.topics.files.ModelFolder;
import plumbline.models.topics.training.DmrTraining;
import plumbline.models.topics.training.LdaTraining;
import plumbline.models.topics.training.LdaTraining.Hyper;
import plumbline.models.topics.training.ParallelTraining;
import plumbline.models.topics.training.TrainedTopics;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.plugin.FileFit;
import plumbline.plugin.FitResult;
import plumbline.plugin.FitRun;
import plumbline.plugin.ModelOption;
import plumbline.plugin.OptionBounds;
import plumbline.random.SeededRng;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;

/** {@code plumbline topics train}: LDA, or Dirichlet-multinomial regression with features. */
public final class TopicsFit {
  private static final double BYTES_PER_CELL = 60;
  private static final double BESIDE = 64 << 20;

  private static final int SPACING = LdaTraining.INTERVAL; // sweeps between kept samples

  private static final ModelOption<Integer> TOPICS =
      ModelOption.size("topics", 1, "")
          .label("K")
          .within(OptionBounds.FEW)
          .required("number of topics (required)");
  private static final ModelOption<Double> ALPHA =
      ModelOption.positive("alpha", Double.NaN, "")
          .label("A")
          .withoutUsual("concentration of the topics in a document (default: 5 / K)");
  private static final ModelOption<Double> BETA =
      ModelOption.positive("beta", 0.01, "concentration of the words in a topic").label("B");
  private static final ModelOption<Hyper> HYPER =
      ModelOption.choice("hyper", FIXED, "the hyperparameters");
  private static final ModelOption<Sampler> SAMPLER =
      ModelOption.choice(
              "sampler", Sampler.COLLAPSED, "in parallel chains mix more slowly for each sweep")
          .rare();
  private static final ModelOption<Integer> KEEP =
      ModelOption.count(
              "keep", 0, "keep S samples, 50 sweeps apart, for 'topics evaluate --average'")
          .label("S")
          .rare();

  private enum Sampler {
    COLLAPSED,
    PARTIALLY_COLLAPSED
  }

  /** Trains one chain from a start. */
  private interface Training {
    TrainedTopics.Fit run(Ints start, SeededRng rng, Progress progress, Checkpoint checkpoint);
  }

  private final FitRun run;
  private final int topics;
  private final double beta;
  private final int iterations;

  private TopicsFit(FitRun run) {
    this.run = run;
    topics = run.of(TOPICS);
    beta = run.of(BETA);
    iterations = run.lengths().iterations();
  }

  public static FileFit lda() {
    return fit(run -> new TopicsFit(run).ldaFit(), ALPHA, HYPER, SAMPLER, KEEP);
  }

  public static FileFit dmr() {
    return fit(run -> new TopicsFit(run).dmrFit(), DocumentFiles.FEATURES);
  }

  private static FileFit fit(Function<FitRun, FitResult> fit, ModelOption<?>... more) {
    List<ModelOption<?>> own = new ArrayList<>(DocumentFiles.OPTIONS);
    own.addAll(List.of(TOPICS, BETA));
    own.addAll(List.of(more));
    return FileFit.of(fit, own.toArray(ModelOption<?>[]::new))
        .lengths(new FileFit.Lengths(2, 300, -1, 0))
        .help("", List.of("The same as topics train."), "");
  }

  private FitResult ldaFit() {
    // Words and numbers are refused before the corpus is read, which may take a while.
    Hyper hyper = run.of(HYPER);
    if (hyper != FIXED && hyper != SAMPLED && iterations < LdaTraining.INTERVAL) {
      throw new IllegalArgumentException(
          "--hyper %s needs at least %d --iterations"
              .formatted(run.options().settings().get("hyper"), LdaTraining.INTERVAL));
    }
    int keep = run.of(KEEP);
    boolean parallel = run.of(SAMPLER) == Sampler.PARTIALLY_COLLAPSED;
    if (parallel && (hyper != FIXED || keep > 0)) {
      throw new IllegalArgumentException(
          "the partially collapsed sampler has fixed hyperparameters and keeps no samples");
    }
    // fixed() takes the sum of all alpha_k, --alpha is one of them: 5 / K each by default.
    LdaTraining training =
        LdaTraining.fixed(
                topics, ALPHA.isGiven(run.options()) ? run.of(ALPHA) * topics : 5, beta, iterations)
            .with(hyper)
            .withSamples(keep);
    requireBurntIn(keep, training.burnIn());
    DocumentFiles read = read();
    Corpus corpus = read.corpus();
    Vocabulary words = read.vocabulary();
    if (parallel) {
      ParallelTraining side =
          new ParallelTraining(training.alpha(), beta, iterations, training.interval());
      // For topics and documents within a sweep; the other trainers are one thread a chain.
      return result(
          read,
          true,
          (start, rng, progress, checkpoint) ->
              side.run(corpus, words, start, rng, run.workers(), progress, checkpoint));
    }
    return result(
        read,
        false,
        (start, rng, progress, checkpoint) ->
            training.run(corpus, words, start, rng, progress, checkpoint));
  }

  private FitResult dmrFit() {
    DocumentFiles read = read();
    Features features = read.features().orElseThrow();
    DmrTraining training = DmrTraining.standard(topics, features.size(), beta, iterations);
    return result(
        read,
        false,
        (start, rng, progress, checkpoint) ->
            training.run(
                read.corpus(), read.vocabulary(), features, start, rng, progress, checkpoint));
  }

  /**
   * The oldest of S samples is 50 S sweeps before the end. An average over states of the burn-in,
   * whose hyperparameters have not moved either, is none over the posterior.
   */
  private void requireBurntIn(int keep, int burnIn) {
    if (keep > 0 && iterations - (long) SPACING * keep <= burnIn) {
      throw new IllegalArgumentException(
          "--keep %d, samples %d sweeps apart, would keep states of the burn-in, the first %d of %d"
                  .formatted(keep, SPACING, burnIn, iterations)
              + " --iterations: give more of these, or keep fewer");
    }
  }

  /** There is no model yet whose vocabulary could name the words: --docword needs --vocab. */
  private DocumentFiles read() {
    Path folder = folder();
    try {
      if (DocumentFiles.TEXT.isGiven(run.options())
          && Files.exists(folder)
          && Files.isSameFile(run.file(DocumentFiles.TEXT), folder)) {
        // The model's vocabulary would be the next document.
        throw new IllegalArgumentException(
            "--out " + folder + " is the folder of texts that is read: give another");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    DocumentFiles read = DocumentFiles.read(run.options(), run::file, null);
    // The table of topics is there whole in the end, beside that of counts and its text.
    double words = read.vocabulary().size();
    run.requireMemory(
        Double.BYTES * topics * words,
        BYTES_PER_CELL * topics * (words + read.corpus().documents()) + BESIDE,
        topics + " topics of " + read.vocabulary().size() + " words");
    return read;
  }

  private Path folder() {
    return run.folder()
        .orElseThrow(() -> new IllegalArgumentException("give --out, the model's folder"));
  }

  /**
   * The start of a chain. Far from each other: every token in a topic at random, or all tokens of a
   * document in one.
   *
   * @param distant whether a document starts in one topic, as in every other chain
   */
  private Ints start(Corpus corpus, boolean distant, SeededRng rng) {
    return distant
        ? LdaTraining.byDocument(corpus, topics, rng)
        : LdaTraining.scattered(corpus, topics, rng);
  }

  /**
   * Trains all chains. The model is that of the first alone: topics of different chains cannot be
   * averaged by number. The log joint is that of its last state; the coherence is of ten words a
   * topic, in the documents that the model was trained on.
   */
  private FitResult result(DocumentFiles read, boolean parallel, Training training) {
    Corpus corpus = read.corpus();
    TrainedTopics.Trainer trainer =
        (distant, rng, progress, checkpoint) ->
            training.run(start(corpus, distant, rng), rng, progress, checkpoint);
    Checkpoint checkpoint = run.checkpoint(Map.of(), read.data());
    int chains = run.lengths().chains();
    // A checkpoint follows one chain after the other, and the parallel sampler has use for all
    // threads in one chain. The bytes are the same in turn and together.
    TrainedTopics trained =
        parallel || run.isSaved()
            ? TrainedTopics.inTurn(chains, trainer, run.rng(), run.progress(), checkpoint)
            : TrainedTopics.together(chains, trainer, run.rng(), run.workers(), run.progress());
    TopicModel model = trained.fit().model();
    Doubles trace = trained.fit().logJoint();
    double logJoint = trace.get(trace.size() - 1);
    Coherence coherence = model.coherence(corpus, 10);
    FitResult result =
        FitResult.of(trained.judgement())
            .put("documents", corpus.documents())
            .put("tokens", corpus.tokens())
            .put("words", corpus.words())
            .put("topics", topics)
            .put("iterations", iterations)
            .put("seed", run.seed())
            .put("logJoint", logJoint)
            .put("coherence", coherence.mean())
            .put("model", folder().toString())
            .verdict()
            .folder(
                new FitResult.Folder() {
                  @Override
                  public void write(Path folder) throws IOException {
                    trained.fit().write(folder);
                  }

                  @Override
                  public List<Path> old(Path folder) {
                    return ModelFolder.files(folder);
                  }
                })
            .line(
                "%s, %d sweeps, seed %d: log joint %.1f, %.4f nats per token",
                corpus, iterations, run.seed(), logJoint, logJoint / Math.max(1, corpus.tokens()));
    for (int k = 0; k < model.topics(); k++) {
      result.line(
          "%4d  alpha %.4f  npmi %6.3f  %s",
          k + 1, model.alpha().get(k), coherence.of(k), String.join(" ", model.topWords(k, 8)));
    }
    return result
        .line("mean coherence (npmi of ten words a topic, these documents): %.3f", coherence.mean())
        .line("written to %s", folder());
  }
}
