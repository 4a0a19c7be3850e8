package plumbline.models.relational.ila;

import java.util.List;
import java.util.Optional;
import plumbline.models.relational.NetworkFit;
import plumbline.models.relational.RelationalPriors;
import plumbline.models.relational.RelationalTrials;
import plumbline.plugin.FileFit;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;

/** {@code check ila} and {@code ila FILE}. */
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

  @Override
  public Optional<FileFit> fit() {
    return Optional.of(
        NetworkFit.of(
            (dyads, options) -> {
              IlaModel model =
                  new IlaModel(
                      dyads, RelationalPriors.forData(), RelationalTrials.LINK.of(options));
              return new NetworkFit.Choice<>(model, RelationalTrials.sampler(model, options));
            }));
  }
}
