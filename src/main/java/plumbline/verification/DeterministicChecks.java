package plumbline.verification;

import java.util.List;

/**
 * The checks of a trial that make no chain of draws.
 *
 * @param identities of conditionals and densities, without those that pairs make
 * @param exact of invariance
 * @param smallest cases in which a changed sampler can be shown right or wrong by its matrix
 * @param pairs how many ask a kernel without a check of its law
 */
record DeterministicChecks<S, Y>(
    List<ExactCheck<S, Y>> identities,
    List<ExactCheck<S, Y>> exact,
    List<SmallestCase<S, Y>> smallest,
    int pairs) {
  DeterministicChecks {
    identities = List.copyOf(identities);
    exact = List.copyOf(exact);
    smallest = List.copyOf(smallest);
  }

  static <S, Y> DeterministicChecks<S, Y> none() {
    return new DeterministicChecks<>(List.of(), List.of(), List.of(), KernelPairs.USUAL);
  }

  /** Of each kernel, asked where no other check spoke of its law. */
  List<KernelCheck<S, Y>> byPairs(Trial<S, Y> trial) {
    if (pairs == 0) {
      return List.of();
    }
    KernelPairs<S, Y> law = new KernelPairs<>(trial.model(), trial.functions(), pairs);
    return trial.sampler().kernels().keySet().stream()
        .filter(
            kernel ->
                exact.stream().noneMatch(check -> check.isLawOf(kernel))
                    || identities.stream().anyMatch(check -> check.isLawOf(kernel)))
        .map(law::check)
        .toList();
  }
}
