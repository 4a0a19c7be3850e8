package plumbline.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import plumbline.diagnostics.FitJudgement;
import plumbline.diagnostics.Summary;
import plumbline.plugin.FileFit;
import plumbline.plugin.FitResult;
import plumbline.plugin.FitRun;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Checkpoint;
import plumbline.sampling.DataFileException;
import plumbline.sampling.Progress;
import plumbline.sampling.Replicates;
import plumbline.verification.TrialOptions;

/** {@code plumbline NAME FILE}: fits any model that can read a file, or one of several. */
@Command(mixinStandardHelpOptions = true)
final class FitCommand implements Callable<Integer>, FitRun {
  static final String CHOOSER = "--model";

  /** By name; the first is the usual one. */
  private final Map<String, ModelPlugin> plugins = new LinkedHashMap<>();

  private final FileFit usual;

  @Mixin private final GlobalOptions global = new GlobalOptions();

  @Mixin private final CheckpointOptions checkpoints = new CheckpointOptions();

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--chains",
      description = "number of chains (default: ${DEFAULT-VALUE})",
      paramLabel = "N")
  private int chains;

  @Option(
      names = "--iterations",
      description = "draws to keep (default: ${DEFAULT-VALUE})",
      paramLabel = "N")
  private int iterations;

  @Option(
      names = "--burn-in",
      description = "sweeps to drop first (default: ${DEFAULT-VALUE})",
      paramLabel = "N")
  private int burnIn;

  private long begun = System.nanoTime();

  /**
   * Fits one of some models.
   *
   * @param models the usual one first
   */
  FitCommand(List<ModelPlugin> models) {
    models.forEach(model -> plugins.put(model.name(), model));
    usual = fit(models.get(0));
    chains = usual.lengths().chains();
    iterations = usual.lengths().iterations();
    burnIn = usual.lengths().burnIn();
  }

  static FileFit fit(ModelPlugin plugin) {
    return plugin.fit().orElseThrow();
  }

  /** As a sentence has them. */
  static String names(List<ModelPlugin> plugins) {
    String all = plugins.stream().map(ModelPlugin::name).collect(Collectors.joining(", "));
    int last = all.lastIndexOf(", ");
    return last < 0 ? all : all.substring(0, last) + " or " + all.substring(last + 2);
  }

  /** Whether the models are the library's own. */
  boolean isBuiltIn() {
    return plugins.values().stream()
        .allMatch(plugin -> plugin.getClass().getClassLoader() == getClass().getClassLoader());
  }

  FileFit usual() {
    return usual;
  }

  private CommandSpec spec() {
    return Objects.requireNonNull(spec);
  }

  private ModelPlugin plugin() {
    @Nullable OptionSpec chooser = spec().findOption(CHOOSER);
    List<ModelPlugin> all = List.copyOf(plugins.values());
    if (all.size() == 1 || chooser == null) {
      return all.get(0);
    }
    ModelPlugin chosen = plugins.get(chooser.<String>getValue());
    if (chosen == null) {
      throw new IllegalArgumentException(
          CHOOSER + " must be " + names(all) + ", not " + chooser.getValue());
    }
    return chosen;
  }

  @Override
  public String model() {
    return plugin().name();
  }

  /** The first file that an option names, where there is no argument. */
  @Nullable ModelOption<?> fileOption() {
    return usual.own().stream()
        .filter(option -> option.form().type() == Path.class)
        .findFirst()
        .orElse(null);
  }

  @Override
  public Path file(ModelOption<?> option) {
    return Objects.requireNonNull(spec().findOption("--" + option.name()).<Path>getValue());
  }

  @Override
  public Path file() {
    @Nullable ModelOption<?> option = fileOption();
    if (option != null) {
      return file(option);
    }
    @Nullable Path file = spec().positionalParameters().get(0).getValue();
    if (file == null) {
      throw new IllegalArgumentException(
          "a FILE is missing: " + usual.data() + " to fit a model to");
    }
    return file;
  }

  /** What was given, refused here where the model has no such option or it cannot be read. */
  @Override
  public TrialOptions options() {
    ModelPlugin chosen = plugin();
    List<String> known = chosen.fitOptions().stream().map(ModelOption::name).toList();
    Map<String, String> given = new TreeMap<>();
    for (OptionSpec option : spec().commandLine().getParseResult().matchedOptions()) {
      String name = option.longestName().replaceFirst("--", "");
      if (known.contains(name)) {
        given.put(name, option.getValue().toString());
      } else if (isOfAnother(name)) {
        throw new IllegalArgumentException(
            "--"
                + name
                + " is for "
                + CHOOSER
                + " "
                + names(plugins.values().stream().filter(p -> has(p, name)).toList()));
      }
    }
    TrialOptions options = new TrialOptions(TrialOptions.defaults().formula(), given);
    for (ModelOption<?> option : chosen.fitOptions()) {
      try {
        Object value = option.of(options);
        Objects.requireNonNull(value);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("--" + e.getMessage(), e);
      }
    }
    return options;
  }

  private boolean isOfAnother(String option) {
    return plugins.values().stream().anyMatch(plugin -> has(plugin, option));
  }

  static boolean has(ModelPlugin plugin, String option) {
    return plugin.fitOptions().stream().anyMatch(o -> o.name().equals(option));
  }

  @Override
  public FileFit.Lengths lengths() {
    @Nullable OptionSpec thin = spec().findOption("--thin");
    return new FileFit.Lengths(
        chains, iterations, burnIn, thin == null ? 1 : thin.<Integer>getValue());
  }

  @Override
  public long seed() {
    return global.seed;
  }

  @Override
  public SeededRng rng() {
    return Rng.seeded(global.seed);
  }

  @Override
  public Replicates workers() {
    return global.replicates();
  }

  @Override
  public Progress progress() {
    return global.progress(plugins.size() > 1 ? spec().name() + " " + model() : spec().name());
  }

  @Override
  public Checkpoint checkpoint(Map<String, String> more, Object... data) {
    Map<String, String> same = new LinkedHashMap<>(more);
    same.put("digest of the data", data.length == 0 ? digest() : DataDigest.of(data));
    Checkpoint checkpoint = checkpoints.of(spec().name() + " " + file().getFileName(), same);
    begun = System.nanoTime();
    return checkpoint;
  }

  @Override
  public double seconds() {
    return (System.nanoTime() - begun) * 1e-9;
  }

  @Override
  public void requireMemory(double bytes, double enough, String what) {
    NotEnoughMemoryException.require(bytes, enough, what);
  }

  private String digest() {
    Path file = file();
    try (DigestInputStream in =
        new DigestInputStream(Files.newInputStream(file), DataDigest.algorithm())) {
      in.transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(in.getMessageDigest().digest());
    } catch (IOException e) {
      throw new DataFileException(file, 0, 0, DataFileException.reason(e), "the data");
    }
  }

  @Override
  public void warn(String sentence) {
    spec().commandLine().getErr().println("warning: " + sentence);
  }

  @Override
  public Integer call() {
    file();
    FitResult result = fit(plugin()).fit().apply(this);
    spec()
        .commandLine()
        .getOut()
        .println(
            global.format == GlobalOptions.Format.json
                ? Json.text(json(result))
                : result.text(FitOutput.sentence(result.judgement())));
    global.write(folder -> FitFiles.write(folder, result));
    return FitOutput.status(result.judgement());
  }

  private static Map<String, @Nullable Object> json(FitResult result) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    result
        .values()
        .forEach(
            (name, value) -> {
              if (value instanceof FitJudgement judgement) {
                FitOutput.put(json, judgement);
              } else {
                json.put(name, value instanceof Summary summary ? SummaryJson.of(summary) : value);
              }
            });
    return json;
  }
}
