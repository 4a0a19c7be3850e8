package plumbline.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plumbline.diagnostics.FitJudgement;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.IptmRun;
import plumbline.models.iptm.MessageCorpus;
import plumbline.models.iptm.MessageFile;
import plumbline.models.iptm.PredictedMessages;
import plumbline.models.iptm.SimulatedCorpus;
import plumbline.models.iptm.TimeCovariates;
import plumbline.random.Rng;
import plumbline.sampling.Checkpoint;
import plumbline.sampling.files.CsvWriter;
import plumbline.sampling.files.DrawsFile;
import plumbline.sampling.files.DrawsFormat;

/** {@code plumbline iptm FILE}: fits the interaction-partitioned topic model to messages. */
@Command(
    name = "iptm",
    mixinStandardHelpOptions = true,
    description = {
      "Who writes to whom, when, and about what? Fits topics that belong to interaction patterns.",
      "FILE is CSV with columns time, sender, recipients (separated by semicolons) and text.",
      "Instead of text, words may have counts (budget:2 meeting:1). Times are hours, or 2001-10-04T09:31:00.",
      "Exit status: 0 if the chains have converged, else 3. Results are always written."
    },
    footer = {"", "Example: plumbline iptm mail.csv --topics 20 --patterns 3 --out fit"})
final class Iptm implements Callable<Integer> {
  @Mixin private final GlobalOptions global = new GlobalOptions();

  @Spec private @Nullable CommandSpec spec;

  /** What is read; with {@code --simulate} what is written. */
  @Parameters(paramLabel = "FILE", description = "messages")
  private Path file = Path.of("");

  @Option(
      names = "--topics",
      description = "number of topics, K (default: ${DEFAULT-VALUE})",
      paramLabel = "K")
  private int topics = 20;

  @Option(
      names = "--patterns",
      description = "number of patterns, C (default: ${DEFAULT-VALUE})",
      paramLabel = "C")
  private int patterns = 2;

  @Option(
      names = "--covariates",
      description =
          "of waiting times: network, clock or network-and-clock (default: network-and-clock)",
      paramLabel = "NAME",
      order = HelpPage.MORE)
  private String covariates = "network-and-clock";

  @Option(
      names = "--zone",
      description = "time zone of the senders (default: ${DEFAULT-VALUE})",
      paramLabel = "ZONE")
  private String zone = "America/New_York";

  @Option(
      names = "--min-count",
      description = "leave out rarer words (default: ${DEFAULT-VALUE})",
      paramLabel = "N")
  private int leastCount = 2;

  @Option(
      names = "--iterations",
      description = "draws to keep (default: ${DEFAULT-VALUE})",
      paramLabel = "N")
  private int iterations = 500;

  @Option(
      names = "--burn-in",
      description = "sweeps to drop first (default: ${DEFAULT-VALUE})",
      paramLabel = "N")
  private int burnIn = 200;

  @Option(
      names = "--thin",
      description = "sweeps per draw (default: ${DEFAULT-VALUE})",
      paramLabel = "N",
      order = HelpPage.MORE)
  private int thin = 1;

  @Option(
      names = "--chains",
      description = "number of chains (default: ${DEFAULT-VALUE})",
      paramLabel = "N")
  private int chains = 2;

  @Option(names = "--optimise", description = "fit alpha and m in a pilot chain, for all chains")
  private boolean optimise;

  @Option(
      names = "--simulate",
      paramLabel = "N",
      description = "do not fit: write N messages drawn from the model to FILE",
      order = HelpPage.MORE)
  private int simulate;

  @Mixin private final CheckpointOptions checkpoints = new CheckpointOptions();

  @Override
  public Integer call() {
    if (simulate > 0) {
      return writeSimulated();
    }
    // The zone goes before the file, whose ISO times are told in it.
    ZoneId place = place();
    MessageCorpus corpus = MessageFile.read(file, place, leastCount);
    IptmModel model =
        corpus.model(
            topics, patterns, Words.oneOf("--covariates", covariates, TimeCovariates.class), place);
    IptmRun.Fit fit =
        new IptmRun(corpus, model, chains, burnIn, iterations, thin, optimise)
            .run(
                Rng.seeded(global.seed),
                global.replicates(),
                global.progress("iptm"),
                checkpoint(corpus));
    // Topics have no order that chains share: of them the entropy of their sizes counts alone.
    FitJudgement judgement = fit.judgement();
    out()
        .println(
            global.format == GlobalOptions.Format.json
                ? Json.text(json(fit, judgement))
                : "seed " + global.seed + ", " + fit + FitOutput.sentence(judgement));
    // Not converged ends with 3, and the files are written all the same.
    global.write(folder -> write(folder, fit));
    return FitOutput.status(judgement);
  }

  /** The only command whose FILE is an output: never that of somebody's messages. */
  private int writeSimulated() {
    // A link is somebody's too, even one that leads nowhere.
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new IllegalArgumentException(
          "--simulate writes a new file, and " + file + " is there: give another name");
    }
    // Sizes and coefficients are fixed there: besides N the seed alone decides the messages.
    SimulatedCorpus.draw(simulate, Rng.seeded(global.seed)).write(file);
    if (global.format == GlobalOptions.Format.json) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("file", file.toString());
      json.put("messages", simulate);
      json.put("seed", global.seed);
      out().println(Json.text(json));
    } else {
      out().println(simulate + " messages written to " + file + ", seed " + global.seed);
    }
    return ExitCode.PASS;
  }

  /**
   * The time zone of the actors.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  private ZoneId place() {
    try {
      return ZoneId.of(zone);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("--zone must be as America/New_York, not " + zone, e);
    }
  }

  /** A saved run belongs to a file's name and its messages: no others continue it. */
  private Checkpoint checkpoint(MessageCorpus corpus) {
    Map<String, String> data = Map.of("digest of the data", DataDigest.of(corpus));
    return checkpoints.of("iptm " + file.getFileName(), data);
  }

  /**
   * Sizes; for each topic its weight alpha m_k, its share of draws in each pattern and its ten
   * commonest words; how much of the data the fit predicts; diagnostics and verdict. Topics and
   * predictions are those of the first chain.
   */
  private Map<String, Object> json(IptmRun.Fit fit, FitJudgement judgement) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("documents", fit.model().sizes().documents());
    json.put("actors", fit.corpus().actors());
    json.put("wordTypes", fit.corpus().vocabulary().size());
    json.put("seed", global.seed);
    List<Map<String, Object>> list = new ArrayList<>();
    for (int k = 0; k < topics; k++) {
      Map<String, Object> topic = new LinkedHashMap<>();
      List<Double> shares = new ArrayList<>();
      for (int c = 0; c < patterns; c++) {
        shares.add(fit.patternShare(k, c));
      }
      topic.put("topic", k + 1);
      topic.put("weight", fit.model().priors().topicWeights().get(k));
      topic.put("patterns", shares);
      topic.put("words", fit.topWords(k, 10));
      list.add(topic);
    }
    json.put("topics", list);
    Map<String, Object> predictive = new LinkedHashMap<>();
    fit.predictive().forEach(check -> predictive.put(check.name(), check.covered()));
    json.put("predictive", predictive);
    json.put("summary", SummaryJson.of(fit.summary()));
    FitOutput.put(json, judgement);
    return json;
  }

  /**
   * Writes {@code topics.csv}, {@code chains.csv}, {@code summary.csv}, {@code predictive.csv} and
   * the chains' picture.
   *
   * @param folder takes the files
   * @param fit of all chains; topics and predictive checks are of the first
   */
  private static void write(Path folder, IptmRun.Fit fit) {
    List<List<Object>> rows = new ArrayList<>();
    int types = fit.corpus().vocabulary().size();
    for (int k = 0; k < fit.model().sizes().topics(); k++) {
      for (int v = 0; v < types; v++) {
        // How many tokens of word type v topic k has in the average draw; [K x V].
        double count = fit.words().get(k * types + v);
        if (count > 0) {
          rows.add(List.of(k + 1, fit.corpus().vocabulary().get(v), count));
        }
      }
    }
    CsvWriter.write(folder.resolve("topics.csv"), List.of("topic", "word", "tokens"), rows);
    DrawsFile.write(fit.draws(), DrawsFormat.CHAINS, folder.resolve("chains.csv"));
    // Topics have no order that chains share.
    ChainPictures.write(folder, fit.draws(), fit.shared().variables());
    SummaryFile.write(folder.resolve("summary.csv"), fit.summary());
    List<List<Object>> checks = new ArrayList<>();
    // One line for each entry of a statistic: what was observed, and its 90 % interval.
    for (PredictedMessages check : fit.predictive()) {
      for (int i = 0; i < check.labels().size(); i++) {
        checks.add(
            List.of(
                check.name(),
                check.labels().get(i),
                check.observed().get(i),
                check.low().get(i),
                check.median().get(i),
                check.high().get(i)));
      }
    }
    CsvWriter.write(
        folder.resolve("predictive.csv"),
        List.of("statistic", "at", "observed", "q5", "median", "q95"),
        checks);
  }

  private PrintWriter out() {
    return Objects.requireNonNull(spec).commandLine().getOut();
  }
}
