package plumbline.models.start;

import java.util.List;
import plumbline.numerics.Doubles;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;

/** {@code check start}. */
public final class StartPlugin implements ModelPlugin {
  @Override
  public String name() {
    return "start";
  }

  @Override
  public String description() {
    return "A normal sample with unknown mean and precision: where to start.";
  }

  @Override
  public List<ModelOption<?>> options() {
    return StartTrials.OPTIONS;
  }

  @Override
  public Trial<NormalState, Doubles> trial(TrialOptions options) {
    return StartTrials.normal(options);
  }
}
