package plumbline.models.ggm;

import java.util.List;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;

/** {@code check gwishart}. */
public final class PrecisionPlugin implements ModelPlugin {
  @Override
  public String name() {
    return "gwishart";
  }

  @Override
  public String description() {
    return "The precision matrix on a known graph.";
  }

  @Override
  public List<ModelOption<?>> options() {
    return GraphTrials.PRECISION_OPTIONS;
  }

  @Override
  public Trial<?, ?> trial(TrialOptions options) {
    return GraphTrials.precision(options);
  }
}
