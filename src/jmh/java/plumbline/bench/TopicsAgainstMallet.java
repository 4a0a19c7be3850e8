package plumbline.bench;

import cc.mallet.topics.ParallelTopicModel;
import cc.mallet.types.Alphabet;
import cc.mallet.types.FeatureSequence;
import cc.mallet.types.Instance;
import cc.mallet.types.InstanceList;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.logging.Level;
import plumbline.evaluation.Schedule;
import plumbline.models.topics.Corpus;
import plumbline.models.topics.LdaModel;
import plumbline.models.topics.LdaSampler;
import plumbline.models.topics.LdaState;
import plumbline.models.topics.TopicModel;
import plumbline.models.topics.heldout.AnnealingPath;
import plumbline.models.topics.heldout.RatioAis;
import plumbline.models.topics.heldout.SeenDocument;
import plumbline.models.topics.training.LdaTraining;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.studies.ArticleCorpus;
import plumbline.studies.SyntheticCorpus;

/**
 * Training beside MALLET on the same corpus in one run: CPU time of one thread for each token,
 * after warm-up sweeps, in alternating blocks, hyperparameters fixed on both sides. Both states are
 * judged by our log joint density. Annealing has no peer: MALLET and the others do not have it.
 */
final class TopicsAgainstMallet {
  private static final double BETA = 0.01;
  private static final double ALPHA_SUM = 5;
  private static final int BLOCKS = 4;

  private final boolean quick;
  private final ArticleCorpus articles;
  private final Corpus corpus;
  private final List<Comparison> rows = new ArrayList<>();

  private TopicsAgainstMallet(boolean quick) {
    this.quick = quick;
    this.articles =
        ArticleCorpus.nips(System.getenv(ArticleCorpus.FOLDER_VARIABLE))
            .orElseGet(
                () ->
                    ArticleCorpus.synthetic(
                        quick ? SyntheticCorpus.Size.small() : SyntheticCorpus.Size.articles(),
                        Rng.seeded(1)));
    this.corpus = articles.train().grouped(); // as files of counts have it
  }

  /** Whether a word on the command line asks for this benchmark; no word asks for all. */
  static boolean isAskedFor(List<String> names) {
    return names.isEmpty()
        || names.stream().anyMatch(n -> "topicsagainstmallet".contains(n.toLowerCase(Locale.ROOT)));
  }

  static List<Comparison> compare(boolean quick) {
    ParallelTopicModel.logger.setLevel(Level.OFF); // it reports every ten sweeps
    TopicsAgainstMallet benchmark = new TopicsAgainstMallet(quick);
    for (int topics : quick ? new int[] {20} : new int[] {50, 100, 400}) {
      benchmark.train(topics);
    }
    benchmark.anneal();
    return benchmark.rows;
  }

  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private void train(int topics) {
    Doubles alpha = Doubles.generate(topics, k -> ALPHA_SUM / topics);
    LdaModel model = new LdaModel(corpus.lengths(), corpus.words(), alpha, BETA, false);
    SeededRng rng = Rng.seeded(1);
    Ints scattered = Ints.generate(corpus.tokens(), t -> rng.uniformInt(topics));
    Chain<LdaState, Corpus> ours =
        LdaSampler.of(model).start(new LdaState(scattered, alpha, BETA), corpus);
    ParallelTopicModel mallet = mallet(topics);
    int warmUp = quick ? 20 : 100;
    int block = quick ? 5 : 10;
    sweep(ours, rng, warmUp);
    sweep(mallet, warmUp);
    double[] oursTime = new double[BLOCKS];
    double[] malletTime = new double[BLOCKS];
    for (int b = 0; b < BLOCKS; b++) {
      oursTime[b] = sweep(ours, rng, block);
      malletTime[b] = sweep(mallet, block);
    }
    Arrays.sort(oursTime);
    Arrays.sort(malletTime);
    double us = oursTime[BLOCKS / 2];
    double them = malletTime[BLOCKS / 2];
    double ourJoint = model.logJoint(ours.state(), corpus);
    double theirJoint = model.logJoint(new LdaState(assignments(mallet), alpha, BETA), corpus);
    rows.add(
        new Comparison(
            "Topics train K=" + topics,
            us,
            them,
            String.format(
                Locale.ROOT,
                "MALLET 2.1.1, ParallelTopicModel, %s; log joint differs by %.2f %%",
                articles.name(),
                100 * (ourJoint / theirJoint - 1)),
            "CPU ns/token",
            us / them));
  }

  /** CPU nanoseconds for a token. */
  private double sweep(Chain<LdaState, Corpus> chain, Rng rng, int sweeps) {
    long before = cpuNanos();
    for (int i = 0; i < sweeps; i++) {
      chain.advance(rng);
    }
    return (cpuNanos() - before) / ((double) sweeps * corpus.tokens());
  }

  private double sweep(ParallelTopicModel mallet, int sweeps) {
    mallet.setNumIterations(sweeps);
    long before = cpuNanos();
    try {
      mallet.estimate(); // with one thread the sampler runs in the caller's
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return (cpuNanos() - before) / ((double) sweeps * corpus.tokens());
  }

  private ParallelTopicModel mallet(int topics) {
    Object[] words = new Object[corpus.words()];
    for (int v = 0; v < words.length; v++) {
      words[v] = articles.vocabulary().word(v);
    }
    Alphabet alphabet = new Alphabet(words);
    InstanceList instances = new InstanceList(alphabet, null);
    for (int d = 0; d < corpus.documents(); d++) {
      instances.add(
          new Instance(
              new FeatureSequence(alphabet, corpus.document(d).toArray()), null, "d" + d, null));
    }
    ParallelTopicModel mallet = new ParallelTopicModel(topics, ALPHA_SUM, BETA);
    mallet.setRandomSeed(1);
    mallet.setNumThreads(1);
    mallet.setOptimizeInterval(0);
    mallet.setTopicDisplay(0, 0);
    mallet.printLogLikelihood = false;
    mallet.addInstances(instances);
    return mallet;
  }

  private Ints assignments(ParallelTopicModel mallet) {
    int[] z = new int[corpus.tokens()];
    for (int d = 0; d < corpus.documents(); d++) {
      int[] topics = mallet.data.get(d).topicSequence.getFeatures();
      System.arraycopy(topics, 0, z, corpus.start(d), corpus.length(d));
    }
    return Ints.of(z);
  }

  /** All tables of a run included; no burn-in. */
  private void anneal() {
    int topics = quick ? 20 : 50;
    TopicModel model =
        LdaTraining.fixed(topics, 0.1 * topics, 0.1, quick ? 20 : 50)
            .run(corpus, articles.vocabulary(), Rng.seeded(1), Progress.silent(), Checkpoint.none())
            .model();
    TopicModel perturbed = model.perturbed(0.05, 0.01, Rng.seeded(2));
    for (AnnealingPath path : AnnealingPath.values()) {
      anneal(path, quick ? 100 : 1000, model, perturbed);
    }
    if (!quick) {
      anneal(AnnealingPath.GEOMETRIC, 100, model, perturbed);
    }
  }

  private void anneal(AnnealingPath path, int steps, TopicModel model, TopicModel perturbed) {
    Corpus held = articles.test();
    Corpus test = held.range(0, Math.min(held.documents(), 30_000 / steps));
    int topics = model.topics();
    RatioAis settings =
        new RatioAis(path, 1, Schedule.uniform(steps), 0, RatioAis.Starts.INDEPENDENT);
    double best = Double.POSITIVE_INFINITY;
    for (int round = 0; round < 3; round++) {
      long before = cpuNanos();
      for (int d = 0; d < test.documents(); d++) {
        Ints words = test.document(d);
        double unused =
            settings
                .logRatio(
                    SeenDocument.of(words, model), SeenDocument.of(words, perturbed), Rng.seeded(d))
                .logMean();
        if (Double.isNaN(unused)) {
          throw new IllegalStateException("a log ratio is not a number");
        }
      }
      best = Math.min(best, (cpuNanos() - before) / ((double) steps * topics * test.tokens()));
    }
    rows.add(
        new Comparison(
            "Topics annealing, %s, K=%d, %d steps"
                .formatted(path.name().toLowerCase(Locale.ROOT), topics, steps),
            best,
            null,
            "no peer has it; the target is 1.2",
            "CPU ns/(token topic temperature)",
            null));
  }
}
