package plumbline.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import plumbline.evaluation.Coherence;
import plumbline.models.topics.Corpus;
import plumbline.models.topics.DmrTraining;
import plumbline.models.topics.Features;
import plumbline.models.topics.LdaTraining;
import plumbline.models.topics.ModelFolder;
import plumbline.models.topics.ParallelTraining;
import plumbline.models.topics.TopicModel;
import plumbline.models.topics.Vocabulary;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Checkpoint;
import plumbline.sampling.Progress;
import plumbline.sampling.Replicates;

/** {@code plumbline topics train}: LDA, or Dirichlet-multinomial regression with features. */
@Command(
    name = "train",
    mixinStandardHelpOptions = true,
    description = {
      "Trains latent Dirichlet allocation; with --features, Dirichlet-multinomial regression.",
      "Writes topics.csv, alpha.csv and vocab.txt into --out, from the first chain.",
      "The other chains check convergence. Exit status: 0 if all agree, 3 if not or undecided."
    },
    footer = {
      "",
      "Example: plumbline topics train --docword docword.txt.gz --vocab vocab.txt --topics 50"
          + " --alpha 0.1 --beta 0.1 --iterations 300 --out model"
    })
final class TopicsTrain implements Callable<Integer> {
  private static final double BYTES_PER_CELL = 60;
  private static final double BESIDE = 64 << 20;

  private static final int SPACING = LdaTraining.INTERVAL; // sweeps between kept samples

  /** The samplers by name; true for the one that works in parallel. */
  private static final Map<String, Boolean> SAMPLERS =
      Map.of("collapsed", false, "partially-collapsed", true);

  @Mixin private final GlobalOptions global = new GlobalOptions();
  @Mixin private final CorpusOptions documents = new CorpusOptions();
  @Mixin private final CheckpointOptions checkpoints = new CheckpointOptions();

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--topics",
      paramLabel = "K",
      required = true,
      description = "number of topics (required)")
  private int topics;

  @Option(
      names = "--alpha",
      description = "concentration of the topics in a document (default: 5 / K)",
      paramLabel = "A")
  private @Nullable Double alpha;

  @Option(
      names = "--beta",
      description = "concentration of the words in a topic (default: ${DEFAULT-VALUE})",
      paramLabel = "B")
  private double beta = 0.01;

  @Option(
      names = "--hyper",
      description = "fixed, optimised, optimised-symmetric or sampled (default: fixed)",
      paramLabel = "NAME")
  private String hyper = "fixed";

  @Option(
      names = "--sampler",
      description =
          "collapsed, or partially-collapsed: parallel, but slower to mix (default: collapsed)",
      paramLabel = "NAME",
      order = HelpPage.MORE)
  private String sampler = "collapsed";

  @Option(
      names = "--keep",
      paramLabel = "S",
      description =
          "keep S samples, 50 sweeps apart, for 'topics evaluate --average' (default: ${DEFAULT-VALUE})",
      order = HelpPage.MORE)
  private int keep;

  @Option(
      names = "--iterations",
      description = "sweeps (default: ${DEFAULT-VALUE})",
      paramLabel = "N")
  private int iterations = 300;

  @Option(
      names = "--chains",
      description = "chains; one alone is UNDECIDED (default: ${DEFAULT-VALUE})",
      paramLabel = "N")
  private int chains = 2;

  @Override
  public Integer call() {
    // Words and numbers are refused before the corpus is read, which may take a while.
    LdaTraining.Hyper treatment = Words.oneOf("--hyper", hyper, LdaTraining.Hyper.class);
    if (treatment != LdaTraining.Hyper.FIXED
        && treatment != LdaTraining.Hyper.SAMPLED
        && iterations < LdaTraining.INTERVAL) {
      throw new IllegalArgumentException(
          "--hyper " + hyper + " needs at least " + LdaTraining.INTERVAL + " --iterations");
    }
    Path folder =
        global
            .out()
            .orElseThrow(() -> new IllegalArgumentException("give --out, the model's folder"));
    if (topics < 1
        || iterations < 1
        || chains < 1
        || !(beta > 0)
        || (alpha != null && !(alpha > 0))) {
      throw new IllegalArgumentException(
          "--topics, --iterations and --chains must be at least 1, --alpha and --beta positive");
    }
    boolean parallel = Words.oneOf("--sampler", sampler, SAMPLERS);
    if (parallel && (treatment != LdaTraining.Hyper.FIXED || keep > 0)) {
      throw new IllegalArgumentException(
          "the partially collapsed sampler has fixed hyperparameters and keeps no samples");
    }
    if (keep < 0) {
      throw new IllegalArgumentException("--keep must be at least 0, not " + keep);
    }
    requireBurntIn();
    documents.requireOther(folder);
    // There is no model yet whose vocabulary could name the words: --docword needs --vocab.
    CorpusOptions.Read read = documents.read(null);
    // The table of topics is there whole in the end, beside that of counts and its text.
    double cells = (double) topics * (read.vocabulary().size() + read.corpus().documents());
    NotEnoughMemoryException.require(
        Double.BYTES * (double) topics * read.vocabulary().size(),
        BYTES_PER_CELL * cells + BESIDE,
        topics + " topics of " + read.vocabulary().size() + " words");
    boolean ofLda = parallel || keep > 0 || alpha != null || treatment != LdaTraining.Hyper.FIXED;
    if (read.features().isPresent() && ofLda) {
      throw new IllegalArgumentException(
          "a regression, which --features ask for, has no --alpha, --hyper, --sampler or --keep");
    }
    Checkpoint checkpoint =
        checkpoints.of("topics train", Map.of("digest of the data", read.digest()));
    SeededRng seed = Rng.seeded(global.seed);
    Progress progress = global.progress("topics train");
    TrainedTopics.Trainer trainer = trainer(read, treatment, parallel);
    // A checkpoint follows one chain after the other, and the parallel sampler has use for all
    // threads in one chain. The bytes are the same in turn and together.
    TrainedTopics trained =
        parallel || checkpoints.asked()
            ? TrainedTopics.inTurn(chains, trainer, seed, progress, checkpoint)
            : TrainedTopics.together(chains, trainer, seed, global.replicates(), progress);
    // The first chain's model alone: topics of different chains cannot be averaged by number.
    global.write(parts -> trained.fit().write(parts), ModelFolder::files);
    report(read, trained, folder);
    return FitOutput.status(trained.judgement());
  }

  /**
   * The oldest of S samples is 50 S sweeps before the end. An average over states of the burn-in,
   * whose hyperparameters have not moved either, is none over the posterior.
   */
  private void requireBurntIn() {
    int burnIn = LdaTraining.fixed(topics, 1, beta, iterations).burnIn();
    if (keep > 0 && iterations - (long) SPACING * keep <= burnIn) {
      throw new IllegalArgumentException(
          "--keep %d, samples %d sweeps apart, would keep states of the burn-in, the first %d of %d"
                  .formatted(keep, SPACING, burnIn, iterations)
              + " --iterations: give more of these, or keep fewer");
    }
  }

  /**
   * How one chain is trained: a regression where there are features, else LDA.
   *
   * @param read the documents
   * @param treatment of the hyperparameters of LDA
   * @param parallel whether LDA is partially collapsed
   * @return trains a chain from the start that it is told
   */
  private TrainedTopics.Trainer trainer(
      CorpusOptions.Read read, LdaTraining.Hyper treatment, boolean parallel) {
    Corpus corpus = read.corpus();
    Vocabulary words = read.vocabulary();
    if (read.features().isPresent()) {
      Features features = read.features().get();
      DmrTraining training = DmrTraining.standard(topics, features.size(), beta, iterations);
      return (distant, rng, progress, checkpoint) ->
          TrainedTopics.Fit.of(
              training.run(
                  corpus, words, features, start(corpus, distant, rng), rng, progress, checkpoint));
    }
    // fixed() takes the sum of all alpha_k, --alpha is one of them: 5 / K each by default.
    LdaTraining training =
        LdaTraining.fixed(topics, alpha == null ? 5 : alpha * topics, beta, iterations)
            .with(treatment)
            .withSamples(keep);
    if (parallel) {
      ParallelTraining side =
          new ParallelTraining(training.alpha(), beta, iterations, training.interval());
      // For topics and documents within a sweep; the other trainers are one thread a chain.
      Replicates workers = global.replicates();
      return (distant, rng, progress, checkpoint) ->
          TrainedTopics.Fit.of(
              side.run(
                  corpus, words, start(corpus, distant, rng), rng, workers, progress, checkpoint));
    }
    return (distant, rng, progress, checkpoint) ->
        TrainedTopics.Fit.of(
            training.run(corpus, words, start(corpus, distant, rng), rng, progress, checkpoint));
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
   * Prints the model of the first chain and the verdict on all. The log joint is that of its last
   * state; the coherence is of ten words a topic, in the documents that the model was trained on.
   *
   * @param folder where the model will be when the command is done
   */
  private void report(CorpusOptions.Read read, TrainedTopics trained, Path folder) {
    TopicModel model = trained.fit().model();
    Doubles trace = trained.fit().logJoint();
    double logJoint = trace.get(trace.size() - 1);
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    Coherence coherence = model.coherence(read.corpus(), 10);
    if (global.format == GlobalOptions.Format.json) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("documents", read.corpus().documents());
      json.put("tokens", read.corpus().tokens());
      json.put("words", read.corpus().words());
      json.put("topics", topics);
      json.put("iterations", iterations);
      json.put("seed", global.seed);
      json.put("logJoint", logJoint);
      json.put("coherence", coherence.mean());
      json.put("model", folder.toString());
      FitOutput.put(json, trained.judgement());
      out.println(Json.text(json));
      return;
    }
    out.printf(
        Locale.ROOT,
        "%s, %d sweeps, seed %d: log joint %.1f, %.4f nats per token%n",
        read.corpus(),
        iterations,
        global.seed,
        logJoint,
        logJoint / Math.max(1, read.corpus().tokens()));
    for (int k = 0; k < model.topics(); k++) {
      List<String> words = model.topWords(k, 8);
      out.printf(
          Locale.ROOT,
          "%4d  alpha %.4f  npmi %6.3f  %s%n",
          k + 1,
          model.alpha().get(k),
          coherence.of(k),
          String.join(" ", words));
    }
    out.printf(
        Locale.ROOT,
        "mean coherence (npmi of ten words a topic, these documents): %.3f%n",
        coherence.mean());
    out.println("written to " + folder);
    out.println(FitOutput.sentence(trained.judgement()));
  }
}
