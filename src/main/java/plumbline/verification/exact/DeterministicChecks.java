package plumbline.verification.exact;

import java.util.List;
import plumbline.verification.Rung;
import plumbline.verification.RungResult;
import plumbline.verification.Trial;
import plumbline.verification.Verdict;

/**
 * The checks of a trial that make no chain of draws.
 *
 * @param identities of conditionals and densities, without those that pairs make
 * @param exact of invariance
 * @param smallest cases in which a changed sampler can be shown right or wrong by its matrix
 * @param pairs that ask a kernel without a check of its law
 */
public record DeterministicChecks<S, Y>(
    List<ExactCheck<S, Y>> identities,
    List<ExactCheck<S, Y>> exact,
    List<SmallestCase<S, Y>> smallest,
    Pairs pairs) {
  public DeterministicChecks {
    identities = List.copyOf(identities);
    exact = List.copyOf(exact);
    smallest = List.copyOf(smallest);
  }

  /**
   * How many pairs.
   *
   * @param count 0 for none
   * @param stated whether somebody says that each kernel alone leaves the law as it is. Else one
   *     that does not may go on from what another left in the workspace, and the sweep be right
   */
  public record Pairs(int count, boolean stated) {
    private static final String ALONE =
        "this kernel alone changes the joint law: an error, unless it goes on from what another"
            + " kernel left in the workspace; then make the two one update";

    /** What may be said of a kernel that nobody said is right alone. */
    RungResult judged(RungResult result) {
      return stated || result.verdict() != Verdict.FAIL ? result : result.notTested(ALONE);
    }
  }

  public static <S, Y> DeterministicChecks<S, Y> none() {
    return new DeterministicChecks<>(
        List.of(), List.of(), List.of(), new Pairs(KernelPairs.USUAL, /* stated= */ false));
  }

  /**
   * Of each kernel, asked where no other check spoke of its law: among the exact ones if it has one
   * there alone, else among the identities.
   */
  List<KernelCheck<S, Y>> byPairs(Trial<S, Y> trial, Rung rung) {
    if (pairs.count() == 0) {
      return List.of();
    }
    KernelPairs<S, Y> law = new KernelPairs<>(trial.model(), trial.functions(), pairs.count());
    return trial.sampler().kernels().keySet().stream()
        .filter(kernel -> (rung == Rung.EXACT) == exactAlone(kernel))
        .map(law::check)
        .toList();
  }

  private boolean exactAlone(String kernel) {
    return exact.stream().anyMatch(check -> check.isLawOf(kernel))
        && identities.stream().noneMatch(check -> check.isLawOf(kernel));
  }
}
