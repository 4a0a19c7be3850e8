package plumbline.cli.check;

import static plumbline.cli.options.HelpPage.MORE;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import plumbline.cli.options.OptionRules.Within;
import plumbline.plugin.OptionBounds;
import plumbline.random.SeededRng;
import plumbline.verification.RunOptions;
import plumbline.verification.Rung;
import plumbline.verification.Trial;
import plumbline.verification.Verdict;
import plumbline.verification.joint.Design;
import plumbline.verification.mutation.MutationStudy;
import plumbline.verification.mutation.MutationStudy.Row;

/** The options of {@code check} that put wrong samplers on trial: planted bugs, or made ones. */
final class MutantOptions {
  @Option(names = "--mutant", paramLabel = "NAME")
  private List<String> chosen = new ArrayList<>();

  @Option(names = "--mutants")
  private boolean all;

  @Option(names = "--generated-mutants")
  boolean generated;

  @Within(OptionBounds.COUNT)
  @Option(names = "--repeats", paramLabel = "N", order = MORE)
  private int repeats = 1;

  @Option(names = "--list-mutants", order = MORE)
  boolean list;

  /** The one planted bug to try, or null; several are for {@link #study}. */
  @Nullable String accused() {
    if (chosen.size() > 1) {
      throw new IllegalArgumentException("--watch takes one --mutant at a time, not " + chosen);
    }
    return chosen.isEmpty() ? null : chosen.get(0);
  }

  /** Whether more than one planted bug is to be tried. */
  boolean studied() {
    return all || chosen.size() > 1;
  }

  MutationStudy study(
      Trial<?, ?> trial,
      double level,
      @Nullable Design asked,
      List<Rung> rungs,
      SeededRng rng,
      RunOptions options) {
    return MutationStudy.of(
        trial, new MutationStudy.Settings(repeats, level, asked, chosen, rungs), rng, options);
  }

  /** A verdict on the sampler or on a study, and why. */
  record Judgement(Verdict verdict, String reason) {
    @Override
    public String toString() {
      return verdict + ", " + reason;
    }
  }

  /**
   * Accused of bugs by name the sampler fails if they are seen, in any run, and passes if each has
   * a run that saw nothing; with a broken contract nothing is decided. As a study it fails if one
   * is not seen by its own rung.
   */
  Judgement judge(MutationStudy study, List<Rung> rungs) {
    List<Row> own = own(study, rungs);
    if (own.isEmpty()) {
      String reason = "there is no planted bug that this rung is to see";
      return new Judgement(Verdict.NOT_TESTED, reason);
    }
    if (chosen.isEmpty()) {
      return own.stream().allMatch(Row::caughtAsNamed)
          ? new Judgement(Verdict.PASS, "every bug is seen as planned")
          : new Judgement(Verdict.FAIL, "a bug is not seen as planned");
    }
    if (any(study)) {
      return new Judgement(Verdict.FAIL, "a planted bug is seen");
    }
    return new Judgement(
        study.rows().stream().allMatch(MutantOptions::passed) ? Verdict.PASS : Verdict.INCONCLUSIVE,
        study.rows().stream().anyMatch(MutantOptions::broken)
            ? "a contract is broken, so nothing is decided"
            : "no planted bug is seen");
  }

  /** Bugs by name are tried on any rung; of all, those are judged whose own rung was climbed. */
  private List<Row> own(MutationStudy study, List<Rung> rungs) {
    return study.rows().stream()
        .filter(row -> !chosen.isEmpty() || rungs.contains(row.named()))
        .toList();
  }

  private static boolean any(MutationStudy study) {
    return study.rows().stream()
        .filter(row -> !broken(row))
        .flatMap(row -> row.cells().stream())
        .anyMatch(cell -> cell.caught() > 0);
  }

  private static boolean broken(Row row) {
    return row.cells().stream().anyMatch(cell -> cell.broken() > 0);
  }

  private static boolean passed(Row row) {
    return !broken(row)
        && row.cells().stream().anyMatch(cell -> cell.caught() + cell.undecided() < cell.runs());
  }
}
