package plumbline.verification;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plumbline.random.SeededRng;
import plumbline.sampling.runs.Checkpoint;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTest;
import plumbline.verification.joint.JointTestReport;
import plumbline.verification.ranks.RankReport;

/**
 * How a trial is climbed: which rungs, in which design, at which level, and whether a failed joint
 * test asks each kernel alone.
 *
 * @param rungs the rungs wanted
 * @param design of the joint test; null for the planted bug's own, else the trial's own, else the
 *     successive-conditional one
 * @param ranks what takes the joint test's place; null for the joint test
 * @param familyWiseError of the joint rung
 * @param byKernel whether the kernels are tried one by one where the joint test fails
 */
public record Ladder(
    List<Rung> rungs,
    @Nullable Design design,
    @Nullable RankRung ranks,
    double familyWiseError,
    boolean byKernel) {

  /** Compares ranks in place of the joint test's means. */
  @FunctionalInterface
  public interface RankRung {
    /**
     * Runs it.
     *
     * @param trial of the sampler on trial
     * @return the report
     */
    RankReport run(Trial<?, ?> trial);
  }

  /** Copies the rungs. */
  public Ladder {
    rungs = List.copyOf(rungs);
  }

  /**
   * All rungs, in the design that the trial has, with a failure put down to kernels.
   *
   * @param familyWiseError of the joint rung
   * @return the ladder
   */
  public static Ladder whole(double familyWiseError) {
    return new Ladder(List.of(Rung.values()), null, null, familyWiseError, /* byKernel= */ true);
  }

  /**
   * With some of the rungs.
   *
   * @param wanted the rungs
   * @return the changed ladder
   */
  public Ladder rungs(List<Rung> wanted) {
    return new Ladder(wanted, design, ranks, familyWiseError, byKernel);
  }

  /**
   * With a design that every trial takes.
   *
   * @param asked the design
   * @return the changed ladder
   */
  public Ladder design(Design asked) {
    return new Ladder(rungs, asked, ranks, familyWiseError, byKernel);
  }

  /**
   * With ranks in place of the joint test.
   *
   * @param comparison of ranks
   * @return the changed ladder
   */
  public Ladder ranks(RankRung comparison) {
    return new Ladder(rungs, design, comparison, familyWiseError, byKernel);
  }

  /**
   * Without asking the kernels.
   *
   * @return the changed ladder
   */
  public Ladder withoutBlame() {
    return new Ladder(rungs, design, ranks, familyWiseError, /* byKernel= */ false);
  }

  /**
   * The design that a trial's joint test takes here.
   *
   * @param trial the trial
   * @param mutant a planted bug of it, or null
   * @return what was asked for; else the bug's own, the trial's own, the successive-conditional one
   */
  public Design designFor(Trial<?, ?> trial, @Nullable String mutant) {
    if (design != null) {
      return design;
    }
    Design stated = trial.stated(mutant);
    return stated == null ? Design.successiveConditional() : stated;
  }

  /**
   * Climbs.
   *
   * @param trial the trial
   * @param mutant the planted bug to try in the sampler's place, or null
   * @param rng the seed
   * @param options where the joint test runs and whom it tells
   * @param <S> state
   * @param <Y> data
   * @return the evidence
   * @throws IllegalArgumentException if there is no such mutant
   */
  public <S, Y> Evidence climb(
      Trial<S, Y> trial, @Nullable String mutant, SeededRng rng, RunOptions options) {
    Trial<S, Y> tried = mutant == null ? trial : trial.withMutant(mutant);
    List<String> accused =
        mutant == null ? List.of() : trial.mutant(mutant).kernelsBeside(trial.sampler());
    List<RungResult> results = new ArrayList<>();
    for (Rung exact : List.of(Rung.IDENTITIES, Rung.EXACT)) {
      if (rungs.contains(exact)) {
        results.addAll(tried.runExact(exact));
      }
    }
    List<String> kernels = List.copyOf(tried.sampler().kernels().keySet());
    Evidence.Scope scope = new Evidence.Scope(rungs, kernels, accused);
    if (!rungs.contains(Rung.JOINT)) {
      return new Evidence(results, Optional.empty(), Optional.empty(), Map.of(), scope);
    }
    JointTestReport report;
    Design taken = designFor(trial, mutant);
    try {
      if (ranks != null) {
        RankReport byRanks = ranks.run(tried);
        results.add(RungResult.ranks(byRanks));
        return new Evidence(results, Optional.empty(), Optional.of(byRanks), Map.of(), scope);
      }
      report = tried.jointTest().design(taken).familyWiseError(familyWiseError).run(rng, options);
    } catch (RuntimeException e) {
      results.add(NotFiniteException.leftSupport(e).result());
      return new Evidence(results, Optional.empty(), Optional.empty(), Map.of(), scope);
    }
    results.add(RungResult.joint(report));
    Map<String, Verdict> blamed =
        byKernel && report.verdict() == Verdict.FAIL
            ? blame(
                tried.jointTest().design(report.design()),
                rng.child("kernels"),
                options.withCheckpoint(Checkpoint.none()).withoutRecipe())
            : Map.of();
    return new Evidence(results, Optional.of(report), Optional.empty(), blamed, scope);
  }

  /** The verdict on each named kernel alone; their tests are replicated ones unless paired. */
  private <S, Y> Map<String, Verdict> blame(
      JointTest<S, Y> test, SeededRng rng, RunOptions options) {
    Map<String, Verdict> verdicts = new LinkedHashMap<>();
    test.familyWiseError(familyWiseError)
        .byKernel()
        .forEach(
            (name, alone) ->
                verdicts.put(name, RungResult.joint(alone, rng.child(name), options).verdict()));
    return verdicts;
  }
}
