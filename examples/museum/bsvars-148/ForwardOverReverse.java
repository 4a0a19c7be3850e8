package museum.bsvars;

import java.util.List;
import java.util.Optional;
import plumbline.numerics.Doubles;
import plumbline.plugin.ModelOption;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.TrialOptions;

/** The truncated proposal's density there, divided by that back. */
public final class ForwardOverReverse extends StudentDegrees {
  private static final ModelOption<Integer> POINTS = ModelOption.size("points", 5, "points");
  private static final ModelOption<Integer> OBSERVATIONS =
      ModelOption.size("observations", 1, "variances");

  /** For the service loader. */
  public ForwardOverReverse() {
    super("bsvars-148", "the ratio of the truncated proposals is upside down");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(POINTS, OBSERVATIONS);
  }

  @Override
  protected Variances model(TrialOptions options) {
    return new Variances(POINTS.of(options), OBSERVATIONS.of(options));
  }

  @Override
  protected Sampler<Integer, Doubles> wrong(TrialOptions options) {
    return sampler(POINTS.of(options), -1, -2, 2);
  }

  @Override
  protected Sampler<Integer, Doubles> right(TrialOptions options) {
    return sampler(POINTS.of(options), 1, -2, 2);
  }

  @Override
  protected Optional<FiniteCase<Integer, Doubles>> finite(TrialOptions options) {
    int points = POINTS.of(options);
    return Optional.of(
        points(model(options))
            .withMove(
                "(q(x | x') / q(x' | x))^2",
                (x, star) -> Math.pow(proposal(star, points)[x] / proposal(x, points)[star], 2)));
  }
}
