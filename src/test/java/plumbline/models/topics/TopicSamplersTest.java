package plumbline.models.topics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.testing.Statistical;
import plumbline.verification.Evidence;
import plumbline.verification.RunOptions;
import plumbline.verification.TestFunction;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.Verdict;
import plumbline.verification.exact.CacheConsistency;
import plumbline.verification.exact.KernelCheck;
import plumbline.verification.exact.KernelPairs;
import plumbline.verification.joint.Design;

class TopicSamplersTest {
  private static List<Trial<?, ?>> trials() {
    return List.of(
        TopicTrials.lda(TrialOptions.defaults().with("hyper", "fixed")),
        TopicTrials.lda(TrialOptions.defaults()),
        TopicTrials.dmr(TrialOptions.defaults()));
  }

  private static void climbs(int draws) {
    for (Trial<?, ?> trial : trials()) {
      for (int sweeps = 1; sweeps <= 2; sweeps++) {
        Evidence evidence =
            trial.run(
                Design.successiveConditional().draws(draws).sweepsPerDraw(sweeps),
                1e-4 / 6,
                Rng.seeded(20171114),
                RunOptions.defaults());
        assertEquals(Verdict.PASS, evidence.verdict(), evidence.toString());
      }
    }
  }

  @Test
  @Statistical(alpha = 1e-4)
  void samplersClimbEveryRung() {
    climbs(10_000);
  }

  @Test
  @Tag("long")
  @Statistical(alpha = 1e-4)
  void samplersClimbEveryRungWithManyDraws() {
    climbs(100_000);
  }

  /** Lists, totals and order of the lists after many sweeps are those of a fresh count. */
  @Test
  void countsCarriedAlongEqualCountsTakenAnew() {
    LdaModel model =
        new LdaModel(
            Ints.generate(30, d -> 40), 25, Doubles.generate(7, k -> 0.1 * (k + 1)), 0.05, false);
    Rng rng = Rng.seeded(5);
    LdaState state = model.drawPrior(rng);
    Corpus data = sorted(model.drawData(state, rng));
    LdaWorkspace work = new LdaWorkspace(model);
    work.place(state, data);
    for (int sweep = 0; sweep < 50; sweep++) {
      work.updateAssignments(rng);
    }
    TopicCounts fresh = new TopicCounts(7);
    fresh.place(work.counts().assignments(), data);
    for (int v = 0; v < 25; v++) {
      assertEquals(fresh.lists().length[v], work.counts().lists().length[v]);
      for (int k = 0; k < 7; k++) {
        assertEquals(fresh.count(k, v), work.counts().count(k, v));
        assertEquals(fresh.total(k), work.counts().total(k));
      }
      WordTopics lists = work.counts().lists();
      for (int i = 1; i < fresh.lists().length[v]; i++) {
        assertTrue(lists.count[lists.start[v] + i - 1] >= lists.count[lists.start[v] + i]);
      }
    }
    assertEquals(
        model.logJoint(work.state(), data), work.logJoint(), 1e-8 * Math.abs(work.logJoint()));
  }

  private static Corpus sorted(Corpus corpus) {
    Ints[] documents = new Ints[corpus.documents()];
    for (int d = 0; d < documents.length; d++) {
      int[] tokens = corpus.document(d).toArray();
      Arrays.sort(tokens);
      documents[d] = Ints.of(tokens);
    }
    return Corpus.of(corpus.words(), documents);
  }

  @Test
  void aChainThatRunsOnEqualsOneThatIsPlacedAnew() {
    LdaModel model = new LdaModel(Ints.of(9, 12, 4), 5, Doubles.of(0.4, 0.8, 1.2), 0.3, false);
    Rng rng = Rng.seeded(6);
    LdaState state = model.drawPrior(rng);
    Corpus data = model.drawData(state, rng);
    Chain<LdaState, Corpus> watched =
        CacheConsistency.watch(LdaSampler.of(model), LdaState::equals).start(state, data);
    for (int i = 0; i < 500; i++) {
      watched.advance(rng);
    }
  }

  /** Two different kernels for the same conditional agree on a posterior mean. */
  @Test
  @Statistical(alpha = 1e-5)
  void bucketsAndPlainSumsHaveOnePosterior() {
    LdaModel model =
        new LdaModel(Ints.of(10, 14, 8), 6, Doubles.of(0.3, 0.6, 0.9, 0.5), 0.3, false);
    Rng rng = Rng.seeded(8);
    LdaState state = model.drawPrior(rng);
    Corpus data = sorted(model.drawData(state, rng));
    double[][] batches = new double[2][50];
    for (int side = 0; side < 2; side++) {
      var sampler = LdaSampler.of(model);
      Chain<LdaState, Corpus> chain =
          (side == 0 ? sampler : sampler.replace("assignments", TopicMutants.dense()))
              .start(state, data);
      for (int i = 0; i < 50 * 400; i++) {
        chain.advance(rng);
        Ints z = chain.state().assignments();
        batches[side][i / 400] += (z.get(0) == z.get(9) ? 1 : 0) / 400.0;
      }
    }
    double difference = Doubles.of(batches[0]).mean() - Doubles.of(batches[1]).mean();
    double error = Math.hypot(standardError(batches[0]), standardError(batches[1]));
    assertEquals(0, difference / error, 4.6);
  }

  private static double standardError(double[] batches) {
    double mean = Doubles.of(batches).mean();
    double squares = Arrays.stream(batches).map(b -> (b - mean) * (b - mean)).sum();
    return Math.sqrt(squares / (batches.length - 1) / batches.length);
  }

  @Test
  void regressionWeightsFollowTheJointDensityWhateverTheFeatures() {
    List<Doubles> rows = Stream.of(-1, 3, 9, 20).map(x -> Doubles.of(1, x)).toList();
    DmrModel model =
        new DmrModel(
            Ints.of(2, 3, 4, 3),
            3,
            2,
            new Features(List.of("intercept", "x"), rows),
            Doubles.of(0.5, 0.5),
            0.7);
    var weights = DmrSampler.of(model).kernels().get("weights");
    TestFunction<DmrState, Corpus> sum =
        TestFunction.of("sum of the weights", (state, data) -> state.weights().sum());
    KernelCheck<DmrState, Corpus> pairs =
        new KernelPairs<>(model, List.of(sum), KernelPairs.USUAL).check("weights");
    assertTrue(pairs.error().apply(weights).orElseThrow() <= pairs.bound());
  }
}
