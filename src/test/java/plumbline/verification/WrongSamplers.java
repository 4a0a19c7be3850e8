package plumbline.verification;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleFunction;
import org.apache.commons.statistics.distribution.PoissonDistribution;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.TotalVariation;

/**
 * Wrong samplers of a known size: the total variation distance between the joint law and what one
 * sweep makes of it.
 */
final class WrongSamplers {
  /** Kinds of errors, by what they leave right. */
  enum Kind {
    MOMENT_MATCHED("moment-matched"),
    MARGINAL_PRESERVING("marginal-preserving"),
    RARE_EVENT("rare event lost"),
    LAST_BLOCK("last block ignores the data"),
    LAST_BLOCK_UNSEEN("last block ignores the data; parameters alone");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /**
   * One wrong sampler.
   *
   * @param kind what it leaves right
   * @param size in (0, 1]; of an event that is lost, its probability
   * @param totalVariation between the joint law and what one sweep makes of it
   * @param trial the sampler
   */
  record Wrong(Kind kind, double size, double totalVariation, StudyCase<?, ?> trial) {}

  private record Pair(double first, double second) {}

  private WrongSamplers() {}

  /** In ascending order of their size, so that power goes from little to all. */
  static List<Wrong> of(Kind kind) {
    return switch (kind) {
      case MOMENT_MATCHED -> all(WrongSamplers::momentMatched, 0.2, 0.4, 0.6, 0.8, 1);
      case MARGINAL_PRESERVING -> all(WrongSamplers::marginalPreserving, 0.05, 0.1, 0.15, 0.2, 0.4);
      case RARE_EVENT -> all(WrongSamplers::rareEvent, 0.002, 0.004, 0.008, 0.015, 0.03);
      case LAST_BLOCK -> all(size -> lastBlock(kind, size), 0.03, 0.06, 0.1, 0.2, 1);
      case LAST_BLOCK_UNSEEN -> all(size -> lastBlock(kind, size), 0.1, 0.2, 0.4, 0.7, 1);
    };
  }

  private static List<Wrong> all(DoubleFunction<Wrong> wrong, double... sizes) {
    return Arrays.stream(sizes).mapToObj(wrong).toList();
  }

  /**
   * x ~ N(0, 1), y ~ N(x, 4). The posterior N(y / 5, 4 / 5) is drawn with mean and variance right,
   * but with this probability from two clumps.
   */
  private static Wrong momentMatched(double size) {
    double distance = 0.9;
    double sd = Math.sqrt(1 - distance * distance);
    Sampler<Double, Double> sampler =
        Sampler.of(
            (x, y, rng) -> {
              double standard =
                  rng.bernoulli(size)
                      ? (rng.bernoulli(0.5) ? distance : -distance) + sd * rng.normal()
                      : rng.normal();
              return y / 5 + Math.sqrt(0.8) * standard;
            });
    double shape =
        TotalVariation.of(
            x -> TotalVariation.normalDensity(x, 0, 1),
            x ->
                (TotalVariation.normalDensity(x, distance, sd)
                        + TotalVariation.normalDensity(x, -distance, sd))
                    / 2);
    return new Wrong(
        Kind.MOMENT_MATCHED,
        size,
        size * shape,
        new StudyCase<>(
            Kind.MOMENT_MATCHED + " " + size,
            StudyCase.model(Rng::normal, (x, rng) -> x + 2 * rng.normal()),
            sampler.asReversible(), // independent draws of its own law
            List.of(
                TestFunction.of("x", (x, y) -> x),
                TestFunction.of("log likelihood", (x, y) -> -square(y - x) / 8)),
            List.of(TestFunction.of("y", (x, y) -> y)),
            1));
  }

  private static GenerativeModel<Pair, Double> sum() {
    return StudyCase.model(
        rng -> new Pair(rng.normal(), rng.normal()), (s, rng) -> s.first + s.second + rng.normal());
  }

  private static StudyCase<Pair, Double> sum(
      String name, Sampler<Pair, Double> sampler, boolean dataSeen, int thin) {
    List<TestFunction<Pair, Double>> functions =
        new ArrayList<>(
            List.of(
                TestFunction.of("first", (s, y) -> s.first),
                TestFunction.of("second", (s, y) -> s.second)));
    if (dataSeen) {
      functions.add(
          TestFunction.of("log likelihood", (s, y) -> -square(y - s.first - s.second) / 2));
    }
    return new StudyCase<>(
        name,
        sum(),
        sampler,
        functions,
        dataSeen ? List.of(TestFunction.of("y", (s, y) -> y)) : List.of(),
        thin);
  }

  /**
   * Two standard normal parameters and their sum with an error of variance 1: given y, both are N(y
   * / 3, 2 / 3) with correlation -1/2, of which this part is forgotten.
   */
  private static Wrong marginalPreserving(double size) {
    double correlation = -0.5 * (1 - size);
    double sd = Math.sqrt(2.0 / 3);
    Sampler<Pair, Double> sampler =
        Sampler.of(
            (s, y, rng) -> {
              double first = rng.normal();
              double rest = Math.sqrt(1 - correlation * correlation) * rng.normal();
              return new Pair(y / 3 + sd * first, y / 3 + sd * (correlation * first + rest));
            });
    return new Wrong(
        Kind.MARGINAL_PRESERVING,
        size,
        TotalVariation.ofCorrelations(-0.5, correlation),
        sum(Kind.MARGINAL_PRESERVING + " " + size, sampler.asReversible(), true, 1));
  }

  /** A count that is 0 with this probability, else 1 and a Poisson count; 0 is never drawn. */
  private static Wrong rareEvent(double size) {
    double[] prior = new double[20];
    for (int x = 1; x < prior.length; x++) {
      prior[x] = (1 - size) * PoissonDistribution.of(2).probability(x - 1);
    }
    Sampler<Integer, Double> sampler =
        Sampler.of(
            (x, y, rng) -> {
              double[] weights = new double[prior.length];
              double total = 0;
              for (int k = 1; k < weights.length; k++) {
                weights[k] = prior[k] * Math.exp(-square(y - k) / 2);
                total += weights[k];
              }
              return rng.categorical(weights, 0, weights.length, total);
            });
    return new Wrong(
        Kind.RARE_EVENT,
        size,
        size,
        new StudyCase<>(
            Kind.RARE_EVENT + " " + size,
            StudyCase.model(
                rng -> rng.bernoulli(size) ? 0 : 1 + (int) rng.poisson(2),
                (x, rng) -> x + rng.normal()),
            sampler.asReversible(),
            List.of(
                TestFunction.of("x", (x, y) -> x),
                TestFunction.of("log likelihood", (x, y) -> -square(y - x) / 2)),
            List.of(TestFunction.of("y", (x, y) -> y)),
            1));
  }

  /**
   * The model of two parameters and their sum again: the first given the second and the data, then
   * the second, with this probability from its prior. Parameters keep their joint law in one sweep,
   * and so do data drawn anew.
   */
  private static Wrong lastBlock(Kind kind, double size) {
    Sampler<Pair, Double> sampler =
        Sampler.of(
            (s, y, rng) -> {
              double first = (y - s.second) / 2 + Math.sqrt(0.5) * rng.normal();
              return new Pair(
                  first,
                  rng.bernoulli(size)
                      ? rng.normal()
                      : (y - first) / 2 + Math.sqrt(0.5) * rng.normal());
            });
    // Given the first and the data, the second is N(m, 1/2), and m is N(0, 1/2).
    double average = 0;
    double width = 0.05;
    for (double m = -5; m < 5; m += width) {
      double mean = m;
      average +=
          width
              * TotalVariation.normalDensity(m, 0, Math.sqrt(0.5))
              * TotalVariation.of(
                  x -> TotalVariation.normalDensity(x, mean, Math.sqrt(0.5)),
                  x -> TotalVariation.normalDensity(x, 0, 1));
    }
    return new Wrong(
        kind, size, size * average, sum(kind + " " + size, sampler, kind == Kind.LAST_BLOCK, 5));
  }

  private static double square(double x) {
    return x * x;
  }
}
