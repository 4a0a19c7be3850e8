package plumbline.models.ggm;

import java.util.List;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;

/** {@code check copula}. */
public final class CopulaPlugin implements ModelPlugin {
  @Override
  public String name() {
    return "copula";
  }

  @Override
  public String description() {
    return "A Gaussian copula graphical model: ranks, ties and gaps as data.";
  }

  @Override
  public List<ModelOption<?>> options() {
    return CopulaTrial.OPTIONS;
  }

  @Override
  public Trial<?, ?> trial(TrialOptions options) {
    return CopulaTrial.of(options);
  }
}
