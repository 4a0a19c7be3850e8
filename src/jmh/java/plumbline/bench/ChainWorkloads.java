package plumbline.bench;

import java.util.List;
import plumbline.bench.Workload.Task;
import plumbline.diagnostics.Summary;
import plumbline.random.Rng;
import plumbline.sampling.Draws;
import plumbline.sampling.RunInfo;

/** The summary of four variables (R-hat, effective sample sizes, all else) against its draws. */
final class ChainWorkloads {
  private static final List<String> VARIABLES = List.of("a", "b", "c", "d");

  private ChainWorkloads() {}

  /** A thousand draws in each chain. */
  static List<Workload> byChains() {
    return List.of(new Workload("summary", "chains", c -> summary(c, 1_000), 2, 4, 8, 16, 32, 64));
  }

  /** Four chains. */
  static List<Workload> byDraws() {
    return List.of(
        new Workload(
            "summary", "draws per chain", n -> summary(4, n), 500, 1000, 2000, 4000, 8000, 16000));
  }

  private static Task summary(int chains, int length) {
    Rng rng = Rng.seeded(1);
    double[] values = new double[VARIABLES.size() * chains * length];
    for (int i = 0; i < values.length; i++) {
      values[i] = (i % length == 0 ? 0 : 0.9 * values[i - 1]) + rng.normal();
    }
    Draws draws = Draws.adopt(VARIABLES, chains, length, values, RunInfo.external("benchmark"));
    return Task.of(
        () -> {
          if (Summary.of(draws).chains() != chains) {
            throw new IllegalStateException("a summary of other chains");
          }
        });
  }
}
