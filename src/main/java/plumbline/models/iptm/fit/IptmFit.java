package plumbline.models.iptm.fit;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.fit.IptmRun.Fit;
import plumbline.models.iptm.trial.IptmTrials;
import plumbline.numerics.Doubles;
import plumbline.plugin.FileFit;
import plumbline.plugin.FitFigure;
import plumbline.plugin.FitResult;
import plumbline.plugin.FitRun;
import plumbline.plugin.ModelOption;
import plumbline.plugin.OptionBounds;

/** {@code plumbline iptm FILE}: fits the interaction-partitioned topic model to messages. */
public final class IptmFit {
  private static final ModelOption<Integer> TOPICS =
      ModelOption.size("topics", 20, "number of topics, K").label("K").within(OptionBounds.FEW);
  private static final ModelOption<Integer> PATTERNS =
      ModelOption.size("patterns", 2, "number of patterns, C").label("C").within(OptionBounds.FEW);
  private static final ModelOption<String> ZONE =
      ModelOption.text("zone", "America/New_York", "time zone of the senders").label("ZONE");
  private static final ModelOption<Integer> LEAST_COUNT =
      ModelOption.count("min-count", 2, "leave out rarer words");

  /** The only option whose FILE is an output: never that of somebody's messages. */
  private static final ModelOption<Integer> SIMULATE =
      ModelOption.count("simulate", 0, "do not fit: write N messages drawn from the model to FILE")
          .rare()
          .within(OptionBounds.COUNT)
          .replaces("the fit");

  private IptmFit() {}

  public static FileFit of() {
    return FileFit.of(IptmFit::fit, TOPICS, PATTERNS, ZONE, LEAST_COUNT, SIMULATE)
        .lengths(new FileFit.Lengths(2, 500, 200, 1))
        .help(
            "messages",
            List.of(
                "Who writes to whom, when, and about what? Fits topics that belong to interaction"
                    + " patterns.",
                "FILE is CSV with columns time, sender, recipients (separated by semicolons) and"
                    + " text.",
                "Instead of text, words may have counts (budget:2 meeting:1). Times are hours, or"
                    + " 2001-10-04T09:31:00."),
            "plumbline iptm mail.csv --topics 20 --patterns 3 --out fit");
  }

  private static FitResult fit(FitRun run) {
    if (SIMULATE.isGiven(run.options())) {
      return simulated(run.file(), run.of(SIMULATE), run);
    }
    // The zone goes before the file, whose ISO times are told in it.
    ZoneId place = place(run.of(ZONE));
    MessageCorpus corpus = MessageFile.read(run.file(), place, run.of(LEAST_COUNT));
    IptmModel model =
        corpus
            .model(run.of(TOPICS), run.of(PATTERNS), run.of(IptmTrials.COVARIATES), place)
            .with(IptmTrials.statistics(run.options()));
    FileFit.Lengths lengths = run.lengths();
    Fit fit =
        new IptmRun(
                corpus,
                model,
                lengths.chains(),
                lengths.burnIn(),
                lengths.iterations(),
                lengths.thin(),
                run.of(IptmTrials.OPTIMISE),
                target -> IptmTrials.sampler(target, run.options()))
            .run(run.rng(), run.workers(), run.progress(), run.checkpoint(Map.of(), corpus));
    Map<String, Double> predictive = new LinkedHashMap<>();
    fit.predictive().forEach(check -> predictive.put(check.name(), check.covered()));
    // Topics have no order that chains share: of them the entropy of their sizes counts alone.
    return FitResult.of(fit.judgement())
        .text("seed " + run.seed() + ", " + fit)
        .put("documents", fit.model().sizes().documents())
        .put("actors", corpus.actors())
        .put("wordTypes", corpus.vocabulary().size())
        .put("seed", run.seed())
        .put("topics", topics(fit))
        .put("predictive", predictive)
        .put("summary", fit.summary())
        .verdict()
        .table("topics.csv", List.of("topic", "word", "tokens"), () -> words(fit))
        .draws("chains.csv", fit.draws())
        .figure(() -> new FitFigure.Chains("chains.png", fit.draws(), fit.shared().variables()))
        .summary(fit.summary())
        .table(
            "predictive.csv",
            List.of("statistic", "at", "observed", "q5", "median", "q95"),
            () -> checks(fit));
  }

  private static FitResult simulated(Path file, int messages, FitRun run) {
    // A link is somebody's too, even one that leads nowhere.
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new IllegalArgumentException(
          "--simulate writes a new file, and " + file + " is there: give another name");
    }
    // Sizes and coefficients are fixed there: besides N the seed alone decides the messages.
    SimulatedCorpus.draw(messages, run.rng()).write(file);
    return FitResult.withoutFit()
        .text(messages + " messages written to " + file + ", seed " + run.seed())
        .put("file", file.toString())
        .put("messages", messages)
        .put("seed", run.seed());
  }

  private static ZoneId place(String zone) {
    try {
      return ZoneId.of(zone);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("--zone must be as America/New_York, not " + zone, e);
    }
  }

  /**
   * A topic of the first chain.
   *
   * @param topic from 1
   * @param weight alpha m_k
   * @param patterns its share of draws in each
   * @param words its commonest
   */
  private record Topic(int topic, double weight, List<Double> patterns, List<String> words) {}

  private static List<Topic> topics(Fit fit) {
    Doubles weights = fit.model().priors().topicWeights();
    int patterns = fit.model().sizes().patterns();
    return IntStream.range(0, weights.size())
        .mapToObj(
            k ->
                new Topic(
                    k + 1,
                    weights.get(k),
                    IntStream.range(0, patterns).mapToObj(c -> fit.patternShare(k, c)).toList(),
                    fit.topWords(k, 10)))
        .toList();
  }

  /** How many tokens of a word type a topic has in the average draw. */
  private static List<List<Object>> words(Fit fit) {
    List<List<Object>> rows = new ArrayList<>();
    List<String> vocabulary = fit.corpus().vocabulary();
    for (int i = 0; i < fit.words().size(); i++) {
      if (fit.words().get(i) > 0) {
        int types = vocabulary.size();
        rows.add(List.of(i / types + 1, vocabulary.get(i % types), fit.words().get(i)));
      }
    }
    return rows;
  }

  /** One row for each entry of a statistic: what was observed, and its 90 % interval. */
  private static List<List<Object>> checks(Fit fit) {
    List<List<Object>> rows = new ArrayList<>();
    for (PredictedMessages check : fit.predictive()) {
      for (int i = 0; i < check.labels().size(); i++) {
        rows.add(
            List.of(
                check.name(),
                check.labels().get(i),
                check.observed().get(i),
                check.low().get(i),
                check.median().get(i),
                check.high().get(i)));
      }
    }
    return rows;
  }
}
