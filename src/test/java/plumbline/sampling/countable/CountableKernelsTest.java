package plumbline.sampling.countable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import plumbline.random.EnumeratingRng;
import plumbline.random.Rng;
import plumbline.random.ScriptedRng;
import plumbline.random.SeededRng;
import plumbline.sampling.Formula;
import plumbline.testing.Statistical;

class CountableKernelsTest {
  /** A geometric prior on 0, 1, ... and a likelihood that rises, falls and settles. */
  private record Wave(int others) implements CountableTarget {
    @Override
    public int supportStart() {
      return 0;
    }

    @Override
    public double logPrior(int k) {
      return Math.log(0.3) + k * Math.log(0.7);
    }

    @Override
    public double logPriorSurvival(int k) {
      return (k + 1) * Math.log(0.7);
    }

    @Override
    public double logLikelihood(int k) {
      return k < 8 ? Math.sin(k) - 0.1 * k : -1;
    }

    @Override
    public int othersMaximum() {
      return others;
    }

    @Override
    public int deepestObserved() {
      return 5;
    }

    @Override
    public double logLikelihoodBeyondAtMost(int k) {
      return 1;
    }

    @Override
    public double logLikelihoodBeyondAtLeast(int k) {
      return k < 7 ? -3 : -1;
    }
  }

  private static List<Supplier<CountableKernel>> metropolisKernels() {
    List<Supplier<CountableKernel>> kernels = new ArrayList<>();
    for (CutRule rule : List.of(CutRule.OWN_MAXIMUM, CutRule.WITH_OBSERVED)) {
      for (Formula formula : Formula.values()) {
        kernels.add(() -> RetrospectiveMetropolis.of(rule, formula));
      }
    }
    return kernels;
  }

  /** The production step over all its decisions, against its own row. */
  @Test
  void rowsAreTheLawOfTheStep() {
    List<Supplier<CountableKernel>> kernels = new ArrayList<>(metropolisKernels());
    kernels.add(PriorIndependence::new);
    kernels.add(CountableRandomWalk::new);
    kernels.add(() -> new TruncatedGibbs(9));
    for (Supplier<CountableKernel> kernel : kernels) {
      for (int others : new int[] {0, 3}) {
        for (int current = 0; current < 9; current++) {
          double[] row = new double[150];
          Wave target = new Wave(others);
          kernel.get().row(current, target, row);
          int from = current;
          EnumeratingRng.Law<Integer> law =
              EnumeratingRng.enumerate(rng -> kernel.get().step(from, target, rng));
          for (int k = 0; k < 80; k++) {
            assertEquals(row[k], law.probability(k), 1e-14, kernel.get() + " " + current);
          }
        }
      }
    }
  }

  @Test
  void gibbsStepTurnsAtThePartialSumsOfItsRow() {
    double[] row = new double[150];
    Wave target = new Wave(0);
    new RetrospectiveGibbs().row(3, target, row);
    double sum = 0;
    for (int k = 0; k < 25; k++) {
      sum += row[k];
      double gap = 1e-6 * row[k + 1];
      assertEquals(k, new RetrospectiveGibbs().step(3, target, ScriptedRng.of(sum - gap)));
      assertEquals(k + 1, new RetrospectiveGibbs().step(3, target, ScriptedRng.of(sum + gap)));
    }
  }

  @Test
  @Statistical(alpha = 1e-4)
  void sliceStepFollowsItsRow() {
    CountableSlice kernel = new CountableSlice();
    SeededRng rng = Rng.seeded(5);
    int draws = 200_000;
    for (int current : new int[] {0, 2, 7}) {
      double[] row = new double[150];
      Wave target = new Wave(0);
      kernel.row(current, target, row);
      int[] visits = new int[150];
      for (int i = 0; i < draws; i++) {
        visits[kernel.step(current, target, rng)]++;
      }
      for (int k = 0; k < 20; k++) {
        double error = Math.sqrt(row[k] * (1 - row[k]) / draws);
        assertEquals(row[k], visits[k] / (double) draws, 5 * error, current + " to " + k);
      }
    }
  }

  @Test
  void rowsSumToOneAndLeaveTheTargetInvariant() {
    List<CountableKernel> kernels =
        List.of(
            RetrospectiveMetropolis.of(CutRule.OWN_MAXIMUM, Formula.CORRECTED),
            RetrospectiveMetropolis.of(CutRule.WITH_OBSERVED, Formula.CORRECTED),
            new RetrospectiveGibbs(),
            new CountableSlice(),
            new PriorIndependence(),
            new CountableRandomWalk());
    Wave target = new Wave(2);
    int size = 160;
    var exact = ExactCountable.posterior(target, 1e-16, Rng.seeded(1));
    for (CountableKernel kernel : kernels) {
      double[] next = new double[size];
      double[] row = new double[size];
      for (int from = 0; from < 110; from++) {
        kernel.row(from, target, row);
        double sum = 0;
        for (int k = 0; k < size; k++) {
          next[k] += exact.probability(from) * row[k];
          sum += row[k];
        }
        if (from < 30) {
          assertEquals(1, sum, 1e-13);
        }
      }
      assertTrue(exact.totalVariation(next) < 1e-14, kernel + " " + exact.totalVariation(next));
    }
  }

  @Test
  void enumerationCertifiesItself() {
    var rough = ExactCountable.posterior(new Wave(0), 1e-3, Rng.seeded(1));
    var fine = ExactCountable.posterior(new Wave(0), 1e-15, Rng.seeded(1));
    double distance = fine.totalVariation(rough.probabilities().toArray());
    assertTrue(rough.totalVariationBound() <= 1e-3);
    assertTrue(distance > 0 && distance <= rough.totalVariationBound());
    assertEquals(1, fine.probabilities().sum(), 1e-14);
    CountableTarget unbounded =
        new CountableTarget() {
          @Override
          public int supportStart() {
            return 0;
          }

          @Override
          public double logPrior(int k) {
            return -k;
          }

          @Override
          public double logPriorSurvival(int k) {
            return -k;
          }

          @Override
          public double logLikelihood(int k) {
            return 0;
          }
        };
    assertThrows(
        IllegalArgumentException.class,
        () -> ExactCountable.posterior(unbounded, 1e-3, Rng.seeded(1)));
  }

  @Test
  void truncationCostsTheMassBeyond() {
    double[] row = new double[200];
    new TruncatedGibbs(9).row(0, new Wave(0), row);
    var exact = ExactCountable.posterior(new Wave(0), 1e-16, Rng.seeded(1));
    double beyond = 0;
    for (int k = 10; k < exact.probabilities().size(); k++) {
      beyond += exact.probability(k);
    }
    assertEquals(beyond, exact.totalVariation(row), 1e-12);
  }

  @Test
  void sticksKeepTheirDigits() {
    LazySticks sticks = new LazySticks();
    sticks.append(-1e-300);
    sticks.append(-800);
    assertEquals(Math.log(1e-300), sticks.logCovered(1), 1e-10);
    assertEquals(-800, sticks.logRemaining(2), 1e-10);
    sticks.append(-1);
    sticks.swapWithNext(2);
    assertEquals(-800, sticks.logKeep(3));
    assertEquals(-801, sticks.logRemaining(3), 1e-10);
    assertEquals(Math.log(-Math.expm1(-1)), sticks.logWeight(2), 1e-12);
    assertThrows(IllegalArgumentException.class, () -> sticks.append(0));
  }
}
