package plumbline.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plumbline.diagnostics.EffectiveSampleSize;
import plumbline.models.relational.NetworkChains;
import plumbline.models.relational.RelationalPriors;
import plumbline.models.relational.RelationalTrials;
import plumbline.models.relational.ila.IlaModel;
import plumbline.models.relational.ila.IlaState;
import plumbline.models.relational.networks.Network;
import plumbline.models.relational.networks.NetworkFile;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Draws;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTest;

/** The ranges in the solutions of notebook 03. */
class AttributeExercisesTest {
  private static final Trial<IlaState, Network> TRIAL =
      RelationalTrials.ila(TrialOptions.defaults());

  /** Exercise 4: alpha too large makes more attributes, and these a larger alpha. */
  @Test
  @Tag("long")
  void theLogarithmNearlyTriplesTheNumberOfAttributes() {
    double mean =
        JointTest.of(TRIAL.model(), TRIAL.mutant("log-n").sampler())
            .function("features", (state, network) -> state.attributes().size())
            .design(Design.successiveConditional().chains(1).draws(10_000))
            .run(Rng.seeded(20140331).child("geweke"))
            .row("features")
            .meanBackward();
    assertTrue(mean > 13 && mean < 19, "mean " + mean);
    double harmonic = 7381.0 / 2520;
    double ofAlpha = 2 / (1 + Math.log(10) - harmonic);
    assertEquals(15.7, harmonic * ofAlpha, 0.05);
  }

  /** Exercise 3: every tenth draw of the two chains of figure 2. */
  @Test
  @Tag("long")
  void thinningGivesNothing() throws IOException {
    Network synthetic =
        NetworkFile.read(Path.of("data/networks/sixgroups90.edges"), false).network();
    IlaModel model = IlaModel.of(synthetic.dyads(), RelationalPriors.forData());
    Draws draws =
        new NetworkChains(2, 200, 4_000, Ints.of())
            .run(
                model,
                synthetic,
                Rng.seeded(20140331).child("two"),
                Replicates.threads(1),
                Progress.silent())
            .draws();
    assertBetween(2_000, 3_000, EffectiveSampleSize.bulk(draws.chainsOf("gamma")).value());
    assertBetween(400, 800, EffectiveSampleSize.bulk(tenth(draws.chainsOf("gamma"))).value());
    assertBetween(40, 80, EffectiveSampleSize.bulk(draws.chainsOf("bias")).value());
    assertBetween(40, 80, EffectiveSampleSize.bulk(tenth(draws.chainsOf("bias"))).value());
  }

  private static double[][] tenth(double[][] chains) {
    return Stream.of(chains)
        .map(x -> IntStream.range(0, x.length / 10).mapToDouble(d -> x[10 * d]).toArray())
        .toArray(double[][]::new);
  }

  private static void assertBetween(double least, double most, double value) {
    assertTrue(value > least && value < most, "" + value);
  }
}
