package plumbline.reproduction;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.apache.commons.numbers.gamma.LogGamma;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import plumbline.diagnostics.spectrum.CrossCorrelation;
import plumbline.graphs.ExactPosterior;
import plumbline.graphs.GWishart;
import plumbline.graphs.Graph;
import plumbline.graphs.GraphMode;
import plumbline.graphs.GraphModel;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.GraphRun;
import plumbline.graphs.Observations;
import plumbline.models.ctm.CtmMutants;
import plumbline.models.ctm.CtmSampler;
import plumbline.models.ctm.CtmWorkspace;
import plumbline.numerics.AdaptiveQuadrature;
import plumbline.numerics.Doubles;
import plumbline.random.SeededRng;
import plumbline.studies.CtmStudy;
import plumbline.studies.CtmStudy.Artificial;

/** Findings about graphs, precision matrices and topic graphs. */
final class GraphCalculations {
  private GraphCalculations() {}

  static List<String> adaptation(SeededRng rng) {
    Artificial data = Artificial.of(20, 30, 40, rng.child(0));
    CtmSampler sampler = CtmSampler.of(data.model());
    return List.of(
        FindingCalculations.line(
            "as printed: %s", scaleAfter(CtmMutants.adapting(sampler, true), data, rng)),
        FindingCalculations.line(
            "the other way: %s", scaleAfter(CtmMutants.adapting(sampler, false), data, rng)));
  }

  private static String scaleAfter(CtmSampler sampler, Artificial data, SeededRng rng) {
    CtmSampler alone = CtmStudy.only(sampler, "eta");
    CtmWorkspace work = alone.workspace();
    work.place(data.state(), data.corpus());
    SeededRng moves = rng.child(1);
    for (int sweep = 0; sweep < 500; sweep++) {
      alone.sweep().advance(work, moves);
    }
    return FindingCalculations.line(
        "scale %.2f after 500 sweeps, limits 0.05 and 10", work.scales()[0]);
  }

  private static GraphPrior three() {
    return GraphPrior.of(3, 3, 0.5);
  }

  /** Fifty rows: a root of X'X and rows of zeros, which say the same. */
  static List<String> birthDeath(SeededRng rng) {
    double[] root = {3.045259, -0.604045, 1.293239, 0, 5.505667, -5.260268, 0, 0, 3.473303};
    Observations columns = new Observations(50, 3, Doubles.of(java.util.Arrays.copyOf(root, 150)));
    List<String> lines = new ArrayList<>();
    lines.add(edges("enumerated", ExactPosterior.edgeProbabilities(three(), columns)));
    for (GraphMode mode : GraphMode.values()) {
      lines.add(edges(mode.toString(), sampled(mode, columns, 20_000, rng)));
    }
    return lines;
  }

  private static double[] sampled(GraphMode mode, Observations columns, int draws, SeededRng rng) {
    GraphRun run = GraphRun.of(three(), mode, columns).lengths(500, draws).chains(1);
    return run.run(rng.child(List.of(GraphMode.values()).indexOf(mode))).edgeProbabilities();
  }

  private static String edges(String name, double[] p) {
    return FindingCalculations.line(
        "edge probabilities, %s: %.2f %.2f %.2f", name, p[0], p[1], p[2]);
  }

  /**
   * Algorithm 4.2 with one possible edge: it flips that edge at every jump, so that a last state
   * says only whether N is even. By waiting times the edge has the share below; every number is an
   * integral over k11, the rest integrated out in closed form.
   */
  static List<String> oneEdge() {
    return List.of(
        FindingCalculations.line("10 rows, correlation 0.5: %s", shares(10, 0.5)),
        FindingCalculations.line("50 rows, correlation 0.2: %s", shares(50, 0.2)),
        FindingCalculations.line("50 rows, correlation 0.3: %s", shares(50, 0.3)));
  }

  /** b = 3, D the identity, edge probability 1/2; D* = D + n (1 r; r 1). */
  private static String shares(int rows, double correlation) {
    double b = 3 + rows;
    double d = 1 + rows;
    double off = rows * correlation;
    GammaDistribution with = GammaDistribution.of((b + 1) / 2, 2 / (d - off * off / d));
    GammaDistribution without = GammaDistribution.of(b / 2, 2 / d);
    // Constants of the prior's G-Wishart laws without the edge and with it.
    double log0 = 2 * (1.5 * Math.log(2) + LogGamma.value(1.5));
    double log1 =
        4 * Math.log(2) + 0.5 * Math.log(Math.PI) + LogGamma.value(2) + LogGamma.value(1.5);
    DoubleUnaryOperator ratio =
        k ->
            Math.exp(log0 - log1)
                / NormalDistribution.of(0, Math.sqrt(k / d)).density(-k * off / d);
    double odds = mean(without, ratio);
    double leavingWith = mean(with, k -> Math.max(ratio.applyAsDouble(k), 1));
    double leavingWithout = mean(without, k -> Math.max(1 / ratio.applyAsDouble(k), 1));
    return FindingCalculations.line(
        "probability of the edge %.3f; algorithm 4.2 by waiting time %.3f, by visits 0.500",
        odds / (1 + odds), leavingWith / (leavingWith + leavingWithout));
  }

  private static double mean(GammaDistribution law, DoubleUnaryOperator f) {
    AdaptiveQuadrature.Integrand values =
        (u, value) -> value[0] = f.applyAsDouble(law.inverseCumulativeProbability(u));
    return AdaptiveQuadrature.integrate(values, 1, 0, 1, 8, 1e-9).values()[0];
  }

  static List<String> birthDeathTypical(SeededRng rng) {
    List<String> lines = new ArrayList<>();
    for (int n : new int[] {10, 50, 200, 1_000}) {
      GraphModel model = new GraphModel(three(), n);
      double sum = 0;
      int large = 0;
      for (int set = 0; set < 50; set++) {
        SeededRng own = rng.child(1_000L * n + set);
        Observations data = model.drawData(model.drawPrior(own), own);
        double[] right = ExactPosterior.edgeProbabilities(three(), data);
        double[] found = sampled(GraphMode.BD_TRUNCATED, data, 5_000, own);
        double largest = 0;
        for (int e = 0; e < 3; e++) {
          largest = Math.max(largest, Math.abs(right[e] - found[e]));
        }
        sum += largest / 50;
        large += largest > 0.3 ? 1 : 0;
      }
      lines.add(
          FindingCalculations.line(
              "%d rows: mean largest error %.3f, above 0.3 in %d of 50 data sets", n, sum, large));
    }
    return lines;
  }

  static List<String> lenkoski(SeededRng rng) {
    List<String> lines = new ArrayList<>();
    for (int b : new int[] {3, 5}) {
      GWishart path = GWishart.standard(Graph.of(3, 0, 2, 1, 2), b);
      GWishart apart = GWishart.standard(Graph.of(2), b);
      lines.add(
          FindingCalculations.line(
              "b = %d: correlation %.3f on the path, 1/(b + 4) = %.4f;"
                  + " %.3f without an edge, 1/(b + 3) = %.4f",
              b,
              correlation(path, 3, rng.child(b)),
              1.0 / (b + 4),
              correlation(apart, 2, rng.child(10 + b)),
              1.0 / (b + 3)));
    }
    return lines;
  }

  /** Of the first two diagonal entries, which are independent under the law itself. */
  private static double correlation(GWishart law, int nodes, SeededRng rng) {
    List<Doubles> draws = Stream.generate(() -> law.sampleByLenkoski(rng)).limit(50_000).toList();
    double[] first = draws.stream().mapToDouble(k -> k.get(0)).toArray();
    double[] second = draws.stream().mapToDouble(k -> k.get(nodes + 1)).toArray();
    return CrossCorrelation.of(first, second).value();
  }
}
