package plumbline.bench;

import java.util.concurrent.TimeUnit;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.CholeskyDecomposition_F64;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import plumbline.numerics.Cholesky;

/** The factor of a matrix of six rows that stands in an array, into another array. */
@Against("EJML CholeskyDecomposition_F64, made beforehand")
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class CholeskyBenchmark {
  private static final int N = 6;

  private final double[] matrix = matrix();
  private final double[] factor = new double[N * N];
  private final CholeskyDecomposition_F64<DMatrixRMaj> peer =
      DecompositionFactory_DDRM.chol(N, true);

  private static double[] matrix() {
    double[] matrix = new double[N * N];
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < N; j++) {
        matrix[i * N + j] = i == j ? 2 : 1 / (1.0 + i + j);
      }
    }
    return matrix;
  }

  /** {@link Cholesky#factor}. */
  @Benchmark
  public double ours() {
    Cholesky.factor(matrix, factor, N);
    return factor[N * N - 1];
  }

  /** The peer. */
  @Benchmark
  public double peer() {
    peer.decompose(new DMatrixRMaj(N, N, true, matrix));
    System.arraycopy(peer.getT(null).data, 0, factor, 0, N * N);
    return factor[N * N - 1];
  }
}
