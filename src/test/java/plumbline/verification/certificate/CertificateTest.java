package plumbline.verification.certificate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import plumbline.plugin.ModelRegistry;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Kernel;
import plumbline.sampling.Sampler;
import plumbline.verification.TrialOptions;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.exact.SmallestCase;

/** Certificates of kernels, and kernels that have none. */
class CertificateTest {
  /** Weights 1, 2, 3, ... of the states 0, 1, 2, ... */
  private static FiniteCase<Integer, String> stairs(int steps) {
    JointDensity<Integer, String> density = density(state -> Math.log(1.0 + state));
    return FiniteCase.of("stairs", IntStream.range(0, steps).boxed().toList(), density, "", 0);
  }

  private static <S> JointDensity<S, String> flat() {
    return density(state -> 0);
  }

  private static <S> JointDensity<S, String> density(ToDoubleFunction<S> log) {
    return new JointDensity<>() {
      @Override
      public double logPrior(S state) {
        return log.applyAsDouble(state);
      }

      @Override
      public double logLikelihood(S state, String data) {
        return 0;
      }
    };
  }

  private static Certificate of(int steps, Kernel<Integer, String> kernel) {
    return Certificate.of(Sampler.SWEEP, stairs(steps), Sampler.of(kernel));
  }

  private static NoCertificateException none(int steps, Kernel<Integer, String> kernel) {
    return assertThrows(NoCertificateException.class, () -> of(steps, kernel));
  }

  /** Metropolis: one step up or down, accepted with the ratio of weights. */
  private static int walk(int x, int steps, Rng rng) {
    int y = rng.bernoulli(0.5) ? x + 1 : x - 1;
    return y >= 0 && y < steps && rng.bernoulliLog(Math.log(1.0 + y) - Math.log(1.0 + x)) ? y : x;
  }

  private static List<BigInteger> whole(long... numbers) {
    return LongStream.of(numbers).mapToObj(BigInteger::valueOf).toList();
  }

  @Test
  void theNumbersAreThoseOfTheWalk() {
    Certificate made = of(3, (x, data, rng) -> walk(x, 3, rng));
    assertEquals(whole(1, 2, 3), made.weights());
    assertEquals(new Row(BigInteger.TWO, whole(1, 1, 0)), made.rows().get(0));
    assertEquals(new Row(BigInteger.valueOf(4), whole(1, 1, 2)), made.rows().get(1));
    assertEquals(new Row(BigInteger.valueOf(3), whole(0, 1, 2)), made.rows().get(2));
    assertTrue(made.isIrreducible());
  }

  @Test
  void wrongKernelsHaveNone() {
    NoCertificateException always =
        none(4, (x, data, rng) -> (x + (rng.bernoulli(0.5) ? 1 : 3)) % 4);
    assertTrue(always.isWrong(), always::getMessage);
    NoCertificateException outside = none(2, (x, data, rng) -> walk(x, 5, rng));
    assertTrue(outside.isWrong() && outside.getMessage().contains("not among the states"));
    // As printed, a kernel is as wrong here as in its check.
    for (SmallestCase<?, ?> one :
        ModelRegistry.installed()
            .plugin("ctm")
            .casesInFractions(TrialOptions.defaults().with("assignments", "as-printed"))) {
      assertTrue(
          assertThrows(NoCertificateException.class, () -> Certificate.of("assignments", one))
              .isWrong());
    }
  }

  @Test
  void whatIsOpenIsNoFault() {
    NoCertificateException still = none(3, (x, data, rng) -> x);
    assertTrue(!still.isWrong() && still.getMessage().contains("never moves"));
    NoCertificateException heat =
        none(3, (x, data, rng) -> rng.bernoulli(1 / Math.PI) ? walk(x, 3, rng) : x);
    assertTrue(!heat.isWrong() && heat.getMessage().contains("no small fractions"));
    NoCertificateException continuous = none(3, (x, data, rng) -> rng.uniform() < 0.5 ? x : 0);
    assertTrue(!continuous.isWrong() && continuous.getMessage().contains("continuous"));
  }

  /** What a double cannot hold is seen in whole numbers: here an error of one in 10^320. */
  @Test
  void errorsBelowAllDoublesAreErrors() {
    int steps = 41;
    double step = 8 * Math.log(10);
    JointDensity<Integer, String> density = density(state -> (state - steps / 2) * step);
    List<Integer> states = IntStream.range(0, steps).boxed().toList();
    FiniteCase<Integer, String> steep = FiniteCase.of("steep", states, density, "", 0);
    assertTrue(Certificate.of(Sampler.SWEEP, steep, Sampler.of(climb(steps, step, 1))).holds());
    NoCertificateException none =
        assertThrows(
            NoCertificateException.class,
            () -> Certificate.of(Sampler.SWEEP, steep, Sampler.of(climb(steps, step, 0.5))));
    assertTrue(none.getMessage().contains("wrong by so little"), none::getMessage);
  }

  /** Metropolis on weights that grow by a factor, its first step up accepted less often. */
  private static Kernel<Integer, String> climb(int steps, double logFactor, double first) {
    return (x, data, rng) -> {
      int y = rng.bernoulli(0.5) ? x + 1 : x - 1;
      if (y < 0 || y >= steps) {
        return x;
      }
      boolean accepted = y > x ? x > 0 || rng.bernoulli(first) : rng.bernoulliLog(-logFactor);
      return accepted ? y : x;
    };
  }

  private record Named(String text, int number) {
    Named(String text) {
      this(text, 0);
    }

    @Override
    public String toString() {
      return text;
    }
  }

  @Test
  void statesThatLookAlikeAreNumbered() {
    record Secret(int value) {
      @Override
      public String toString() {
        return value < 2 ? "low" : "high";
      }
    }
    JointDensity<Secret, String> flat = flat();
    List<Secret> states = List.of(new Secret(0), new Secret(1), new Secret(2));
    List<Named> names = List.of(new Named("low"), new Named("low", 1), new Named("low (2)"));
    Certificate awkward =
        Certificate.of(
            Sampler.SWEEP,
            FiniteCase.of("names", names, CertificateTest.<Named>flat(), "", 0),
            Sampler.of((x, data, rng) -> names.get((names.indexOf(x) + 1) % 3)));
    assertEquals(List.of("low", "low (2)", "low (2) (2)"), awkward.states());
    Certificate made =
        Certificate.of(
            Sampler.SWEEP,
            FiniteCase.of("secrets", states, flat, "", 0),
            Sampler.of((x, data, rng) -> new Secret((x.value() + 1) % 3)));
    assertEquals(List.of("low", "low (2)", "high"), made.states());
  }

  @Test
  void statesWithoutValueEqualityAreNoFaultOfTheKernel() {
    JointDensity<int[], String> flat = flat();
    FiniteCase<int[], String> arrays =
        FiniteCase.of("arrays", List.of(new int[] {0}, new int[] {1}), flat, "", 0);
    Sampler<int[], String> swap = Sampler.of((x, data, rng) -> new int[] {1 - x[0]});
    NoCertificateException none =
        assertThrows(
            NoCertificateException.class, () -> Certificate.of(Sampler.SWEEP, arrays, swap));
    assertTrue(!none.isWrong() && none.getMessage().contains("value equality"), none::getMessage);
  }

  /** Neither certified nor called wrong: what is not watched may be right or wrong. */
  @Test
  void kernelsThatAreNotWatchedHaveNone() {
    int[] turn = {0};
    Kernel<Integer, String> right = (x, data, rng) -> ThreadLocalRandom.current().nextInt(6);
    Kernel<Integer, String> wrong = (x, data, rng) -> (int) (4 * Math.random());
    Kernel<Integer, String> scan =
        (x, data, rng) -> turn[0]++ % 2 == 0 ? walk(x, 4, rng) : walk(walk(x, 4, rng), 4, rng);
    Kernel<Integer, String> shrinking =
        (x, data, rng) -> rng.bernoulli(1.0 / (2 + ++turn[0] % 3)) ? walk(x, 4, rng) : x;
    SeededRng own = Rng.seeded(1);
    Kernel<Integer, String> ownStream = (x, data, rng) -> walk(x, 4, own);
    for (Kernel<Integer, String> kernel : List.of(right, wrong, scan, shrinking, ownStream)) {
      NoCertificateException none = none(4, kernel);
      assertTrue(!none.isWrong() && none.getMessage().contains("Math.random"), none::getMessage);
    }
  }

  /** A kernel of a part: right, and its target is not the only law that it leaves as it is. */
  @Test
  void partsAreToldFromTheWhole() {
    Certificate made = of(4, (x, data, rng) -> x < 2 ? walk(x, 2, rng) : x);
    assertTrue(made.holds() && !made.isIrreducible());
  }

  /** Ratios of neighbours are simple where those of the first and the last state are not. */
  @Test
  void longStairs() {
    int steps = 40;
    Certificate made = of(steps, (x, data, rng) -> walk(x, steps, rng));
    assertEquals(BigInteger.valueOf(steps), made.weights().get(steps - 1));
  }

  @Test
  void aTargetThatIsNoFractionHasNone() {
    JointDensity<Integer, String> density = density(state -> state * Math.log(Math.PI));
    FiniteCase<Integer, String> two = FiniteCase.of("two", List.of(0, 1), density, "", 0);
    Sampler<Integer, String> swap = Sampler.of((x, data, rng) -> 1 - x);
    NoCertificateException none =
        assertThrows(NoCertificateException.class, () -> Certificate.of(Sampler.SWEEP, two, swap));
    assertTrue(
        !none.isWrong() && none.getMessage().contains("ratio of states 2 and 1"), none::getMessage);
  }
}
