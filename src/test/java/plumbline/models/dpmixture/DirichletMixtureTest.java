package plumbline.models.dpmixture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.numerics.LogSpace;
import plumbline.random.Rng;
import plumbline.sampling.ChainContract;
import plumbline.sampling.Formula;
import plumbline.sampling.countable.CountableKernel;
import plumbline.sampling.countable.CutRule;
import plumbline.sampling.countable.RetrospectiveGibbs;
import plumbline.sampling.countable.RetrospectiveMetropolis;
import plumbline.testing.Statistical;
import plumbline.verification.Evidence;
import plumbline.verification.RunOptions;
import plumbline.verification.Rung;
import plumbline.verification.RungResult;
import plumbline.verification.TrialOptions;
import plumbline.verification.Verdict;
import plumbline.verification.exact.TransitionMatrix;
import plumbline.verification.joint.Design;

class DirichletMixtureTest {
  private static final DirichletMixture MODEL = new DirichletMixture(5, 1, 2, 1);
  private static final Doubles DATA = Doubles.of(-2.1, -1.4, 0.3, 1.9, 2.4);

  private static List<Supplier<CountableKernel>> kernels() {
    return List.of(
        () -> RetrospectiveMetropolis.of(CutRule.OWN_MAXIMUM, Formula.CORRECTED),
        RetrospectiveGibbs::new);
  }

  /** Pr(i and j together) for all pairs, by enumeration of all partitions. */
  private static double[][] exactTogether() {
    List<Ints> partitions = new CollapsedKernel(MODEL).partitions();
    assertEquals(52, partitions.size());
    double[] logs =
        partitions.stream()
            .mapToDouble(p -> new CollapsedKernel(MODEL).logWeight(p, DATA))
            .toArray();
    double total = LogSpace.logSumExp(logs, logs.length);
    double[][] together = new double[5][5];
    for (int n = 0; n < logs.length; n++) {
      for (int i = 0; i < 5; i++) {
        for (int j = 0; j < 5; j++) {
          if (partitions.get(n).get(i) == partitions.get(n).get(j)) {
            together[i][j] += Math.exp(logs[n] - total);
          }
        }
      }
    }
    return together;
  }

  @Test
  @Statistical(alpha = 1.2e-4)
  void coClusteringEqualsTheEnumerationOfAllPartitions() {
    double[][] exact = exactTogether();
    int batches = 100;
    int size = 2_880;
    for (Supplier<CountableKernel> kernel : kernels()) {
      Rng rng = Rng.seeded(20171114);
      var chain = MixtureSampler.of(MODEL, kernel).start(MODEL.drawPrior(rng), DATA);
      double[][][] means = new double[5][5][batches];
      for (int sweep = 0; sweep < 2_000; sweep++) {
        chain.advance(rng);
      }
      for (int batch = 0; batch < batches; batch++) {
        for (int sweep = 0; sweep < size; sweep++) {
          chain.advance(rng);
          Ints labels = chain.state().labels();
          for (int i = 0; i < 5; i++) {
            for (int j = 0; j < i; j++) {
              means[i][j][batch] += labels.get(i) == labels.get(j) ? 1.0 / size : 0;
            }
          }
        }
      }
      for (int i = 0; i < 5; i++) {
        for (int j = 0; j < i; j++) {
          assertWithinErrors(exact[i][j], means[i][j], i + " and " + j);
        }
      }
    }
  }

  /** Within 4.8 standard errors, beyond which six in a million right means fall. */
  private static void assertWithinErrors(double exact, double[] batches, String what) {
    double mean = Doubles.of(batches).mean();
    double squares = 0;
    for (double batch : batches) {
      squares += (batch - mean) * (batch - mean);
    }
    double error = Math.sqrt(squares / (batches.length - 1) / batches.length);
    assertEquals(exact, mean, 4.8 * error, what);
  }

  @Test
  void collapsedSamplerLeavesThePosteriorOfPartitionsInvariant() {
    var matrix =
        TransitionMatrix.of(
            new CollapsedKernel(MODEL).partitions(),
            (p, rng) -> new CollapsedKernel(MODEL).step(p, DATA, rng));
    assertTrue(matrix.isIrreducible());
    assertTrue(matrix.invarianceError(p -> new CollapsedKernel(MODEL).logWeight(p, DATA)) < 1e-14);
  }

  @Test
  @Statistical(alpha = 3e-4)
  void climbsEveryRung() {
    for (String kernel : new String[] {"metropolis", "gibbs"}) {
      var trial = MixtureTrial.of(TrialOptions.defaults().with("kernel", kernel));
      for (int sweeps = 1; sweeps <= (kernel.equals("gibbs") ? 1 : 2); sweeps++) {
        Evidence evidence =
            trial.run(
                Design.successiveConditional().draws(20_000).sweepsPerDraw(sweeps),
                1e-4,
                Rng.seeded(20171114),
                RunOptions.defaults());
        assertEquals(Verdict.PASS, evidence.verdict(), evidence.toString());
      }
    }
  }

  @Test
  void printedFormulaIsCaught() {
    var printed = MixtureTrial.of(TrialOptions.defaults().with(Formula.AS_PRINTED));
    assertEquals(Verdict.FAIL, RungResult.verdict(printed.runExact(Rung.EXACT)));
  }

  @Test
  void contracts() {
    for (Supplier<CountableKernel> kernel : kernels()) {
      var sampler = MixtureSampler.of(MODEL, kernel);
      ChainContract.placeEqualsStart(MODEL, sampler, 4);
      ChainContract.allocatesNothing(sampler.start(MODEL.drawPrior(Rng.seeded(1)), DATA));
    }
  }
}
