package plumbline.verification;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import plumbline.random.Rng;
import plumbline.sampling.Kernel;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTest;
import plumbline.verification.joint.Replicated;

/** Samplers that are wrong by a known amount: the law they have is in closed form. */
final class KnownErrors {
  private static final int DRAWS = 2_000;

  private KnownErrors() {}

  /** Two numbers. */
  record Pair(double a, double b) {}

  /**
   * A sampler with an error of any size.
   *
   * @param name what it is; a star marks those of the short form
   * @param row the row that looks at the error
   * @param unit what the size is
   * @param difference how far the row's mean is off, given the size
   * @param joint the test of the sampler with an error of a size
   */
  record Kind(
      String name,
      String row,
      String unit,
      DoubleUnaryOperator difference,
      DoubleFunction<JointTest<Pair, Double>> joint) {
    JointTest<Pair, Double> test(double size) {
      return joint.apply(size);
    }

    double difference(double size) {
      return difference.applyAsDouble(size);
    }

    /** The size whose difference is the given one; differences grow with the size. */
    double sizeOf(double wanted) {
      double low = 0;
      double high = 1e-3;
      while (difference(high) < wanted) {
        high *= 2;
      }
      for (int i = 0; i < 60; i++) {
        double middle = 0.5 * (low + high);
        if (difference(middle) < wanted) {
          low = middle;
        } else {
          high = middle;
        }
      }
      return high;
    }
  }

  private static Design chain() {
    return Design.successiveConditional().draws(DRAWS);
  }

  private static Design pairs() {
    return Design.replicated().draws(DRAWS);
  }

  private static JointTest<Pair, Double> ofA(
      java.util.function.ToDoubleFunction<Rng> prior, Kernel<Pair, Double> kernel, Design design) {
    return JointTest.<Pair, Double>of(
            rng -> new Pair(prior.applyAsDouble(rng), 0), (s, rng) -> rng.normal(), kernel)
        .function("a", (s, y) -> s.a())
        .design(design);
  }

  /** Autoregressive with a standard normal law, moved by the size. */
  private static Kernel<Pair, Double> moved(double rho, double size) {
    double sd = Math.sqrt(1 - rho * rho);
    return (s, y, rng) -> new Pair(size + rho * (s.a() - size) + sd * rng.normal(), 0);
  }

  /** Autoregressive with a normal law whose sd is 1 + size. */
  private static Kernel<Pair, Double> wider(double rho, double size) {
    double sd = Math.sqrt(1 - rho * rho) * (1 + size);
    return (s, y, rng) -> new Pair(rho * s.a() + sd * rng.normal(), 0);
  }

  private static Kernel<Pair, Double> fresh(java.util.function.ToDoubleFunction<Rng> law) {
    return (s, y, rng) -> new Pair(law.applyAsDouble(rng), 0);
  }

  private static JointTest<Pair, Double> correlated(double size, Design design) {
    double rest = Math.sqrt(1 - size * size);
    return JointTest.<Pair, Double>of(
            rng -> new Pair(rng.normal(), rng.normal()),
            (s, rng) -> rng.normal(),
            (s, y, rng) -> {
              double a = rng.normal();
              return new Pair(a, size * a + rest * rng.normal());
            })
        .function("a", (s, y) -> s.a())
        .function("b", (s, y) -> s.b())
        .design(design);
  }

  static List<Kind> all() {
    String spread = "a (squared deviation)";
    DoubleUnaryOperator same = size -> size;
    DoubleUnaryOperator square = size -> size * (2 + size);
    List<Kind> kinds = new ArrayList<>();
    for (double rho : new double[] {0, 0.5, 0.8}) {
      kinds.add(
          new Kind(
              "normal moved; chain; correlation " + rho + (rho == 0.5 ? " *" : ""),
              "a",
              "sd",
              same,
              size -> ofA(Rng::normal, moved(rho, size), chain())));
      kinds.add(
          new Kind(
              "normal wider; chain; correlation " + rho + (rho == 0.5 ? " *" : ""),
              spread,
              "sd",
              square,
              size -> ofA(Rng::normal, wider(rho, size), chain())));
    }
    kinds.add(
        new Kind(
            "normal moved; pairs *",
            "a",
            "sd",
            same,
            size -> ofA(Rng::normal, moved(0, size), pairs())));
    // One step from a right draw: the mean moves by (1 - rho) of the way, the variance likewise.
    kinds.add(
        new Kind(
            "normal moved; pairs; correlation 0.8",
            "a",
            "sd",
            size -> 0.2 * size,
            size -> ofA(Rng::normal, moved(0.8, size), pairs())));
    kinds.add(
        new Kind(
            "normal wider; pairs",
            spread,
            "sd",
            square,
            size -> ofA(Rng::normal, wider(0, size), pairs())));
    kinds.add(
        new Kind(
            "normal wider; pairs; correlation 0.8",
            spread,
            "sd",
            size -> 0.36 * square.applyAsDouble(size),
            size -> ofA(Rng::normal, wider(0.8, size), pairs())));
    for (Design design : List.of(chain(), pairs())) {
      String name = design instanceof Replicated ? "; pairs" : "; chain";
      kinds.add(
          new Kind(
              "exponential longer" + name,
              "a",
              "mean",
              same,
              size -> ofA(Rng::exponential, fresh(rng -> (1 + size) * rng.exponential()), design)));
      kinds.add(
          new Kind(
              "gamma(3) of larger shape" + name,
              "a",
              "shape",
              same,
              size -> ofA(rng -> rng.gamma(3), fresh(rng -> rng.gamma(3 + size)), design)));
      kinds.add(
          new Kind(
              "Poisson(4) of larger mean" + name,
              "a",
              "mean",
              same,
              size -> ofA(rng -> rng.poisson(4), fresh(rng -> rng.poisson(4 + size)), design)));
      kinds.add(
          new Kind(
              "coin of 0.3" + name,
              "a",
              "probability",
              same,
              size ->
                  ofA(
                      rng -> rng.bernoulli(0.3) ? 1 : 0,
                      fresh(rng -> rng.bernoulli(Math.min(1, 0.3 + size)) ? 1 : 0),
                      design)));
      kinds.add(
          new Kind(
              "coin of 0.3 as a law" + name + (design instanceof Replicated ? " *" : ""),
              "a (distribution)",
              "probability",
              same,
              size ->
                  ofA(
                      rng -> rng.bernoulli(0.3) ? 1 : 0,
                      fresh(rng -> rng.bernoulli(Math.min(1, 0.3 + size)) ? 1 : 0),
                      design)));
      kinds.add(
          new Kind(
              "correlated" + name,
              "a x b",
              "correlation",
              same,
              size -> correlated(Math.min(0.999, size), design)));
    }
    return kinds;
  }
}
