package plumbline.models.dpmixture;

import java.util.List;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;

/** {@code check dp-mixture}. */
public final class DirichletMixturePlugin implements ModelPlugin {
  @Override
  public String name() {
    return "dp-mixture";
  }

  @Override
  public String description() {
    return "A Dirichlet process mixture of normals, retrospectively.";
  }

  @Override
  public List<ModelOption<?>> options() {
    return MixtureTrial.OPTIONS;
  }

  @Override
  public Trial<?, ?> trial(TrialOptions options) {
    return MixtureTrial.of(options);
  }
}
