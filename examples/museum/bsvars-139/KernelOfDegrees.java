package museum.bsvars;

import java.util.List;
import java.util.Optional;
import plumbline.numerics.Doubles;
import plumbline.plugin.ModelOption;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.TrialOptions;

/** The normaliser of the variances' law, with a plus for a minus. */
public final class KernelOfDegrees extends StudentDegrees {
  private static final ModelOption<Integer> POINTS = ModelOption.size("points", 5, "points");
  private static final ModelOption<Integer> OBSERVATIONS =
      ModelOption.size("observations", 2, "variances");

  /** For the service loader. */
  public KernelOfDegrees() {
    super("bsvars-139", "the normaliser of an inverse gamma law has df + 2 for df - 2");
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
    return sampler(POINTS.of(options), 1, 2, -2);
  }

  @Override
  protected Sampler<Integer, Doubles> right(TrialOptions options) {
    return sampler(POINTS.of(options), 1, -2, 2);
  }

  private static double logMissing(int point, int observations) {
    double df = df(point);
    return 0.5 * observations * df * Math.log((df - 2) / (df + 2));
  }

  @Override
  protected Optional<FiniteCase<Integer, Doubles>> finite(TrialOptions options) {
    int observations = OBSERVATIONS.of(options);
    return Optional.of(
        points(model(options))
            .withMove(
                "((df - 2) / (df + 2))^(T df / 2), new over old",
                (x, star) ->
                    Math.exp(logMissing(star, observations) - logMissing(x, observations))));
  }
}
