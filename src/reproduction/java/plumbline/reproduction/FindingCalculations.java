package plumbline.reproduction;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import plumbline.distributions.InverseGamma;
import plumbline.models.changepoint.Fixture;
import plumbline.models.changepoint.PointPrior;
import plumbline.numerics.Text;
import plumbline.random.SeededRng;
import plumbline.sampling.countable.CountableTarget;

/** Small calculations that show a finding where no other command does. */
final class FindingCalculations {
  private static final Map<String, Function<SeededRng, List<String>>> ALL = new LinkedHashMap<>();

  static {
    ALL.put("infinite-mean", FindingCalculations::infiniteMean);
    ALL.put("standard-path", rng -> TopicCalculations.standardPath());
    ALL.put("annealing-start", rng -> TopicCalculations.annealingStart());
    ALL.put("convex-path", rng -> TopicCalculations.convexPath());
    ALL.put("left-to-right", rng -> TopicCalculations.leftToRight());
    ALL.put("unreported-setting", rng -> TopicCalculations.unreportedSetting());
    ALL.put("gamma-prior", rng -> TopicCalculations.gammaPrior());
    ALL.put("adaptation", GraphCalculations::adaptation);
    ALL.put("birth-death", GraphCalculations::birthDeath);
    ALL.put("one-edge", rng -> GraphCalculations.oneEdge());
    ALL.put("birth-death-typical", GraphCalculations::birthDeathTypical);
    ALL.put("lenkoski", GraphCalculations::lenkoski);
    ALL.put("proposal-tails", rng -> proposalTails());
  }

  private FindingCalculations() {}

  /** The names, in the order of the documents. */
  static Set<String> names() {
    return ALL.keySet();
  }

  /**
   * The lines of one calculation.
   *
   * @param name one of {@link #names}
   * @param rng the source of randomness
   * @return what it prints
   */
  static List<String> of(String name, SeededRng rng) {
    return java.util.Objects.requireNonNull(ALL.get(name), name).apply(rng);
  }

  static String line(String format, Object... values) {
    return Text.of(format, values);
  }

  private static List<String> infiniteMean(SeededRng rng) {
    InverseGamma law = new InverseGamma(1, 0.01);
    double[] means = new double[20];
    for (int i = 0; i < means.length; i++) {
      means[i] =
          Stream.generate(() -> law.sample(rng)).limit(10_000).mapToDouble(x -> x).sum() / 1e4;
    }
    java.util.Arrays.sort(means);
    return List.of(
        line(
            "twenty means of 10,000 draws of sigma^2 from its prior: from %.3f to %.3f",
            means[0], means[19]));
  }

  private static List<String> proposalTails() {
    Fixture fixture = Fixture.shallow(3, PointPrior.SHIFTED_POISSON);
    CountableTarget target = fixture.target(2);
    double[] likelihood = new double[40];
    double largest = 0;
    int where = 0;
    for (int p = 1; p < likelihood.length; p++) {
      likelihood[p] = Math.exp(target.logLikelihood(p) - target.logLikelihood(39));
      if (likelihood[p] > largest) {
        largest = likelihood[p];
        where = p;
      }
    }
    return List.of(
        line(
            "L(p) divided by its limit: M(1) = %.3f, largest %.3f at p = %d",
            likelihood[1], largest, where));
  }
}
