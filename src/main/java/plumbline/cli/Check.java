package plumbline.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plumbline.random.Rng;
import plumbline.sampling.Checkpoint;
import plumbline.sampling.FileCheckpoint;
import plumbline.sampling.Formula;
import plumbline.sampling.RunInfo;
import plumbline.verification.AsPublished;
import plumbline.verification.Design;
import plumbline.verification.Evidence;
import plumbline.verification.Mutant;
import plumbline.verification.Preset;
import plumbline.verification.Replicated;
import plumbline.verification.RunOptions;
import plumbline.verification.Rung;
import plumbline.verification.RungResult;
import plumbline.verification.SuccessiveConditional;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.Verdict;

/** {@code plumbline check MODEL}: every rung of the ladder of evidence for a built-in model. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description = "Puts a built-in model's sampler on trial: identities, exact checks, joint test.",
    footer = {"", "Example: plumbline check start --draws 20000 --sweeps 2"})
final class Check implements Callable<Integer> {
  @Mixin private final GlobalOptions global = new GlobalOptions();

  @Spec private @Nullable CommandSpec spec;

  @Parameters(paramLabel = "MODEL", description = "a built-in model, e.g. start")
  private String model = "";

  @Option(names = "--rung", description = "only this rung: identities, exact, joint, mutants")
  private @Nullable String rung;

  @Option(
      names = "--design",
      description = "geweke, schein or replicated (default: ${DEFAULT-VALUE})")
  private String design = "geweke";

  @Option(names = "--draws", description = "joint draws on each side (default: ${DEFAULT-VALUE})")
  private int draws = 20_000;

  @Option(names = "--sweeps", description = "sweeps per data draw (default: ${DEFAULT-VALUE})")
  private int sweeps = 1;

  @Option(names = "--burn-in", description = "backward draws dropped first (default: 0)")
  private int burnIn;

  @Option(
      names = "--thin",
      description = "fixed thinning of the backward draws (default: from the autocorrelation time)")
  private int thin;

  @Option(names = "--preset", paramLabel = "NAME", description = "a document's own settings")
  private @Nullable String preset;

  private @Nullable Design published;

  @Option(names = "--list-presets", description = "list the documents' settings as JSON")
  private boolean listPresets;

  @Option(
      names = "--level",
      description = "family-wise error of the joint test (default: ${DEFAULT-VALUE})")
  private double level = 0.005;

  @Option(
      names = "--formula",
      paramLabel = "corrected|as-printed",
      description = "a document's formula corrected or as printed (default: corrected)")
  private String formula = "corrected";

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "an option of the model, e.g. prior=shifted-poisson; repeatable")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Option(
      names = "--mutant",
      paramLabel = "NAME",
      description = "try this planted bug instead; repeatable")
  private List<String> chosen = new ArrayList<>();

  @Option(names = "--mutants", description = "try all planted bugs, as a table")
  private boolean all;

  @Option(names = "--list-mutants", description = "list the planted bugs as JSON")
  private boolean list;

  @Option(names = "--checkpoint", paramLabel = "FILE", description = "save progress here")
  private @Nullable Path checkpoint;

  @Option(names = "--resume", description = "continue the run saved in the checkpoint")
  private boolean resume;

  @Override
  public Integer call() {
    Trial<?, ?> trial = trial();
    if (list) {
      out().println(Json.text(trial.mutants().stream().map(CheckOutput::mutant).toList()));
      return ExitCode.PASS;
    }
    if (listPresets) {
      out().println(Json.text(CheckOutput.presets(trial.presets())));
      return ExitCode.PASS;
    }
    if (all || "mutants".equals(rung) || chosen.size() > 1) {
      return study(trial);
    }
    String mutant = chosen.isEmpty() ? null : chosen.get(0);
    Evidence evidence = examine(mutant == null ? trial : trial.withMutant(mutant), mutant);
    out()
        .println(
            global.format == GlobalOptions.Format.json
                ? Json.text(CheckOutput.json(model, designName(), formula, mutant, evidence))
                : model
                    + (mutant == null ? "" : " with the planted bug " + mutant)
                    + ", seed "
                    + global.seed
                    + "\n"
                    + evidence);
    global.out().ifPresent(folder -> CheckOutput.write(folder, evidence));
    if (evidence.verdict() == Verdict.FAIL && global.out().isEmpty()) {
      java.util.Objects.requireNonNull(spec)
          .commandLine()
          .getErr()
          .println("--out DIR with --seed " + global.seed + " keeps the draws, tables and figures");
    }
    return ExitCode.of(evidence.verdict());
  }

  /** With a preset the trial is built twice: only a trial knows its presets. */
  private Trial<?, ?> trial() {
    TrialOptions options = trialOptions();
    if (preset == null) {
      return BuiltInTrials.named(model, options);
    }
    Preset found = BuiltInTrials.named(model, TrialOptions.defaults()).preset(preset);
    published = found.design();
    return BuiltInTrials.named(model, found.under(options));
  }

  private TrialOptions trialOptions() {
    Formula version =
        switch (formula) {
          case "corrected" -> Formula.CORRECTED;
          case "as-printed" -> Formula.AS_PRINTED;
          default ->
              throw new IllegalArgumentException(
                  "--formula must be corrected or as-printed, not " + formula);
        };
    return new TrialOptions(version, settings);
  }

  private Evidence examine(Trial<?, ?> trial, @Nullable String mutant) {
    List<RungResult> rungs = new ArrayList<>();
    for (Rung exact : List.of(Rung.IDENTITIES, Rung.EXACT)) {
      if (wanted(exact)) {
        trial.runExact(exact).ifPresent(rungs::add);
      }
    }
    if (!wanted(Rung.JOINT)) {
      return new Evidence(rungs, Optional.empty());
    }
    var report =
        trial
            .jointTest()
            .design(design())
            .familyWiseError(level)
            .run(Rng.seeded(global.seed), options(mutant));
    rungs.add(Trial.jointResult(report));
    return new Evidence(rungs, Optional.of(report));
  }

  private boolean wanted(Rung one) {
    if (rung == null || rung.equals("mutants")) {
      return true;
    }
    for (Rung known : Rung.values()) {
      if (CheckOutput.lower(known).equals(rung)) {
        return known == one;
      }
    }
    throw new IllegalArgumentException(
        "--rung must be identities, exact, joint or mutants, not " + rung);
  }

  private Design design() {
    if (published != null) {
      return adjusted(published);
    }
    return switch (design) {
      case "geweke" ->
          Design.successiveConditional()
              .draws(draws)
              .sweepsPerDraw(sweeps)
              .burnIn(burnIn)
              .thin(thin);
      case "schein" -> Design.schein().draws(draws).sweepsPerDraw(sweeps);
      case "replicated" -> Design.replicated().draws(draws).sweepsPerDraw(sweeps);
      default ->
          throw new IllegalArgumentException(
              "--design must be geweke, schein or replicated, not " + design);
    };
  }

  /** A preset's design with the sizes that were asked for by name. */
  private Design adjusted(Design recipe) {
    boolean otherDraws = given("--draws");
    boolean otherSweeps = given("--sweeps");
    if (recipe instanceof Replicated replicated) {
      return replicated
          .draws(otherDraws ? draws : replicated.draws())
          .sweepsPerDraw(otherSweeps ? sweeps : replicated.sweepsPerDraw());
    }
    SuccessiveConditional chain =
        recipe instanceof AsPublished whole ? whole.chain() : (SuccessiveConditional) recipe;
    SuccessiveConditional other =
        chain
            .draws(otherDraws ? draws : chain.draws())
            .sweepsPerDraw(otherSweeps ? sweeps : chain.sweepsPerDraw())
            .burnIn(given("--burn-in") ? burnIn : chain.burnIn())
            .thin(given("--thin") ? thin : chain.thin());
    return recipe instanceof AsPublished whole
        ? new AsPublished(whole.document(), other, whole.level())
        : other;
  }

  private String designName() {
    return preset == null ? design : preset;
  }

  private boolean given(String option) {
    return java.util.Objects.requireNonNull(spec)
        .commandLine()
        .getParseResult()
        .hasMatchedOption(option);
  }

  private RunOptions options(@Nullable String mutant) {
    return RunOptions.defaults()
        .withReplicates(global.replicates())
        .withProgress(global.progress("check " + model))
        .withCheckpoint(checkpoint(mutant));
  }

  private Checkpoint checkpoint(@Nullable String mutant) {
    if (checkpoint == null) {
      if (resume) {
        throw new IllegalArgumentException("--resume needs --checkpoint FILE");
      }
      return Checkpoint.none();
    }
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("command", "check " + model);
    settings.put("formula", formula);
    settings.put("settings", new TreeMap<>(this.settings).toString());
    settings.put("version", RunInfo.libraryVersion());
    settings.put("mutant", mutant == null ? "none" : mutant);
    settings.put("seed", Long.toString(global.seed));
    settings.put("design", design().toString());
    return FileCheckpoint.at(checkpoint, settings, resume, Duration.ofSeconds(5));
  }

  /** Each planted bug through every rung; passes if all are caught. */
  private int study(Trial<?, ?> trial) {
    List<Map<String, Object>> rows = new ArrayList<>();
    boolean allCaught = true;
    for (Mutant<?, ?> mutant : trial.mutants()) {
      if (!chosen.isEmpty() && !chosen.contains(mutant.name())) {
        continue;
      }
      Evidence evidence = examine(trial.withMutant(mutant.name()), mutant.name());
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("mutant", mutant.name());
      for (RungResult result : evidence.rungs()) {
        row.put(CheckOutput.lower(result.rung()), CheckOutput.lower(result.verdict()));
      }
      boolean caught = evidence.verdict() == Verdict.FAIL;
      row.put("caught", caught);
      rows.add(row);
      allCaught &= caught;
    }
    global.out().ifPresent(folder -> CheckOutput.writeStudy(folder, rows));
    if (global.format == GlobalOptions.Format.json) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("model", model);
      json.put("mutants", rows);
      json.put("verdict", allCaught ? "pass" : "fail");
      out().println(Json.text(json));
    } else {
      rows.forEach(row -> out().println(text(row)));
    }
    if (!chosen.isEmpty()) {
      return rows.stream().anyMatch(row -> Boolean.TRUE.equals(row.get("caught")))
          ? ExitCode.FAIL
          : ExitCode.PASS;
    }
    return allCaught ? ExitCode.PASS : ExitCode.FAIL;
  }

  private static String text(Map<String, Object> row) {
    StringBuilder line = new StringBuilder();
    row.forEach(
        (name, value) ->
            line.append(
                name.equals("mutant")
                    ? String.format(Locale.ROOT, "%-22s", value)
                    : String.format(Locale.ROOT, " %s: %-13s", name, value)));
    return line.toString().stripTrailing();
  }

  private PrintWriter out() {
    return java.util.Objects.requireNonNull(spec).commandLine().getOut();
  }
}
