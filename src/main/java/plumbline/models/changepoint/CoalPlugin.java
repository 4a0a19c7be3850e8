package plumbline.models.changepoint;

import java.util.List;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;
import plumbline.verification.SmallestCase;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;

/** {@code check coal}. */
public final class CoalPlugin implements ModelPlugin {
  @Override
  public String name() {
    return "coal";
  }

  @Override
  public String description() {
    return "One change in the rate of coal-mining disasters.";
  }

  @Override
  public List<ModelOption<?>> options() {
    return CoalTrial.OPTIONS;
  }

  @Override
  public Trial<?, ?> trial(TrialOptions options) {
    return CoalTrial.of(options);
  }

  @Override
  public List<SmallestCase<?, ?>> casesInFractions(TrialOptions options) {
    return List.of(CoalCases.inFractions(options));
  }
}
