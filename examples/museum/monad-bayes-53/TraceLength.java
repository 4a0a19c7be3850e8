package museum.monadbayes;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import museum.Exhibit;
import museum.Nothing;
import museum.Weighted;
import plumbline.numerics.Ints;
import plumbline.plugin.ModelOption;
import plumbline.random.Rng;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.TestFunction;
import plumbline.verification.TrialOptions;

/**
 * A program that throws coins until one shows 0, at most so many, and weighs what came. A step
 * throws one of its coins again, chosen at random, and adds or drops coins behind it.
 */
public final class TraceLength extends Exhibit<Ints, Nothing> {
  private static final ModelOption<Integer> COINS = ModelOption.size("coins", 4, "at most so many");

  /** For the service loader. */
  public TraceLength() {
    super("monad-bayes-53", "the numbers of variables in a trace do not divide as they should");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(COINS);
  }

  /** Every trace: ones, then a zero unless there are as many coins as there can be. */
  @Override
  protected Weighted<Ints> model(TrialOptions options) {
    int most = COINS.of(options);
    List<Ints> traces = new ArrayList<>();
    for (int ones = 0; ones <= most; ones++) {
      int thrown = ones;
      traces.add(Ints.generate(Math.min(most, ones + 1), i -> i < thrown ? 1 : 0));
    }
    return Weighted.of(traces, trace -> Math.pow(0.5, trace.size()) * density(trace));
  }

  /** The weight that the program gives what came. */
  private static double density(Ints trace) {
    return 1 + trace.size();
  }

  private static Ints thrownAgain(Ints trace, int most, Rng rng) {
    int changed = rng.uniformInt(trace.size());
    List<Integer> next = new ArrayList<>();
    for (int i = 0; i < most; i++) {
      next.add(i < changed || (i > changed && i < trace.size()) ? trace.get(i) : coin(rng));
      if (next.get(i) == 0) {
        break;
      }
    }
    return Ints.generate(next.size(), next::get);
  }

  private static int coin(Rng rng) {
    return rng.bernoulli(0.5) ? 1 : 0;
  }

  @Override
  protected Sampler<Ints, Nothing> wrong(TrialOptions options) {
    int most = COINS.of(options);
    return Sampler.of(
        (us, none, rng) -> {
          Ints vs = thrownAgain(us, most, rng);
          double q = density(vs);
          double p = density(us);
          return rng.bernoulli(Math.min(1, q * vs.size() / p * us.size())) ? vs : us;
        });
  }

  @Override
  protected Sampler<Ints, Nothing> right(TrialOptions options) {
    int most = COINS.of(options);
    return Sampler.of(
        (us, none, rng) -> {
          Ints vs = thrownAgain(us, most, rng);
          double q = density(vs);
          double p = density(us);
          return rng.bernoulli(Math.min(1, q * us.size() / (p * vs.size()))) ? vs : us;
        });
  }

  @Override
  protected List<TestFunction<Ints, Nothing>> functions() {
    return List.of(TestFunction.of("length", (trace, none) -> trace.size()));
  }

  @Override
  protected Optional<FiniteCase<Ints, Nothing>> finite(TrialOptions options) {
    Weighted<Ints> law = model(options);
    return Optional.of(FiniteCase.of("traces", law.states(), law, Nothing.NONE, 0));
  }
}
