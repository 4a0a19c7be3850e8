package plumbline.verification.certificate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import plumbline.plugin.ModelRegistry;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Kernel;
import plumbline.sampling.Sampler;
import plumbline.verification.FiniteCase;
import plumbline.verification.SmallestCase;
import plumbline.verification.TransitionMatrix;
import plumbline.verification.TrialOptions;

/** Certificates of kernels, and kernels that have none. */
class CertificateTest {
  private static final int MOST_STATES = 64;

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

  private record Known(String model, String kernel, SmallestCase<?, ?> posterior) {}

  private static List<Known> known() {
    TrialOptions usual = TrialOptions.defaults();
    List<Known> known = new ArrayList<>();
    for (String model : ModelRegistry.installed().names()) {
      add(known, model, usual);
    }
    for (String kernel : List.of("prior-independence", "random-walk", "truncated")) {
      add(known, "coal", usual.with("kernel", kernel));
    }
    add(known, "coal", usual.with("cut", "with-observed"));
    add(known, "ctm", usual.with("assignments", "collapsed"));
    return known;
  }

  private static void add(List<Known> known, String model, TrialOptions options) {
    for (SmallestCase<?, ?> one :
        ModelRegistry.installed().plugin(model).casesInFractions(options)) {
      one.sampler().kernels().keySet().forEach(name -> known.add(new Known(model, name, one)));
    }
  }

  /** At least ten kernels on at most 64 states; in the sizes of the production code's doubles. */
  @Test
  void kernelsOfTheLibraryHaveCertificates() {
    List<Known> all = known();
    assertTrue(all.size() >= 10, all.size() + " kernels");
    for (Known one : all) {
      Certificate made = Certificate.of(one.kernel(), one.posterior());
      assertTrue(made.holds() && made.isIrreducible(), one.model() + " " + one.kernel());
      assertTrue(made.states().size() <= MOST_STATES && made.states().size() > 4);
      assertTrue(farthest(one.posterior(), one.kernel(), made) < 1e-13, one.model());
    }
  }

  /** Of the fractions from the transition matrix in floating point, made the usual way. */
  private static <S, Y> double farthest(
      SmallestCase<S, Y> posterior, String kernel, Certificate made) {
    Sampler<S, Y> sampler = posterior.sampler().kernels().get(kernel);
    TransitionMatrix<S> matrix =
        TransitionMatrix.of(
            posterior.states(),
            (state, rng) -> {
              Chain<S, Y> chain = sampler.start(state, posterior.other());
              chain.place(state, posterior.data());
              chain.advance(rng);
              return chain.state();
            });
    double[] target =
        matrix.normalise(state -> posterior.density().logJoint(state, posterior.data()));
    BigInteger total = made.weights().stream().reduce(BigInteger.ZERO, BigInteger::add);
    double worst = 0;
    for (int i = 0; i < target.length; i++) {
      worst = Math.max(worst, Math.abs(target[i] - ratio(made.weights().get(i), total)));
      Row row = made.rows().get(i);
      for (int j = 0; j < target.length; j++) {
        double p = ratio(row.numerators().get(j), row.denominator());
        worst = Math.max(worst, Math.abs(matrix.probability(i, j) - p));
      }
    }
    return worst;
  }

  private static double ratio(BigInteger a, BigInteger b) {
    return a.doubleValue() / b.doubleValue();
  }

  @Test
  void everyChangedDigitIsRefused() {
    for (Known one : known()) {
      Certificate made = Certificate.of(one.kernel(), one.posterior());
      if (made.states().size() < 20) {
        everyChangedDigitIsRefused(made);
      }
    }
  }

  private static void everyChangedDigitIsRefused(Certificate right) {
    for (int i = 0; i < right.states().size(); i++) {
      for (BigInteger other : changed(right.weights().get(i))) {
        assertFalse(with(right, replaced(right.weights(), i, other), right.rows()).holds());
      }
      Row row = right.rows().get(i);
      List<Row> wrong = new ArrayList<>();
      changed(row.denominator()).forEach(d -> wrong.add(new Row(d, row.numerators())));
      for (int j = 0; j < right.states().size(); j++) {
        for (BigInteger other : changed(row.numerators().get(j))) {
          wrong.add(new Row(row.denominator(), replaced(row.numerators(), j, other)));
        }
      }
      for (Row other : wrong) {
        assertFalse(
            with(right, right.weights(), replaced(right.rows(), i, other)).holds(),
            () -> right.kernel() + " " + other);
      }
    }
  }

  private static Certificate with(Certificate other, List<BigInteger> weights, List<Row> rows) {
    return new Certificate(
        other.kernel(),
        other.posterior(),
        other.states(),
        weights,
        rows,
        other.decisions(),
        other.largest());
  }

  private static <T> List<T> replaced(List<T> list, int at, T value) {
    List<T> copy = new ArrayList<>(list);
    copy.set(at, value);
    return copy;
  }

  /** Each of the number's digits changed, once. */
  private static List<BigInteger> changed(BigInteger number) {
    String digits = number.toString();
    return IntStream.range(0, digits.length())
        .mapToObj(
            at ->
                new BigInteger(
                    digits.substring(0, at)
                        + (digits.charAt(at) - '0' + 1 + at % 9) % 10
                        + digits.substring(at + 1)))
        .toList();
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
