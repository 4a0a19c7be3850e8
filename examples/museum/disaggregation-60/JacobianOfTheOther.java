package museum.disaggregation;

import java.util.List;
import java.util.Optional;
import museum.Exhibit;
import plumbline.plugin.ModelOption;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.TestFunction;
import plumbline.verification.TrialOptions;

/**
 * A random walk in log tau, whose prior density is one of tau: the Jacobian is tau, and was the
 * standard deviation.
 */
public final class JacobianOfTheOther extends Exhibit<Integer, Integer> {
  private static final ModelOption<Integer> LEVELS =
      ModelOption.size("levels", 4, "values of tau: 1, 4, 16, ...");

  /** For the service loader. */
  public JacobianOfTheOther() {
    super("disaggregation-60", "the Jacobian of log tau is that of the log standard deviation");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(LEVELS);
  }

  @Override
  protected Precision model(TrialOptions options) {
    return new Precision(LEVELS.of(options));
  }

  @Override
  protected Sampler<Integer, Integer> wrong(TrialOptions options) {
    Precision model = model(options);
    return model.walk(level -> model.logDensity(level) - 0.5 * model.logTau(level));
  }

  @Override
  protected Sampler<Integer, Integer> right(TrialOptions options) {
    Precision model = model(options);
    return model.walk(level -> model.logDensity(level) + model.logTau(level));
  }

  @Override
  protected List<TestFunction<Integer, Integer>> functions() {
    return Precision.FUNCTIONS;
  }

  @Override
  protected Optional<FiniteCase<Integer, Integer>> finite(TrialOptions options) {
    Precision model = model(options);
    return Optional.of(
        FiniteCase.of("levels of tau", model.states(), model, 1, 1)
            .withMove(
                "J(x') / J(x), J = tau / sd",
                (level, next) -> Math.exp(1.5 * (model.logTau(next) - model.logTau(level)))));
  }
}
