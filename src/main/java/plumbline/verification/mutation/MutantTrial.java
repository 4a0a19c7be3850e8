package plumbline.verification.mutation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import plumbline.random.SeededRng;
import plumbline.sampling.Sampler;
import plumbline.verification.RunOptions;
import plumbline.verification.Rung;
import plumbline.verification.RungResult;
import plumbline.verification.Trial;
import plumbline.verification.Verdict;
import plumbline.verification.joint.JointTestReport;
import plumbline.verification.joint.JointTestRow;
import plumbline.verification.mutation.MutationScore.Cell;

/** Puts one sampler through the rungs of a trial. */
final class MutantTrial<S, Y> {
  /** How the joint rung's finding begins where a part of the state never moves. */
  static final String MOVEMENT = "movement of ";

  private static final int NAMED = 3;

  private final Trial<S, Y> trial;
  private final MutationScore.Settings settings;
  private final RunOptions options;
  private final Set<String> still; // what the right sampler never moves

  MutantTrial(
      Trial<S, Y> trial, MutationScore.Settings settings, SeededRng rng, RunOptions options) {
    this.trial = trial;
    this.settings = settings;
    this.options = options;
    this.still =
        settings.rungs().contains(Rung.JOINT)
            ? Set.copyOf(Movement.missing(trial.model(), trial.sampler(), trial.functions(), rng))
            : Set.of();
  }

  /**
   * What the rungs say.
   *
   * @param sampler the sampler
   * @param kernels what is changed: other kernels' checks are no evidence on it
   * @param rng the seed
   */
  List<Cell> cells(Sampler<S, Y> sampler, Set<String> kernels, SeededRng rng) {
    Trial<S, Y> accused = trial.withSampler(sampler);
    List<Cell> cells = new ArrayList<>();
    for (Rung rung : settings.rungs()) {
      cells.add(rung == Rung.JOINT ? joint(accused, rng) : deterministic(accused, rung, kernels));
    }
    return cells;
  }

  private Cell deterministic(Trial<S, Y> accused, Rung rung, Set<String> kernels) {
    List<RungResult> results = accused.runExact(rung, kernels);
    return new Cell(
        rung,
        RungResult.verdict(results),
        RungResult.worst(results).map(RungResult::check).orElse(""));
  }

  /** Movement first, then one look after the other until one fails. */
  private Cell joint(Trial<S, Y> accused, SeededRng rng) {
    try {
      List<String> missing =
          Movement.missing(
              trial.model(), accused.sampler(), trial.functions(), rng.child("movement"));
      List<String> own = missing.stream().filter(name -> !still.contains(name)).toList();
      if (!own.isEmpty()) {
        return new Cell(Rung.JOINT, Verdict.FAIL, MOVEMENT + some(own));
      }
      // What no sampler here moves may be what the data determine, or what all of them forget.
      Verdict verdict = missing.isEmpty() ? Verdict.NOT_TESTED : Verdict.INCONCLUSIVE;
      String what = "";
      int looks = settings.designs().size();
      for (int look = 0; look < looks && verdict != Verdict.FAIL; look++) {
        JointTestReport report =
            accused
                .jointTest()
                .design(settings.designs().get(look))
                .familyWiseError(settings.familyWiseError() / looks)
                .run(rng.child(look), options);
        verdict = verdict.and(report.verdict());
        what = worst(report);
      }
      boolean undecided = verdict == Verdict.INCONCLUSIVE && !missing.isEmpty();
      return new Cell(Rung.JOINT, verdict, undecided ? "no " + MOVEMENT + some(missing) : what);
    } catch (CancellationException interrupted) {
      throw interrupted;
    } catch (RuntimeException thrown) {
      return new Cell(Rung.JOINT, Verdict.FAIL, "ended with " + thrown.getClass().getSimpleName());
    }
  }

  private static String some(List<String> names) {
    int more = names.size() - NAMED;
    return String.join(", ", names.subList(0, Math.min(NAMED, names.size())))
        + (more > 0 ? " and " + more + " more" : "");
  }

  private static String worst(JointTestReport report) {
    return report.rows().stream()
        .filter(row -> row.verdict() == report.verdict())
        .max(Comparator.comparingDouble(row -> Math.abs(row.z())))
        .map(JointTestRow::name)
        .orElse("");
  }
}
