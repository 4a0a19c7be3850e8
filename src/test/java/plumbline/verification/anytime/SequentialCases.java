package plumbline.verification.anytime;

import plumbline.random.Rng;
import plumbline.verification.joint.JointTest;

/** Samplers on which a sequential test is judged: right ones that are hard, and wrong ones. */
public final class SequentialCases {
  private SequentialCases() {}

  /** The uniform law on 0, ..., m - 1, turned by one each sweep: as periodic as can be. */
  public static JointTest<Integer, Integer> rotation(int m) {
    return onIntegers(m, (x, y, rng) -> (x + 1) % m);
  }

  /** As the rotation, but stops at the end. */
  public static JointTest<Integer, Integer> stoppingRotation(int m) {
    return onIntegers(m, (x, y, rng) -> Math.min(x + 1, m - 1));
  }

  private static JointTest<Integer, Integer> onIntegers(
      int m, plumbline.sampling.Kernel<Integer, Integer> step) {
    return JointTest.<Integer, Integer>of(rng -> rng.uniformInt(m), (x, rng) -> 0, step)
        .function("x", (x, y) -> x);
  }

  /** Independent draws of an event with probability 0.001. */
  public static JointTest<Boolean, Integer> rareEvent() {
    return JointTest.<Boolean, Integer>of(
            rng -> rng.bernoulli(0.001), (x, rng) -> 0, (x, y, rng) -> rng.bernoulli(0.001))
        .function("x", (x, y) -> x ? 1 : 0);
  }

  /** A Metropolis walk with steps so wide that it accepts about 1 %: mu ~ N(0, 1), y ~ N(mu, 1). */
  public static JointTest<Double, Double> lazyMetropolis() {
    return JointTest.<Double, Double>of(
            Rng::normal,
            (mu, rng) -> mu + rng.normal(),
            (mu, y, rng) -> {
              double proposed = mu + 120 * rng.normal();
              double logRatio = square(mu - y / 2) - square(proposed - y / 2);
              return rng.bernoulliLog(logRatio) ? proposed : mu;
            })
        .function("mu", (mu, y) -> mu)
        .function("y", (mu, y) -> y);
  }

  private static double square(double x) {
    return x * x;
  }

  /** Exp(1) with data around it, and a sampler that draws it from N(1, 1) whatever the data. */
  public static JointTest<Double, Double> wrongLaw() {
    return JointTest.<Double, Double>of(
            Rng::exponential, (x, rng) -> x + rng.normal(), (x, y, rng) -> 1 + rng.normal())
        .function("x", (x, y) -> x);
  }

  /** Exp(1), left as it is. */
  public static JointTest<Double, Double> still() {
    return JointTest.<Double, Double>of(
            Rng::exponential, (x, rng) -> x + rng.normal(), (x, y, rng) -> x)
        .function("x", (x, y) -> x);
  }

  /**
   * Three means and two observations; the second mean forgets its observation. Every function alone
   * has the right law, and there are more functions than two.
   */
  static JointTest<double[], double[]> forgottenObservation() {
    return JointTest.<double[], double[]>of(
            rng -> new double[] {rng.normal(), rng.normal(), rng.normal()},
            (m, rng) -> new double[] {m[0] + rng.normal(), m[1] + rng.normal()},
            (m, y, rng) ->
                new double[] {
                  0.5 * y[0] + Math.sqrt(0.5) * rng.normal(), rng.normal(), rng.normal()
                })
        .function("m0", (m, y) -> m[0])
        .function("m1", (m, y) -> m[1])
        .function("m2", (m, y) -> m[2])
        .function("y0", (m, y) -> y[0])
        .function("y1", (m, y) -> y[1])
        .function("extra", (m, y) -> m[0] * m[0]);
  }
}
