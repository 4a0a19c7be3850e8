package plumbline.models.iptm.fit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.IptmSampler;
import plumbline.models.iptm.IptmSizes;
import plumbline.models.iptm.IptmState;
import plumbline.models.iptm.TimeCovariates;
import plumbline.models.iptm.scans.TopicWeightFit;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;
import plumbline.testing.KillingCheckpoint;

class IptmRunTest {
  @TempDir private Path folder;

  private static IptmRun run() {
    SimulatedCorpus drawn = SimulatedCorpus.draw(12, Rng.seeded(3));
    MessageCorpus corpus = MessageCorpus.of(drawn.model().sizes(), drawn.data(), 0);
    IptmModel model =
        corpus.model(3, 2, TimeCovariates.NETWORK_AND_CLOCK, ZoneId.of("Europe/Berlin"));
    return new IptmRun(corpus, model, 2, 12, 8, 2, true, IptmSampler::of);
  }

  /** Killed in the pilot, at its end, and in the chains. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5})
  void killedAndResumedEqualsUninterrupted(int deadly) {
    KillingCheckpoint checkpoint = new KillingCheckpoint(deadly);
    Replicates workers = Replicates.threads(2);
    IptmRun run = run();
    assertThrows(
        IllegalStateException.class,
        () -> run.run(Rng.seeded(1), workers, Progress.silent(), checkpoint));
    IptmRun.Fit resumed = run.run(Rng.seeded(1), workers, Progress.silent(), checkpoint);
    IptmRun.Fit whole =
        run.run(Rng.seeded(1), Replicates.threads(1), Progress.silent(), Checkpoint.none());
    for (int v = 0; v < whole.draws().variables().size(); v++) {
      assertArrayEquals(whole.draws().stacked(v), resumed.draws().stacked(v));
    }
    assertEquals(whole.words(), resumed.words());
    assertEquals(whole.predictive(), resumed.predictive());
    assertEquals(4, whole.predictive().size());
    assertEquals(whole.model().priors().topicWeights(), resumed.model().priors().topicWeights());
  }

  /**
   * One target for all chains: the draws are those of a model with the weights that were fitted.
   */
  @Test
  void allChainsHaveTheFittedWeights() {
    IptmRun run = run();
    Replicates workers = Replicates.threads(2);
    IptmRun.Fit fit = run.run(Rng.seeded(1), workers, Progress.silent(), Checkpoint.none());
    assertNotEquals(
        run.model().priors().topicWeights(), fit.model().priors().topicWeights(), "fitted");
    IptmRun fixed = new IptmRun(run.corpus(), fit.model(), 2, 12, 8, 2, false, IptmSampler::of);
    IptmRun.Fit known =
        fixed.run(Rng.seeded(1), Replicates.threads(1), Progress.silent(), Checkpoint.none());
    for (int v = 0; v < known.draws().variables().size(); v++) {
      assertArrayEquals(known.draws().stacked(v), fit.draws().stacked(v));
    }
  }

  /** True coefficients have the fit's names, and its order: ascending intercepts, then delta. */
  @Test
  void trueCoefficientsAreThoseOfTheColumns() {
    SimulatedCorpus drawn = SimulatedCorpus.draw(12, Rng.seeded(3));
    Doubles truth = drawn.tieCoefficients();
    assertEquals(3 * 7 + 1, truth.size());
    assertEquals(List.of(-1.0, 0.0, 1.0), List.of(truth.get(0), truth.get(7), truth.get(14)));
    assertEquals(-2.5, truth.get(21));
    assertEquals(drawn.truth().coefficients().get(20), truth.get(20));
  }

  @Test
  void writtenMessagesAreReadBack() {
    SimulatedCorpus drawn = SimulatedCorpus.draw(40, Rng.seeded(5));
    Path file = folder.resolve("messages.csv");
    drawn.write(file);
    MessageCorpus corpus = MessageFile.read(file, ZoneId.of("UTC"), 1);
    assertEquals(40 * 20, corpus.tokens().sum());
    assertEquals(drawn.model().sizes().actors(), corpus.actors().size());
    assertEquals(drawn.data().authors(), corpus.data().authors());
    assertEquals(drawn.data().recipients(), corpus.data().recipients());
    for (int d = 1; d < 40; d++) {
      assertEquals(
          Math.exp(drawn.data().logIncrements().get(d)),
          Math.exp(corpus.data().logIncrements().get(d)),
          2e-4);
    }
  }

  @Test
  void weightsOfTopicsClimbTheirLikelihood() {
    IptmSizes sizes = IptmSizes.equal(60, 15, 3, 4, 1, 5);
    IptmModel model = IptmModel.standard(sizes, TimeCovariates.CLOCK);
    IptmModel skewed = model.with(model.priors().withTopicWeights(Doubles.of(3, 1, 0.5, 0.2)));
    Ints topics = skewed.drawPrior(Rng.seeded(7)).topics();
    Doubles weights = model.priors().topicWeights();
    double before = Double.NEGATIVE_INFINITY;
    for (int n = 0; n < 20; n++) {
      double now = logTopics(model, weights, topics);
      assertTrue(now >= before - 1e-9, "step " + n);
      before = now;
      weights = TopicWeightFit.climb(weights, sizes.tokens(), topics, 1);
    }
    Doubles best = TopicWeightFit.climb(weights, sizes.tokens(), topics, 2_000);
    double truth = logTopics(model, Doubles.of(3, 1, 0.5, 0.2), topics);
    assertTrue(logTopics(model, best, topics) >= truth);
    assertTrue(weights.get(0) > weights.get(1) && weights.get(1) > weights.get(3));
  }

  private static double logTopics(IptmModel model, Doubles weights, Ints topics) {
    IptmModel changed = model.with(model.priors().withTopicWeights(weights));
    IptmState state = model.drawPrior(Rng.seeded(1));
    return changed.logPrior(state.withAssignments(state.patterns(), topics));
  }
}
