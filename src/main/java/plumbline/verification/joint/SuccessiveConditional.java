package plumbline.verification.joint;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import plumbline.random.SeededRng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;
import plumbline.verification.RunOptions;
import plumbline.verification.TestFunction;

/**
 * Geweke's (2004) successive-conditional design. The forward side draws independently from prior
 * and simulator. On the backward side several chains start at exact joint draws, so they are
 * stationary from the first step if the sampler is right, and alternate between {@code
 * sweepsPerDraw} sweeps and a new data set.
 *
 * <p>The test functions are evaluated after the sweeps, on the data that the sweeps were
 * conditioned on: where only new data are looked at, an update that is wrong in its dependence on
 * the data can stay invisible. Where a chain started they are evaluated as well, for one that
 * leaves its start for good.
 *
 * @param draws joint draws on each side; the backward ones in all chains together
 * @param sweepsPerDraw sweeps of the sampler between two data draws, at least 1. With one sweep an
 *     error of the last update is invisible to every function that does not involve the data
 * @param burnIn backward draws dropped at the start of each chain; 0 is right for a right sampler
 * @param thin every how many-th backward draw enters the tests that assume independence; 0 derives
 *     it from the measured autocorrelation time
 * @param chains how many backward chains share the draws
 * @param detect draw on until each row would detect an error of so many standard deviations of what
 *     it averages; infinite for the draws alone
 * @param mostDraws where drawing on ends in any case
 */
public record SuccessiveConditional(
    int draws, int sweepsPerDraw, int burnIn, int thin, int chains, double detect, int mostDraws)
    implements Design {
  static final SuccessiveConditional DEFAULT = new SuccessiveConditional(10_000, 1, 0, 0, 4);

  /** Checks the settings. */
  public SuccessiveConditional {
    requireAtLeast(1, chains, "chains");
    requireAtLeast(10 * chains, draws, "draws (10 for each chain)");
    requireAtLeast(1, sweepsPerDraw, "sweepsPerDraw");
    requireAtLeast(0, burnIn, "burnIn");
    requireAtLeast(0, thin, "thin");
    if (!(detect > 0)) {
      throw new IllegalArgumentException("detect must be positive, not " + detect);
    }
    if ((long) draws + burnIn > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "draws and burn-in must be at most 2147483647 together, not " + draws + " + " + burnIn);
    }
  }

  /** A design that makes its draws and no more. */
  public SuccessiveConditional(int draws, int sweepsPerDraw, int burnIn, int thin, int chains) {
    this(draws, sweepsPerDraw, burnIn, thin, chains, Double.POSITIVE_INFINITY, 0);
  }

  public static void requireAtLeast(int least, int value, String name) {
    if (value < least) {
      throw new IllegalArgumentException(name + " must be at least " + least + ", not " + value);
    }
  }

  /**
   * With another number of draws.
   *
   * @param count draws on each side
   * @return the changed design
   */
  @Override
  public SuccessiveConditional draws(int count) {
    return new SuccessiveConditional(count, sweepsPerDraw, burnIn, thin, chains, detect, mostDraws);
  }

  /**
   * With another number of sweeps between data draws.
   *
   * @param sweeps at least 1
   * @return the changed design
   */
  @Override
  public SuccessiveConditional sweepsPerDraw(int sweeps) {
    return new SuccessiveConditional(draws, sweeps, burnIn, thin, chains, detect, mostDraws);
  }

  /**
   * With burn-in.
   *
   * @param count backward draws dropped at the start of each chain
   * @return the changed design
   */
  public SuccessiveConditional burnIn(int count) {
    return new SuccessiveConditional(draws, sweepsPerDraw, count, thin, chains, detect, mostDraws);
  }

  /**
   * With fixed thinning.
   *
   * @param every at least 1; 0 derives it from the measured autocorrelation time
   * @return the changed design
   */
  public SuccessiveConditional thin(int every) {
    return new SuccessiveConditional(
        draws, sweepsPerDraw, burnIn, every, chains, detect, mostDraws);
  }

  /**
   * With another number of backward chains.
   *
   * @param count at least 1
   * @return the changed design
   */
  public SuccessiveConditional chains(int count) {
    return new SuccessiveConditional(draws, sweepsPerDraw, burnIn, thin, count, detect, mostDraws);
  }

  /**
   * Drawing on.
   *
   * @param size of the error that each row is to detect, in standard deviations of what it
   *     averages: of a test function in its prior standard deviation
   * @param most draws on each side, where it ends in any case
   * @return the changed design
   */
  public SuccessiveConditional detecting(double size, int most) {
    return new SuccessiveConditional(draws, sweepsPerDraw, burnIn, thin, chains, size, most);
  }

  /** The draws of each chain; what does not divide evenly is left out. */
  int drawsPerChain() {
    return draws / chains;
  }

  @Override
  public String name() {
    return "geweke";
  }

  @Override
  public Optional<SuccessiveConditional> backward() {
    return Optional.of(this);
  }

  @Override
  public Design backward(UnaryOperator<SuccessiveConditional> change) {
    return change.apply(this);
  }

  @Override
  public <S, Y> JointSamples samples(
      GenerativeModel<S, Y> model,
      Sampler<S, Y> sampler,
      List<TestFunction<S, Y>> functions,
      SeededRng rng,
      RunOptions options) {
    return new SuccessiveConditionalRun<>(
            model, sampler, functions, this, /* newDataFirst= */ false, rng, options)
        .run();
  }
}
