package plumbline.models.iptm;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plumbline.diagnostics.EffectiveSampleSize;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;
import plumbline.testing.Statistical;

/**
 * Intervals of a fit cover what the data were drawn from: 200 corpora drawn from the prior with one
 * pattern and 200 with two, and the 90 % intervals of each block of unknowns pooled.
 *
 * <p>A chain begins at what its data were drawn from. That is an exact draw from the posterior, so
 * there is no burn-in to be got wrong; it gives nothing away, for a chain that then creeps covers
 * its own beginning too seldom, not too often (a Brownian path in 71 of 100 cases, by the arc sine
 * law).
 */
@Tag("long")
class IptmCalibrationTest {
  private static final int CORPORA = Integer.getInteger("plumbline.iptm.corpora", 200);

  /** For each pattern: with two, the messages' shares of them slow eta and sigma^2 down. */
  private static final int SWEEPS = Integer.getInteger("plumbline.iptm.sweeps", 400);

  private static final List<String> BLOCKS = List.of("b", "eta", "delta", "sigma^2");

  /** Of one block in one corpus. */
  private record Count(int covered, int intervals, double leastSize) {}

  @Test
  @Statistical(
      alpha = 2e-5) // 800 intervals of delta and sigma^2: 4.7 standard errors to the bounds
  void intervalsCoverTheTruth() {
    List<List<Count>> all = new ArrayList<>();
    for (int patterns = 1; patterns <= 2; patterns++) {
      List<List<Count>> corpora = corpora(patterns);
      all.addAll(corpora);
      for (int block = 0; block < BLOCKS.size(); block++) {
        System.out.println(
            "figures: calibration of iptm, %d pattern(s), %s: %s"
                .formatted(patterns, BLOCKS.get(block), describe(corpora, block)));
      }
    }
    assertCovers(share(all, 0), "b");
    assertCovers(share(all, 1), "eta");
    assertCovers(0.5 * (share(all, 2) + share(all, 3)), "delta and sigma^2");
  }

  private static void assertCovers(double share, String name) {
    assertTrue(share >= 0.85 && share <= 0.95, name + ": " + share);
  }

  private static double share(List<List<Count>> corpora, int block) {
    double covered = corpora.stream().mapToInt(c -> c.get(block).covered()).sum();
    return covered / corpora.stream().mapToInt(c -> c.get(block).intervals()).sum();
  }

  private static String describe(List<List<Count>> corpora, int block) {
    double[] sizes = corpora.stream().mapToDouble(c -> c.get(block).leastSize()).sorted().toArray();
    return String.format(
        Locale.ROOT,
        "covered %.3f of %d; least effective size in a corpus: median %.0f, tenth %.0f",
        share(corpora, block),
        corpora.stream().mapToInt(c -> c.get(block).intervals()).sum(),
        sizes[sizes.length / 2],
        sizes[sizes.length / 10]);
  }

  private static List<List<Count>> corpora(int patterns) {
    IptmModel model =
        IptmModel.standard(
            IptmSizes.equal(30, 6, 5, 4, patterns, 10), TimeCovariates.NETWORK_AND_CLOCK);
    return Replicates.threads(Runtime.getRuntime().availableProcessors())
        .run(
            CORPORA,
            n -> corpus(model, Rng.seeded(41).child(patterns).child(n)),
            Progress.silent());
  }

  private static List<Count> corpus(IptmModel model, SeededRng rng) {
    IptmState prior = model.drawPrior(rng);
    IptmData data = model.drawData(prior, rng);
    IptmState truth = model.complete(prior, data);
    Chain<IptmState, IptmData> chain = IptmSampler.of(model).start(truth, data);
    int sweeps = SWEEPS * model.sizes().patterns();
    double[][] b = new double[truth.coefficients().size()][sweeps];
    double[][] eta = new double[truth.timing().size()][sweeps];
    double[][] delta = new double[1][sweeps];
    double[][] variance = new double[1][sweeps];
    for (int n = 0; n < sweeps; n++) {
      chain.advance(rng);
      IptmState draw = chain.state();
      int turn = turn(model, draw, truth);
      for (int i = 0; i < b.length; i++) {
        b[i][n] = draw.coefficients().get((i + turn * b.length / 2) % b.length);
      }
      for (int i = 0; i < eta.length; i++) {
        eta[i][n] = draw.timing().get((i + turn * eta.length / 2) % eta.length);
      }
      delta[0][n] = draw.delta();
      variance[0][n] = draw.variance();
    }
    return List.of(
        count(b, truth.coefficients().toArray()),
        count(eta, truth.timing().toArray()),
        count(delta, truth.delta()),
        count(variance, truth.variance()));
  }

  /** 1 if the draw's two patterns fit the true ones better the other way round: by tokens. */
  private static int turn(IptmModel model, IptmState draw, IptmState truth) {
    int differing = 0;
    int tokens = draw.topics().size();
    for (int n = 0; n < tokens; n++) {
      int here = draw.patterns().get(draw.topics().get(n));
      differing += here == truth.patterns().get(truth.topics().get(n)) ? 0 : 1;
    }
    return model.sizes().patterns() == 2 && 2 * differing > tokens ? 1 : 0;
  }

  private static Count count(double[][] draws, double... truth) {
    int covered = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < truth.length; i++) {
      least = Math.min(least, EffectiveSampleSize.bulk(draws[i]).value());
      double[] sorted = draws[i].clone();
      Arrays.sort(sorted);
      int tail = sorted.length / 20;
      covered += sorted[tail] <= truth[i] && truth[i] <= sorted[sorted.length - 1 - tail] ? 1 : 0;
    }
    return new Count(covered, truth.length, least);
  }
}
