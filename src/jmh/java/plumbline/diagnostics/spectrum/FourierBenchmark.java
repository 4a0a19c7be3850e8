package plumbline.diagnostics.spectrum;

import java.util.concurrent.TimeUnit;
import org.apache.commons.math3.transform.DftNormalization;
import org.apache.commons.math3.transform.FastFourierTransformer;
import org.apache.commons.math3.transform.TransformType;
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
import plumbline.random.Rng;

/** Forth and back again, of 65,536 complex numbers. */
@Against("Commons Math FastFourierTransformer.transformInPlace")
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class FourierBenchmark {
  private static final int SIZE = 65_536;

  private final FourierTransform transform = new FourierTransform(SIZE);
  private final double[][] numbers = numbers();

  private static double[][] numbers() {
    Rng rng = Rng.seeded(1);
    double[][] numbers = new double[2][SIZE];
    for (int i = 0; i < SIZE; i++) {
      numbers[0][i] = rng.normal();
    }
    return numbers;
  }

  /** {@link FourierTransform#forward} and {@link FourierTransform#inverse}. */
  @Benchmark
  public double ours() {
    transform.forward(numbers[0], numbers[1]);
    transform.inverse(numbers[0], numbers[1]);
    for (int i = 0; i < SIZE; i++) {
      numbers[0][i] /= SIZE;
      numbers[1][i] /= SIZE;
    }
    return numbers[0][0];
  }

  /** The peer. */
  @Benchmark
  public double peer() {
    FastFourierTransformer.transformInPlace(
        numbers, DftNormalization.STANDARD, TransformType.FORWARD);
    FastFourierTransformer.transformInPlace(
        numbers, DftNormalization.STANDARD, TransformType.INVERSE);
    return numbers[0][0];
  }
}
