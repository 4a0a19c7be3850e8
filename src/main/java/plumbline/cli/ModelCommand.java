package plumbline.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plumbline.diagnostics.FitJudgement;
import plumbline.diagnostics.Summary;
import plumbline.plugin.FileFit;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;
import plumbline.random.Rng;
import plumbline.sampling.DataFileException;
import plumbline.sampling.PosteriorRun;
import plumbline.sampling.Workspace;
import plumbline.sampling.files.DrawsFile;
import plumbline.sampling.files.DrawsFormat;
import plumbline.verification.TrialOptions;

/** {@code plumbline NAME FILE}: chains of any model that can read a file. */
@Command(mixinStandardHelpOptions = true)
final class ModelCommand implements Callable<Integer> {
  private final ModelPlugin plugin;

  @Mixin private final GlobalOptions global = new GlobalOptions();

  @Mixin private final CheckpointOptions checkpoints = new CheckpointOptions();

  @Spec private @Nullable CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "the data")
  private Path file = Path.of("");

  @Option(
      names = "--chains",
      description = "number of chains (default: ${DEFAULT-VALUE})",
      paramLabel = "N")
  private int chains = 4;

  @Option(
      names = "--iterations",
      description = "draws to keep (default: ${DEFAULT-VALUE})",
      paramLabel = "N")
  private int iterations = 1_000;

  @Option(
      names = "--burn-in",
      description = "sweeps to drop first (default: ${DEFAULT-VALUE})",
      paramLabel = "N")
  private int burnIn = 500;

  @Option(
      names = "--thin",
      description = "sweeps per draw (default: ${DEFAULT-VALUE})",
      paramLabel = "N",
      order = HelpPage.MORE)
  private int thin = 1;

  private ModelCommand(ModelPlugin plugin) {
    this.plugin = plugin;
  }

  /** The command of a model, with the model's own options beside those of every fit. */
  static CommandLine of(ModelPlugin plugin) {
    CommandLine line = new CommandLine(new ModelCommand(plugin));
    CommandSpec spec = line.getCommandSpec().name(plugin.name());
    spec.usageMessage().description(plugin.description());
    for (ModelOption<?> option : plugin.options()) {
      spec.addOption(
          OptionSpec.builder("--" + option.name())
              .type(String.class)
              .paramLabel("VALUE")
              .description(option.description() + " (default: " + option.usual() + ")")
              .build());
    }
    return line;
  }

  private CommandSpec spec() {
    return Objects.requireNonNull(spec);
  }

  private TrialOptions options() {
    TrialOptions options = TrialOptions.defaults();
    for (ModelOption<?> option : plugin.options()) {
      @Nullable String value = spec().findOption("--" + option.name()).getValue();
      options = value == null ? options : options.with(option.name(), value);
    }
    return options;
  }

  @Override
  public Integer call() {
    if (iterations < 4) {
      throw new IllegalArgumentException("--iterations must be at least 4, not " + iterations);
    }
    TrialOptions options = options();
    FileFit fit = plugin.fit(options).orElseThrow();
    var posterior =
        fit.posterior(file)
            .label(plugin.name())
            .chains(chains)
            .burnIn(burnIn)
            .draws(iterations)
            .thin(thin);
    for (Map.Entry<String, String> setting : options.settings().entrySet()) {
      posterior = posterior.setting(setting.getKey(), setting.getValue());
    }
    PosteriorRun<?> run =
        posterior.run(
            Rng.seeded(global.seed),
            global.replicates(),
            global.progress(plugin.name()),
            checkpoints.of(
                plugin.name() + " " + file.getFileName(), Map.of("digest of the data", digest())));
    Summary summary = Summary.of(run.draws());
    FitJudgement judgement = FitJudgement.of(run.draws(), name -> true);
    spec()
        .commandLine()
        .getOut()
        .println(
            global.format == GlobalOptions.Format.json
                ? Json.text(json(options, run, summary, judgement))
                : text(run, summary, judgement));
    global.write(
        folder -> {
          DrawsFile.write(run.draws(), DrawsFormat.CHAINS, folder.resolve("chains.csv"));
          SummaryFile.write(folder.resolve("summary.csv"), summary);
        });
    return FitOutput.status(judgement);
  }

  private Map<String, Object> json(
      TrialOptions options, PosteriorRun<?> run, Summary summary, FitJudgement judgement) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("model", plugin.name());
    json.put("seed", global.seed);
    json.put("options", options.settings());
    json.put("summary", SummaryJson.of(summary));
    FitOutput.putAcceptance(json, run.acceptance());
    FitOutput.put(json, judgement);
    return json;
  }

  private String text(PosteriorRun<?> run, Summary summary, FitJudgement judgement) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%s on %s: %d chains of %d draws, thin %d, after %d sweeps, seed %d%n%s%n",
            plugin.name(),
            file.getFileName(),
            chains,
            iterations,
            thin,
            burnIn,
            global.seed,
            summary));
    for (Map.Entry<String, Workspace.Acceptance> entry : run.acceptance().entrySet()) {
      text.append(
          String.format(
              Locale.ROOT,
              "%s: %.3f of %d proposals accepted%n",
              entry.getKey(),
              entry.getValue().rate(),
              entry.getValue().proposals()));
    }
    return text.append(FitOutput.sentence(judgement)).toString();
  }

  private String digest() {
    try (DigestInputStream in =
        new DigestInputStream(Files.newInputStream(file), DataDigest.algorithm())) {
      in.transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(in.getMessageDigest().digest());
    } catch (IOException e) {
      throw new DataFileException(file, 0, 0, DataFileException.reason(e), "the data");
    }
  }
}
