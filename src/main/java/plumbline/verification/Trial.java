package plumbline.verification;

import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import plumbline.random.SeededRng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.CheckRun;
import plumbline.verification.exact.DeterministicChecks;
import plumbline.verification.exact.ExactCheck;
import plumbline.verification.exact.KernelPairs;
import plumbline.verification.exact.SmallestCase;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTest;
import plumbline.verification.mutation.Mutant;

/**
 * A model's sampler put through every rung of the ladder of evidence, with its planted bugs. {@code
 * Trial.of("mine", model, sampler).functions(...).exact(...)}: what is not said is empty.
 *
 * @param name the model's name on the command line
 * @param model prior and simulator
 * @param sampler the sampler
 * @param functions test functions for the joint rung
 * @param checks what is compared without a chain of draws
 * @param mutants planted bugs
 * @param presets a document's own settings, by name
 * @param design of the joint test where none is asked for; null for the successive-conditional one
 * @param <S> state
 * @param <Y> data
 */
public record Trial<S, Y>(
    String name,
    GenerativeModel<S, Y> model,
    Sampler<S, Y> sampler,
    List<TestFunction<S, Y>> functions,
    DeterministicChecks<S, Y> checks,
    List<Mutant<S, Y>> mutants,
    List<TrialOptions.Preset> presets,
    @Nullable Design design) {
  /** Copies the lists. */
  public Trial {
    functions = List.copyOf(functions);
    mutants = List.copyOf(mutants);
    presets = List.copyOf(presets);
  }

  /**
   * A trial of a sampler, and nothing else.
   *
   * @param name the model's name on the command line
   * @param model prior and simulator
   * @param sampler the sampler
   * @param <S> state
   * @param <Y> data
   * @return the trial
   */
  public static <S, Y> Trial<S, Y> of(
      String name, GenerativeModel<S, Y> model, Sampler<S, Y> sampler) {
    return new Trial<>(
        name, model, sampler, List.of(), DeterministicChecks.none(), List.of(), List.of(), null);
  }

  /**
   * With these test functions for the joint rung, in place of others.
   *
   * @param all of state and data
   * @return the changed trial
   */
  public Trial<S, Y> functions(List<TestFunction<S, Y>> all) {
    return new Trial<>(name, model, sampler, all, checks, mutants, presets, design);
  }

  /**
   * With these checks of conditionals and densities, in place of others. A kernel of whose law no
   * check speaks is asked by {@linkplain KernelPairs pairs}.
   *
   * @param all the checks
   * @return the changed trial
   */
  public Trial<S, Y> identities(List<? extends ExactCheck<S, Y>> all) {
    return checked(
        new DeterministicChecks<>(
            List.copyOf(all), checks.exact(), checks.smallest(), checks.pairs()));
  }

  /**
   * With these checks of invariance, in place of others.
   *
   * @param all the checks
   * @return the changed trial
   */
  public Trial<S, Y> exact(List<? extends ExactCheck<S, Y>> all) {
    return checked(
        new DeterministicChecks<>(
            checks.identities(), List.copyOf(all), checks.smallest(), checks.pairs()));
  }

  /**
   * With these planted bugs, in place of others.
   *
   * @param all the bugs
   * @return the changed trial
   */
  public Trial<S, Y> mutants(List<Mutant<S, Y>> all) {
    return new Trial<>(name, model, sampler, functions, checks, all, presets, design);
  }

  /**
   * With a document's own settings, in place of others.
   *
   * @param all by name
   * @return the changed trial
   */
  public Trial<S, Y> presets(List<TrialOptions.Preset> all) {
    return new Trial<>(name, model, sampler, functions, checks, mutants, all, design);
  }

  /**
   * With cases in which a changed sampler can be shown right or wrong by its matrix.
   *
   * @param all the cases
   * @return the changed trial
   */
  public Trial<S, Y> smallest(List<SmallestCase<S, Y>> all) {
    return checked(
        new DeterministicChecks<>(checks.identities(), checks.exact(), all, checks.pairs()));
  }

  /**
   * With another design of the joint test where none is asked for.
   *
   * @param stated the design
   * @return the changed trial
   */
  public Trial<S, Y> design(Design stated) {
    return new Trial<>(name, model, sampler, functions, checks, mutants, presets, stated);
  }

  /**
   * States that each kernel alone is right: pairs may accuse one without a check of its law.
   *
   * @param count usually {@link KernelPairs#USUAL}; 0 for no pairs
   * @return the changed trial
   */
  public Trial<S, Y> pairs(int count) {
    return checked(
        new DeterministicChecks<>(
            checks.identities(),
            checks.exact(),
            checks.smallest(),
            new DeterministicChecks.Pairs(count, /* stated= */ true)));
  }

  private Trial<S, Y> checked(DeterministicChecks<S, Y> others) {
    return new Trial<>(name, model, sampler, functions, others, mutants, presets, design);
  }

  /**
   * Checks of conditionals and densities.
   *
   * @return immutable, without those that pairs make
   */
  public List<ExactCheck<S, Y>> identities() {
    return checks.identities();
  }

  /**
   * Checks of invariance.
   *
   * @return immutable
   */
  public List<ExactCheck<S, Y>> exact() {
    return checks.exact();
  }

  /**
   * Cases in which a changed sampler can be shown right or wrong by its matrix.
   *
   * @return immutable
   */
  public List<SmallestCase<S, Y>> smallest() {
    return checks.smallest();
  }

  /**
   * A preset by name.
   *
   * @param preset its name
   * @return the preset; IllegalArgumentException if there is none
   */
  public TrialOptions.Preset preset(String preset) {
    return presets.stream()
        .filter(p -> p.name().equals(preset))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "--preset must be one of %s, not %s"
                        .formatted(presets.stream().map(p -> p.name()).sorted().toList(), preset)));
  }

  /**
   * The same trial of another sampler.
   *
   * @param accused the sampler
   * @return the changed trial
   */
  public Trial<S, Y> withSampler(Sampler<S, Y> accused) {
    return new Trial<>(name, model, accused, functions, checks, mutants, presets, design);
  }

  /**
   * The same trial with every sampler changed, planted bugs included.
   *
   * @param change the change
   * @return the changed trial
   */
  public Trial<S, Y> withSamplers(UnaryOperator<Sampler<S, Y>> change) {
    return withSampler(change.apply(sampler))
        .mutants(mutants.stream().map(m -> m.withSampler(change.apply(m.sampler()))).toList());
  }

  /**
   * The same trial of a planted bug.
   *
   * @param mutant its name
   * @return the changed trial; IllegalArgumentException if there is no such bug
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
   * @return the results in their order; NOT_TESTED where a check did not run its kernel
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
   * A planted bug.
   *
   * @param mutant its name
   * @return the bug; IllegalArgumentException if there is none
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
}
