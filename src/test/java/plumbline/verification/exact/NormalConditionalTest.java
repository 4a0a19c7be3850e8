package plumbline.verification.exact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.numerics.Doubles;
import plumbline.random.ForwardingRng;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Kernel;
import plumbline.sampling.Sampler;

/** Two numbers with a standard normal prior, whose sum is seen with a standard normal error. */
class NormalConditionalTest {
  private static final Sum MODEL = new Sum();
  private static final NormalConditional<Doubles, Double> LAW =
      new NormalConditional<>(MODEL, x -> x, (old, x) -> x);

  private static final class Sum
      implements GenerativeModel<Doubles, Double>, JointDensity<Doubles, Double> {
    @Override
    public Doubles drawPrior(Rng rng) {
      return Doubles.of(rng.normal(), rng.normal());
    }

    @Override
    public Double drawData(Doubles x, Rng rng) {
      return x.sum() + rng.normal();
    }

    @Override
    public double logPrior(Doubles x) {
      return -x.dot(x) / 2;
    }

    @Override
    public double logLikelihood(Doubles x, Double y) {
      return -Math.pow(y - x.sum(), 2) / 2;
    }
  }

  /** The sum has mean 2y/3 and variance 2/3, the difference mean 0 and variance 2. */
  private static Doubles draw(double y, double variance, Rng rng) {
    double sum = 2 * y / 3 + Math.sqrt(variance) * rng.normal();
    double difference = Math.sqrt(2) * rng.normal();
    return Doubles.of((sum + difference) / 2, (sum - difference) / 2);
  }

  private static double error(Kernel<Doubles, Double> kernel) {
    return LAW.error(MODEL, Sampler.of(kernel));
  }

  @Test
  void theRightDrawHasNoError() {
    assertEquals(0, error((x, y, rng) -> draw(y, 2 / 3.0, rng)), 1e-12);
  }

  @Test
  void wrongDrawsHave() {
    assertTrue(error((x, y, rng) -> draw(y, 0.7, rng)) > 1e-3);
    assertTrue(error((x, y, rng) -> draw(y + 0.01, 2 / 3.0, rng)) > 1e-3);
  }

  /** Right or wrong: over-relaxation, a bent draw, one number for two, decisions. */
  @Test
  void otherFormsAreRefused() {
    for (Kernel<Doubles, Double> other :
        List.<Kernel<Doubles, Double>>of(
            (x, y, rng) -> x.with(0, 0.5 * x.get(0) + rng.normal()).with(1, rng.normal()),
            (x, y, rng) -> Doubles.of(Math.sinh(rng.normal()), rng.normal()),
            (x, y, rng) -> draw(y, 2 / 3.0, new Folded(rng)),
            (x, y, rng) -> turned(y, rng),
            (x, y, rng) -> x.with(0, rng.normal()),
            (x, y, rng) -> rng.bernoulli(0.5) ? x : Doubles.of(rng.normal(), rng.normal()))) {
      assertThrows(UnsupportedOperationException.class, () -> error(other));
    }
  }

  /** A wrong draw: both numbers keep their distance from the origin, and turn unevenly about it. */
  private static Doubles turned(double y, Rng rng) {
    double first = rng.normal();
    double second = rng.normal();
    double angle = Math.atan2(second, first);
    double length = Math.hypot(first, second);
    double turned = angle + 0.4 * Math.sin(2 * angle);
    double sum = 2 * y / 3 + Math.sqrt(2 / 3.0) * length * Math.cos(turned);
    double difference = Math.sqrt(2) * length * Math.sin(turned);
    return Doubles.of((sum + difference) / 2, (sum - difference) / 2);
  }

  /** A wrong draw, |z| for z: its density of z is even, and each half of it straight. */
  private static final class Folded extends ForwardingRng {
    Folded(Rng rng) {
      super(rng);
    }

    @Override
    public double normal() {
      return Math.abs(super.normal());
    }
  }

  /** The simulator has sd 1.5 where the density says 1. */
  @Test
  void aWrongSimulatorIsSeen() {
    var shift =
        new SimulatorAgainstDensity.Direction<Doubles>(
            "first", (x, h) -> x.with(0, x.get(0) + h), 0.3);
    ModelCheck<Doubles, Double> right = SimulatorAgainstDensity.check(MODEL, List.of(shift));
    assertTrue(right.error().getAsDouble() <= right.bound());
    Wide model = new Wide();
    ModelCheck<Doubles, Double> wrong = SimulatorAgainstDensity.check(model, List.of(shift));
    assertTrue(wrong.error().getAsDouble() > wrong.bound());
  }

  private static final class Wide
      implements GenerativeModel<Doubles, Double>, JointDensity<Doubles, Double> {
    @Override
    public Doubles drawPrior(Rng rng) {
      return MODEL.drawPrior(rng);
    }

    @Override
    public Double drawData(Doubles x, Rng rng) {
      return x.sum() + 1.5 * rng.normal();
    }

    @Override
    public double logPrior(Doubles x) {
      return MODEL.logPrior(x);
    }

    @Override
    public double logLikelihood(Doubles x, Double y) {
      return MODEL.logLikelihood(x, y);
    }
  }
}
