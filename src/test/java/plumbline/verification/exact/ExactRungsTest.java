package plumbline.verification.exact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import plumbline.models.start.MixtureGibbs;
import plumbline.models.start.MixtureModel;
import plumbline.models.start.MixtureWorkspace;
import plumbline.models.start.NormalModel;
import plumbline.models.start.NormalState;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Sampler;
import plumbline.testing.Statistical;
import plumbline.verification.Verdict;
import plumbline.verification.exact.SimulatorAgainstDensity.Direction;

/** Each exact rung passes what is right and sees a planted bug of its own kind. */
class ExactRungsTest {
  private static final MixtureModel MIXTURE = MixtureModel.small();
  private static final Ints WORDS = Ints.of(0, 0, 1, 2);

  @Test
  void conditionalRatiosSeeAWrongWeight() {
    Ints state = Ints.of(0, 1, 2, 0);
    MixtureWorkspace work = new MixtureWorkspace(MIXTURE);
    work.place(state, WORDS);
    List<Ints> moved =
        IntStream.range(0, 3)
            .mapToObj(k -> Ints.generate(4, i -> i == 1 ? k : state.get(i)))
            .toList();
    double[] stale = logs(work.weights(1)); // the item itself is still counted
    work.remove(1);
    double[] right = logs(work.weights(1));
    assertEquals(0, ConditionalRatio.error(MIXTURE, moved, WORDS, right), 1e-10);
    assertTrue(ConditionalRatio.error(MIXTURE, moved, WORDS, stale) > 0.1);
    right[2] = Double.NEGATIVE_INFINITY;
    assertEquals(Double.POSITIVE_INFINITY, ConditionalRatio.error(MIXTURE, moved, WORDS, right));
    right[2] = Double.NaN;
    assertEquals(Double.POSITIVE_INFINITY, ConditionalRatio.error(MIXTURE, moved, WORDS, right));
  }

  /** Where both sides call everything impossible nothing is compared, which is no agreement. */
  @Test
  void nothingComparedIsNoAgreement() {
    JointDensity<Integer, String> none =
        new JointDensity<>() {
          @Override
          public double logPrior(Integer state) {
            return Double.NEGATIVE_INFINITY;
          }

          @Override
          public double logLikelihood(Integer state, String data) {
            return 0;
          }
        };
    double[] weights = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};
    assertEquals(
        Double.POSITIVE_INFINITY, ConditionalRatio.error(none, List.of(0, 1), "", weights));
  }

  private static double[] logs(double[] weights) {
    double[] logs = new double[weights.length];
    java.util.Arrays.setAll(logs, i -> Math.log(weights[i]));
    return logs;
  }

  /** Counts its sweeps across {@code place}: hidden state. */
  private static Sampler<Ints, Ints> forgetful() {
    Sampler<Ints, Ints> right = MixtureGibbs.sweep(MIXTURE);
    return (initial, data) -> {
      Chain<Ints, Ints> chain = right.start(initial, data);
      int[] sweeps = new int[1];
      return new Chain<>() {
        @Override
        public void advance(Rng rng) {
          if (sweeps[0]++ % 3 != 2) {
            chain.advance(rng);
          }
        }

        @Override
        public Ints state() {
          return chain.state();
        }

        @Override
        public void place(Ints state, Ints newData) {
          chain.place(state, newData);
        }
      };
    };
  }

  @Test
  void hiddenStateIsSeen() {
    assertEquals(
        0, Determinism.firstDifference(MIXTURE, MixtureGibbs.sweep(MIXTURE), 50, Rng.seeded(1)));
    assertTrue(Determinism.firstDifference(MIXTURE, forgetful(), 50, Rng.seeded(1)) > 0);
  }

  @Test
  void staleCachesAreSeen() {
    Chain<Ints, Ints> right =
        CacheConsistency.watch(MixtureGibbs.sweep(MIXTURE), Ints::equals)
            .start(Ints.of(0, 1, 2, 0), WORDS);
    Rng rng = Rng.seeded(2);
    for (int i = 0; i < 200; i++) {
      right.advance(rng);
    }
    // Puts an item into a component without counting it there.
    Sampler<Ints, Ints> stale =
        MixtureGibbs.sweep(MIXTURE)
            .replace(
                "assignments",
                (work, r) -> {
                  for (int i = 0; i < work.items(); i++) {
                    work.remove(i);
                    double[] weights = work.weights(i);
                    work.assign(i, r.categorical(weights, weights.length));
                  }
                  work.assign(0, 0);
                });
    Chain<Ints, Ints> watched =
        CacheConsistency.watch(stale, Ints::equals).start(Ints.of(0, 1, 2, 0), WORDS);
    var e =
        assertThrows(
            IllegalStateException.class,
            () -> {
              for (int i = 0; i < 200; i++) {
                watched.advance(rng);
              }
            });
    assertTrue(e.getMessage().contains("stale"), e.getMessage());
  }

  private static List<Direction<NormalState>> directions() {
    return List.of(
        new Direction<>("mu", (s, h) -> new NormalState(s.mu() + h, s.tau()), 0.2),
        new Direction<>("log tau", (s, h) -> new NormalState(s.mu(), s.tau() * Math.exp(h)), 0.2));
  }

  @Test
  @Statistical(alpha = 1e-5)
  void aRightSimulatorFitsItsDensity() {
    NormalModel model = new NormalModel(5);
    var result =
        SimulatorAgainstDensity.of(model, model, directions(), 50_000, 1e-5, Rng.seeded(3));
    assertEquals(Verdict.PASS, result.verdict(), result.toString());
    assertEquals(4, result.rows().size());
  }

  @Test
  void aWrongSimulatorIsToldFromAWrongSampler() {
    NormalModel density = new NormalModel(5);
    GenerativeModel<NormalState, Doubles> wrong =
        new GenerativeModel<>() {
          @Override
          public NormalState drawPrior(Rng rng) {
            return density.drawPrior(rng);
          }

          @Override
          public Doubles drawData(NormalState s, Rng rng) {
            // The precision is taken for a variance.
            return Doubles.generate(5, i -> s.mu() + Math.sqrt(s.tau()) * rng.normal());
          }
        };
    var result =
        SimulatorAgainstDensity.of(wrong, density, directions(), 50_000, 1e-5, Rng.seeded(3));
    assertEquals(Verdict.FAIL, result.verdict(), result.toString());
  }

  /** Uniform data on (0, 2 theta) whose density allows (0, theta) alone. */
  @Test
  void dataThatTheDensityCallsImpossibleFail() {
    JointDensity<Double, Double> half =
        new JointDensity<>() {
          @Override
          public double logPrior(Double theta) {
            return -theta;
          }

          @Override
          public double logLikelihood(Double theta, Double y) {
            return y < theta ? -Math.log(theta) : Double.NEGATIVE_INFINITY;
          }
        };
    GenerativeModel<Double, Double> twice =
        new GenerativeModel<>() {
          @Override
          public Double drawPrior(Rng rng) {
            return rng.exponential();
          }

          @Override
          public Double drawData(Double theta, Rng rng) {
            return 2 * theta * rng.uniform();
          }
        };
    var away = new Direction<Double>("theta", (theta, h) -> theta + h, 0.1);
    var nowhere = new Direction<Double>("nothing", (theta, h) -> theta, 0.1);
    var result =
        SimulatorAgainstDensity.of(twice, half, List.of(away, nowhere), 1000, 0.01, Rng.seeded(3));
    assertEquals(Verdict.FAIL, result.verdict(), result.toString());
    assertEquals(Double.POSITIVE_INFINITY, result.maxAbsZ());
    assertEquals(0.5, result.rows().get(0).mean(), 0.06);
    assertTrue(
        result.rows().stream().skip(1).allMatch(row -> row.verdict() == Verdict.NOT_TESTED),
        result.toString());
  }
}
