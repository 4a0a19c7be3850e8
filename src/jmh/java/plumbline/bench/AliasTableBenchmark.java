package plumbline.bench;

import java.util.concurrent.TimeUnit;
import org.apache.commons.rng.core.source64.L64X128Mix;
import org.apache.commons.rng.sampling.distribution.AliasMethodDiscreteSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import plumbline.random.AliasTable;
import plumbline.random.Rng;

/** One draw from fixed weights of 1000 categories, the table being made beforehand. */
@Against("Commons RNG AliasMethodDiscreteSampler")
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class AliasTableBenchmark {
  private final Rng rng = Rng.seeded(1);
  private final double[] weights = weights(rng);
  private final AliasTable table = AliasTable.of(weights);
  private final SharedStateDiscreteSampler sampler =
      AliasMethodDiscreteSampler.of(new L64X128Mix(new long[] {1, 2, 3, 4}), weights);

  private static double[] weights(Rng rng) {
    double[] weights = new double[1000];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = rng.gamma(2);
    }
    return weights;
  }

  /** {@link AliasTable#draw}. */
  @Benchmark
  public int ours() {
    return table.draw(rng);
  }

  /** The peer. */
  @Benchmark
  public int peer() {
    return sampler.sample();
  }
}
