package plumbline.bench;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import plumbline.models.start.NormalGibbs;
import plumbline.models.start.NormalModel;
import plumbline.models.start.NormalState;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.runs.Replicates;
import plumbline.verification.RunOptions;
import plumbline.verification.TestFunction;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTest;

/**
 * A joint test of a million draws and eight functions on one core, from the first draw to the
 * report. The peer is what the test cannot do without: prior, simulator, sweeps and test functions,
 * in two bare loops that keep nothing. The difference is what the harness costs.
 */
@Against("the bare loops of the user's own code")
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 1000, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx3g")
public class JointTestBenchmark {
  private static final int DRAWS = 1_000_000;

  /** Size of each data set. */
  @Param({"5", "50"})
  int observations;

  private long seed;

  private static List<TestFunction<NormalState, Doubles>> functions() {
    return List.of(
        TestFunction.of("mu", (theta, y) -> theta.mu()),
        TestFunction.of("tau", (theta, y) -> theta.tau()),
        TestFunction.of("mu tau", (theta, y) -> theta.mu() * theta.tau()),
        TestFunction.of("first", (theta, y) -> y.get(0)),
        TestFunction.of("second", (theta, y) -> y.get(1)),
        TestFunction.of("mu first", (theta, y) -> theta.mu() * y.get(0)));
  }

  /**
   * The test; log likelihood and log joint density are its seventh and eighth function.
   *
   * @return the largest |z|
   */
  @Benchmark
  public double ours() {
    return JointTest.of(new NormalModel(observations), NormalGibbs.sweep())
        .functions(functions())
        .design(Design.successiveConditional().draws(DRAWS))
        .run(Rng.seeded(seed++), RunOptions.defaults().withReplicates(Replicates.threads(1)))
        .maxAbsZ();
  }

  /**
   * The bare loops.
   *
   * @return a sum that depends on everything
   */
  @Benchmark
  public double peer() {
    NormalModel model = new NormalModel(observations);
    List<TestFunction<NormalState, Doubles>> functions = functions();
    SeededRng rng = Rng.seeded(seed++);
    double sum = 0;
    NormalState state = model.drawPrior(rng);
    Doubles data = model.drawData(state, rng);
    Chain<NormalState, Doubles> chain = NormalGibbs.sweep().start(state, data);
    for (int i = 0; i < DRAWS; i++) {
      NormalState drawn = model.drawPrior(rng);
      sum += values(model, functions, drawn, model.drawData(drawn, rng));
      chain.advance(rng);
      state = chain.state();
      sum += values(model, functions, state, data);
      data = model.drawData(state, rng);
      chain.place(state, data);
    }
    return sum;
  }

  private static double values(
      NormalModel model,
      List<TestFunction<NormalState, Doubles>> functions,
      NormalState state,
      Doubles data) {
    double sum = model.logLikelihood(state, data) + model.logJoint(state, data);
    for (TestFunction<NormalState, Doubles> function : functions) {
      sum += function.value().applyAsDouble(state, data);
    }
    return sum;
  }
}
