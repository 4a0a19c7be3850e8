package plumbline.verification;

import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import plumbline.random.SeededRng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;

/**
 * A model's sampler put through every rung of the ladder of evidence, together with its planted
 * bugs.
 *
 * @param name the model's name on the command line
 * @param model prior and simulator
 * @param sampler the sampler
 * @param functions test functions for the joint rung
 * @param identities checks of conditionals and densities
 * @param exact checks of invariance
 * @param mutants planted bugs
 * @param presets a document's own settings, by name
 * @param design of the joint test where none is asked for; null for the successive-conditional one
 * @param smallest cases in which a changed sampler can be shown right or wrong by its matrix
 * @param <S> state
 * @param <Y> data
 */
public record Trial<S, Y>(
    String name,
    GenerativeModel<S, Y> model,
    Sampler<S, Y> sampler,
    List<TestFunction<S, Y>> functions,
    List<ExactCheck<S, Y>> identities,
    List<ExactCheck<S, Y>> exact,
    List<Mutant<S, Y>> mutants,
    List<TrialOptions.Preset> presets,
    @Nullable Design design,
    List<SmallestCase<S, Y>> smallest) {
  /** Copies the lists. */
  public Trial {
    functions = List.copyOf(functions);
    identities = List.copyOf(identities);
    exact = List.copyOf(exact);
    mutants = List.copyOf(mutants);
    presets = List.copyOf(presets);
    smallest = List.copyOf(smallest);
  }

  /**
   * A trial without presets and smallest cases.
   *
   * @param name the model's name on the command line
   * @param model prior and simulator
   * @param sampler the sampler
   * @param functions test functions for the joint rung
   * @param identities checks of conditionals and densities
   * @param exact checks of invariance
   * @param mutants planted bugs
   */
  public Trial(
      String name,
      GenerativeModel<S, Y> model,
      Sampler<S, Y> sampler,
      List<TestFunction<S, Y>> functions,
      List<ExactCheck<S, Y>> identities,
      List<ExactCheck<S, Y>> exact,
      List<Mutant<S, Y>> mutants) {
    this(name, model, sampler, functions, identities, exact, mutants, List.of());
  }

  /**
   * A trial without presets.
   *
   * @param name the model's name on the command line
   * @param model prior and simulator
   * @param sampler the sampler
   * @param functions test functions for the joint rung
   * @param identities checks of conditionals and densities
   * @param exact checks of invariance
   * @param mutants planted bugs
   * @param smallest cases in which a changed sampler can be shown right or wrong by its matrix
   */
  public Trial(
      String name,
      GenerativeModel<S, Y> model,
      Sampler<S, Y> sampler,
      List<TestFunction<S, Y>> functions,
      List<ExactCheck<S, Y>> identities,
      List<ExactCheck<S, Y>> exact,
      List<Mutant<S, Y>> mutants,
      List<SmallestCase<S, Y>> smallest) {
    this(name, model, sampler, functions, identities, exact, mutants, List.of(), null, smallest);
  }

  /**
   * The same trial with presets.
   *
   * @param settings a document's own settings
   * @return the changed trial
   */
  public Trial<S, Y> withPresets(List<TrialOptions.Preset> settings) {
    return new Trial<>(
        name, model, sampler, functions, identities, exact, mutants, settings, design, smallest);
  }

  /**
   * The same trial with another design where none is asked for: for models whose one long chain
   * mixes too slowly to decide anything.
   *
   * @param standing the design
   * @return the changed trial
   */
  public Trial<S, Y> withDesign(Design standing) {
    return new Trial<>(
        name, model, sampler, functions, identities, exact, mutants, presets, standing, smallest);
  }

  /**
   * A preset by name.
   *
   * @param preset its name
   * @return the preset
   * @throws IllegalArgumentException if there is no such preset
   */
  public TrialOptions.Preset preset(String preset) {
    return presets.stream()
        .filter(p -> p.name().equals(preset))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "--preset must be one of "
                        + presets.stream().map(TrialOptions.Preset::name).sorted().toList()
                        + ", not "
                        + preset));
  }

  /**
   * The same trial of another sampler.
   *
   * @param accused the sampler
   * @return the changed trial
   */
  public Trial<S, Y> withSampler(Sampler<S, Y> accused) {
    return new Trial<>(
        name, model, accused, functions, identities, exact, mutants, presets, design, smallest);
  }

  /**
   * The same trial with every sampler changed, planted bugs included.
   *
   * @param change the change
   * @return the changed trial
   */
  public Trial<S, Y> withSamplers(UnaryOperator<Sampler<S, Y>> change) {
    Sampler<S, Y> right = change.apply(sampler);
    List<Mutant<S, Y>> wrong =
        mutants.stream().map(mutant -> mutant.withSampler(change.apply(mutant.sampler()))).toList();
    return new Trial<>(
        name, model, right, functions, identities, exact, wrong, presets, design, smallest);
  }

  /** The same trial with other checks of the rungs of identities and of exact invariance. */
  public Trial<S, Y> withChecks(List<ExactCheck<S, Y>> first, List<ExactCheck<S, Y>> second) {
    return new Trial<>(
        name, model, sampler, functions, first, second, mutants, presets, design, smallest);
  }

  /**
   * The same trial of a planted bug.
   *
   * @param mutant its name
   * @return the changed trial
   * @throws IllegalArgumentException if there is no such mutant
   */
  public Trial<S, Y> withMutant(String mutant) {
    return withSampler(mutant(mutant).sampler());
  }

  /**
   * The joint test of this trial.
   *
   * @return a test with the default design
   */
  public JointTest<S, Y> jointTest() {
    return JointTest.of(model, sampler).functions(functions);
  }

  /**
   * Runs the deterministic checks of a rung on the sampler.
   *
   * @param rung identities or exact
   * @return the results of the checks, in their order; those that did not apply or did not run
   *     their kernel are {@link Verdict#NOT_TESTED}
   */
  public List<RungResult> runExact(Rung rung) {
    return CheckRun.all(rung, this, check -> true);
  }

  /**
   * Runs those deterministic checks of a rung that are of some kernels or of the whole sweep.
   *
   * @param rung identities or exact
   * @param kernels names of kernels
   * @return the results of these checks, in their order
   */
  public List<RungResult> runExact(Rung rung, Collection<String> kernels) {
    return CheckRun.all(rung, this, check -> CheckRun.runs(check, kernels));
  }

  /**
   * A planted bug by name.
   *
   * @param mutant its name
   * @return the bug
   * @throws IllegalArgumentException if there is no such mutant
   */
  public Mutant<S, Y> mutant(String mutant) {
    return mutants.stream()
        .filter(m -> m.name().equals(mutant))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no mutant named %s; %s has %s"
                        .formatted(mutant, name, mutants.stream().map(Mutant::name).toList())));
  }

  /**
   * Runs every rung: identities, exact checks, and a joint test.
   *
   * @param design of the joint test
   * @param familyWiseError of the joint test
   * @param rng the seed
   * @param options where the joint test runs and whom it tells
   * @return the evidence
   */
  public Evidence run(Design design, double familyWiseError, SeededRng rng, RunOptions options) {
    return Ladder.whole(familyWiseError)
        .design(design)
        .withoutBlame()
        .climb(this, null, rng, options);
  }

  /**
   * The design that a trial states.
   *
   * @param mutant a planted bug, or null
   * @return the bug's own, else the trial's own; null if neither has one
   */
  public @Nullable Design stated(@Nullable String mutant) {
    return mutant == null || mutant(mutant).design() == null ? design : mutant(mutant).design();
  }

  /**
   * The exact rank test of this trial.
   *
   * @param replicates independent paths, at least 20
   * @param length states in each path, at least 2
   * @return the test
   * @throws IllegalArgumentException if the sampler is not reversible
   */
  public RankTest<S, Y> rankTest(int replicates, int length) {
    return RankTest.of(
        model,
        sampler,
        SimulationBasedCalibration.withDensities(model, functions),
        replicates,
        length);
  }

  /**
   * Simulation-based calibration of this trial.
   *
   * @param dataSets simulated data sets, at least 20
   * @param draws posterior draws for each
   * @param burnIn sweeps before the first; 0 for ten times the thinning
   * @param thin sweeps between draws; 0 to measure what makes them as good as independent
   * @param familyWiseError in (0, 1)
   * @param rng the seed
   * @param options where it runs and whom it tells
   * @return the report
   */
  public RankReport calibrate(
      int dataSets,
      int draws,
      int burnIn,
      int thin,
      double familyWiseError,
      SeededRng rng,
      RunOptions options) {
    List<TestFunction<S, Y>> all = SimulationBasedCalibration.withDensities(model, functions);
    int every = thin > 0 ? thin : SimulationBasedCalibration.thinning(model, sampler, all, rng);
    return new SimulationBasedCalibration(dataSets, draws, burnIn > 0 ? burnIn : 10 * every, every)
        .run(model, sampler, all, familyWiseError, rng, options);
  }
}
