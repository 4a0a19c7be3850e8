package plumbline.verification.joint;

import java.util.List;
import java.util.Optional;
import plumbline.random.SeededRng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;
import plumbline.verification.RunOptions;
import plumbline.verification.TestFunction;

/**
 * Independent replicates: an exact joint draw, a few sweeps of the sampler, and the same test
 * functions before and after. A right sampler leaves the joint law as it is from the first sweep
 * on, so there is neither burn-in nor autocorrelation; replicate by replicate the differences have
 * mean zero, which makes the comparison paired and far more powerful than two separate samples.
 *
 * @param draws how many replicates
 * @param sweepsPerDraw sweeps in each replicate, at least 1
 * @param dataKept whether the functions see the data of the joint draw again, or new data drawn
 *     from the state after the sweeps (Schein). With the data kept, functions of the data alone
 *     cannot move
 */
public record Replicated(int draws, int sweepsPerDraw, boolean dataKept) implements Design {
  static final Replicated DEFAULT = new Replicated(10_000, 1, true);

  /** Checks the settings. */
  public Replicated {
    SuccessiveConditional.requireAtLeast(10, draws, "draws");
    SuccessiveConditional.requireAtLeast(1, sweepsPerDraw, "sweepsPerDraw");
  }

  /**
   * With another number of replicates.
   *
   * @param count at least 10
   * @return the changed design
   */
  @Override
  public Replicated draws(int count) {
    return new Replicated(count, sweepsPerDraw, dataKept);
  }

  /**
   * With another number of sweeps.
   *
   * @param sweeps at least 1
   * @return the changed design
   */
  @Override
  public Replicated sweepsPerDraw(int sweeps) {
    return new Replicated(draws, sweeps, dataKept);
  }

  /**
   * With the data kept or drawn anew.
   *
   * @param kept whether the data of the joint draw are kept
   * @return the changed design
   */
  public Replicated dataKept(boolean kept) {
    return new Replicated(draws, sweepsPerDraw, kept);
  }

  @Override
  public String name() {
    return dataKept ? "replicated" : "schein";
  }

  @Override
  public Optional<Replicated> replicates() {
    return Optional.of(this);
  }

  @Override
  public <S, Y> JointSamples samples(
      GenerativeModel<S, Y> model,
      Sampler<S, Y> sampler,
      List<TestFunction<S, Y>> functions,
      SeededRng rng,
      RunOptions options) {
    return new ReplicatedRun<>(model, sampler, functions, this, rng, options).run();
  }
}
