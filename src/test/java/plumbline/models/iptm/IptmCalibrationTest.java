package plumbline.models.iptm;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.Progress;
import plumbline.sampling.Replicates;
import plumbline.testing.Statistical;

/**
 * Intervals of a fit cover what the data were drawn from: 200 corpora drawn from the prior, chains
 * that begin elsewhere, the 90 % intervals of each block of coefficients pooled.
 */
@Tag("long")
class IptmCalibrationTest {
  private static final int CORPORA = Integer.getInteger("plumbline.iptm.corpora", 200);
  private static final int BURN_IN = 300;
  private static final int DRAWS = 600;

  /** Covered and all intervals, by block: b, eta, delta, log sigma^2. */
  private static final List<String> BLOCKS = List.of("b", "eta", "delta", "log sigma^2");

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  @Statistical(
      alpha =
          1e-3) // delta and sigma^2 have 200 intervals each: 4.7 standard errors of 0.021 to 0.025
  // near the ends
  void intervalsCoverTheTruth(int patterns) {
    IptmModel model =
        IptmModel.standard(
            IptmSizes.equal(30, 6, 5, 4, patterns, 10), TimeCovariates.NETWORK_AND_CLOCK);
    List<double[]> results =
        Replicates.threads(2)
            .run(
                CORPORA,
                n -> covered(model, Rng.seeded(41).child(patterns).child(n)),
                Progress.silent());
    Map<String, Double> shares = new TreeMap<>();
    for (int block = 0; block < BLOCKS.size(); block++) {
      int at = block;
      double hit = results.stream().mapToDouble(r -> r[2 * at]).sum();
      double all = results.stream().mapToDouble(r -> r[2 * at + 1]).sum();
      shares.put(BLOCKS.get(block), hit / all);
    }
    assertTrue(
        shares.values().stream().allMatch(share -> share >= 0.85 && share <= 0.95),
        shares.toString());
  }

  private static double[] covered(IptmModel model, SeededRng rng) {
    IptmState prior = model.drawPrior(rng);
    IptmData data = model.drawData(prior, rng);
    IptmState truth = model.complete(prior, data);
    IptmState elsewhere = model.drawPrior(rng);
    // Where waiting times are not impossible; the sampler has to find the way from there.
    IptmState start =
        model
            .complete(elsewhere, data)
            .withTiming(
                plumbline.numerics.Doubles.generate(elsewhere.timing().size(), q -> 0),
                Math.max(10, 10 * data.logIncrements().mean() * data.logIncrements().mean()));
    Chain<IptmState, IptmData> chain = IptmSampler.of(model).start(start, data);
    for (int sweep = 0; sweep < BURN_IN; sweep++) {
      chain.advance(rng);
    }
    IptmState[] draws = new IptmState[DRAWS];
    for (int n = 0; n < DRAWS; n++) {
      chain.advance(rng);
      draws[n] = chain.state();
    }
    int patterns = model.sizes().patterns();
    double[] best = new double[0];
    double least = Double.POSITIVE_INFINITY;
    for (int turn = 0; turn < patterns; turn++) {
      double distance = distance(draws, truth, turn, patterns);
      if (distance < least) {
        least = distance;
        best = count(draws, truth, turn, patterns);
      }
    }
    return best;
  }

  /** How far the mean of b is from the truth, pattern c of the draws taken for c + turn. */
  private static double distance(IptmState[] draws, IptmState truth, int turn, int patterns) {
    double sum = 0;
    int size = truth.coefficients().size() / patterns;
    for (int i = 0; i < truth.coefficients().size(); i++) {
      int from = ((i / size + turn) % patterns) * size + i % size;
      double mean =
          Arrays.stream(draws).mapToDouble(s -> s.coefficients().get(from)).average().orElse(0);
      sum += (mean - truth.coefficients().get(i)) * (mean - truth.coefficients().get(i));
    }
    return sum;
  }

  private static double[] count(IptmState[] draws, IptmState truth, int turn, int patterns) {
    double[] result = new double[2 * BLOCKS.size()];
    int p = truth.coefficients().size() / patterns;
    for (int i = 0; i < truth.coefficients().size(); i++) {
      int from = ((i / p + turn) % patterns) * p + i % p;
      add(result, 0, draws, s -> s.coefficients().get(from), truth.coefficients().get(i));
    }
    int q = truth.timing().size() / patterns;
    for (int i = 0; i < truth.timing().size(); i++) {
      int from = ((i / q + turn) % patterns) * q + i % q;
      add(result, 1, draws, s -> s.timing().get(from), truth.timing().get(i));
    }
    add(result, 2, draws, IptmState::delta, truth.delta());
    add(result, 3, draws, s -> Math.log(s.variance()), Math.log(truth.variance()));
    return result;
  }

  private static void add(
      double[] result,
      int block,
      IptmState[] draws,
      java.util.function.ToDoubleFunction<IptmState> value,
      double truth) {
    double[] sorted = Arrays.stream(draws).mapToDouble(value).sorted().toArray();
    boolean in =
        sorted[sorted.length / 20] <= truth
            && truth <= sorted[sorted.length - 1 - sorted.length / 20];
    result[2 * block] += in ? 1 : 0;
    result[2 * block + 1]++;
  }
}
