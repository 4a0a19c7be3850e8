package plumbline.numerics;

import java.util.concurrent.TimeUnit;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import plumbline.bench.Against;

/** The normal scores of a thousand ranks. */
@Against("Commons Statistics NormalDistribution.inverseCumulativeProbability")
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class StandardNormalBenchmark {
  private static final int RANKS = 1000;

  private final NormalDistribution normal = NormalDistribution.of(0, 1);

  /** {@link StandardNormal#quantile}. */
  @Benchmark
  public double ours() {
    double sum = 0;
    for (int r = 0; r < RANKS; r++) {
      sum += StandardNormal.quantile((r + 0.5) / RANKS);
    }
    return sum;
  }

  /** The peer. */
  @Benchmark
  public double peer() {
    double sum = 0;
    for (int r = 0; r < RANKS; r++) {
      sum += normal.inverseCumulativeProbability((r + 0.5) / RANKS);
    }
    return sum;
  }
}
