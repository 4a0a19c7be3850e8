package plumbline.cli.fit;

import static plumbline.cli.options.HelpPage.DEFAULT;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import plumbline.cli.options.CheckpointOptions;
import plumbline.cli.options.GlobalOptions;
import plumbline.cli.options.NotEnoughMemoryException;
import plumbline.cli.options.OptionRules.Within;
import plumbline.cli.output.ExitCode;
import plumbline.cli.runs.DataDigest;
import plumbline.cli.runs.FileDigest;
import plumbline.diagnostics.judgement.FitJudgement;
import plumbline.plugin.FileFit;
import plumbline.plugin.FitResult;
import plumbline.plugin.FitRun;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;
import plumbline.plugin.OptionBounds;
import plumbline.plugin.OptionForm.Trait;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;
import plumbline.verification.TrialOptions;

/** {@code plumbline NAME FILE}: fits any model that can read a file, or one of several. */
@Command(mixinStandardHelpOptions = true)
public final class FitCommand implements Callable<Integer>, FitRun {
  static final String CHOOSER = "--model";

  /** By name; the first is the usual one. */
  private final Map<String, ModelPlugin> plugins = new LinkedHashMap<>();

  private final FileFit usual;

  @Mixin private final GlobalOptions global = new GlobalOptions();

  @Mixin private final CheckpointOptions checkpoints = new CheckpointOptions();

  @Spec private @Nullable CommandSpec spec;

  @Within(OptionBounds.FEW)
  @Option(names = "--chains", description = "number of chains" + DEFAULT, paramLabel = "N")
  private int chains;

  @Within(OptionBounds.COUNT)
  @Option(names = "--iterations", description = "draws to keep" + DEFAULT, paramLabel = "N")
  private int iterations;

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
  public boolean isBuiltIn() {
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
    if (all.size() == 1) {
      return all.get(0);
    }
    if (chooser == null) {
      // What is given chooses: the last of which nothing is missing.
      return all.stream().filter(this::isGiven).reduce(all.get(0), (before, last) -> last);
    }
    ModelPlugin chosen = plugins.get(chooser.<String>getValue());
    if (chosen == null) {
      throw new IllegalArgumentException(
          CHOOSER + " must be " + names(all) + ", not " + chooser.getValue());
    }
    return chosen;
  }

  private boolean isGiven(ModelPlugin plugin) {
    return fit(plugin).own().stream()
        .filter(option -> option.form().is(Trait.REQUIRED))
        .allMatch(option -> spec().findOption("--" + option.name()).getValue() != null);
  }

  @Override
  public String model() {
    return plugin().name();
  }

  /** Files that options name, where there is no argument. */
  List<ModelOption<?>> fileOptions() {
    return usual.own().stream().filter(option -> option.form().type() == Path.class).toList();
  }

  @Override
  public Path file(ModelOption<?> option) {
    return Objects.requireNonNull(spec().findOption("--" + option.name()).<Path>getValue());
  }

  /** The argument, or the first file that an option names. */
  @Override
  public Path file() {
    @Nullable Path file =
        Stream.concat(
                spec().positionalParameters().stream().<ArgSpec>map(argument -> argument),
                fileOptions().stream().map(option -> spec().findOption("--" + option.name())))
            .map(argument -> argument.<@Nullable Path>getValue())
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
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
        String others = names(plugins.values().stream().filter(p -> has(p, name)).toList());
        throw new IllegalArgumentException(
            spec().findOption(CHOOSER) == null
                ? "--%s is for %s, and %s has none".formatted(name, others, chosen.name())
                : "--%s is for %s %s".formatted(name, CHOOSER, others));
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
    return new FileFit.Lengths(chains, iterations, length("--burn-in", 0), length("--thin", 1));
  }

  private int length(String option, int otherwise) {
    @Nullable OptionSpec given = spec().findOption(option);
    return given == null ? otherwise : given.<Integer>getValue();
  }

  @Override
  public long seed() {
    return global.seed();
  }

  @Override
  public SeededRng rng() {
    return Rng.seeded(global.seed());
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
  public boolean isSaved() {
    return checkpoints.asked();
  }

  @Override
  public Optional<Path> folder() {
    return global.out();
  }

  @Override
  public double seconds() {
    return (System.nanoTime() - begun) * 1e-9;
  }

  @Override
  public void requireMemory(double bytes, double enough, String what) {
    NotEnoughMemoryException.require(bytes, enough, what);
  }

  /** Of all files that are read: another one must not go on from what was saved. */
  private String digest() {
    TrialOptions given = options();
    return Stream.concat(
            Stream.of(file()),
            plugin().fitOptions().stream()
                .filter(option -> option.form().type() == Path.class && option.isGiven(given))
                .map(this::file))
        .distinct()
        .map(FileDigest::ofContent)
        .collect(Collectors.joining(" "));
  }

  @Override
  public void warn(String sentence) {
    spec().commandLine().getErr().println("warning: " + sentence);
  }

  @Override
  public Integer call() {
    if (!spec().positionalParameters().isEmpty()) {
      file();
    }
    options();
    FitResult result = fit(plugin()).fit().apply(this);
    Optional<FitJudgement> judgement = result.judgement();
    String sentence = judgement.map(FitJson::sentence).orElse("");
    global.print(FitJson.of(result), result.printed(sentence));
    global.write(folder -> FitFiles.write(folder, result), result.folder()::old);
    return judgement.filter(known -> known.verdict() != FitJudgement.Verdict.CONVERGED).isPresent()
        ? ExitCode.INCONCLUSIVE
        : ExitCode.PASS;
  }
}
