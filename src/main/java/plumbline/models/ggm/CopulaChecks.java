package plumbline.models.ggm;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import plumbline.graphs.GraphState;
import plumbline.graphs.copula.CopulaModel;
import plumbline.graphs.copula.CopulaState;
import plumbline.graphs.copula.Ranks;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.random.ScriptedRng;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.ExactCheck;
import plumbline.verification.exact.KernelCheck;

/** What the sampler of the graph behind ranks satisfies exactly. */
final class CopulaChecks {
  private static final int STATES = 30;

  private final CopulaModel model;
  private final int n;
  private final int p;

  CopulaChecks(CopulaModel model) {
    this.model = model;
    this.n = model.gaussian().n();
    this.p = model.gaussian().prior().nodes();
  }

  List<ExactCheck<CopulaState, Ranks>> identities() {
    return List.of(
        new KernelCheck<>("shifts against the joint density", "shifts", this::shiftError, 1e-8),
        new KernelCheck<>("scales against the joint density", "scales", this::scaleError, 1e-8),
        new KernelCheck<>(
            "scores against the joint density",
            "scores",
            kernel -> OptionalDouble.of(scoreError(kernel)),
            1e-8));
  }

  List<ExactCheck<CopulaState, Ranks>> exact() {
    CopulaPosterior posterior = new CopulaPosterior(model.gaussian().prior());
    return List.of(
        new KernelCheck<>(
            "graphs given scores, enumerated, after one step",
            "edges",
            kernel -> OptionalDouble.of(posterior.change(kernel)),
            0.02),
        new KernelCheck<>(
            "precision given scores, drawn exactly, after one step",
            "blocks",
            kernel -> OptionalDouble.of(posterior.change(kernel)),
            0.02),
        new KernelCheck<>(
            "graphs against rejection from the prior",
            Sampler.SWEEP,
            sampler -> OptionalDouble.of(posterior.distance(sampler)),
            0.025),
        new KernelCheck<>(
            "scales against rejection from the prior",
            Sampler.SWEEP,
            sampler -> OptionalDouble.of(posterior.shift(sampler)),
            0.06));
  }

  private CopulaState draw(SeededRng rng) {
    CopulaState drawn = model.drawPrior(rng);
    return model.complete(drawn, model.drawData(drawn, rng));
  }

  /**
   * Joint density over the density of the draw is the same wherever the last column's shift leads;
   * the shifts before it are the same both times.
   */
  private OptionalDouble shiftError(Sampler<CopulaState, Ranks> kernel) {
    SeededRng rng = Rng.seeded(3);
    double worst = 0;
    for (int s = 0; s < STATES; s++) {
      CopulaState state = draw(rng);
      Ranks data = model.ranks(state.scores());
      RecordedDraws recorded = new RecordedDraws(rng);
      kernel.start(state, data).advance(recorded);
      if (recorded.draws().size() != p) {
        return OptionalDouble.empty(); // the shifts are drawn in another way, or not at all
      }
      double[] script = recorded.draws().stream().mapToDouble(RecordedDraws.Draw::value).toArray();
      double first = shiftWeight(kernel.start(state, data), data, script);
      script[p - 1] -= 1.1;
      double second = shiftWeight(kernel.start(state, data), data, script);
      worst = Math.max(worst, Math.abs(first - second));
    }
    return OptionalDouble.of(worst);
  }

  private double shiftWeight(Chain<CopulaState, Ranks> chain, Ranks data, double[] script) {
    chain.advance(ScriptedRng.of(script));
    return model.logJoint(chain.state(), data) + script[p - 1] * script[p - 1] / 2;
  }

  /**
   * Joint density over the density of the draws, volume of the move included, is the same wherever
   * the scales lead.
   */
  private OptionalDouble scaleError(Sampler<CopulaState, Ranks> kernel) {
    SeededRng rng = Rng.seeded(1);
    double worst = 0;
    for (int s = 0; s < STATES; s++) {
      CopulaState state = draw(rng);
      double first = scaleWeight(kernel, state, rng);
      double second = scaleWeight(kernel, state, rng);
      double error = first - second;
      if (Double.isNaN(error)) {
        return OptionalDouble.empty(); // the scales are drawn in another way, or not at all
      }
      worst = Math.max(worst, Math.abs(error));
    }
    return OptionalDouble.of(worst);
  }

  private double scaleWeight(Sampler<CopulaState, Ranks> kernel, CopulaState state, SeededRng rng) {
    Ranks data = model.ranks(state.scores());
    Chain<CopulaState, Ranks> chain = kernel.start(state, data);
    RecordedDraws recorded = new RecordedDraws(rng);
    chain.advance(recorded);
    if (recorded.draws().size() != p) {
      return Double.NaN;
    }
    CopulaState moved = chain.state();
    double weight = model.logJoint(moved, data);
    for (int j = 0; j < p; j++) {
      // The last row tells by which factor the scores went; dk_jj goes with k_jj dc / c.
      double factor = moved.scores().get((n - 1) * p + j) / state.scores().get((n - 1) * p + j);
      weight += (n - 2 - GraphChecks.degree(state.graph().graph(), j)) * Math.log(factor);
      RecordedDraws.Draw draw = recorded.draws().get(j);
      weight -= GraphChecks.logGamma(draw.value(), draw.parameter()) + Math.log(draw.value());
    }
    return weight;
  }

  /**
   * Each score is the quantile, at the uniform number it was drawn with, of the joint density as a
   * function of that score between the scores of neighbouring levels.
   */
  private double scoreError(Sampler<CopulaState, Ranks> kernel) {
    SeededRng rng = Rng.seeded(2);
    double worst = 0;
    for (int s = 0; s < STATES; s++) {
      CopulaState state = draw(rng);
      Ranks data = model.ranks(state.scores());
      double[] script = IntStream.range(0, n * p).mapToDouble(e -> rng.uniform()).toArray();
      Chain<CopulaState, Ranks> chain = kernel.start(state, data);
      chain.advance(ScriptedRng.of(script));
      double[] scores = state.scores().toArray();
      int drawn = 0;
      for (int j = 0; j < p; j++) {
        for (int row : order(data, j)) {
          int cell = row * p + j;
          scores[cell] = chain.state().scores().get(cell);
          double at = share(state.graph(), data, scores, cell);
          double uniform = script[drawn++];
          worst = Math.max(worst, Math.min(Math.abs(at - uniform), Math.abs(at - 1 + uniform)));
        }
      }
    }
    return worst;
  }

  /** Rows by level, then by number; missing ones last. */
  private int[] order(Ranks data, int j) {
    return IntStream.range(0, n)
        .boxed()
        .sorted(
            java.util.Comparator.comparingInt(
                row -> data.level(row, j) < 0 ? n : data.level(row, j)))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** The share of a score's conditional law below it, by the joint density at three places. */
  private double share(GraphState graph, Ranks data, double[] scores, int cell) {
    double here = scores[cell];
    double[] log = new double[3];
    for (int step = -1; step <= 1; step++) {
      scores[cell] = here + step;
      log[step + 1] = model.logJoint(new CopulaState(graph, Doubles.of(scores)), data);
    }
    scores[cell] = here;
    double precision = 2 * log[1] - log[0] - log[2];
    double mean = here + (log[2] - log[0]) / (2 * precision);
    NormalDistribution law = NormalDistribution.of(mean, 1 / Math.sqrt(precision));
    double low = Double.NEGATIVE_INFINITY;
    double high = Double.POSITIVE_INFINITY;
    for (int other = cell % p; other < scores.length && data.levels().get(cell) >= 0; other += p) {
      int difference = data.levels().get(other) - data.levels().get(cell);
      if (data.levels().get(other) >= 0 && difference < 0) {
        low = Math.max(low, scores[other]);
      } else if (difference > 0) {
        high = Math.min(high, scores[other]);
      }
    }
    double below = law.cumulativeProbability(low);
    return (law.cumulativeProbability(here) - below) / (law.cumulativeProbability(high) - below);
  }
}
