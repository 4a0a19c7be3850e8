package plumbline.models.relational;

import java.util.List;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;

/** {@code check ila}. */
public final class IlaPlugin implements ModelPlugin {
  @Override
  public String name() {
    return "ila";
  }

  @Override
  public String description() {
    return "The infinite latent attribute model of networks.";
  }

  @Override
  public List<ModelOption<?>> options() {
    return RelationalTrials.ILA_OPTIONS;
  }

  @Override
  public Trial<?, ?> trial(TrialOptions options) {
    return RelationalTrials.ila(options);
  }
}
