package plumbline.models.ctm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import plumbline.graphs.Graph;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.GraphState;
import plumbline.models.topics.Corpus;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.random.ScriptedRng;
import plumbline.random.SeededRng;
import plumbline.sampling.ChainContract;
import plumbline.testing.Statistical;
import plumbline.verification.RunOptions;
import plumbline.verification.Rung;
import plumbline.verification.RungResult;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.Verdict;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTestReport;
import plumbline.verification.mutation.Mutant;

/** The correlated topic model with unknown means of eta. */
class CtmMeansTest {
  private static final double LEVEL = 1e-6;
  private static final List<String> OWN =
      List.of("means-without-prior", "means-alone", "level-without-eta");

  private static Trial<CtmState, Corpus> trial(String mu) {
    return CtmTrials.of(TrialOptions.defaults().with("mean-spread", "1.5").with("mu", mu));
  }

  private static JointTestReport report(Trial<CtmState, Corpus> trial, int sweeps) {
    return trial
        .jointTest()
        .design(Design.successiveConditional().draws(20_000).sweepsPerDraw(sweeps))
        .familyWiseError(LEVEL)
        .run(Rng.seeded(20171114), RunOptions.defaults());
  }

  @Test
  @Statistical(alpha = 2e-6)
  void rightSamplerClimbsEveryRung() {
    Trial<CtmState, Corpus> trial = trial("0.7");
    for (Rung rung : List.of(Rung.IDENTITIES, Rung.EXACT)) {
      RungResult worst = RungResult.worst(trial.runExact(rung)).orElseThrow();
      assertEquals(Verdict.PASS, worst.verdict(), worst.toString());
    }
    for (int sweeps = 1; sweeps <= 2; sweeps++) {
      JointTestReport report = report(trial, sweeps);
      assertEquals(Verdict.PASS, report.verdict(), report.toString());
    }
  }

  @TestFactory
  Stream<DynamicTest> plantedBugsAreCaught() {
    Trial<CtmState, Corpus> trial = trial("0.7");
    assertEquals(24, trial.mutants().size());
    return trial.mutants().stream()
        .filter(m -> OWN.contains(m.name()))
        .map(m -> DynamicTest.dynamicTest(m.name(), () -> isCaught(trial, m)));
  }

  /** By the rung that is named, and by the joint test. */
  private static void isCaught(Trial<CtmState, Corpus> trial, Mutant<CtmState, Corpus> mutant) {
    Trial<CtmState, Corpus> accused = trial.withMutant(mutant.name());
    boolean joint = mutant.rung() == Rung.JOINT;
    List<RungResult> results =
        joint
            ? accused.runExact(Rung.IDENTITIES)
            : accused.runExact(Rung.IDENTITIES, mutant.kernelsBeside(trial.sampler()));
    assertEquals(
        joint ? Verdict.PASS : Verdict.FAIL, RungResult.verdict(results), results.toString());
    JointTestReport report = report(accused, 1);
    assertEquals(Verdict.FAIL, report.verdict(), report.toString());
  }

  @Test
  void contracts() {
    CtmModel model = (CtmModel) trial("0.7").model();
    CtmSampler sampler = CtmSampler.of(model);
    ChainContract.placeEqualsStart(model, sampler, 1);
    CtmState state = model.drawPrior(Rng.seeded(2));
    ChainContract.allocatesNothing(sampler.start(state, model.drawData(state, Rng.seeded(3))));
  }

  private static final CtmModel MODEL =
      new CtmModel(GraphPrior.of(2, 3, 0.5), Ints.of(1, 1), 2, 1, Doubles.of(1, -1), 0.5);
  private static final CtmState STATE =
      new CtmState(
          new GraphState(Graph.of(2, 0, 1), Doubles.of(3, 1, 1, 2)),
          Doubles.of(0.5, 0.25, -1, 2),
          Doubles.of(0.5, 0.5, 0.25, 0.75),
          Ints.of(0, 1),
          Doubles.of(0.1, 0.2));
  private static final Corpus DATA = Corpus.of(2, Ints.of(0), Ints.of(1));

  /**
   * 1/s^2 = 4. Sums of eta less twice the means: -0.7 and 1.85. First mean: precision 6 + 4,
   * gradient -2.1 + 1.85 + 4 (1 - 0.1) = 3.35; it becomes 0.435 + 2 / sqrt 10. The second then sees
   * -0.5 - 2 x that: precision 4 + 4, and so on.
   */
  @Test
  void meansByHand() {
    CtmWorkspace work = CtmSampler.of(MODEL).workspace();
    work.place(STATE, DATA);
    MeanMoves.draw(work, ScriptedRng.of(2, -0.5));
    double first = 0.1 + 3.35 / 10 + 2 / Math.sqrt(10);
    double gradient = (-0.5 - 2 * first) + 2 * 1.85 + 4 * (-1 - 0.2);
    double second = 0.2 + gradient / 8 - 0.5 / Math.sqrt(8);
    assertArrayEquals(new double[] {first, second}, work.mu(), 1e-14);
    assertEquals(Doubles.of(work.mu()), work.state().means());
  }

  /** The means are 0.15 above (1, -1) on the average, and s / sqrt 2 wide together. */
  @Test
  void levelByHand() {
    CtmWorkspace work = CtmSampler.of(MODEL).workspace();
    work.place(STATE, DATA);
    MeanMoves.shift(work, ScriptedRng.of(-1));
    double c = -0.15 - 0.5 / Math.sqrt(2);
    assertArrayEquals(new double[] {0.1 + c, 0.2 + c}, work.mu(), 1e-14);
    assertArrayEquals(new double[] {0.5 + c, 0.25 + c, -1 + c, 2 + c}, work.eta(), 1e-14);
  }

  /** Beside known means at the same place: the normal density of the means, at -1.8 and 2.4 sd. */
  @Test
  void priorOfTheMeans() {
    CtmState known = new CtmState(STATE.graph(), STATE.eta(), STATE.topics(), STATE.assignments());
    CtmModel there = new CtmModel(MODEL.graphs(), MODEL.lengths(), 2, 1, Doubles.of(0.1, 0.2));
    double means = -0.5 * (1.8 * 1.8 + 2.4 * 2.4) - 2 * Math.log(0.5 * Math.sqrt(2 * Math.PI));
    assertEquals(there.logPrior(known) + means, MODEL.logPrior(STATE), 1e-13);
    assertEquals(0, known.means().size());
    assertThrows(IllegalArgumentException.class, () -> MODEL.withSpread(-1));
  }

  /** Posterior standard deviations are about 0.15, 0.17 and 0.27: the bound is five of the last. */
  @Test
  @Statistical(alpha = 1e-6)
  void unequalTopicsAreFound() {
    int k = 3;
    int words = 12;
    Doubles truth = Doubles.of(1.2, 0, -1.2);
    CtmModel model = CtmModel.standard(k, Ints.generate(150, d -> 60), words);
    CtmModel there = new CtmModel(model.graphs(), model.lengths(), words, model.alpha(), truth);
    SeededRng rng = Rng.seeded(4);
    Doubles precision = Doubles.of(2, -0.8, 0, -0.8, 2, 0, 0, 0, 2);
    CtmState drawn = there.drawGiven(new GraphState(Graph.of(k, 0, 1), precision), rng);
    Doubles laws = Doubles.generate(k * words, e -> e % words / 4 == e / words ? 0.9 / 4 : 0.1 / 8);
    Corpus corpus = there.drawData(drawn.withTopics(laws), rng);
    CtmRun.Result fit =
        new CtmRun(CtmSampler.of(model.withSpread(1)), 300, 400, 1).run(corpus, Rng.seeded(1));
    Ints source =
        TopicMatching.optimal(TopicMatching.distances(fit.topics().toArray(), laws.toArray(), k));
    for (int z = 0; z < k; z++) {
      double[] draws = fit.draws().stacked("mean[" + (source.get(z) + 1) + "]");
      double mean = java.util.Arrays.stream(draws).average().orElseThrow();
      assertEquals(truth.get(z), mean, 1.4, "topic " + z);
    }
  }
}
