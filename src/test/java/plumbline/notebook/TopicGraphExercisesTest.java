package plumbline.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plumbline.graphs.BirthDeath;
import plumbline.graphs.GraphMode;
import plumbline.models.ctm.CtmRun;
import plumbline.models.ctm.CtmSampler;
import plumbline.models.ctm.CtmState;
import plumbline.models.ctm.CtmTrials;
import plumbline.models.topics.Corpus;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.studies.CtmStudy;
import plumbline.studies.HeldOutWords;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.Verdict;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTestReport;

/** The ranges in the solutions of notebook 04 that need chains; the others are enumerated. */
class TopicGraphExercisesTest {
  private static final SeededRng RNG = Rng.seeded(20211109L);

  /** Section 6 with {@code trialDraws = 600}. */
  private static JointTestReport withFewDraws(String bug) {
    Trial<CtmState, Corpus> trial = CtmTrials.of(TrialOptions.defaults()).withMutant(bug);
    return trial
        .jointTest()
        .design(Design.successiveConditional().draws(600).sweepsPerDraw(1))
        .run(RNG.child(bug));
  }

  /** Exercise 5: three are far off, three are seen, and one is too slow for all but pairs. */
  @Test
  void sixHundredDrawsSeeSixBugsForCertain() {
    for (String bug : List.of("printed-assignments", "counts-and-theta", "no-normaliser")) {
      double largest = withFewDraws(bug).maxAbsZ();
      assertTrue(largest > 19 && largest < 30, bug + " " + largest);
    }
    for (String bug : List.of("prior-constants", "printed-scale", "covariance-for-precision")) {
      double largest = withFewDraws(bug).maxAbsZ();
      assertTrue(largest > 7 && largest < 13, bug + " " + largest);
    }
    JointTestReport slow = withFewDraws("topics-in-exponent");
    assertEquals(Verdict.FAIL, slow.verdict());
    assertTrue(slow.maxAbsZ() < 4, "" + slow.maxAbsZ());
  }

  private static double nats(CtmState fit, Corpus words) {
    HeldOutWords heldOut =
        new HeldOutWords(fit.graph().precision(), Doubles.of(new double[6]), fit.topics());
    return IntStream.range(0, 10)
        .mapToDouble(
            d ->
                heldOut
                    .logProbability(
                        Ints.generate(words.length(d), n -> words.word(words.start(d) + n)),
                        1_000,
                        RNG.child("held out " + d))
                    .logMean())
        .average()
        .orElseThrow();
  }

  private static CtmState fit(CtmStudy.Artificial base, CtmSampler sweep, String part) {
    CtmState start = new CtmRun(sweep, 0, 40, 1).start(base.corpus(), RNG.child(part + " start"));
    return CtmStudy.run(sweep, base, start, 5_000, RNG.child(part)).last();
  }

  /** Exercise 6: a wrong graph sampler predicts as well as a right one. */
  @Test
  @Tag("long")
  void heldOutWordsDoNotSeeTheGraph() {
    CtmStudy.Artificial base = CtmStudy.Artificial.of(50, 60, 80, RNG.child("base"));
    CtmState other = base.model().drawGiven(base.state().graph(), RNG.child("new states"));
    Corpus words =
        base.model()
            .drawData(
                new CtmState(
                    other.graph(), other.eta(), base.state().topics(), other.assignments()),
                RNG.child("new words"));
    var jump = BirthDeath.jumps(1, BirthDeath.Redraw.EXACT_WHERE_DECOMPOSABLE);
    CtmSampler right = CtmSampler.of(base.model());
    CtmSampler jumping =
        right
            .with(GraphMode.BD_AS_PRINTED)
            .replace(
                "edges",
                CtmSampler.onGraph(
                    (graph, rng) -> {
                      for (int n = 0; n < 10; n++) {
                        jump.update(graph, rng);
                      }
                    }));
    double truth = nats(base.state(), words);
    double corrected = nats(fit(base, right, "corrected run"), words);
    double printed = nats(fit(base, jumping, "jumping run"), words);
    String all = "truth %.1f, corrected %.1f, printed %.1f".formatted(truth, corrected, printed);
    assertTrue(Math.abs(corrected - printed) < 3, all);
    assertTrue(Math.max(corrected, printed) < truth - 2, all);
    assertTrue(Math.min(corrected, printed) > truth - 12, all);
  }
}
