package plumbline.cli.check;

import static plumbline.cli.options.HelpPage.MORE;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import plumbline.cli.options.OptionRules.Needs;
import plumbline.cli.options.OptionRules.Within;
import plumbline.cli.options.Words;
import plumbline.plugin.OptionBounds;
import plumbline.random.SeededRng;
import plumbline.verification.RunOptions;
import plumbline.verification.Rung;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.DesignPlan;
import plumbline.verification.joint.JointTest;
import plumbline.verification.joint.SuccessiveConditional;

/** The options of {@code check} that say what is run, how samples are made and how many. */
final class DesignOptions {
  /** States in each path of the rank test. */
  static final int PATH = 10;

  /** Posterior draws for each simulated data set of a calibration: 100 possible ranks. */
  static final int POSTERIOR_DRAWS = 99;

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(names = "--design", paramLabel = "NAME")
  String design = "geweke";

  @Within(OptionBounds.COUNT)
  @Option(names = "--draws", paramLabel = "N")
  private int draws = 20_000;

  @Within(OptionBounds.PROBABILITY)
  @Option(names = "--level", paramLabel = "P")
  double level = 0.005;

  @Within(OptionBounds.COUNT)
  @Option(names = "--sweeps", paramLabel = "N")
  private int sweeps = 1;

  @Option(names = "--burn-in", paramLabel = "N", order = MORE)
  private int burnIn;

  @Within(OptionBounds.COUNT)
  @Option(names = "--thin", paramLabel = "N", order = MORE)
  private int thin;

  /** Whether anything was said about the design by name. */
  boolean anyGiven() {
    return given("--design") || given("--draws") || given("--sweeps") || given("--thin");
  }

  private boolean given(String option) {
    return java.util.Objects.requireNonNull(command)
        .commandLine()
        .getParseResult()
        .hasMatchedOption(option);
  }

  /** The design's name, given what is taken where none is asked for. */
  String name(@Nullable Design standing) {
    return given("--design") || standing == null || standing.replicates().isEmpty()
        ? design
        : standing.name();
  }

  /** Whether ranks are compared and not means. */
  boolean ofRanks() {
    return design.equals("rank") || design.equals("sbc");
  }

  /** The level that was asked for; null if none was. */
  @Nullable Double givenLevel() {
    return given("--level") ? level : null;
  }

  /** The sweeps that were asked for; 0 if none were. */
  int givenSweeps() {
    return given("--sweeps") ? sweeps : 0;
  }

  /** The design for tests that look more than once at independent replicates. */
  Design ofReplicates(@Nullable Design stated) {
    if (given("--design") && !design.equals("schein") && !design.equals("replicated")) {
      throw new IllegalArgumentException(
          "--assert and --watch need replicates: --design must be schein or replicated, not "
              + design);
    }
    return design(stated);
  }

  /** Independent paths of the rank test, or data sets of a calibration. */
  int replicates() {
    return Math.max(20, draws / (design.equals("rank") ? PATH : POSTERIOR_DRAWS + 1));
  }

  int burnIn() {
    return burnIn;
  }

  /** As asked for; 0 for none. */
  int thin() {
    return thin;
  }

  /** The design that was asked for, or a stated one with the sizes that were. */
  Design design(@Nullable Design stated) {
    if (stated != null && !given("--design")) {
      return adjusted(stated);
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
      case "rank", "sbc" ->
          throw new IllegalArgumentException(
              "--design "
                  + design
                  + " tries one sampler at a time, without a preset: here it must be geweke, schein"
                  + " or replicated");
      default ->
          throw new IllegalArgumentException(
              "--design must be geweke, schein, replicated, rank or sbc, not " + design);
    };
  }

  private Design adjusted(Design recipe) {
    Design sized = given("--draws") ? recipe.draws(draws) : recipe;
    sized = given("--sweeps") ? sized.sweepsPerDraw(sweeps) : sized;
    return sized.backward(
        chain ->
            chain
                .burnIn(given("--burn-in") ? burnIn : chain.burnIn())
                .thin(given("--thin") ? thin : chain.thin()));
  }

  private static final String MUTANTS = "mutants";

  @Option(names = "--rung", paramLabel = "NAME")
  private @Nullable String rung;

  /** Whether the planted bugs are asked for, on every rung. */
  boolean ofMutants() {
    return MUTANTS.equals(rung);
  }

  List<Rung> rungs() {
    return Stream.of(Rung.values()).filter(this::climbs).toList();
  }

  /** Whether a rung is asked for. */
  boolean climbs(Rung one) {
    if (rung == null || ofMutants()) {
      return true;
    }
    for (Rung known : Rung.values()) {
      if (Words.of(known).equals(rung)) {
        return known == one;
      }
    }
    throw new IllegalArgumentException(
        "--rung must be identities, exact, joint or mutants, not " + rung);
  }

  @Option(names = "--plan")
  boolean plan;

  @Within(OptionBounds.POSITIVE)
  @Option(names = "--detect", paramLabel = "SIZE")
  private double detect = 0.1;

  @Within(OptionBounds.COUNT)
  @Option(names = "--draws-limit", paramLabel = "N")
  private int drawsLimit = 200_000;

  /** Chains that draw on; not where a number of draws was asked for and no size. */
  Design reaching(Design asked) {
    if (!(asked instanceof SuccessiveConditional chains)) {
      requireNoReach("the replicates of --design " + asked.name() + " are as many as --draws says");
      return asked;
    }
    return given("--draws") && !reachGiven()
        ? chains
        : chains.draws(Math.min(chains.draws(), drawsLimit)).detecting(detect, drawsLimit);
  }

  private boolean reachGiven() {
    return given("--detect") || given("--draws-limit");
  }

  /** Where nothing draws on. */
  void requireNoReach(String why) {
    if (reachGiven()) {
      throw new IllegalArgumentException(
          "--detect and --draws-limit are for the chains of a joint test (--design geweke): "
              + why);
    }
  }

  @Within(OptionBounds.PROBABILITY)
  @Needs("--plan")
  @Option(names = "--power", paramLabel = "P", order = MORE)
  private double power = 0.95;

  DesignPlan plan(JointTest<?, ?> test, SeededRng rng, RunOptions options) {
    return Design.plan(test, detect, power, rng, options);
  }

  @Option(names = "--preset", paramLabel = "NAME", order = MORE)
  @Nullable String preset;

  @Option(names = "--list-presets", order = MORE)
  boolean listPresets;
}
