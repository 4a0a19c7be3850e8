package plumbline.cli.check;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import plumbline.cli.options.CheckpointOptions;
import plumbline.cli.options.GlobalOptions;
import plumbline.cli.options.NotEnoughMemoryException;
import plumbline.cli.options.ReportOptions;
import plumbline.cli.options.SettingOptions;
import plumbline.cli.output.ExitCode;
import plumbline.cli.output.Json;
import plumbline.foreign.ForeignProgram;
import plumbline.plugin.ModelRegistry;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.runs.Checkpoint;
import plumbline.verification.Evidence;
import plumbline.verification.Ladder;
import plumbline.verification.RunOptions;
import plumbline.verification.Rung;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.Verdict;
import plumbline.verification.counterexample.Counterexample;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.DesignPlan;
import plumbline.verification.joint.JointTestReport;
import plumbline.verification.mutation.MutationScore;
import plumbline.verification.mutation.MutationScore.Settings;
import plumbline.verification.mutation.MutationStudy;
import plumbline.verification.ranks.RankReport;
import plumbline.verification.ranks.RankTest;
import plumbline.verification.ranks.SimulationBasedCalibration;

/** {@code plumbline check MODEL}: every rung of the ladder of evidence for a model. */
@Command(name = "check", mixinStandardHelpOptions = true)
public final class CheckCommand implements Callable<Integer> {
  @Mixin private final GlobalOptions global = new GlobalOptions();

  @Mixin private final ReportOptions report = new ReportOptions();

  @Parameters(
      paramLabel = "MODEL",
      arity = "0..1",
      description = "a model of this library, e.g. start, or of --classpath")
  private String model = "";

  @Mixin private final ProgramOptions program = new ProgramOptions();

  @Mixin private final LookOptions looks = new LookOptions();

  @Mixin private final ExplainOption explain = new ExplainOption();

  @Mixin private final DesignOptions designs = new DesignOptions();

  private @Nullable Design published;

  @Mixin private final SettingOptions settings = new SettingOptions();

  @Mixin private final MutantOptions mutants = new MutantOptions();

  @Mixin private final SparkOption spark = new SparkOption();

  @Mixin private final CheckpointOptions checkpoints = new CheckpointOptions();

  @Override
  public Integer call() {
    if (!program.given(model)) {
      return check(trial(), () -> explain.of(model, settings.options(), mutants.accused()));
    }
    try (ForeignProgram started = program.start()) {
      model = program.name();
      return check(
          program.trial(started),
          () -> {
            started.requireSound();
            return explain.of(model, started);
          });
    }
  }

  private Integer check(Trial<?, ?> trial, Supplier<Optional<Counterexample>> explained) {
    if (looks.wanted()) {
      return look(trial);
    }
    if (mutants.list) {
      String told = "name description rung budget blindSpot";
      global.console().println(Json.text(Json.list(told, trial.mutants())));
      return ExitCode.PASS;
    }
    if (designs.listPresets) {
      global
          .console()
          .println(Json.text(trial.presets().stream().map(CheckOutput::preset).toList()));
      return ExitCode.PASS;
    }
    if (mutants.generated || mutants.studied() || designs.ofMutants()) {
      designs.requireNoReach("bugs are tried with as many draws as --draws says");
    }
    if (mutants.generated) {
      return score(trial);
    }
    if (designs.plan) {
      SeededRng rng = Rng.seeded(global.seed()).child("plan");
      DesignPlan needed =
          designs.plan(trial.jointTest().familyWiseError(designs.level), rng, quietly());
      global.print(CheckOutput.plan(needed, global.seed()), needed + "\nseed " + global.seed());
      return ExitCode.PASS;
    }
    if (mutants.studied() || designs.ofMutants()) {
      return study(trial);
    }
    String mutant = mutants.accused();
    Evidence evidence = examine(trial, mutant);
    Optional<Counterexample> why = explained.get();
    String title = model + (mutant == null ? "" : " with the planted bug " + mutant);
    global.print(
        new CheckOutput(
                model,
                global.seed(),
                designName(trial, evidence),
                settings.formula(),
                mutant,
                evidence,
                why)
            .json(),
        evidence.headline()
            + title
            + ", seed "
            + global.seed()
            + "\n"
            + evidence.details()
            + explain.text(why));
    global.write(folder -> CheckOutput.write(folder, evidence));
    VerdictPages.write(report, model, evidence, global);
    if (evidence.verdict() == Verdict.FAIL && global.out().isEmpty()) {
      global
          .line()
          .getErr()
          .println(
              "--out DIR with --seed " + global.seed() + " keeps the draws, tables and figures");
    }
    return ExitCode.of(evidence.verdict());
  }

  /** Tests that look more than once, in place of the ladder. */
  private int look(Trial<?, ?> trial) {
    String mutant = mutants.accused();
    Design design = designs.ofReplicates(stated(trial, mutant));
    Trial<?, ?> tried = mutant == null ? trial : trial.withMutant(mutant);
    LookOptions.Suspect suspect =
        new LookOptions.Suspect(model, mutant, tried, design, designs, global);
    LookOptions.Found found = looks.attempt(suspect, quietly().withCheckpoint(checkpoint(design)));
    VerdictPages.write(report, model, found, global);
    return ExitCode.of(found.verdict());
  }

  /** With a preset the trial is built twice: only a trial knows its presets. */
  private Trial<?, ?> trial() {
    TrialOptions options = settings.options();
    if (designs.preset == null) {
      return ModelRegistry.installed().trial(model, options);
    }
    ModelRegistry models = ModelRegistry.installed();
    TrialOptions.Preset found = models.trial(model, TrialOptions.defaults()).preset(designs.preset);
    published = found.design();
    settings.replace(found.under(options).settings());
    return models.trial(model, settings.options());
  }

  private <S, Y> Evidence examine(Trial<S, Y> trial, @Nullable String mutant) {
    Ladder ladder = Ladder.whole(designs.level).rungs(designs.rungs());
    SeededRng rng = Rng.seeded(global.seed());
    if (!designs.climbs(Rung.JOINT)) {
      designs.requireNoReach("--rung leaves it out");
      return ladder.climb(trial, mutant, rng, quietly());
    }
    if (published == null && designs.ofRanks()) {
      designs.requireNoReach("ranks are as many as --draws says");
      return ladder.ranks(this::ranks).climb(trial, mutant, rng, quietly());
    }
    Design asked = design(trial, mutant);
    if (published != null) {
      designs.requireNoReach("a preset is what a document did");
    }
    Design design = published == null ? designs.reaching(asked) : asked;
    // Known before the exact rungs, which take their time, and certain: both sides' draws.
    NotEnoughMemoryException.require(
        2.0 * Double.BYTES * design.draws() * trial.functions().size(),
        "a joint test of " + design.draws() + " draws");
    RunOptions options = quietly().withCheckpoint(checkpoint(design));
    return spark.wanted()
        ? spark.climb(
            ladder.design(design),
            trial,
            CheckRecipe.of(
                model, settings.options(), mutant, spark.replicated(design), global.seed()),
            global.replicates(),
            options)
        : ladder.design(design).climb(trial, mutant, rng, options);
  }

  private RankReport ranks(Trial<?, ?> trial) {
    SeededRng rng = Rng.seeded(global.seed());
    return designs.design.equals("rank")
        ? RankTest.of(trial, designs.replicates(), DesignOptions.PATH)
            .run(designs.level, rng, quietly())
        : SimulationBasedCalibration.of(
            trial,
            designs.replicates(),
            DesignOptions.POSTERIOR_DRAWS,
            designs.burnIn(),
            designs.thin(),
            designs.level,
            rng,
            quietly());
  }

  /** What was asked for; else the preset's design, the planted bug's own, or the model's. */
  private Design design(Trial<?, ?> trial, @Nullable String mutant) {
    return designs.design(stated(trial, designs.anyGiven() ? null : mutant));
  }

  private @Nullable Design stated(Trial<?, ?> trial, @Nullable String mutant) {
    return published != null ? published : trial.stated(mutant);
  }

  /** Of the design that ran: a planted bug may have its own. */
  private String designName(Trial<?, ?> trial, Evidence evidence) {
    return designs.preset == null
        ? designs.name(evidence.joint().map(JointTestReport::design).orElse(trial.design()))
        : designs.preset;
  }

  private RunOptions quietly() {
    return RunOptions.defaults()
        .withReplicates(global.replicates())
        .withProgress(global.progress("check " + model));
  }

  private Checkpoint checkpoint(Design design) {
    // What was asked for may be less than what is run: a preset or a planted bug says the rest.
    Map<String, String> run =
        Map.of(
            "settings", new TreeMap<>(settings.values()).toString(), "design", design.toString());
    return checkpoints.of("check " + model, run);
  }

  /** Each planted bug through every rung; passes if its named rung catches each of them. */
  private int study(Trial<?, ?> trial) {
    Design asked = published != null || designs.anyGiven() ? design(trial, null) : null;
    List<Rung> rungs = designs.rungs();
    MutationStudy study =
        mutants.study(trial, designs.level, asked, rungs, Rng.seeded(global.seed()), quietly());
    MutantOptions.Judgement judged = mutants.judge(study, rungs);
    global.write(folder -> MutantOutput.write(folder, study));
    global.print(
        MutantOutput.json(study, judged.verdict(), global.seed()),
        study + "verdict: " + judged + ", seed " + global.seed());
    return ExitCode.of(judged.verdict());
  }

  /** Mutants of the sampler itself; fails only if the sampler does. */
  private int score(Trial<?, ?> trial) {
    Settings usual = Settings.defaults(trial, designs.level);
    List<Design> looks =
        published != null
            ? List.of(designs.design(published))
            : usual.designs().stream().map(designs::design).distinct().toList();
    MutationScore score =
        MutationScore.of(
            trial,
            new Settings(designs.level, looks, designs.rungs()),
            Rng.seeded(global.seed()),
            quietly());
    global.write(folder -> MutantOutput.write(folder, score));
    global.print(
        MutantOutput.json(score, global.seed()), model + ", seed " + global.seed() + "\n" + score);
    return ExitCode.of(score.verdict());
  }
}
