package plumbline.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.graphs.GraphMode;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.GraphRun;
import plumbline.graphs.GraphSummary;
import plumbline.graphs.Observations;
import plumbline.graphs.copula.Ranks;
import plumbline.models.ctm.CtmModel;
import plumbline.models.ctm.CtmRun;
import plumbline.models.ctm.CtmSampler;
import plumbline.models.topics.Corpus;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;
import plumbline.testing.KillingCheckpoint;

/** Runs of several chains, killed between two rounds and resumed, have the undisturbed numbers. */
class ResumedChainsTest {
  private static final Replicates WORKERS = Replicates.threads(2);

  /** Runs undisturbed, and killed at the given saves, and compares every bit of the results. */
  private static void compare(Function<Checkpoint, List<?>> run, int... saves) {
    List<?> expected = run.apply(Checkpoint.none());
    for (int deadly : saves) {
      KillingCheckpoint checkpoint = new KillingCheckpoint(deadly);
      assertThrows(IllegalStateException.class, () -> run.apply(checkpoint));
      assertEquals(expected, run.apply(checkpoint), "killed at save " + deadly);
    }
  }

  private static List<?> all(GraphRun.Result result) {
    List<Object> all = new ArrayList<>(all(result.graph()));
    all.add(Arrays.toString(result.draws().stacked("edges")));
    all.add(Arrays.toString(result.draws().stacked("logDeterminant")));
    all.add(result.acceptance());
    return all;
  }

  private static List<?> all(GraphSummary summary) {
    return List.of(summary.edges(), summary.graphs(100), summary.toString());
  }

  private static Doubles table(int rows) {
    SeededRng rng = Rng.seeded(3);
    double[] values = new double[rows * 5];
    for (int i = 0; i < rows; i++) {
      double shared = rng.normal();
      for (int j = 0; j < 5; j++) {
        values[5 * i + j] = j < 3 ? shared + rng.normal() : rng.normal();
      }
    }
    return Doubles.of(values);
  }

  @ParameterizedTest
  @EnumSource(
      value = GraphMode.class,
      names = {"EXACT", "FAST", "BD_FIXED_TIME"})
  void graphs(GraphMode mode) {
    Observations data = new Observations(40, 5, table(40));
    GraphRun run = GraphRun.of(GraphPrior.of(5, 3, 0.3), mode, data).lengths(300, 500).chains(3);
    compare(
        checkpoint -> all(run.fit(Rng.seeded(1), WORKERS, Progress.silent(), checkpoint)), 1, 3);
  }

  @Test
  void graphsBehindCopulas() {
    double[] values = table(30).toArray();
    for (int i = 0; i < values.length; i += 3) {
      values[i] = Math.rint(values[i]); // ties
    }
    values[7] = Double.NaN;
    GraphRun run =
        GraphRun.copula(
                GraphPrior.of(5, 3, 0.3), GraphMode.FAST, Ranks.of(30, 5, Doubles.of(values)))
            .lengths(100, 500)
            .chains(2);
    compare(checkpoint -> all(run.fit(Rng.seeded(1), WORKERS, Progress.silent(), checkpoint)), 2);
  }

  /** Killed in the pilot (its burn-in is two rounds), and at both ends of the chains. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4})
  void correlatedTopics(int deadly) {
    CtmModel model = CtmModel.standard(3, Ints.generate(12, d -> 15), 9).withSpread(1);
    SeededRng rng = Rng.seeded(4);
    Corpus corpus = model.drawData(model.drawPrior(rng), rng);
    compare(new CtmRun(CtmSampler.of(model), 40, 40, 2), corpus, deadly);
  }

  /** Killed between the two batches of the search for scales, after it, and in the chains. */
  @ParameterizedTest
  @ValueSource(ints = {4, 5, 6})
  void tunedRandomWalks(int deadly) {
    CtmModel model = CtmModel.standard(3, Ints.of(10, 200, 40), 9).withSpread(1);
    SeededRng rng = Rng.seeded(4);
    Corpus corpus = model.drawData(model.drawPrior(rng), rng);
    CtmSampler walks = CtmSampler.of(model).with(CtmSampler.Eta.RANDOM_WALK);
    compare(new CtmRun(walks, 60, 40, 2), corpus, deadly);
  }

  private static void compare(CtmRun run, Corpus corpus, int deadly) {
    compare(
        checkpoint -> {
          CtmRun.Result result =
              run.run(corpus, Rng.seeded(5), WORKERS, Progress.silent(), checkpoint);
          return List.of(
              all(result.graph()),
              result.topics(),
              result.proportions(),
              Arrays.toString(result.draws().stacked(0)),
              Arrays.toString(result.draws().stacked(3)),
              Arrays.toString(result.draws().stacked("mean[3]")));
        },
        deadly);
  }
}
