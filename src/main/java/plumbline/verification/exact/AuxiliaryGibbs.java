package plumbline.verification.exact;

import java.util.OptionalDouble;
import org.apache.commons.numbers.gamma.LogBeta;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;

/**
 * The exact test of a kernel that draws one positive number c from a gamma law, after auxiliary
 * draws a from beta and Bernoulli laws or none: conjugate updates, and those of concentrations
 * (Escobar and West 1995). Such a kernel leaves the joint density pi invariant if {@code pi(c) q(a
 * | c) / q(c | a)} is the same for all c: then both steps are Gibbs steps of one law of (c, a). The
 * kernel itself says what its laws are: it runs on given auxiliary draws, and the parameters that
 * it asks with are noted. A kernel of another form, whose last draw is not c from a gamma law that
 * the auxiliary draws alone fix, may be right all the same: it is refused, not judged.
 *
 * @param <S> state
 * @param <Y> data
 * @param density pi
 * @param number c
 */
public record AuxiliaryGibbs<S, Y>(JointDensity<S, Y> density, Coordinate<S> number) {
  private static final double[] POINTS = {0.06, 0.4, 1.3, 3.7, 11};
  private static final double ROUNDING = 1e-9;

  /**
   * The check of the kernel that has the number's name. A kernel of a sweep that was made of a
   * model is asked on this one, whose cases may be cheaper.
   *
   * @param model where states and data come from
   * @param number c
   * @param cases how many states and data sets
   * @param <M> model
   * @param <S> state
   * @param <Y> data
   * @return the check
   */
  public static <M extends GenerativeModel<S, Y> & JointDensity<S, Y>, S, Y>
      KernelCheck<S, Y> check(M model, Coordinate<S> number, int cases) {
    AuxiliaryGibbs<S, Y> gibbs = new AuxiliaryGibbs<>(model, number);
    return new KernelCheck<>(
        number.name() + " and its auxiliary draws against the joint density",
        number.name(),
        kernel ->
            OptionalDouble.of(
                gibbs.error(
                    model,
                    kernel instanceof Sweep<S, Y, ?> sweep && sweep.isOf(model.getClass())
                        ? sweep.forModel(model)
                        : kernel,
                    cases)),
        1e-9);
  }

  /**
   * How much the logarithm of that ratio varies over five values of c.
   *
   * @param kernel the kernel
   * @param state all but c is held
   * @param data the data
   * @param seed of the auxiliary draws
   * @return the error; rounding explains about 1e-10
   * @throws UnsupportedOperationException if the kernel is of another form
   */
  public double error(Sampler<S, Y> kernel, S state, Y data, long seed) {
    double lowest = Double.POSITIVE_INFINITY;
    double highest = Double.NEGATIVE_INFINITY;
    OptionalDouble shape = OptionalDouble.empty();
    OptionalDouble rate = OptionalDouble.empty();
    for (double c : POINTS) {
      S from = number.with().apply(state, c);
      OneGamma once = new OneGamma(Rng.seeded(seed), 1);
      OneGamma twice = new OneGamma(Rng.seeded(seed), 2);
      double next = next(kernel, from, data, once);
      requireEqual(next(kernel, from, data, twice) / next, 2);
      requireEqual(
          twice.logDensity, once.logDensity); // what is decided on the draw is no law of it
      // Of what was drawn before, the first c fixes the law; the others must find the same.
      shape = shape.isPresent() ? shape : OptionalDouble.of(once.shape);
      rate = rate.isPresent() ? rate : OptionalDouble.of(1 / next);
      requireEqual(once.shape / shape.getAsDouble(), 1);
      requireEqual(1 / next / rate.getAsDouble(), 1);
      double ratio =
          density.logJoint(from, data)
              + once.logDensity
              - ((once.shape - 1) * Math.log(c) - c / next);
      lowest = Math.min(lowest, ratio);
      highest = Math.max(highest, ratio);
    }
    double error = highest - lowest;
    return Double.isNaN(error) ? Double.POSITIVE_INFINITY : error;
  }

  private static void requireEqual(double found, double due) {
    if (!(Math.abs(found - due) <= ROUNDING)) {
      throw new UnsupportedOperationException(
          "the number drawn is no gamma draw over a rate that the draws before it fix");
    }
  }

  /**
   * The largest such error over joint draws of state and data.
   *
   * @param model where they come from
   * @param kernel the kernel
   * @param cases how many states and data sets, each with a seed of its own
   * @return the error, as for one state
   */
  public double error(GenerativeModel<S, Y> model, Sampler<S, Y> kernel, int cases) {
    double worst = 0;
    for (int n = 0; n < cases; n++) {
      Rng rng = Rng.seeded(n);
      S drawn = model.drawPrior(rng);
      Y data = model.drawData(drawn, rng);
      worst = Math.max(worst, error(kernel, model.complete(drawn, data), data, n));
    }
    return worst;
  }

  /** The new c. */
  private double next(Sampler<S, Y> kernel, S from, Y data, OneGamma draws) {
    Chain<S, Y> chain = kernel.start(from, data);
    chain.advance(draws);
    double next = number.get().applyAsDouble(chain.state());
    if (!(draws.shape > 0)
        || !(next > 0)
        || !number.with().apply(from, next).equals(chain.state())) {
      throw new UnsupportedOperationException("the kernel changes more than the number, or less");
    }
    return next;
  }

  /** Auxiliary draws come from a stream, whatever law is asked for; their log density is noted. */
  private static final class OneGamma extends GivenDraws {
    private final Rng stream;
    private final double gamma;
    private double logDensity;
    private double shape;

    OneGamma(Rng stream, double gamma) {
      super("beta and Bernoulli draws and one gamma draw");
      this.stream = stream;
      this.gamma = gamma;
    }

    @Override
    public double beta(double a, double b) {
      double x = stream.uniform();
      logDensity += (a - 1) * Math.log(x) + (b - 1) * Math.log1p(-x) - LogBeta.value(a, b);
      return x;
    }

    @Override
    public boolean bernoulli(double p) {
      boolean coin = stream.bernoulli(0.5);
      boolean yes = p >= 1 || (p > 0 && coin); // never what cannot be
      logDensity += yes ? Math.log(Math.min(1, p)) : Math.log1p(-p);
      return yes;
    }

    @Override
    public double gamma(double newShape) {
      if (shape > 0) {
        throw other("a second gamma law");
      }
      shape = newShape;
      return gamma;
    }
  }
}
