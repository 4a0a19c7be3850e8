package plumbline.cli.topics;

import static plumbline.cli.options.HelpPage.MORE;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import plumbline.cli.options.CheckpointOptions;
import plumbline.cli.options.GlobalOptions;
import plumbline.cli.options.OptionRules.Needs;
import plumbline.cli.options.OptionRules.Within;
import plumbline.cli.options.Words;
import plumbline.cli.output.CsvTables;
import plumbline.cli.output.ExitCode;
import plumbline.cli.output.Json;
import plumbline.cli.runs.DataDigest;
import plumbline.evaluation.BothDirections;
import plumbline.evaluation.BothDirections.Status;
import plumbline.evaluation.PairedComparison;
import plumbline.evaluation.Schedule;
import plumbline.models.topics.TopicAlignment;
import plumbline.models.topics.Vocabulary.Translation;
import plumbline.models.topics.files.DocumentFiles;
import plumbline.models.topics.heldout.AnnealingPath;
import plumbline.models.topics.heldout.DocumentCompletion.Result;
import plumbline.models.topics.heldout.HeldOutComparison;
import plumbline.models.topics.heldout.RatioAis;
import plumbline.models.topics.heldout.StandardAis;
import plumbline.numerics.Doubles;
import plumbline.numerics.TextTable;
import plumbline.plugin.OptionBounds;
import plumbline.random.Rng;
import plumbline.sampling.Formula;
import plumbline.sampling.runs.Checkpoint;

/** {@code plumbline topics compare}: which of two models predicts documents better. */
@Command(name = "compare", mixinStandardHelpOptions = true)
public final class TopicsCompare implements Callable<Integer> {
  private static final String COLUMNS =
      "id tokens dropped logRatio standardError ess reverse gap bennett status";

  @Mixin private final GlobalOptions global = new GlobalOptions();
  @Mixin private final CorpusOptions documents = new CorpusOptions();
  @Mixin private final CheckpointOptions checkpoints = new CheckpointOptions();

  @Option(names = "--model", paramLabel = "DIR", required = true)
  private Path model = Path.of("");

  @Option(names = "--baseline", paramLabel = "DIR", required = true)
  private Path baseline = Path.of("");

  @Option(names = "--method", paramLabel = "NAME")
  private String method = "ratio";

  @Within(OptionBounds.COUNT)
  @Option(names = "--samples", paramLabel = "N")
  private int samples = 4;

  @Within(OptionBounds.COUNT)
  @Option(names = "--temperatures", paramLabel = "N")
  private int temperatures = 100;

  @Needs(value = "--method", of = "ratio convex")
  @Option(names = "--burn-in", paramLabel = "N")
  private int burnIn = 50;

  @Option(names = "--both-directions")
  private boolean bothDirections;

  @Within(OptionBounds.FRACTION)
  @Option(names = "--observed", paramLabel = "FRACTION")
  private @Nullable Double observed;

  @Within(OptionBounds.FRACTION)
  @Option(names = "--smooth", paramLabel = "EPSILON", order = MORE)
  private double smooth;

  @Override
  public Integer call() {
    Words.oneOf("--method", method, Map.of("ratio", 1, "convex", 1, "standard", 1));
    // Completion is made of two ratios of models, which the standard method does not estimate.
    if (observed != null && (!(observed >= 0 && observed <= 1) || method.equals("standard"))) {
      throw new IllegalArgumentException(
          "--observed must be in [0, 1] and needs --method ratio or convex");
    }
    // One estimate for each model has no other end to begin from.
    if (bothDirections && method.equals("standard")) {
      throw new IllegalArgumentException("--both-directions needs --method ratio or convex");
    }
    TopicsModels models = TopicsModels.read(model, baseline, smooth);
    DocumentFiles read = documents.read(models.vocabulary());
    Translation seen = models.vocabulary().translate(read.corpus(), read.vocabulary());
    HeldOutComparison comparison = models.comparison(seen.corpus(), read);
    Checkpoint checkpoint =
        checkpoints.of(
            "topics compare",
            Map.of("digest of data and models", DataDigest.of(read.data()) + models.digest()));
    List<ComparisonLine> lines =
        observed == null
            ? whole(comparison, read, seen, checkpoint)
            : completed(comparison, read, seen, checkpoint);
    PairedComparison paired =
        new PairedComparison(Doubles.generate(lines.size(), i -> lines.get(i).logRatio()));
    report(lines, paired, models.alignment());
    return ExitCode.PASS;
  }

  private RatioAis ratio() {
    return new RatioAis(
        method.equals("convex") ? AnnealingPath.CONVEX : AnnealingPath.GEOMETRIC,
        samples,
        Schedule.uniform(temperatures),
        burnIn,
        RatioAis.Starts.INDEPENDENT);
  }

  /** Whole documents: the ratio, equations (5) and (6), or two estimates and their difference. */
  private List<ComparisonLine> whole(
      HeldOutComparison comparison, DocumentFiles read, Translation seen, Checkpoint checkpoint) {
    HeldOutComparison.Job job =
        method.equals("standard")
            ? HeldOutComparison.difference(
                new StandardAis(samples, Schedule.uniform(temperatures), Formula.CORRECTED))
            : HeldOutComparison.ratio(ratio(), bothDirections);
    List<HeldOutComparison.Row> rows =
        comparison.run(
            job,
            Rng.seeded(global.seed()),
            global.replicates(),
            global.progress("topics compare"),
            checkpoint);
    List<ComparisonLine> lines = new ArrayList<>();
    for (int d = 0; d < rows.size(); d++) {
      HeldOutComparison.Row row = rows.get(d);
      Optional<BothDirections> both = row.both();
      lines.add(
          new ComparisonLine(
              read.numbers().get(d) + 1,
              seen.corpus().length(d),
              seen.dropped().get(d),
              row.logRatio(),
              row.standardError(),
              method.equals("standard") ? Double.NaN : row.forward().effectiveSize(),
              both.map(BothDirections::fromAbove).orElse(Double.NaN),
              both.map(BothDirections::gap).orElse(Double.NaN),
              both.map(BothDirections::bennett).orElse(Double.NaN),
              both.map(b -> b.status().toString()).orElse("ONE_DIRECTION")));
    }
    return lines;
  }

  /** The rest of each document given a random part of it: equations (7) and (8). */
  private List<ComparisonLine> completed(
      HeldOutComparison comparison, DocumentFiles read, Translation seen, Checkpoint checkpoint) {
    List<Result> results =
        comparison.complete(
            ratio(),
            Objects.requireNonNull(observed),
            Rng.seeded(global.seed()),
            global.replicates(),
            global.progress("topics compare"),
            checkpoint);
    List<ComparisonLine> lines = new ArrayList<>();
    for (int d = 0; d < results.size(); d++) {
      Result result = results.get(d);
      lines.add(
          new ComparisonLine(
              read.numbers().get(d) + 1,
              seen.corpus().length(d),
              seen.dropped().get(d),
              result.logRatio(),
              result.standardError(),
              result.whole().forward().effectiveSize(),
              // Below and above are sums of both parts, and so is the gap between them.
              result.fromAbove(),
              result.fromAbove() - result.logRatio(),
              result.bennett(),
              worse(result.whole().status(), result.observed().status(), result)));
    }
    return lines;
  }

  /** The worse of the two parts; the sign that counts is that of the sum. */
  private static String worse(Status a, Status b, Result result) {
    if (a == Status.FAILED || b == Status.FAILED) {
      return Status.FAILED.toString();
    }
    if (result.logRatio() > 0 != result.fromAbove() > 0) {
      return Status.UNDECIDED.toString();
    }
    return a == Status.OK && b == Status.OK ? Status.OK.toString() : Status.NOISY.toString();
  }

  /** Files first, then the output; counts, sum and sign test are of the ratios from below. */
  private void report(
      List<ComparisonLine> lines, PairedComparison paired, TopicAlignment alignment) {
    global.write(
        folder ->
            CsvTables.table(
                folder.resolve("comparison.csv"), lines, lines.isEmpty() ? "" : COLUMNS));
    Map<String, Object> json =
        Json.of(
            // "total" has the ties too.
            "method seed topicOrder documents favoured decided total sumLogRatio=sum signTest note?",
            Map.of(
                "method",
                method,
                "seed",
                global.seed(),
                "topicOrder",
                alignment.order().stream().map(k -> k + 1).boxed().toList(),
                "documents",
                lines,
                "note",
                ComparisonLine.note(lines, method.equals("standard"))),
            paired);
    TextTable<ComparisonLine> table =
        TextTable.of(lines)
            .right("doc", 6, ComparisonLine::id)
            .right("tokens", 7, ComparisonLine::tokens)
            .right("dropped", 8, ComparisonLine::dropped)
            .right("log ratio", 12, "%.3f", ComparisonLine::logRatio)
            .missing("-")
            .right("error", 9, "%.3f", ComparisonLine::standardError)
            .right("ess", 7, "%.3f", ComparisonLine::ess)
            .right("reverse", 12, "%.3f", ComparisonLine::reverse)
            .right("gap", 9, "%.3f", ComparisonLine::gap)
            .gap(2)
            .left("status", 0, ComparisonLine::status);
    global.print(json, table + ("seed " + global.seed() + ", " + method + ": " + paired));
  }
}
