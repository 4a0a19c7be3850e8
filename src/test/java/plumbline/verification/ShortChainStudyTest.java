package plumbline.verification;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import plumbline.models.start.NormalModel;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTest;
import plumbline.verification.joint.JointTestReport;
import plumbline.verification.joint.JointTestRow;

/**
 * Geweke's design with chains that are short for how slowly they move: wrong samplers have to fail
 * and right ones must not, whatever the effective size. Writes target/studies/short-chains.csv.
 */
@Tag("long")
class ShortChainStudyTest {
  /** The effective size from which on a verdict is given, so that its level must hold. */
  private static final double KNOWN = 15;

  private static final int RIGHT_RUNS = 2000;
  private static final int WRONG_RUNS = 60;

  /** What is promised of 2,000 runs at nominal 0.05: 100 are expected. */
  private static final int MOST_FAILURES = 150;

  private record Outcome(Verdict verdict, double leastEffectiveSize) {
    static Outcome of(JointTestReport report) {
      return new Outcome(
          report.verdict(),
          report.rows().stream()
              .mapToDouble(JointTestRow::essBackward)
              .filter(size -> !Double.isNaN(size)) // of a constant
              .min()
              .orElse(0));
    }
  }

  private final StudyFile file =
      new StudyFile(
          "short-chains.csv",
          "sampler",
          "observations",
          "draws",
          "level",
          "runs",
          "least effective size",
          "failed",
          "inconclusive",
          "at least",
          "at most");
  private final List<Executable> bounds = new ArrayList<>();

  /** A line of the table: of {@code runs} at least so many have to fail, and at most so many. */
  private void line(
      String name,
      int observations,
      JointTest<?, ?> test,
      int draws,
      double level,
      int runs,
      int least,
      int most) {
    JointTest<?, ?> chosen =
        test.familyWiseError(level).design(Design.successiveConditional().draws(draws));
    SeededRng rng = Rng.seeded(19).child(name).child(observations).child(draws);
    List<Outcome> outcomes =
        Tally.run(runs, s -> Outcome.of(chosen.run(rng.child(s), Tally.ONE_THREAD)));
    Tally tally = Tally.of(outcomes.stream().map(Outcome::verdict).toList());
    double size =
        outcomes.stream().mapToDouble(Outcome::leastEffectiveSize).average().orElseThrow();
    int limit = most == runs || size < KNOWN ? runs : most;
    file.add(
        name,
        observations,
        draws,
        level,
        runs,
        String.format(Locale.ROOT, "%.0f", size),
        tally.failed(),
        tally.inconclusive(),
        least,
        limit);
    String what = name + ", n = " + observations + ", " + draws + " draws: " + tally;
    bounds.add(() -> assertTrue(tally.failed() >= least, what));
    bounds.add(() -> assertTrue(tally.failed() <= limit, what));
  }

  private void right(String name, int observations, JointTest<?, ?> test, int draws, int runs) {
    // Fewer runs have the bound of the same probability.
    int most = runs == RIGHT_RUNS ? MOST_FAILURES : Tally.limit(runs, 0.05);
    line(name, observations, test, draws, 0.05, runs, 0, most);
  }

  private void gibbs(int observations, int... draws) {
    for (int count : draws) {
      right(
          "Gibbs",
          observations,
          NormalSamplers.test(observations, NormalSamplers.gibbs(1, NormalModel.SHAPE)),
          count,
          RIGHT_RUNS);
    }
  }

  private void wrong(String name, int observations, JointTest<?, ?> test, int draws, int least) {
    line(name, observations, test, draws, 0.005, WRONG_RUNS, least, WRONG_RUNS);
  }

  @Test
  void wrongSamplersFailAndRightOnesDoNot() throws IOException {
    JointTest<?, ?> precisionTwo =
        NormalSamplers.test(5, NormalSamplers.gibbs(2, NormalModel.SHAPE));
    JointTest<?, ?> precisionTwoOfMany =
        NormalSamplers.test(50, NormalSamplers.gibbs(2, NormalModel.SHAPE));
    wrong("prior precision 2", 5, precisionTwo, 1000, 45);
    wrong(
        "shape + 1/2",
        5,
        NormalSamplers.test(5, NormalSamplers.gibbs(1, NormalModel.SHAPE + 0.5)),
        1000,
        40);
    wrong(
        "prior precision 1.5 in a Metropolis step",
        5,
        NormalSamplers.test(5, NormalSamplers.metropolis(1.5, 1)),
        4000,
        40);
    wrong("prior precision 2", 50, precisionTwoOfMany, 2000, 10);
    wrong("prior precision 2", 50, precisionTwoOfMany, 10_000, 50);

    gibbs(1, 400, 2000, 10_000);
    gibbs(5, 400, 1000, 2000, 4000, 10_000);
    gibbs(20, 1000, 4000);
    gibbs(50, 2000, 10_000);
    for (double step : new double[] {0.1, 0.3}) {
      JointTest<?, ?> walk = NormalSamplers.test(5, NormalSamplers.metropolis(1, step));
      right("random walk with step " + step, 5, walk, 1000, RIGHT_RUNS);
      right("random walk with step " + step, 5, walk, 4000, RIGHT_RUNS);
      right("random walk with step " + step, 5, walk, 20_000, RIGHT_RUNS);
    }
    for (int freedom : new int[] {1, 3}) {
      JointTest<?, ?> walk = NormalSamplers.heavyTails(freedom, 0.3);
      String name = "random walk with prior t" + freedom;
      right(name, 5, walk, 1000, RIGHT_RUNS);
      right(name, 5, walk, 4000, RIGHT_RUNS);
      right(name, 5, walk, 20_000, RIGHT_RUNS);
    }
    file.write();
    assertAll(bounds);
  }
}
