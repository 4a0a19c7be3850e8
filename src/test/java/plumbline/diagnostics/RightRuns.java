package plumbline.diagnostics;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Draws;
import plumbline.sampling.RunInfo;

/**
 * Right chains of one law, long enough: what {@code diagnose} ought to pass.
 *
 * @param name of the law
 * @param chains how many
 * @param draws of each
 * @param columns what makes each quantity
 */
public record RightRuns(String name, int chains, int draws, List<Column> columns) {
  /** Makes one chain of a quantity. */
  public interface Column {
    double[] chain(int draws, Rng rng);
  }

  /** The draws of one seed. */
  public Draws draws(int seed) {
    SeededRng rng = Rng.seeded(61).child(name).child(seed);
    List<String> names = new ArrayList<>();
    double[] values = new double[columns.size() * chains * draws];
    for (int v = 0; v < columns.size(); v++) {
      names.add("x" + v);
      for (int c = 0; c < chains; c++) {
        double[] chain = columns.get(v).chain(draws, rng.child("chain").child(v).child(c));
        System.arraycopy(chain, 0, values, (v * chains + c) * draws, draws);
      }
    }
    return Draws.adopt(names, chains, draws, values, RunInfo.external(name));
  }

  /** What stands behind one value. */
  public interface Value {
    double of(Rng rng);
  }

  public static Column independent(Value value) {
    return (n, rng) -> {
      double[] x = new double[n];
      Arrays.setAll(x, i -> value.of(rng));
      return x;
    };
  }

  /** A stationary autoregressive chain of the normal law. */
  public static Column autoregressive(double rho) {
    return (n, rng) -> {
      double[] x = new double[n];
      Arrays.setAll(
          x, i -> i == 0 ? rng.normal() : rho * x[i - 1] + Math.sqrt(1 - rho * rho) * rng.normal());
      return x;
    };
  }

  /** The same with heavy tails: a monotone function of it. */
  static Column heavy(double rho, double degreesOfFreedom) {
    Column normal = autoregressive(rho);
    return (n, rng) ->
        Arrays.stream(normal.chain(n, rng))
            .map(z -> Math.sinh(z * z * Math.signum(z) / degreesOfFreedom))
            .toArray();
  }

  /** Student's t. */
  static Value student(int degreesOfFreedom) {
    return rng -> {
      double squares = 0;
      for (int i = 0; i < degreesOfFreedom; i++) {
        double z = rng.normal();
        squares += z * z;
      }
      return rng.normal() / Math.sqrt(squares / degreesOfFreedom);
    };
  }

  static Value bernoulli(double p) {
    return rng -> rng.bernoulli(p) ? 1 : 0;
  }

  /** A Metropolis chain on the normal law, which often stays where it is. */
  static Column metropolis(double step) {
    return (n, rng) -> {
      double[] x = new double[n];
      double at = rng.normal();
      for (int i = 0; i < n; i++) {
        double proposed = at + step * rng.normal();
        at = Math.log(rng.uniform()) < 0.5 * (at * at - proposed * proposed) ? proposed : at;
        x[i] = at;
      }
      return x;
    };
  }

  /** One of some hundred numbers with all their digits, as log densities of few states are. */
  static Value fewStates(int states) {
    double[] values = new double[states];
    SeededRng rng = Rng.seeded(17);
    Arrays.setAll(values, i -> rng.normal());
    return own -> values[own.uniformInt(states)];
  }

  public static Column printed(int digits, Column column) {
    MathContext rounding = new MathContext(digits);
    return (n, rng) ->
        Arrays.stream(column.chain(n, rng))
            .map(x -> new BigDecimal(x).round(rounding).doubleValue())
            .toArray();
  }

  private static RightRuns one(String name, Column column) {
    return new RightRuns(name, 4, 1000, List.of(column));
  }

  private static RightRuns slow(String name, Column column) {
    return new RightRuns(name, 4, 5000, List.of(column));
  }

  /** All laws of the study. */
  public static List<RightRuns> all() {
    Column normal = independent(Rng::normal);
    return List.of(
        one("normal", normal),
        one("normal AR .5", autoregressive(0.5)),
        slow("normal AR .9", autoregressive(0.9)),
        one("t with 3 degrees of freedom", independent(student(3))),
        one("Cauchy", independent(student(1))),
        slow("heavy tails AR .9", heavy(0.9, 2)),
        one("Poisson 3", independent(rng -> rng.poisson(3))),
        one("Poisson 100", independent(rng -> rng.poisson(100))),
        one("Bernoulli .5", independent(bernoulli(0.5))),
        one("Bernoulli .01", independent(bernoulli(0.01))),
        one("rare event .006", independent(bernoulli(0.006))),
        one("normal in 4 digits", printed(4, normal)),
        one("normal in 6 digits", printed(6, normal)),
        one("AR .5 in 4 digits", printed(4, autoregressive(0.5))),
        slow("AR .9 in 4 digits", printed(4, autoregressive(0.9))),
        slow("Metropolis in 4 digits", printed(4, metropolis(2.4))),
        slow("Metropolis", metropolis(2.4)),
        one("300 states", independent(fewStates(300))),
        one("3000 states", independent(fewStates(3000))),
        new RightRuns("two chains", 2, 1000, List.of(normal)),
        new RightRuns("eight short chains", 8, 250, List.of(normal)),
        new RightRuns(
            "mixed",
            4,
            1000,
            List.of(
                normal,
                autoregressive(0.5),
                independent(student(1)),
                independent(rng -> rng.poisson(3)),
                independent(bernoulli(0.5)),
                independent(bernoulli(0.01)),
                independent(rng -> rng.bernoulli(0.6) ? 0 : rng.normal()),
                printed(4, autoregressive(0.5)),
                printed(6, normal))));
  }
}
