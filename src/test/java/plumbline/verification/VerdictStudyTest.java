package plumbline.verification;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import plumbline.random.Rng;
import plumbline.random.SeededRng;

/**
 * Size and power of every design and of the commands that compare: twelve right samplers, and wrong
 * ones of known total variation distance. Writes target/studies/verdict-size.csv and
 * verdict-power.csv.
 */
@Tag("long")
class VerdictStudyTest {
  private static final int RIGHT_RUNS = 200;
  private static final double RIGHT_LEVEL = 0.05;
  private static final int WRONG_RUNS = 100;

  /** The default level, at which errors are looked for. */
  private static final double WRONG_LEVEL = 0.005;

  private static final Set<StudyDesign> ONE_SWEEP =
      EnumSet.range(StudyDesign.SUCCESSIVE_CONDITIONAL, StudyDesign.SCHEIN);

  private static Tally tally(
      StudyCase<?, ?> trial, StudyDesign design, double level, int runs, long seed) {
    SeededRng rng = Rng.seeded(seed).child(trial.name()).child(design.toString());
    return Tally.of(Tally.run(runs, s -> design.verdict(trial, level, rng.child(s))));
  }

  @Test
  void rightSamplersAreRejectedAtMostAtTheStatedLevel() throws IOException {
    StudyFile file =
        new StudyFile(
            "verdict-size.csv",
            "sampler",
            "design",
            "sweeps",
            "level",
            "runs",
            "failed",
            "inconclusive",
            "at most");
    List<Executable> bounds = new ArrayList<>();
    int most = Tally.limit(RIGHT_RUNS, RIGHT_LEVEL);
    for (StudyCase<?, ?> trial : RightSamplers.all()) {
      for (StudyDesign design : StudyDesign.values()) {
        if (!design.applies(trial)) {
          continue;
        }
        Tally tally = tally(trial, design, RIGHT_LEVEL, RIGHT_RUNS, 20);
        file.add(
            trial.name(),
            design,
            design.sweeps(trial),
            RIGHT_LEVEL,
            tally.runs(),
            tally.failed(),
            tally.inconclusive(),
            most);
        bounds.add(
            () -> assertTrue(tally.failed() <= most, trial.name() + " " + design + " " + tally));
      }
    }
    file.write();
    assertAll(bounds);
  }

  @Test
  void largeErrorsAreSeenBySomeDesign() throws IOException {
    StudyFile file =
        new StudyFile(
            "verdict-power.csv",
            "error",
            "size",
            "total variation",
            "design",
            "sweeps",
            "level",
            "runs",
            "failed",
            "inconclusive");
    List<Executable> bounds = new ArrayList<>();
    for (WrongSamplers.Kind kind : WrongSamplers.Kind.values()) {
      int best = 0; // at the largest size, which is the last
      for (WrongSamplers.Wrong wrong : WrongSamplers.of(kind)) {
        best = 0;
        for (StudyDesign design : StudyDesign.values()) {
          if (!design.applies(wrong.trial())) {
            continue;
          }
          Tally tally = tally(wrong.trial(), design, WRONG_LEVEL, WRONG_RUNS, 21);
          best = Math.max(best, tally.failed());
          file.add(
              kind,
              wrong.size(),
              String.format(Locale.ROOT, "%.5f", wrong.totalVariation()),
              design,
              design.sweeps(wrong.trial()),
              WRONG_LEVEL,
              tally.runs(),
              tally.failed(),
              tally.inconclusive());
          if (kind == WrongSamplers.Kind.LAST_BLOCK_UNSEEN && ONE_SWEEP.contains(design)) {
            // Each sweep that follows new data leaves the parameters' law as it is.
            int most = Tally.limit(WRONG_RUNS, WRONG_LEVEL);
            bounds.add(() -> assertTrue(tally.failed() <= most, kind + " " + design + tally));
          }
        }
      }
      int seen = best;
      bounds.add(() -> assertTrue(seen >= 0.95 * WRONG_RUNS, kind + " " + seen));
    }
    file.write();
    assertAll(bounds);
  }
}
