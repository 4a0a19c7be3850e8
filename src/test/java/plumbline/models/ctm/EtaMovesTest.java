package plumbline.models.ctm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import plumbline.diagnostics.MonteCarloError;
import plumbline.distributions.PolyaGamma;
import plumbline.graphs.Graph;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.GraphState;
import plumbline.models.topics.Corpus;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.Workspace;
import plumbline.testing.Statistical;

class EtaMovesTest {
  private static final int DRAWS = 60_000;

  /** One document of two topics, its assignments, K and mu known. */
  private static final CtmModel MODEL =
      new CtmModel(GraphPrior.of(2, 3, 0.5), Ints.of(7), 2, 1, Doubles.of(0.3, -0.2));

  private static final CtmState STATE =
      new CtmState(
          new GraphState(Graph.complete(2), Doubles.of(1.3, 0.4, 0.4, 0.8)),
          Doubles.of(0, 0),
          Doubles.of(0.5, 0.5, 0.5, 0.5),
          Ints.of(0, 0, 1, 0, 0, 1, 0));
  private static final Corpus CORPUS = Corpus.of(2, Ints.of(0, 1, 0, 1, 0, 1, 0));

  /** Mean of theta_1 and of eta_1 by the trapezoidal rule on a square of side 24. */
  private static double[] exact() {
    CtmWorkspace work = CtmSampler.of(MODEL).workspace();
    work.place(STATE, CORPUS);
    double total = 0;
    double theta = 0;
    double eta = 0;
    double[] at = new double[2];
    for (double x = -12; x <= 12; x += 0.05) {
      for (double y = -12; y <= 12; y += 0.05) {
        at[0] = x;
        at[1] = y;
        double weight = Math.exp(EtaTarget.POSTERIOR.at(work, 0, at) + 7);
        total += weight;
        theta += weight / (1 + Math.exp(y - x));
        eta += weight * x;
      }
    }
    return new double[] {theta / total, eta / total};
  }

  @Test
  @Statistical(alpha = 1e-4)
  void allUpdatesOfEtaHaveTheSameLawAsQuadrature() {
    double[] exact = exact();
    for (CtmSampler.Eta eta : CtmSampler.Eta.values()) {
      if (eta != CtmSampler.Eta.AS_PRINTED) {
        Chain<CtmState, Corpus> chain =
            CtmSampler.of(MODEL).with(eta).kernels().get("eta").start(STATE, CORPUS);
        SeededRng rng = Rng.seeded(1).child(eta.name());
        double[] theta = new double[DRAWS];
        double[] first = new double[DRAWS];
        for (int i = 0; i < DRAWS; i++) {
          chain.advance(rng);
          CtmState state = chain.state();
          theta[i] = state.proportions().get(0);
          first[i] = state.eta().get(0);
        }
        check(eta + " theta", exact[0], theta);
        check(eta + " eta", exact[1], first);
      }
    }
  }

  private static void check(String name, double expected, double[] draws) {
    double mean = java.util.Arrays.stream(draws).average().orElseThrow();
    double error = MonteCarloError.mean(draws).value();
    assertTrue(error < 0.05, name + ": error " + error);
    assertEquals(expected, mean, 4.5 * error, name);
  }

  /** E exp(-t X) of PG(b, c) is {@code (cosh(c/2) / cosh(sqrt(c^2/4 + t/2)))^b}. */
  @Test
  @Statistical(alpha = 1e-4)
  void polyaGammaHasItsLaplaceTransform() {
    SeededRng rng = Rng.seeded(2);
    for (double c : new double[] {0, 0.7, 3.5, -12}) {
      for (int b : new int[] {1, 4}) {
        for (double t : new double[] {0.5, 4}) {
          double sum = 0;
          double squares = 0;
          for (int i = 0; i < DRAWS; i++) {
            double value = Math.exp(-t * PolyaGamma.sample(b, c, rng));
            sum += value;
            squares += value * value;
          }
          double mean = sum / DRAWS;
          double error = Math.sqrt((squares / DRAWS - mean * mean) / DRAWS);
          double exact = Math.pow(Math.cosh(c / 2) / Math.cosh(Math.sqrt(c * c / 4 + t / 2)), b);
          assertEquals(exact, mean, 4.7 * error, "c " + c + " b " + b + " t " + t);
        }
      }
    }
  }

  @Test
  void scalesAreFoundAndThenFixed() {
    CtmModel model = CtmModel.standard(4, Ints.of(10, 300), 5);
    SeededRng rng = Rng.seeded(3);
    CtmState state = model.drawPrior(rng);
    Corpus data = model.drawData(state, rng);
    CtmSampler walk = CtmSampler.of(model).with(CtmSampler.Eta.RANDOM_WALK);
    CtmSampler tuned = ScaleSearch.tune(walk, state, data, 30, rng);
    assertTrue(
        tuned.scales().get(1) < tuned.scales().get(0),
        "a long document needs smaller steps: " + tuned.scales());
  }

  /** Of 800 tokens a step of 1.2 is hardly ever accepted, and that was the step. */
  @Test
  void runsOfRandomWalksAreTuned() {
    CtmModel model = CtmModel.standard(4, Ints.of(800, 800, 800), 5);
    SeededRng rng = Rng.seeded(3);
    Corpus data = model.drawData(model.drawPrior(rng), rng);
    CtmSampler walk = CtmSampler.of(model).with(CtmSampler.Eta.RANDOM_WALK);
    double rate =
        new CtmRun(walk, 500, 200, 2)
            .run(data, Rng.seeded(1))
            .acceptance()
            .getOrDefault("eta", Workspace.Acceptance.NONE)
            .rate();
    assertTrue(rate > 0.2 && rate < 0.4, "accepted " + rate);
  }

  /** As everywhere, an update that has taken another's place stays there. */
  @Test
  void otherScalesKeepReplacedUpdates() {
    CtmModel model = CtmModel.standard(3, Ints.of(4, 4), 5);
    CtmSampler replaced = CtmSampler.of(model).replace("edges", (work, rng) -> {});
    assertSame(
        replaced.updates().get("edges"),
        replaced.withScales(Doubles.of(1, 2)).updates().get("edges"));
  }
}
