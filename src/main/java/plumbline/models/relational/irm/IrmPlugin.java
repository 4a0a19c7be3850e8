package plumbline.models.relational.irm;

import java.util.List;
import java.util.Optional;
import plumbline.models.relational.NetworkFit;
import plumbline.models.relational.RelationalCases;
import plumbline.models.relational.RelationalTrials;
import plumbline.plugin.FileFit;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.exact.SmallestCase;

/** {@code check irm} and {@code irm FILE}. */
public final class IrmPlugin implements ModelPlugin {
  @Override
  public String name() {
    return "irm";
  }

  @Override
  public String description() {
    return "The infinite relational model of networks.";
  }

  @Override
  public List<ModelOption<?>> options() {
    return RelationalTrials.IRM_OPTIONS;
  }

  @Override
  public Trial<?, ?> trial(TrialOptions options) {
    return RelationalTrials.irm(options);
  }

  @Override
  public List<SmallestCase<?, ?>> casesInFractions(TrialOptions options) {
    return List.of(RelationalCases.irmInFractions());
  }

  @Override
  public Optional<FileFit> fit() {
    return Optional.of(
        NetworkFit.of(
            (dyads, options) -> {
              IrmModel model = IrmModel.of(dyads);
              return new NetworkFit.Choice<>(
                  model, IrmSampler.of(model, IrmSampler.BETAS.of(options)));
            }));
  }
}
