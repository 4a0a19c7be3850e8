package museum.pints;

import java.util.List;
import museum.Exhibit;
import museum.Nothing;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Sampler;
import plumbline.verification.TestFunction;
import plumbline.verification.TrialOptions;

/** Three walkers on a standard normal law, of which one is stretched along the line to another. */
public final class NumberOfChains extends Exhibit<Doubles, Nothing> {
  private static final int CHAINS = 3;
  private static final int PARAMETERS = 1;
  private static final double A = 2;

  /** For the service loader. */
  public NumberOfChains() {
    super("pints-1325", "the stretch counts to the power of the chains, not of the parameters");
  }

  /** Independent standard normal walkers. */
  private static final class Walkers
      implements GenerativeModel<Doubles, Nothing>, JointDensity<Doubles, Nothing> {
    @Override
    public Doubles drawPrior(Rng rng) {
      return Doubles.generate(CHAINS, k -> rng.normal());
    }

    @Override
    public Nothing drawData(Doubles walkers, Rng rng) {
      return Nothing.NONE;
    }

    @Override
    public double logPrior(Doubles walkers) {
      return -0.5 * walkers.stream().map(x -> x * x).sum();
    }

    @Override
    public double logLikelihood(Doubles walkers, Nothing none) {
      return 0;
    }
  }

  private static Sampler<Doubles, Nothing> sampler(Walkers model, int power) {
    return Sampler.of(
        (current, none, rng) -> {
          int k = rng.uniformInt(CHAINS);
          int j = (k + 1 + rng.uniformInt(CHAINS - 1)) % CHAINS;
          double root = 1 + rng.uniform() * (A - 1);
          double z = root * root / A;
          double stretched = current.get(j) + z * (current.get(k) - current.get(j));
          Doubles proposed = Doubles.generate(CHAINS, i -> i == k ? stretched : current.get(i));
          double q = (power - 1) * Math.log(z);
          q += model.logPrior(proposed) - model.logPrior(current);
          return rng.bernoulliLog(Math.min(0, q)) ? proposed : current;
        });
  }

  @Override
  protected Walkers model(TrialOptions options) {
    return new Walkers();
  }

  @Override
  protected Sampler<Doubles, Nothing> wrong(TrialOptions options) {
    return sampler(model(options), CHAINS);
  }

  @Override
  protected Sampler<Doubles, Nothing> right(TrialOptions options) {
    return sampler(model(options), PARAMETERS);
  }

  @Override
  protected List<TestFunction<Doubles, Nothing>> functions() {
    return List.of(
        TestFunction.of("first^2", (x, none) -> x.get(0) * x.get(0)),
        TestFunction.of("first x second", (x, none) -> x.get(0) * x.get(1)));
  }
}
