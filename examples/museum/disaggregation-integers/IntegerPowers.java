package museum.disaggregation;

import java.util.List;
import java.util.Optional;
import museum.Exhibit;
import plumbline.plugin.ModelOption;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.TestFunction;
import plumbline.verification.TrialOptions;

/** The prior of a precision whose powers 3/2 and -1/2 are quotients of whole numbers: 1 and 0. */
public final class IntegerPowers extends Exhibit<Integer, Integer> {
  private static final ModelOption<Integer> LEVELS =
      ModelOption.size("levels", 4, "values of tau: 1, 4, 16, ...");
  private static final int THREE = 3;
  private static final int ONE = 1;

  /** For the service loader. */
  public IntegerPowers() {
    super("disaggregation-integers", "3/2 and 1/2 are divided as integers: the prior is gone");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(LEVELS);
  }

  @Override
  protected Precision model(TrialOptions options) {
    return new Precision(LEVELS.of(options));
  }

  private static double logPrior(double logTau, double power, double other) {
    return -power * logTau - Math.exp(other * logTau) + logTau;
  }

  @Override
  protected Sampler<Integer, Integer> wrong(TrialOptions options) {
    Precision model = model(options);
    double power = THREE / 2;
    double other = -ONE / 2;
    return model.walk(level -> logPrior(model.logTau(level), power, other));
  }

  @Override
  protected Sampler<Integer, Integer> right(TrialOptions options) {
    Precision model = model(options);
    double power = THREE / 2.0;
    double other = -ONE / 2.0;
    return model.walk(level -> logPrior(model.logTau(level), power, other));
  }

  @Override
  protected List<TestFunction<Integer, Integer>> functions() {
    return Precision.FUNCTIONS;
  }

  @Override
  protected Optional<FiniteCase<Integer, Integer>> finite(TrialOptions options) {
    Precision model = model(options);
    return Optional.of(FiniteCase.of("levels of tau", model.states(), model, 1, 1));
  }
}
