package plumbline.cli.topics;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import plumbline.cli.options.GlobalOptions;
import plumbline.cli.options.OptionRules.Needs;
import plumbline.cli.options.OptionRules.Within;
import plumbline.cli.options.Words;
import plumbline.cli.output.CsvTables;
import plumbline.cli.output.ExitCode;
import plumbline.cli.output.Json;
import plumbline.evaluation.Schedule;
import plumbline.models.topics.Corpus;
import plumbline.models.topics.TopicModel;
import plumbline.models.topics.Vocabulary;
import plumbline.models.topics.files.DmrFolder;
import plumbline.models.topics.files.DocumentFiles;
import plumbline.models.topics.files.ModelFolder;
import plumbline.models.topics.heldout.DocumentEstimator;
import plumbline.models.topics.heldout.DocumentEstimator.LogProbability;
import plumbline.models.topics.heldout.ExactLikelihood;
import plumbline.models.topics.heldout.LeftToRight;
import plumbline.models.topics.heldout.ModelAverage;
import plumbline.models.topics.heldout.Recursive;
import plumbline.models.topics.heldout.SeenDocument;
import plumbline.models.topics.heldout.StandardAis;
import plumbline.models.topics.training.DmrTraining;
import plumbline.numerics.Doubles;
import plumbline.numerics.Text;
import plumbline.numerics.TextTable;
import plumbline.plugin.OptionBounds;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Formula;

/** {@code plumbline topics evaluate}: the log probability of documents under one model. */
@Command(name = "evaluate", mixinStandardHelpOptions = true)
public final class TopicsEvaluate implements Callable<Integer> {
  @Mixin private final GlobalOptions global = new GlobalOptions();
  @Mixin private final CorpusOptions documents = new CorpusOptions();

  @Option(names = "--model", paramLabel = "DIR", required = true)
  private Path model = Path.of("");

  @Option(names = "--estimator", paramLabel = "NAME")
  private String estimator = "left-to-right";

  @Within(OptionBounds.COUNT)
  @Needs(
      value = "--estimator",
      of = "ais left-to-right left-to-right-printed chib importance harmonic recursive")
  @Option(names = "--samples", paramLabel = "N")
  private int samples = 10;

  @Within(OptionBounds.COUNT)
  @Needs(value = "--estimator", of = "ais")
  @Option(names = "--temperatures", paramLabel = "N")
  private int temperatures = 1000;

  @Needs(value = "--estimator", of = "chib harmonic")
  @Option(names = "--burn-in", paramLabel = "N")
  private int burnIn = 50;

  @Option(names = "--average")
  private boolean average;

  @Override
  public Integer call() {
    // The estimators by name, made when chosen. What --samples counts is theirs: runs of ais and
    // importance, particles from left to right, sweeps of chib and harmonic, orders of recursive.
    Map<String, Supplier<DocumentEstimator>> known = new LinkedHashMap<>();
    known.put(
        "ais", () -> new StandardAis(samples, Schedule.uniform(temperatures), Formula.CORRECTED));
    // Earlier topics are drawn anew before each token: quadratic in the document's length.
    // Corrected is the mean over particles of their products, printed the product of means.
    known.put("left-to-right", () -> new LeftToRight(samples, true, Formula.CORRECTED));
    known.put("left-to-right-printed", () -> new LeftToRight(samples, true, Formula.AS_PRINTED));
    known.put("chib", () -> DocumentEstimator.chibStyle(burnIn, samples));
    known.put("importance", () -> DocumentEstimator.importanceSampling(samples));
    known.put("harmonic", () -> DocumentEstimator.harmonicMean(burnIn, samples));
    known.put("recursive", () -> new Recursive(samples));
    // At most so many steps, and none after one that raises the bound by less; no draws.
    known.put("elbo", () -> DocumentEstimator.variationalBound(1000, 1e-8));
    known.put("exact", ExactLikelihood::new);
    DocumentEstimator chosen = Words.oneOf("--estimator", estimator, known).get();
    // The model goes before the documents: without --vocab its own vocabulary names their words.
    Optional<DmrTraining.Result> regression = DmrFolder.read(model);
    TopicModel topics = ModelFolder.read(model);
    DocumentFiles read = documents.read(topics.vocabulary());
    Vocabulary.Translation seen = topics.vocabulary().translate(read.corpus(), read.vocabulary());
    requireProbabilities(topics, seen.corpus());
    IntFunction<Doubles> alphas = TopicsModels.alphas(regression, topics, read);
    // Refused here if training has kept none; a regression keeps none.
    List<TopicModel> samplesOfModel = average ? ModelFolder.readSamples(model) : List.of();
    SeededRng rng = Rng.seeded(global.seed());
    List<LogProbability> results =
        global
            .replicates()
            // Each document has a stream by its number: neither threads nor others change it.
            .run(
                seen.corpus().documents(),
                d ->
                    average
                        ? new ModelAverage(chosen)
                            .estimate(
                                seen.corpus().document(d), samplesOfModel, stream(rng, read, d))
                        : chosen.estimate(
                            SeenDocument.of(seen.corpus().document(d), topics, alphas.apply(d)),
                            stream(rng, read, d)),
                global.progress("topics evaluate"));
    report(chosen, read, seen, results, topics.coherence(seen.corpus(), 10).mean());
    return ExitCode.PASS;
  }

  /**
   * A word of the documents that no topic has is impossible. Annealing, and means over draws of the
   * topics, need it in each.
   */
  private void requireProbabilities(TopicModel topics, Corpus corpus) {
    boolean inEach = estimator.equals("ais") || estimator.equals("harmonic");
    boolean[] looked = new boolean[topics.words()];
    for (int token = 0; token < corpus.tokens(); token++) {
      int word = corpus.word(token);
      int having = looked[word] ? topics.topics() : 0;
      for (int k = 0; k < topics.topics() && !looked[word]; k++) {
        having += topics.phi(k, word) > 0 ? 1 : 0;
      }
      looked[word] = true;
      if (having == 0 || (inEach && having < topics.topics())) {
        throw new IllegalArgumentException(
            "'%s' has no probability in %d of %d topics of %s%s"
                .formatted(
                    topics.vocabulary().word(word),
                    topics.topics() - having,
                    topics.topics(),
                    model,
                    having == 0 ? "" : ": another --estimator than " + estimator + " is expected"));
      }
    }
  }

  private static SeededRng stream(SeededRng rng, DocumentFiles read, int document) {
    return rng.child(read.numbers().get(document));
  }

  /** What is said of a document, in nats; tokens without those that were dropped. */
  private record Line(
      int id, int tokens, int dropped, double logProbability, double standardError) {}

  private record Told(
      List<Line> documents, double perplexity, double coherence, boolean averaged, String note) {}

  /**
   * Prints and writes a line for each document, and what is true of all of them together.
   *
   * @param chosen says whether its estimate of the probability, not of the logarithm, is unbiased
   * @param seen the documents in the vocabulary of the model
   * @param results in nats, one for each document
   * @param coherence of the ten commonest words of each topic, in these documents
   */
  private void report(
      DocumentEstimator chosen,
      DocumentFiles read,
      Vocabulary.Translation seen,
      List<LogProbability> results,
      double coherence) {
    List<Line> rows = new ArrayList<>();
    double sum = 0;
    for (int d = 0; d < results.size(); d++) {
      LogProbability result = results.get(d);
      sum += result.value();
      rows.add(
          new Line(
              read.numbers().get(d) + 1,
              seen.corpus().length(d),
              seen.dropped().get(d),
              result.value(),
              result.standardError()));
    }
    // exp(-sum_d ln Pr(w_d) / sum_d N_d), N_d counted without the tokens that were dropped.
    double perplexity = Math.exp(-sum / seen.corpus().tokens());
    global.write(
        dir ->
            CsvTables.table(
                dir.resolve("evaluation.csv"),
                rows,
                "id tokens dropped logProbability standardError"));
    // A null needs its reason: one run alone, or an estimator without one.
    String note =
        Double.isNaN(perplexity)
            ? "perplexity: no token is left, the model has none of these words"
            : results.stream().anyMatch(r -> Double.isNaN(r.standardError()))
                ? "this estimator has no standard error of its own with these settings"
                : "";
    Map<String, Object> json =
        Json.of(
            "estimator=name seed documents unbiased=isUnbiased perplexity coherence averaged note?",
            new Told(rows, perplexity, coherence, average, note),
            chosen,
            global);
    TextTable<Line> table =
        TextTable.of(rows)
            .right("doc", 6, Line::id)
            .right("tokens", 7, Line::tokens)
            .right("dropped", 8, Line::dropped)
            .right("log probability", 16, "%.3f", Line::logProbability)
            .missing("-")
            .right("error", 9, "%.3f", Line::standardError);
    String all = "%sseed %d, %s%s (%s): %.3f nats in all, perplexity %.3f, coherence (npmi) %.3f";
    Object text =
        Text.of(
            all,
            table,
            global.seed(),
            chosen.name(),
            average ? " averaged over samples" : "",
            chosen.isUnbiased() ? "unbiased for the probability" : "biased",
            sum,
            perplexity,
            coherence);
    global.print(json, text);
  }
}
