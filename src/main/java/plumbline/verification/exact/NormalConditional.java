package plumbline.verification.exact;

import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.Function;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Sampler;

/**
 * The exact test of a kernel that draws numbers x from a normal law: regression coefficients,
 * means. It runs on given standard normal numbers z. If {@code x = m + A z}, whatever x was before,
 * then x has the density of z up to a constant; and the kernel is a Gibbs step if {@code log pi(x)
 * + z'z/2} is the same for all z, pi the joint density with all else held. A kernel of another form
 * may be right all the same: it is refused, not judged.
 *
 * @param density pi, up to what does not depend on x
 * @param value x, of a state
 * @param with the state with another x
 * @param <S> state
 * @param <Y> data
 */
public record NormalConditional<S, Y>(
    JointDensity<S, Y> density,
    Function<? super S, Doubles> value,
    BiFunction<? super S, Doubles, ? extends S> with) {
  private static final int CASES = 30;
  private static final int POINTS = 8;
  private static final double ROUNDING = 1e-9;

  /**
   * The check of a kernel, on joint draws of state and data.
   *
   * @param kernel its name
   * @param model where they come from
   * @return a check of its law
   */
  public KernelCheck<S, Y> check(String kernel, GenerativeModel<S, Y> model) {
    return new KernelCheck<>(
        "normal law against the joint density",
        kernel,
        sampler -> OptionalDouble.of(error(model, sampler)),
        ROUNDING);
  }

  /**
   * How much {@code log pi(x) + z'z/2} varies over given z, relative to one plus its size.
   *
   * @param model where states and data come from
   * @param kernel the kernel
   * @return the largest error of 30 states and data sets; rounding explains about 1e-12
   * @throws UnsupportedOperationException if the kernel is of another form
   */
  public double error(GenerativeModel<S, Y> model, Sampler<S, Y> kernel) {
    double worst = 0;
    for (int n = 0; n < CASES; n++) {
      Rng rng = Rng.seeded(n);
      S drawn = model.drawPrior(rng);
      Y data = model.drawData(drawn, rng);
      worst = Math.max(worst, error(kernel, model.complete(drawn, data), data, rng));
    }
    return worst;
  }

  private double error(Sampler<S, Y> kernel, S state, Y data, Rng rng) {
    int size = value.apply(state).size();
    Doubles origin = next(kernel, state, data, new double[size]);
    double lowest = Double.POSITIVE_INFINITY;
    double highest = Double.NEGATIVE_INFINITY;
    for (int point = 0; point < POINTS; point++) {
      double[] z = new double[size];
      double[] other = new double[size];
      double[] both = new double[size];
      double squares = 0;
      for (int j = 0; j < size; j++) {
        z[j] = rng.normal();
        other[j] = rng.normal();
        both[j] = z[j] + other[j];
        squares += z[j] * z[j];
      }
      // From two places: x must not depend on what it was. Sums, as |z| grows straight, too.
      S elsewhere = with.apply(state, Doubles.generate(size, j -> rng.normal()));
      Doubles once = next(kernel, elsewhere, data, z);
      Doubles second = next(kernel, state, data, other);
      Doubles sum = next(kernel, state, data, both);
      for (int j = 0; j < size; j++) {
        double bend = sum.get(j) + origin.get(j) - once.get(j) - second.get(j);
        if (!(Math.abs(bend) <= ROUNDING * (1 + Math.abs(sum.get(j))))) {
          throw new UnsupportedOperationException(
              "what the kernel makes is no linear function of its normal draws");
        }
      }
      double ratio = density.logJoint(with.apply(state, once), data) + squares / 2;
      lowest = Math.min(lowest, ratio);
      highest = Math.max(highest, ratio);
    }
    double error = (highest - lowest) / (1 + Math.abs(highest));
    return Double.isNaN(error) ? Double.POSITIVE_INFINITY : error;
  }

  private Doubles next(Sampler<S, Y> kernel, S from, Y data, double[] z) {
    Chain<S, Y> chain = kernel.start(from, data);
    Normals given = new Normals(z);
    chain.advance(given);
    S after = chain.state();
    Doubles x = value.apply(after);
    if (given.used != z.length || !with.apply(from, x).equals(after)) {
      throw new UnsupportedOperationException(
          "the kernel draws "
              + given.used
              + " normal numbers for "
              + z.length
              + ", or changes more than them");
    }
    return x;
  }

  private static final class Normals extends GivenDraws {
    private final double[] z;
    private int used;

    Normals(double[] z) {
      super("normal draws");
      this.z = z;
    }

    @Override
    public double normal() {
      int which = used++;
      if (which >= z.length) {
        throw other("more than the " + z.length + " numbers that it draws");
      }
      return z[which];
    }
  }
}
