package plumbline.sampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.random.Rng;
import plumbline.sampling.ParallelTempering.Swap;
import plumbline.verification.exact.TransitionMatrix;

/** Parallel tempering of a state with three values, as an exact transition matrix. */
class ParallelTemperingTest {
  private static final double[] POWERS = {1, 0.6, 0.1};
  private static final double[] PRIOR = {0.2, 0.5, 0.3};

  /** The value of one replica. */
  private static final class Place implements Workspace<Integer, double[]> {
    private int value;
    private double[] logLikelihood = new double[0];
    private double power;

    @Override
    public void place(Integer state, double[] data) {
      value = state;
      logLikelihood = data;
    }

    @Override
    public Integer state() {
      return value;
    }

    double logWeight(int at) {
      return Math.log(PRIOR[at]) + power * logLikelihood[at];
    }
  }

  private static final Sweep<Integer, double[], Place> METROPOLIS =
      Sweep.<Integer, double[], Place>over(Place::new)
          .then(
              "walk",
              (work, rng) -> {
                int to = (work.value + 1 + rng.uniformInt(2)) % 3;
                if (rng.bernoulliLog(work.logWeight(to) - work.logWeight(work.value))) {
                  work.value = to;
                }
              });

  private static final double[] DATA = {-0.3, -4, -0.9};

  private static Sweep<List<Integer>, double[], Replicas<Integer, double[], Place>> tempered() {
    return ParallelTempering.of(
        METROPOLIS,
        (work, power) -> work.power = power,
        work -> work.logLikelihood[work.value],
        POWERS);
  }

  private static double error(Sampler<List<Integer>, double[]> sampler) {
    List<List<Integer>> states = new ArrayList<>();
    for (int code = 0; code < 27; code++) {
      states.add(List.of(code / 9, code / 3 % 3, code % 3));
    }
    return TransitionMatrix.of(states, sampler, DATA)
        .invarianceError(
            state -> {
              double sum = 0;
              for (int t = 0; t < POWERS.length; t++) {
                sum += Math.log(PRIOR[state.get(t)]) + POWERS[t] * DATA[state.get(t)];
              }
              return sum;
            });
  }

  @Test
  void theLawOfAllReplicasIsKept() {
    assertTrue(error(tempered()) < 1e-14);
    tempered().kernels().forEach((name, kernel) -> assertTrue(error(kernel) < 1e-14, () -> name));
  }

  @Test
  void wrongExchangesAreSeen() {
    Swap always = (power, lower, here, there) -> 0;
    Swap reversed = (power, lower, here, there) -> (power - lower) * (here - there);
    Swap withoutLower = (power, lower, here, there) -> power * (there - here);
    for (Swap bug : List.of(always, reversed, withoutLower)) {
      var sampler = tempered().replace(ParallelTempering.SWAPS, ParallelTempering.swaps(bug));
      assertTrue(error(sampler) > 0.01);
    }
    var sameForAll =
        ParallelTempering.of(
            METROPOLIS,
            (work, power) -> work.power = 1,
            work -> work.logLikelihood[work.value],
            POWERS);
    assertTrue(error(sameForAll) > 0.01);
  }

  @Test
  void exchangesAreCounted() {
    var sampler = tempered();
    var work = sampler.workspace();
    work.place(List.of(0, 1, 2), DATA);
    Rng rng = Rng.seeded(1);
    for (int round = 0; round < 50; round++) {
      sampler.advance(work, rng);
    }
    assertEquals(
        List.of("swap 1.0 | 0.6", "swap 0.6 | 0.1"), List.copyOf(work.acceptance().keySet()));
    work.acceptance().values().forEach(count -> assertEquals(50, count.proposals()));
    assertEquals(3, work.powers().length);
    assertEquals(work.state().get(0), work.replica(0).state());
  }

  /** Two replicas at impossible places stay where they are. */
  @Test
  void impossiblePlacesAreNotExchanged() {
    var work = tempered().workspace();
    double impossible = Double.NEGATIVE_INFINITY;
    work.place(List.of(0, 1, 2), new double[] {impossible, impossible, impossible});
    ParallelTempering.swaps((power, lower, here, there) -> (power - lower) * (there - here))
        .update(work, Rng.seeded(1));
    assertEquals(List.of(0, 1, 2), work.state());
  }

  @Test
  void powersFallFromOne() {
    for (double[] powers : new double[][] {{}, {0.5}, {1, 1}, {1, 0.2, 0.3}, {1, -0.1}}) {
      var refused =
          assertThrows(
              IllegalArgumentException.class,
              () -> ParallelTempering.of(METROPOLIS, (w, p) -> {}, w -> 0, powers));
      assertTrue(String.valueOf(refused.getMessage()).contains("power"));
    }
    var work = tempered().workspace();
    assertThrows(IllegalArgumentException.class, () -> work.place(List.of(1), DATA));
  }
}
