package plumbline.verification.mutation;

import java.util.List;
import java.util.Optional;
import plumbline.numerics.Text;
import plumbline.verification.Rung;
import plumbline.verification.Verdict;
import plumbline.verification.exact.SmallestCase;
import plumbline.verification.exact.SmallestCase.Proof;
import plumbline.verification.mutation.Mutation.DrawMutation;
import plumbline.verification.mutation.Mutation.KernelFault;
import plumbline.verification.mutation.Mutation.KernelMutation;

/**
 * Whether a mutant is wrong, as far as that is known without a joint test.
 *
 * @param kind what is known
 * @param argument why, in a few words
 */
record Standing(Kind kind, String argument) {
  /** What is known of a mutant. */
  public enum Kind {
    /** It does not leave the posterior invariant, or does not reach all of it. */
    WRONG,
    /** It is right in the smallest case; nothing is proved for larger ones. */
    RIGHT,
    /** Nothing is known: it counts as wrong. */
    OPEN
  }

  /** A matrix decides, then a failed deterministic check, then a part that nothing else moves. */
  static <S, Y> Standing of(
      GeneratedMutant<S, Y> mutant,
      List<SmallestCase<S, Y>> cases,
      List<MutationScore.Cell> cells) {
    Optional<Standing> proved = proved(mutant, cases);
    if (proved.isPresent()) {
      return proved.get();
    }
    for (MutationScore.Cell cell : cells) {
      boolean fails = cell.verdict() == Verdict.FAIL;
      if (fails && cell.rung() != Rung.JOINT) {
        return new Standing(Kind.WRONG, "fails \"" + cell.what() + "\"");
      }
      if (fails && isSkipped(mutant) && cell.what().startsWith(MutantTrial.MOVEMENT)) {
        return new Standing(Kind.WRONG, "nothing else moves it");
      }
    }
    return new Standing(Kind.OPEN, "");
  }

  /** What is known, and why. */
  String words() {
    return Text.lower(kind) + (argument.isEmpty() ? "" : ", " + argument);
  }

  private static boolean isSkipped(GeneratedMutant<?, ?> mutant) {
    return mutant.mutation() instanceof KernelMutation of && of.fault() == KernelFault.SKIPPED;
  }

  private static <S, Y> Optional<Standing> proved(
      GeneratedMutant<S, Y> mutant, List<SmallestCase<S, Y>> cases) {
    Optional<Standing> found = Optional.empty();
    for (SmallestCase<S, Y> small : cases) {
      GeneratedMutant<S, Y> inside = mutant.in(small.sampler());
      if (!MutatedSampler.parts(small.sampler()).containsKey(mutant.kernel())) {
        continue;
      }
      Proof proof;
      try {
        proof = small.prove(sampler -> inside.sampler());
      } catch (UnsupportedOperationException
          | IllegalStateException
          | IllegalArgumentException noMatrix) {
        continue; // continuous draws, a sampler as wrong as a document prints it, no equality
      }
      boolean reached =
          mutant.mutation() instanceof DrawMutation
              ? inside.struck()
              : isSkipped(mutant) || !proof.like();
      if (reached && (found.isEmpty() || !proof.right())) {
        found = Optional.of(standing(small, proof));
      }
    }
    return found;
  }

  private static Standing standing(SmallestCase<?, ?> small, Proof proof) {
    String error = Text.of("%s: |pi P - pi| = %.1g", small.name(), proof.error());
    return new Standing(
        proof.right() ? Kind.RIGHT : Kind.WRONG,
        proof.irreducible() ? error : error + ", not irreducible");
  }
}
