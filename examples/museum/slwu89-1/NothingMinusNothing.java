package museum.slwu;

import java.util.List;
import museum.Exhibit;
import museum.Nothing;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;
import plumbline.verification.TestFunction;
import plumbline.verification.TrialOptions;

/** Two correlated normal numbers in a box, each drawn in turn given the other. */
public final class NothingMinusNothing extends Exhibit<Doubles, Nothing> {
  private static final double CORRELATION = 0.6;
  private static final double MEAN = 0.5;
  private static final double LOWER = -1;
  private static final double UPPER = 2;

  /** For the service loader. */
  public NothingMinusNothing() {
    super("slwu89-1", "the conditional mean has x - x where it should have x - mu");
  }

  private static boolean inside(double x) {
    return x >= LOWER && x <= UPPER;
  }

  @Override
  protected GenerativeModel<Doubles, Nothing> model(TrialOptions options) {
    return new GenerativeModel<>() {
      @Override
      public Doubles drawPrior(Rng rng) {
        while (true) {
          double one = MEAN + rng.normal();
          double other = conditional(one, rng);
          if (inside(one) && inside(other)) {
            return Doubles.of(one, other);
          }
        }
      }

      @Override
      public Nothing drawData(Doubles state, Rng rng) {
        return Nothing.NONE;
      }
    };
  }

  /** One number given the other, with no box. */
  private static double conditional(double given, Rng rng) {
    double mean = MEAN + CORRELATION * (given - MEAN);
    return mean + Math.sqrt(1 - CORRELATION * CORRELATION) * rng.normal();
  }

  private static Sampler<Doubles, Nothing> sampler(boolean meanOfOther) {
    return Sampler.of(
        (state, none, rng) -> {
          double[] x = state.toArray();
          for (int i = 0; i < x.length; i++) {
            double other = x[1 - i];
            double times = CORRELATION * (other - (meanOfOther ? MEAN : other));
            double deviation = Math.sqrt(1 - CORRELATION * CORRELATION);
            do {
              x[i] = MEAN + times + deviation * rng.normal();
            } while (!inside(x[i]));
          }
          return Doubles.of(x);
        });
  }

  @Override
  protected Sampler<Doubles, Nothing> wrong(TrialOptions options) {
    return sampler(false);
  }

  @Override
  protected Sampler<Doubles, Nothing> right(TrialOptions options) {
    return sampler(true);
  }

  @Override
  protected List<TestFunction<Doubles, Nothing>> functions() {
    return List.of(
        TestFunction.of("x1", (x, none) -> x.get(0)),
        TestFunction.of("x1 x2", (x, none) -> x.get(0) * x.get(1)));
  }
}
