package museum.numpyro;

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

/** A number that is uniform on 1, 2, ..., and a proposal of any such number. */
public final class ProposalFromZero extends Exhibit<Integer, Nothing> {
  private static final ModelOption<Integer> SIZE =
      ModelOption.size("size", 2, "numbers of the support, from 1 on");
  private static final int LOWEST = 1;

  /** For the service loader. */
  public ProposalFromZero() {
    super("numpyro-1834", "proposals are numbered from 0 where the support begins with 1");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(SIZE);
  }

  /** With 0, which has no probability and can yet be reached. */
  private static Weighted<Integer> law(TrialOptions options) {
    return Weighted.of(
        IntStream.rangeClosed(0, SIZE.of(options)).boxed().toList(), x -> x < LOWEST ? 0 : 1);
  }

  @Override
  protected GenerativeModel<Integer, Nothing> model(TrialOptions options) {
    return law(options).drawsAlone();
  }

  /** The uniform log density is that of a constant wherever it is asked for. */
  private static Sampler<Integer, Nothing> sampler(int size, int lowest) {
    return Sampler.of((x, none, rng) -> lowest + rng.uniformInt(size));
  }

  @Override
  protected Sampler<Integer, Nothing> wrong(TrialOptions options) {
    return sampler(SIZE.of(options), 0);
  }

  @Override
  protected Sampler<Integer, Nothing> right(TrialOptions options) {
    return sampler(SIZE.of(options), LOWEST);
  }

  @Override
  protected List<TestFunction<Integer, Nothing>> functions() {
    return List.of(TestFunction.of("x", (x, none) -> x));
  }

  @Override
  protected Optional<FiniteCase<Integer, Nothing>> finite(TrialOptions options) {
    Weighted<Integer> law = law(options);
    return Optional.of(FiniteCase.of("1 to size", law.states(), law, Nothing.NONE, 0));
  }
}
