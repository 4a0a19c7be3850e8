package plumbline.models.topics.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.diagnostics.judgement.FitJudgement;
import plumbline.diagnostics.judgement.FitJudgement.Verdict;
import plumbline.models.topics.Corpus;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.studies.SyntheticCorpus;
import plumbline.testing.Statistical;

class TrainingTraceTest {
  private static final SyntheticCorpus DATA =
      SyntheticCorpus.draw(new SyntheticCorpus.Size(30, 40, 3, 20), Rng.seeded(1));

  private static Doubles sweeps(int iterations, boolean distant, long seed) {
    SeededRng rng = Rng.seeded(seed);
    LdaTraining training = LdaTraining.fixed(3, 3, 0.5, iterations);
    Corpus corpus = DATA.corpus();
    return training
        .run(
            corpus,
            DATA.model().vocabulary(),
            distant
                ? LdaTraining.byDocument(corpus, 3, rng)
                : LdaTraining.scattered(corpus, 3, rng),
            rng,
            Progress.silent(),
            Checkpoint.none())
        .sweeps();
  }

  /** The last 500 multiples of k in the second half, where that is 500 k sweeps long or less. */
  @Test
  void secondHalfIsThinned() {
    for (int iterations : new int[] {1, 2, 7, 300, 1_000, 1_001, 2_001, 9_999}) {
      TrainingLog.TrainingTrace trace = new TrainingLog.TrainingTrace(iterations);
      List<Integer> due = new ArrayList<>();
      for (int sweep = 1; sweep <= iterations; sweep++) {
        if (trace.due(sweep)) {
          due.add(sweep);
        }
      }
      int kept = iterations - iterations / 2;
      assertTrue(due.size() <= 500 && due.size() >= Math.min(kept, 250), due.size() + "");
      assertEquals(iterations, due.get(due.size() - 1));
      assertTrue(due.get(0) > iterations / 2);
    }
  }

  /** Log joint and entropy of three shares in turn. */
  @Test
  void everyDrawHasTwoNumbers() {
    Doubles sweeps = sweeps(10, false, 3);
    assertEquals(2 * 5, sweeps.size());
    for (int draw = 0; draw < 5; draw++) {
      assertTrue(sweeps.get(2 * draw) < 0);
      assertTrue(sweeps.get(2 * draw + 1) > 0 && sweeps.get(2 * draw + 1) <= Math.log(3) + 1e-12);
    }
  }

  /** A small corpus with wide priors, whose chains forget their starts within a hundred sweeps. */
  @Test
  @Statistical(alpha = 1e-6)
  void longTrainingsAgreeAndHastyOnesDoNot() {
    List<Doubles> far = new ArrayList<>();
    List<Doubles> hasty = new ArrayList<>();
    for (int c = 0; c < 4; c++) {
      far.add(sweeps(6_000, c % 2 == 1, c));
      hasty.add(sweeps(20, c % 2 == 1, c));
    }
    FitJudgement good = TrainingLog.TrainingTrace.judge(far);
    assertEquals(Verdict.CONVERGED, good.verdict(), good.reason());
    FitJudgement bad = TrainingLog.TrainingTrace.judge(hasty);
    assertFalse(bad.verdict() == Verdict.CONVERGED, bad.reason());
    assertEquals(Verdict.UNDECIDED, TrainingLog.TrainingTrace.judge(far.subList(0, 1)).verdict());
  }

  @Test
  void documentsOfADistantStartHaveOneTopic() {
    Corpus corpus = DATA.corpus();
    var start = LdaTraining.byDocument(corpus, 3, Rng.seeded(2));
    for (int d = 0; d < corpus.documents(); d++) {
      for (int t = 1; t < corpus.length(d); t++) {
        assertEquals(start.get(corpus.start(d)), start.get(corpus.start(d) + t));
      }
    }
  }
}
