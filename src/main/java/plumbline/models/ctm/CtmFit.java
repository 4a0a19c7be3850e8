package plumbline.models.ctm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import plumbline.diagnostics.judgement.FitJudgement;
import plumbline.graphs.GraphMode;
import plumbline.graphs.GraphPrior;
import plumbline.models.ctm.CtmRun.Result;
import plumbline.models.topics.Corpus;
import plumbline.models.topics.Vocabulary;
import plumbline.models.topics.files.BagOfWords;
import plumbline.numerics.Doubles;
import plumbline.numerics.Text;
import plumbline.plugin.FileFit;
import plumbline.plugin.FitResult;
import plumbline.plugin.FitRun;
import plumbline.plugin.FittedGraph;
import plumbline.plugin.ModelOption;
import plumbline.plugin.OptionBounds;
import plumbline.plugin.OptionForm;
import plumbline.sampling.DataFileException;

/** {@code plumbline ctm}: topics and the graph between them. */
public final class CtmFit {
  /** A topic is shown by this many of its most probable words. */
  private static final int TOP_WORDS = 8;

  private static final ModelOption<?> DOCWORD =
      ModelOption.file("docword", "UCI bag of words, plain or gzip (required)");
  private static final ModelOption<?> VOCAB =
      ModelOption.file("vocab", "the words, one in each line (required)");
  private static final ModelOption<Integer> TOPICS =
      CtmTrials.TOPICS
          .label("K")
          .within(OptionBounds.FEW)
          .required("number of topics, at least 2 (required)");
  private static final ModelOption<Double> MU =
      ModelOption.number("mu", 0, "expected mean of every topic; no word depends on it")
          .label("M")
          .within(OptionBounds.MODERATE)
          .rare();
  private static final ModelOption<Double> SPREAD =
      ModelOption.number(
              "mean-spread", 1, "standard deviation of the means of the topics; 0: all equal")
          .label("SD")
          .within(OptionBounds.NOT_NEGATIVE)
          .rare();
  private static final ModelOption<Double> EDGE_PROBABILITY =
      CtmTrials.EDGE_PROBABILITY.label("P").usually(0.2);
  private static final ModelOption<Double> DF =
      CtmTrials.DF
          .label("b")
          .withoutUsual("b of the G-Wishart prior (default: max(3, topics - 1))");
  private static final ModelOption<GraphMode> MODE =
      ModelOption.choice("mode", GraphMode.EXACT, "")
          .rare()
          .withoutUsual("moves of the graph, as in the command graph");

  private final FitRun run;
  private final Corpus corpus;
  private final Vocabulary words;
  private final int topics;
  private final boolean meansKnown;

  private CtmFit(FitRun run) {
    this.run = run;
    this.topics = run.of(TOPICS);
    if (topics < 2) {
      throw new IllegalArgumentException("--topics must be at least 2, not " + topics);
    }
    this.meansKnown = !(run.of(SPREAD) > 0);
    // Both files are read and held against each other before the model is made of their sizes.
    this.corpus = BagOfWords.read(run.file(DOCWORD));
    this.words = Vocabulary.read(run.file(VOCAB));
    if (words.size() != corpus.words()) {
      throw new DataFileException(
          run.file(VOCAB),
          0,
          0,
          words.size() + " words",
          corpus.words() + " as in " + run.file(DOCWORD));
    }
  }

  public static FileFit of() {
    return FileFit.of(
            run -> new CtmFit(run).fit(),
            DOCWORD,
            VOCAB,
            TOPICS,
            MU,
            SPREAD,
            EDGE_PROBABILITY,
            DF,
            MODE)
        .lengths(new FileFit.Lengths(2, 1_000, 500, 0))
        .help(
            "",
            List.of(
                "Fits the correlated topic model and the graph between its topics.",
                "Words show differences within eta only. The prior identifies the rest of the"
                    + " graph."),
            "plumbline ctm --docword docword.txt.gz --vocab vocab.txt --topics 8");
  }

  /** The document's b = k - 1 breaks its own condition b > 2 for two and three topics. */
  private CtmModel model() {
    double df = DF.isGiven(run.options()) ? run.of(DF) : Math.max(3, topics - 1);
    double mu = run.of(MU);
    return new CtmModel(
        GraphPrior.of(topics, df, run.of(EDGE_PROBABILITY)),
        corpus.lengths(),
        corpus.words(),
        run.of(CtmTrials.ALPHA),
        Doubles.generate(topics, z -> mu),
        run.of(SPREAD));
  }

  private FitResult fit() {
    CtmSampler.Eta eta = run.of(CtmTrials.ETA);
    CtmSampler.Assignments assignments = run.of(CtmTrials.ASSIGNMENTS);
    CtmSampler usual = CtmSampler.of(model()).with(eta).with(assignments);
    CtmSampler sampler = MODE.isGiven(run.options()) ? usual.with(run.of(MODE)) : usual;
    FileFit.Lengths lengths = run.lengths();
    Result result =
        new CtmRun(sampler, lengths.burnIn(), lengths.iterations(), lengths.chains())
            .run(
                corpus, run.rng(), run.workers(), run.progress(), run.checkpoint(Map.of(), corpus));
    double seconds = run.seconds();
    String moves = OptionForm.word(sampler.graphMode());
    FitResult fit =
        FitResult.of(
            sampler.graphMode().isWeighted()
                ? FitJudgement.wrong("mode " + moves)
                : eta == CtmSampler.Eta.AS_PRINTED
                    ? FitJudgement.wrong("eta as-printed")
                    : assignments == CtmSampler.Assignments.AS_PRINTED
                        ? FitJudgement.wrong("assignments as-printed")
                        : result.judgement());
    List<List<String>> top =
        IntStream.range(0, topics).mapToObj(z -> result.topWords(z, TOP_WORDS, words)).toList();
    List<Double> means = meansKnown ? List.of() : means(result);
    fit.line(
        "correlated topic model of %d documents, %d words, %d tokens; %d chains of %d sweeps,"
            + " seed %d",
        corpus.documents(),
        corpus.words(),
        corpus.tokens(),
        lengths.chains(),
        lengths.iterations(),
        run.seed());
    for (int z = 0; z < topics; z++) {
      String mean = meansKnown ? "" : Text.of("mean %6.2f  ", means.get(z));
      fit.line("topic %2d  %s%s", z + 1, mean, String.join(" ", top.get(z)));
    }
    fit.text(result.graph()).afterVerdict(Text.of(" (%.1f seconds)", seconds));
    fit.put("p", topics)
        .put("documents", corpus.documents())
        .put("words", corpus.words())
        .put("tokens", corpus.tokens())
        .put("mode", moves)
        .put("eta", OptionForm.word(eta))
        .put("assignments", OptionForm.word(assignments))
        .put("seed", run.seed())
        .put("topics", top)
        .put("means", meansKnown ? null : means);
    // The graph's nodes are the topics.
    FittedGraph graph =
        new FittedGraph(
            IntStream.rangeClosed(1, topics).mapToObj(String::valueOf).toList(), result.graph());
    graph.addValues(fit);
    if (meansKnown) {
      @Nullable Object before = fit.values().get("note");
      String known = "means: known with --mean-spread 0, and not sampled";
      fit.put("note", before == null ? known : before + "; " + known);
    }
    fit.acceptance(result.acceptance()).put("seconds", seconds);
    graph.addFiles(fit, result.draws());
    return addModel(fit, result);
  }

  /**
   * The laws and names of the words, as a model folder has them. There is no {@code alpha.csv}:
   * proportions are the softmax of a normal eta here and have no Dirichlet law.
   */
  private FitResult addModel(FitResult fit, Result result) {
    List<List<Double>> laws = new ArrayList<>();
    for (int z = 0; z < topics; z++) {
      int row = z * words.size();
      laws.add(IntStream.range(row, row + words.size()).mapToObj(result.topics()::get).toList());
    }
    // A model folder has no header: its first row takes that place.
    return fit.table(
            "topics.csv",
            laws.get(0).stream().map(String::valueOf).toList(),
            () -> laws.subList(1, topics))
        .lines("vocab.txt", IntStream.range(0, words.size()).mapToObj(words::word).toList());
  }

  /** Of the topics' means less their average: words do not see what is added to every eta. */
  private List<Double> means(Result result) {
    return IntStream.rangeClosed(1, topics)
        .mapToObj(
            z ->
                Arrays.stream(result.draws().stacked("mean[" + z + "]"))
                    .average()
                    .orElse(Double.NaN))
        .toList();
  }
}
