package museum.cuqipy;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import museum.Exhibit;
import museum.Nothing;
import museum.Weighted;
import plumbline.plugin.ModelOption;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.TestFunction;
import plumbline.verification.TrialOptions;

/** A ring of numbers of which the last lies outside the support: its log density is no number. */
public final class NotANumber extends Exhibit<Integer, Nothing> {
  private static final ModelOption<Integer> SIZE =
      ModelOption.size("states", 4, "numbers in the support");

  /** For the service loader. */
  public NotANumber() {
    super("cuqipy-494", "a proposal whose log density is not a number is accepted");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(SIZE);
  }

  private static Weighted<Integer> law(TrialOptions options) {
    int size = SIZE.of(options);
    return Weighted.of(
        IntStream.rangeClosed(0, size).boxed().toList(), k -> k == size ? 0 : 1.0 + k);
  }

  @Override
  protected GenerativeModel<Integer, Nothing> model(TrialOptions options) {
    return law(options).drawsAlone();
  }

  /** As a density does that takes the logarithm of a negative number. */
  private static double logd(Weighted<Integer> law, int k) {
    return law.weight(k) == 0 ? Double.NaN : Math.log(law.weight(k));
  }

  private static Sampler<Integer, Nothing> sampler(Weighted<Integer> law, boolean checked) {
    int size = law.states().size();
    return Sampler.of(
        (held, none, rng) -> {
          int next = Math.floorMod(held + (rng.bernoulli(0.5) ? 1 : -1), size);
          double ratio = logd(law, next) - logd(law, held);
          double alpha = ratio < 0 ? ratio : 0; // min(0, ratio) of Python: 0 if ratio is no number
          boolean accepted = rng.bernoulliLog(alpha);
          return accepted && !(checked && Double.isNaN(logd(law, next))) ? next : held;
        });
  }

  @Override
  protected Sampler<Integer, Nothing> wrong(TrialOptions options) {
    return sampler(law(options), false);
  }

  @Override
  protected Sampler<Integer, Nothing> right(TrialOptions options) {
    return sampler(law(options), true);
  }

  @Override
  protected List<TestFunction<Integer, Nothing>> functions() {
    return List.of(TestFunction.of("state", (k, none) -> k));
  }

  @Override
  protected Optional<FiniteCase<Integer, Nothing>> finite(TrialOptions options) {
    Weighted<Integer> law = law(options);
    return Optional.of(FiniteCase.of("a ring", law.states(), law, Nothing.NONE, 0));
  }
}
