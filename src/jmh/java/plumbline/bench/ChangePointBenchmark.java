package plumbline.bench;

import java.util.concurrent.TimeUnit;
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
import plumbline.models.changepoint.ChangePointModel;
import plumbline.models.changepoint.ChangePointSampler;
import plumbline.models.changepoint.ChangePointState;
import plumbline.models.changepoint.LayerCounts;
import plumbline.models.changepoint.LayerPriors;
import plumbline.models.changepoint.PointPrior;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.countable.TruncatedGibbs;

/**
 * One full sweep of the change-point layer model, all of its updates: one person at three times,
 * and many people at ten. The peer is what one would write without retrospective sampling, the same
 * sweep with the change points truncated.
 */
@Against("the same sweep with Gibbs sampling truncated at layer 25")
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1000, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 1000, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class ChangePointBenchmark {
  private static final int TRUNCATION = 25;

  /** How many people. */
  @Param({"1", "1000", "10000"})
  int people;

  private final Rng rng = Rng.seeded(1);
  private Chain<ChangePointState, LayerCounts> retrospective = new Still();
  private Chain<ChangePointState, LayerCounts> truncated = new Still();

  /** Simulated choices: six and eight at three times, five at each of ten. */
  @Setup
  public void simulate() {
    Ints choices = people == 1 ? Ints.of(6, 8, 8) : Ints.generate(10, t -> 5);
    ChangePointModel model =
        new ChangePointModel(people, choices, PointPrior.POISSON_FROM_ZERO, LayerPriors.standard());
    ChangePointState state = model.drawPrior(rng);
    LayerCounts data = model.drawData(state, rng);
    retrospective = ChangePointSampler.of(model).start(state, data);
    truncated =
        ChangePointSampler.of(model)
            .withKernel(() -> new TruncatedGibbs(TRUNCATION))
            .start(state, data);
  }

  /** Retrospective Metropolis: no truncation. */
  @Benchmark
  public void ours() {
    retrospective.advance(rng);
  }

  /** Truncated Gibbs. */
  @Benchmark
  public void peer() {
    truncated.advance(rng);
  }

  /** Stands in until the set-up has run. */
  private static final class Still implements Chain<ChangePointState, LayerCounts> {
    @Override
    public void advance(Rng source) {}

    @Override
    public ChangePointState state() {
      throw new IllegalStateException("not set up");
    }

    @Override
    public void place(ChangePointState state, LayerCounts data) {}
  }
}
