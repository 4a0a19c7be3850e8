package plumbline.verification;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.verification.joint.JointTestRow;
import plumbline.verification.joint.SampleComparison;

/**
 * Size and power of {@code compare} on pairs of files, at its default level. Writes
 * target/studies/compare-size.csv and compare-power.csv.
 */
@Tag("long")
class CompareStudyTest {
  private static final double LEVEL = 0.005;
  private static final int DRAWS = 4000;

  /** As many draws as have about the same effective size at the autocorrelation below. */
  private static final int AUTOCORRELATED_DRAWS = 12_000;

  private static final double AUTOCORRELATION = 0.8;

  /** From here on a right pair should hardly ever be inconclusive. */
  private static final double ENOUGH = 400;

  private record Laws(MarginalLaw forward, MarginalLaw backward) {
    Laws exchanged() {
      return new Laws(/* forward= */ backward, /* backward= */ forward);
    }
  }

  private record Kind(MarginalLaw law, double autocorrelation) {
    @Override
    public String toString() {
      return law.name() + " " + autocorrelation;
    }
  }

  private record Outcome(Verdict verdict, double effectiveSize) {}

  private static Outcome compare(
      Laws laws, int draws, double autocorrelation, boolean paired, SeededRng rng) {
    SampleComparison comparison =
        SampleComparison.of(
            laws.forward.draws(draws, autocorrelation, rng.child("forward")),
            laws.backward.draws(draws, autocorrelation, rng.child("backward")),
            new SampleComparison.Settings(paired, 0, 0, LEVEL));
    double least =
        comparison.rows().stream()
            .mapToDouble(JointTestRow::essBackward)
            .filter(size -> !Double.isNaN(size))
            .min()
            .orElse(0);
    return new Outcome(comparison.verdict(), least);
  }

  private static Tally tally(List<Outcome> outcomes) {
    return Tally.of(outcomes.stream().map(Outcome::verdict).toList());
  }

  private static List<Laws> different() {
    MarginalLaw normal = MarginalLaw.normal();
    return List.of(
        new Laws(normal, MarginalLaw.normal("normal with sd 1.3", 0, 1.3)),
        new Laws(MarginalLaw.exponential(), MarginalLaw.normal("normal with mean 1", 1, 1)),
        new Laws(MarginalLaw.gamma(2), MarginalLaw.gamma(3)),
        new Laws(normal, MarginalLaw.clumps()),
        new Laws(MarginalLaw.withZeros(), MarginalLaw.onesForZeros()),
        new Laws(MarginalLaw.withZeros(), MarginalLaw.zeroTruncated()));
  }

  @Test
  void differentLawsFail() throws IOException {
    StudyFile file =
        new StudyFile(
            "compare-power.csv",
            "forward",
            "backward",
            "autocorrelation",
            "draws",
            "level",
            "runs",
            "failed",
            "inconclusive",
            "at least");
    List<Executable> bounds = new ArrayList<>();
    for (Laws laws : different()) {
      for (int share : new int[] {16, 8, 4, 2}) { // how power grows with the number of draws
        power(laws, 0, DRAWS / share, 0, file, bounds);
        power(laws, AUTOCORRELATION, AUTOCORRELATED_DRAWS / share, 0, file, bounds);
      }
      for (Laws either : List.of(laws, laws.exchanged())) {
        power(either, 0, DRAWS, 98, file, bounds);
        power(either, AUTOCORRELATION, AUTOCORRELATED_DRAWS, 95, file, bounds);
      }
    }
    file.write();
    assertAll(bounds);
  }

  private static void power(
      Laws laws,
      double autocorrelation,
      int draws,
      int least,
      StudyFile file,
      List<Executable> bounds) {
    String forward = laws.forward.name();
    String backward = laws.backward.name();
    SeededRng rng = Rng.seeded(17).child(forward).child(backward).child(draws);
    Tally tally =
        tally(Tally.run(100, s -> compare(laws, draws, autocorrelation, false, rng.child(s))));
    file.add(
        forward,
        backward,
        autocorrelation,
        draws,
        LEVEL,
        tally.runs(),
        tally.failed(),
        tally.inconclusive(),
        least);
    bounds.add(
        () -> assertTrue(tally.failed() >= least, forward + " against " + backward + ": " + tally));
  }

  private static List<Kind> kinds() {
    return List.of(
        new Kind(MarginalLaw.normal(), 0),
        new Kind(MarginalLaw.exponential(), 0),
        new Kind(MarginalLaw.poisson(2), 0),
        new Kind(MarginalLaw.cauchy(), 0),
        new Kind(MarginalLaw.normal(), AUTOCORRELATION));
  }

  @Test
  void rightPairsFailAtTheStatedRate() throws IOException {
    StudyFile file =
        new StudyFile(
            "compare-size.csv",
            "law",
            "autocorrelation",
            "draws",
            "paired",
            "level",
            "runs",
            "failed",
            "inconclusive",
            "at most",
            "runs above 400 effective draws",
            "inconclusive among these");
    List<Executable> bounds = new ArrayList<>();
    for (boolean paired : new boolean[] {false, true}) {
      int all = 0;
      for (Kind kind : kinds()) {
        SeededRng rng = Rng.seeded(18).child(kind.toString()).child(paired ? "paired" : "plain");
        Laws laws = new Laws(kind.law, kind.law);
        List<Outcome> outcomes =
            Tally.run(800, s -> compare(laws, DRAWS, kind.autocorrelation, paired, rng.child(s)));
        Tally tally = tally(outcomes);
        Tally known = tally(outcomes.stream().filter(o -> o.effectiveSize > ENOUGH).toList());
        file.add(
            kind.law.name(),
            kind.autocorrelation,
            DRAWS,
            paired,
            LEVEL,
            tally.runs(),
            tally.failed(),
            tally.inconclusive(),
            11,
            known.runs(),
            known.inconclusive());
        all += tally.failed();
        bounds.add(() -> assertTrue(tally.failed() <= 11, kind + " " + tally));
        bounds.add(() -> assertTrue(known.inconclusive() <= 0.01 * known.runs(), known.toString()));
      }
      int failed = all;
      bounds.add(() -> assertTrue(failed <= 34, "of 4,000 right pairs: " + failed));
    }
    file.write();
    assertAll(bounds);
  }
}
