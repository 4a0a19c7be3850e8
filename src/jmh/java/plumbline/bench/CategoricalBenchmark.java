package plumbline.bench;

import java.util.concurrent.TimeUnit;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.core.source64.L64X128Mix;
import org.apache.commons.rng.sampling.distribution.GuideTableDiscreteSampler;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import plumbline.random.Rng;

/**
 * One draw from weights that change from call to call, as in every Gibbs update of an assignment:
 * set-up of a sampler object is part of the job.
 */
@Against("Commons RNG GuideTableDiscreteSampler, made for each draw")
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class CategoricalBenchmark {
  /** Number of categories. */
  @Param({"10", "50"})
  int size;

  private final Rng rng = Rng.seeded(1);
  private final UniformRandomProvider provider = new L64X128Mix(new long[] {1, 2, 3, 4});
  private double[] weights = {};
  private double total;
  private int next;

  /** Weights of a typical size. */
  @Setup
  public void draw() {
    weights = new double[size];
    for (int i = 0; i < size; i++) {
      weights[i] = rng.gamma(2);
      total += weights[i];
    }
  }

  /** Changes one weight, so that neither side can keep a table. */
  private void change() {
    next = (next + 1) % size;
    total -= weights[next];
    weights[next] = 1 + next;
    total += weights[next];
  }

  /** The linear scan of {@link Rng#categorical(double[], int, int, double)}. */
  @Benchmark
  public int ours() {
    change();
    return rng.categorical(weights, 0, size, total);
  }

  /** The peer. */
  @Benchmark
  public int peer() {
    change();
    return GuideTableDiscreteSampler.of(provider, weights).sample();
  }
}
