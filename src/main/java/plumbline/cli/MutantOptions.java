package plumbline.cli;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import plumbline.random.SeededRng;
import plumbline.verification.Design;
import plumbline.verification.MutationStudy;
import plumbline.verification.RunOptions;
import plumbline.verification.Trial;
import plumbline.verification.Verdict;

/** The options of {@code check} that put wrong samplers on trial: planted bugs, or made ones. */
final class MutantOptions {
  @Option(
      names = "--mutant",
      paramLabel = "NAME",
      description = "try this planted bug instead; repeatable")
  private List<String> chosen = new ArrayList<>();

  @Option(names = "--mutants", description = "try all planted bugs, as a table")
  private boolean all;

  @Option(
      names = "--generated-mutants",
      description =
          "make mutants of the sampler: which rung sees which? With --rung, that one only")
  boolean generated;

  @Option(
      names = "--repeats",
      description = "joint tests of each planted bug with --mutants (default: ${DEFAULT-VALUE})")
  private int repeats = 1;

  @Option(names = "--list-mutants", description = "list the planted bugs as JSON")
  boolean list;

  /** The one planted bug to try, or null. */
  @Nullable String accused() {
    return chosen.isEmpty() ? null : chosen.get(0);
  }

  /** Whether more than one planted bug is to be tried. */
  boolean studied() {
    return all || chosen.size() > 1;
  }

  MutationStudy study(
      Trial<?, ?> trial, double level, @Nullable Design asked, SeededRng rng, RunOptions options) {
    return MutationStudy.of(
        trial, new MutationStudy.Settings(repeats, level, asked, chosen), rng, options);
  }

  /** Accused of bugs by name the sampler fails if they are seen; as a study, if one is not. */
  Verdict verdict(MutationStudy study) {
    if (chosen.isEmpty()) {
      return study.passed() ? Verdict.PASS : Verdict.FAIL;
    }
    boolean untried = study.rows().stream().anyMatch(row -> row.cells().isEmpty());
    return any(study) ? Verdict.FAIL : untried ? Verdict.INCONCLUSIVE : Verdict.PASS;
  }

  String reason(MutationStudy study) {
    if (chosen.isEmpty()) {
      return study.passed() ? "every bug is seen as planned" : "a bug is not seen as planned";
    }
    return any(study) ? "a planted bug is seen" : "no planted bug is seen";
  }

  private static boolean any(MutationStudy study) {
    return study.rows().stream().anyMatch(row -> row.cheapest().isPresent());
  }
}
