package plumbline.bench;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
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
import plumbline.report.ChainPlots;
import plumbline.report.drawing.ChartImage;

/** The trace of four chains as a PNG. Ours keeps the extremes of every stretch of a long chain. */
@Against("XChart, every draw, BitmapEncoder")
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(value = 1, jvmArgsAppend = "-Djava.awt.headless=true")
public class PlotsBenchmark {
  /** Draws of each chain. */
  @Param({"1000", "50000"})
  int length;

  private double[][] chains = {};

  /** Chains that forget slowly. */
  @Setup
  public void draw() {
    Rng rng = Rng.seeded(5);
    chains = new double[4][length];
    for (double[] chain : chains) {
      double x = rng.normal();
      for (int i = 0; i < length; i++) {
        x = 0.6 * x + 0.8 * rng.normal();
        chain[i] = x;
      }
    }
  }

  /** {@link ChainPlots#trace}. */
  @Benchmark
  public byte[] ours() {
    return ChartImage.png(ChainPlots.trace("x", chains));
  }

  /** The peer. */
  @Benchmark
  public byte[] peer() throws IOException {
    XYChart chart =
        new XYChartBuilder().title("Trace of x").xAxisTitle("iteration").yAxisTitle("x").build();
    double[] iterations = IntStream.rangeClosed(1, length).asDoubleStream().toArray();
    for (int c = 0; c < chains.length; c++) {
      chart.addSeries("chain " + (c + 1), iterations, chains[c]);
    }
    return BitmapEncoder.getBitmapBytes(chart, BitmapEncoder.BitmapFormat.PNG);
  }
}
