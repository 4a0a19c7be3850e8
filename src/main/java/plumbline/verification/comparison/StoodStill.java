package plumbline.verification.comparison;

import java.util.List;
import java.util.Optional;
import plumbline.verification.joint.Aspect;

/**
 * Chains that never changed a value: what that value may be worth, by the two theorems of {@link
 * StandingStill}. Its own row is judged by how many independent draws have it, all others by what
 * they may owe to it.
 *
 * @param layout only chains of a joint test start at independent draws
 * @param known what is known of such values; empty if every value changed
 */
record StoodStill(Layout layout, Optional<StandingStill> known) implements Rule {
  /** Of the functions of a joint test's chains that only the forward draws change. */
  static StoodStill of(Layout layout, List<Subject> functions) {
    List<StandingStill.Value> constant =
        functions.stream()
            .filter(f -> layout == Layout.CHAINS)
            .filter(f -> f.pair().backward().independent().constant())
            .filter(f -> !f.pair().forward().independent().constant())
            .map(f -> new StandingStill.Value(f.pair(), f.left()))
            .toList();
    return new StoodStill(
        layout, constant.isEmpty() ? Optional.empty() : Optional.of(StandingStill.of(constant)));
  }

  @Override
  public Comparison heed(Comparison row, Subject subject) {
    Comparison heeded = known.map(still -> beside(still, row, subject)).orElse(row);
    return layout == Layout.CHAINS && row.decides() && row.constant() && row.error() > 0
        ? heeded.withP(new StandingStill.Value(subject.pair(), subject.left()).coincidence())
        : heeded;
  }

  private static Comparison beside(StandingStill still, Comparison row, Subject subject) {
    double variance = subject.pair().forward().independent().variance();
    return row.aspect() == Aspect.DISTRIBUTION // whose events have heeded it one by one
        ? row.withUnseen(still.beside(0.5))
        : row.heeding(still.beside(Math.sqrt(variance)));
  }
}
