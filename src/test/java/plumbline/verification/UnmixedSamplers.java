package plumbline.verification;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.DoubleStream;
import plumbline.random.Rng;
import plumbline.verification.joint.JointTest;

/**
 * Right samplers for the question whether a test that runs chains accuses them: thirteen of usual
 * kinds, and walks between modes that chains of any usual length seldom or never leave.
 */
public final class UnmixedSamplers {
  private UnmixedSamplers() {}

  /** A step of a sampler for a mean with a standard normal prior, given three observations. */
  private interface Step {
    double from(double x, double[] y, Rng rng);
  }

  private static double[] observations(double mean, Rng rng) {
    return new double[] {mean + rng.normal(), mean + rng.normal(), mean + rng.normal()};
  }

  private static double logJoint(double m, double[] y) {
    return -0.5 * m * m - 0.5 * DoubleStream.of(y).map(v -> (v - m) * (v - m)).sum();
  }

  private static double gradient(double m, double[] y) {
    return -m + DoubleStream.of(y).map(v -> v - m).sum();
  }

  private static double third(double[] y) {
    return (y[0] + y[1] + y[2]) / 3;
  }

  private static JointTest<Double, double[]> normal(Step step) {
    return JointTest.<Double, double[]>of(Rng::normal, UnmixedSamplers::observations, step::from)
        .function("mu", (m, y) -> m)
        .function("ybar", (m, y) -> third(y));
  }

  private static boolean accepted(double logRatio, Rng rng) {
    return Math.log(rng.uniform()) < logRatio;
  }

  private static double walk(double x, double[] y, double width, Rng rng) {
    double z = x + width * rng.normal();
    return accepted(logJoint(z, y) - logJoint(x, y), rng) ? z : x;
  }

  private static double slice(double x, double[] y, Rng rng) {
    double height = logJoint(x, y) - rng.exponential();
    double width = 0.25;
    double left = x - width * rng.uniform();
    double right = left + width;
    int steps = rng.uniformInt(3);
    int rest = 2 - steps;
    while (steps > 0 && logJoint(left, y) > height) {
      left -= width;
      steps--;
    }
    while (rest > 0 && logJoint(right, y) > height) {
      right += width;
      rest--;
    }
    while (true) {
      double z = left + rng.uniform() * (right - left);
      if (logJoint(z, y) > height) {
        return z;
      }
      if (z < x) {
        left = z;
      } else {
        right = z;
      }
    }
  }

  private static double hamiltonian(double q, double[] y, Rng rng) {
    double p = rng.normal();
    double step = 0.3;
    double x = q;
    double energy = logJoint(q, y) - p * p / 2;
    for (int i = 0; i < 4; i++) {
      p += step / 2 * gradient(x, y);
      x += step * p;
      p += step / 2 * gradient(x, y);
    }
    return accepted(logJoint(x, y) - p * p / 2 - energy, rng) ? x : q;
  }

  private static double langevin(double x, double[] y, Rng rng) {
    double step = 0.4;
    double drift = step * step / 2;
    double there = x + drift * gradient(x, y);
    double z = there + step * rng.normal();
    double back = z + drift * gradient(z, y);
    double moves = ((z - there) * (z - there) - (x - back) * (x - back)) / (2 * step * step);
    return accepted(logJoint(z, y) - logJoint(x, y) + moves, rng) ? z : x;
  }

  private static double cauchy(Rng rng) {
    return Math.tan(Math.PI * (rng.uniform() - 0.5));
  }

  private static JointTest<Double, double[]> cauchy() {
    return JointTest.<Double, double[]>of(
            UnmixedSamplers::cauchy,
            UnmixedSamplers::observations,
            (x, y, rng) -> {
              double z = x + cauchy(rng);
              double ratio = -Math.log1p(z * z) + Math.log1p(x * x);
              for (double v : y) {
                ratio += -0.5 * (v - z) * (v - z) + 0.5 * (v - x) * (v - x);
              }
              return accepted(ratio, rng) ? z : x;
            })
        .function("mu", (m, y) -> m)
        .function("ybar", (m, y) -> third(y));
  }

  private static JointTest<Integer, Integer> rareEvent() {
    return JointTest.<Integer, Integer>of(
            rng -> rng.uniform() < 0.002 ? 1 : 0,
            (s, rng) -> rng.uniform() < (s == 1 ? 0.7 : 0.2) ? 1 : 0,
            (s, y, rng) -> {
              double rare = 0.002 * (y == 1 ? 0.7 : 0.3);
              double usual = 0.998 * (y == 1 ? 0.2 : 0.8);
              return rng.uniform() < rare / (rare + usual) ? 1 : 0;
            })
        .function("s", (s, y) -> s)
        .function("sy", (s, y) -> s * y + 0.5 * y);
  }

  private static JointTest<Integer, Integer> rotation(int places) {
    return JointTest.<Integer, Integer>of(
            rng -> rng.uniformInt(places),
            (s, rng) -> rng.uniformInt(5),
            (s, y, rng) -> (s + 1) % places)
        .function("s", (s, y) -> s)
        .function("y", (s, y) -> y);
  }

  private static JointTest<Integer, Integer> thinning() {
    return JointTest.<Integer, Integer>of(
            rng -> (int) rng.poisson(2),
            (s, rng) -> {
              int kept = 0;
              for (int i = 0; i < s; i++) {
                kept += rng.uniform() < 0.4 ? 1 : 0;
              }
              return kept;
            },
            (s, y, rng) -> y + (int) rng.poisson(1.2))
        .function("s", (s, y) -> s)
        .function("y", (s, y) -> y);
  }

  private static JointTest<Double, Double> lognormal() {
    return JointTest.<Double, Double>of(
            rng -> Math.exp(2 * rng.normal()),
            (s, rng) -> s * Math.exp(rng.normal()),
            (s, y, rng) -> Math.exp(0.8 * Math.log(y) + Math.sqrt(0.8) * rng.normal()))
        .function("s", (s, y) -> s)
        .function("y", (s, y) -> y);
  }

  /** Hamiltonian with a momentum that persists and turns where a step is refused. */
  private static JointTest<double[], double[]> persistent() {
    return JointTest.<double[], double[]>of(
            rng -> new double[] {rng.normal(), rng.normal()},
            (s, rng) -> observations(s[0], rng),
            (s, y, rng) -> {
              double p0 = 0.8 * s[1] + 0.6 * rng.normal();
              double step = 0.8;
              double p = p0 + step / 2 * gradient(s[0], y);
              double x = s[0] + step * p;
              p += step / 2 * gradient(x, y);
              double ratio = logJoint(x, y) - p * p / 2 - logJoint(s[0], y) + p0 * p0 / 2;
              return accepted(ratio, rng) ? new double[] {x, p} : new double[] {s[0], -p0};
            })
        .function("mu", (s, y) -> s[0])
        .function("p", (s, y) -> s[1])
        .function("ybar", (s, y) -> third(y));
  }

  /** A part of a mixture of normal laws. */
  private record Mode(double weight, double mean, double sd) {
    double density(double x) {
      double z = (x - mean) / sd;
      return weight / sd * Math.exp(-z * z / 2);
    }
  }

  /** A walk of width 0.8 between modes, and an observation that tells little of them. */
  private static JointTest<Double, Double> modes(Mode... modes) {
    return JointTest.<Double, Double>of(
            rng -> {
              double u = rng.uniform();
              int k = 0;
              while (k < modes.length - 1 && u >= modes[k].weight()) {
                u -= modes[k].weight();
                k++;
              }
              return modes[k].mean() + modes[k].sd() * rng.normal();
            },
            (m, rng) -> m + 5 * rng.normal(),
            (x, y, rng) -> {
              double z = x + 0.8 * rng.normal();
              return accepted(logDensity(z, y, modes) - logDensity(x, y, modes), rng) ? z : x;
            })
        .function("mu", (m, y) -> m)
        .function("y", (m, y) -> y);
  }

  private static double logDensity(double m, double y, Mode... modes) {
    double prior = 1e-300;
    for (Mode mode : modes) {
      prior += mode.density(m);
    }
    return Math.log(prior) - (y - m) * (y - m) / 50;
  }

  private static JointTest<Double, Double> two(double weight, double place) {
    return modes(new Mode(weight, -place, 0.5), new Mode(1 - weight, place, 0.5));
  }

  /** A label that is asked for anew in 4 of 10,000 steps, and a mean that hangs on it. */
  private static JointTest<double[], Double> label() {
    return JointTest.<double[], Double>of(
            rng -> {
              double z = rng.uniform() < 0.5 ? 0 : 1;
              return new double[] {z, 2 * z + rng.normal()};
            },
            (s, rng) -> s[1] + rng.normal(),
            (s, y, rng) -> {
              double m = (2 * s[0] + y) / 2 + Math.sqrt(0.5) * rng.normal();
              double z = s[0];
              if (rng.uniform() < 4e-4) {
                double one = Math.exp(-(m - 2) * (m - 2) / 2);
                z = rng.uniform() < one / (one + Math.exp(-m * m / 2)) ? 1 : 0;
              }
              return new double[] {z, m};
            })
        .function("z", (s, y) -> s[0])
        .function("m", (s, y) -> s[1])
        .function("y", (s, y) -> y);
  }

  /** Those that a reader tried, the walk between two modes last. */
  public static Map<String, JointTest<?, ?>> usual() {
    Map<String, JointTest<?, ?>> all = new LinkedHashMap<>();
    all.put("Gibbs", normal((x, y, rng) -> 0.75 * third(y) + 0.5 * rng.normal()));
    all.put("slice", normal(UnmixedSamplers::slice));
    all.put("Hamiltonian", normal(UnmixedSamplers::hamiltonian));
    all.put("Langevin", normal(UnmixedSamplers::langevin));
    all.put("walk of width 0.05", normal((x, y, rng) -> walk(x, y, 0.05, rng)));
    all.put("walk that seldom accepts", normal((x, y, rng) -> walk(x, y, 20, rng)));
    all.put("Cauchy", cauchy());
    all.put("rare event", rareEvent());
    all.put("rotation of 300", rotation(300));
    all.put("rotation of 5", rotation(5));
    all.put("binomial thinning", thinning());
    all.put("lognormal", lognormal());
    all.put("persistent momentum", persistent());
    all.put("two modes", two(0.5, 3));
    return all;
  }

  /** Relatives of the last. */
  static Map<String, JointTest<?, ?>> siblings() {
    Map<String, JointTest<?, ?>> all = new LinkedHashMap<>();
    all.put("modes of 0.8 and 0.2", two(0.8, 3));
    all.put("modes of 0.95 and 0.05", two(0.95, 3));
    all.put("modes of 0.99 and 0.01", two(0.99, 3));
    all.put("two modes farther apart", two(0.5, 4));
    all.put(
        "three modes",
        modes(new Mode(1 / 3.0, -4, 0.5), new Mode(1 / 3.0, 0, 0.5), new Mode(1 / 3.0, 4, 0.5)));
    all.put("label that changes once in 10000 steps", label());
    all.put(
        "two modes and a wide start",
        modes(new Mode(0.49, -3, 0.5), new Mode(0.49, 3, 0.5), new Mode(0.02, 0, 4)));
    return all;
  }
}
