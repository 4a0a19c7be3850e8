package plumbline.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import plumbline.diagnostics.FitJudgement;
import plumbline.graphs.GraphMode;
import plumbline.models.ctm.CtmModel;
import plumbline.models.ctm.CtmRun;
import plumbline.models.ctm.CtmSampler;
import plumbline.models.topics.BagOfWords;
import plumbline.models.topics.Corpus;
import plumbline.models.topics.Vocabulary;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.Checkpoint;
import plumbline.sampling.DataFileException;
import plumbline.sampling.files.CsvWriter;
import plumbline.sampling.files.DrawsFile;
import plumbline.sampling.files.DrawsFormat;

/** {@code plumbline ctm}: topics and the graph between them. */
@Command(
    name = "ctm",
    mixinStandardHelpOptions = true,
    description = {
      "Fits the correlated topic model and the graph between its topics.",
      "Words show differences within eta only. The prior identifies the rest of the graph.",
      "Exit status: 0 if the chains have converged, else 3. Results are always written."
    },
    footer = {"", "Example: plumbline ctm --docword docword.txt.gz --vocab vocab.txt --topics 8"})
final class CtmCommand implements Callable<Integer> {
  /** A topic is shown by this many of its most probable words. */
  private static final int TOP_WORDS = 8;

  @Mixin private final GlobalOptions global = new GlobalOptions();

  @Mixin private final CheckpointOptions checkpoints = new CheckpointOptions();

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--docword",
      required = true,
      description = "UCI bag of words, plain or gzip (required)",
      paramLabel = "F")
  private Path docword = Path.of("");

  @Option(
      names = "--vocab",
      required = true,
      description = "the words, one in each line (required)",
      paramLabel = "F")
  private Path vocab = Path.of("");

  @Option(
      names = "--topics",
      required = true,
      description = "number of topics, at least 2 (required)",
      paramLabel = "K")
  private int topics;

  @Mixin private final CtmPriorOptions prior = new CtmPriorOptions();

  @Option(
      names = "--mode",
      description = "moves of the graph, as in the command graph",
      paramLabel = "NAME",
      order = HelpPage.MORE)
  private @Nullable String mode;

  @Option(
      names = "--eta",
      description =
          "laplace, elliptical, random-walk, polya-gamma; as-printed is wrong (default: laplace)",
      paramLabel = "NAME",
      order = HelpPage.MORE)
  private String eta = "laplace";

  @Option(
      names = "--assignments",
      description = "uncollapsed or collapsed; as-printed is wrong (default: uncollapsed)",
      paramLabel = "NAME",
      order = HelpPage.MORE)
  private String assignments = "uncollapsed";

  @Option(
      names = "--iterations",
      description = "sweeps to keep (default: ${DEFAULT-VALUE})",
      paramLabel = "N")
  private int iterations = 1_000;

  @Option(
      names = "--burn-in",
      description = "sweeps to drop first (default: ${DEFAULT-VALUE})",
      paramLabel = "N")
  private int burnIn = 500;

  @Option(
      names = "--chains",
      description = "number of chains (default: ${DEFAULT-VALUE})",
      paramLabel = "N")
  private int chains = 2;

  @Override
  public Integer call() {
    if (topics < 2) {
      throw new IllegalArgumentException("--topics must be at least 2, not " + topics);
    }
    // Both files are read and held against each other before the model is made of their sizes.
    Corpus corpus = BagOfWords.read(docword);
    Vocabulary words = Vocabulary.read(vocab);
    if (words.size() != corpus.words()) {
      throw new DataFileException(
          vocab, 0, 0, words.size() + " words", corpus.words() + " as in " + docword);
    }
    CtmModel model = prior.model(topics, corpus);
    CtmSampler sampler =
        CtmSampler.of(model)
            .with(Words.oneOf("--eta", eta, CtmSampler.Eta.class))
            .with(Words.oneOf("--assignments", assignments, CtmSampler.Assignments.class));
    if (mode != null) {
      sampler = sampler.with(Words.oneOf("--mode", mode, GraphMode.class));
    }
    // The time of pilot and chains, without reading and writing.
    long start = System.nanoTime();
    CtmRun.Result result =
        new CtmRun(sampler, burnIn, iterations, chains)
            .run(
                corpus,
                Rng.seeded(global.seed),
                global.replicates(),
                global.progress("ctm"),
                checkpoint(corpus));
    double seconds = (System.nanoTime() - start) * 1e-9;
    FitJudgement judgement = judgement(sampler.graphMode(), result);
    List<List<String>> top =
        IntStream.range(0, topics).mapToObj(z -> result.topWords(z, TOP_WORDS, words)).toList();
    if (global.format == GlobalOptions.Format.json) {
      out().println(Json.text(json(corpus, sampler.graphMode(), top, result, judgement, seconds)));
    } else {
      print(corpus, top, result, judgement, seconds);
    }
    // The status is 3 if the chains have not converged, and the files are there all the same.
    global.write(folder -> write(folder, words, result));
    return FitOutput.status(judgement);
  }

  /** What is printed, or weights states, leaves another law invariant, however chains agree. */
  private FitJudgement judgement(GraphMode used, CtmRun.Result result) {
    String printed = eta.equals("as-printed") ? "eta" : "assignments";
    return used.isWeighted()
        ? FitJudgement.wrong("mode " + Words.of(used))
        : eta.equals("as-printed") || assignments.equals("as-printed")
            ? FitJudgement.wrong(printed + " as-printed")
            : result.judgement();
  }

  /** A saved run belongs to a file's name and its counts: no other corpus continues it. */
  private Checkpoint checkpoint(Corpus corpus) {
    Map<String, String> data = Map.of("digest of the data", DataDigest.of(corpus));
    return checkpoints.of("ctm " + docword.getFileName(), data);
  }

  /**
   * The object of the contract: corpus and topics, then edges, mean precision and visited graphs as
   * {@code graph} has them, whose nodes are the topics: {@code p} is their number.
   *
   * @param chosen how the chains moved between graphs
   * @param top for each topic its most probable words
   * @param result of all chains, topics numbered as in the pilot chain
   * @param seconds of pilot and chains
   */
  private Map<String, @Nullable Object> json(
      Corpus corpus,
      GraphMode chosen,
      List<List<String>> top,
      CtmRun.Result result,
      FitJudgement judgement,
      double seconds) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("p", topics);
    json.put("documents", corpus.documents());
    json.put("words", corpus.words());
    json.put("tokens", corpus.tokens());
    json.put("mode", Words.of(chosen));
    json.put("eta", eta);
    json.put("assignments", assignments);
    json.put("seed", global.seed);
    json.put("topics", top);
    json.put("means", prior.spread > 0 ? means(result) : null);
    GraphOutput.put(json, topics, result.graph(), judgement);
    if (!(prior.spread > 0)) {
      String known = "means: known with --mean-spread 0, and not sampled";
      json.merge("note", known, (before, own) -> before + "; " + own);
    }
    FitOutput.putAcceptance(json, result.acceptance());
    json.put("seconds", seconds);
    return json;
  }

  /** Of the topics' means less their average: words do not see what is added to every eta. */
  private List<Double> means(CtmRun.Result result) {
    return IntStream.rangeClosed(1, topics)
        .mapToObj(
            z ->
                Arrays.stream(result.draws().stacked("mean[" + z + "]"))
                    .average()
                    .orElse(Double.NaN))
        .toList();
  }

  /** Topics by their words, then the graph between them, then the verdict. */
  private void print(
      Corpus corpus,
      List<List<String>> top,
      CtmRun.Result result,
      FitJudgement judgement,
      double seconds) {
    out()
        .printf(
            Locale.ROOT,
            "correlated topic model of %d documents, %d words, %d tokens; %d chains of %d sweeps,"
                + " seed %d%n",
            corpus.documents(),
            corpus.words(),
            corpus.tokens(),
            chains,
            iterations,
            global.seed);
    List<Double> means = prior.spread > 0 ? means(result) : List.of();
    for (int z = 0; z < topics; z++) {
      String mean =
          prior.spread > 0 ? String.format(Locale.ROOT, "mean %6.2f  ", means.get(z)) : "";
      out().printf(Locale.ROOT, "topic %2d  %s%s%n", z + 1, mean, String.join(" ", top.get(z)));
    }
    out().print(result.graph());
    out().printf(Locale.ROOT, "%s (%.1f seconds)%n", FitOutput.sentence(judgement), seconds);
  }

  /**
   * Writes {@code edges.csv}, {@code graphs.csv}, {@code chains.csv}, {@code topics.csv}, {@code
   * vocab.txt} and the pictures. There is no {@code alpha.csv}: proportions are the softmax of a
   * normal eta here and have no Dirichlet law.
   */
  private void write(Path folder, Vocabulary words, CtmRun.Result result) {
    List<String> names = IntStream.rangeClosed(1, topics).mapToObj(String::valueOf).toList();
    GraphOutput.write(folder, names, result.graph());
    GraphPictures.write(folder, names, result.graph(), result.draws());
    DrawsFile.write(result.draws(), DrawsFormat.CHAINS, folder.resolve("chains.csv"));
    List<List<Double>> laws = new ArrayList<>();
    int size = words.size();
    for (int z = 1; z < topics; z++) {
      laws.add(law(result.topics(), z, size));
    }
    // A model folder has no header: its first row takes that place.
    CsvWriter.write(
        folder.resolve("topics.csv"),
        law(result.topics(), 0, size).stream().map(String::valueOf).toList(),
        laws);
    try {
      words.write(folder.resolve("vocab.txt"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Row z, from 0, of B [k x V]: the posterior mean of a word law. */
  private static List<Double> law(Doubles topics, int z, int size) {
    return IntStream.range(z * size, (z + 1) * size).mapToObj(topics::get).toList();
  }

  private PrintWriter out() {
    return Objects.requireNonNull(spec).commandLine().getOut();
  }
}
