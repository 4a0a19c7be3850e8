package plumbline.verification.certificate;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import plumbline.plugin.ModelRegistry;
import plumbline.sampling.Chain;
import plumbline.sampling.Sampler;
import plumbline.verification.TrialOptions;
import plumbline.verification.exact.SmallestCase;
import plumbline.verification.exact.TransitionMatrix;

/** Certificates of the library's kernels. */
class LibraryCertificatesTest {
  private static final int MOST_STATES = 64;

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
}
