package plumbline.models.relational.lfrm;

import java.util.List;
import java.util.Optional;
import plumbline.models.relational.NetworkFit;
import plumbline.models.relational.RelationalCases;
import plumbline.models.relational.RelationalPriors;
import plumbline.models.relational.RelationalTrials;
import plumbline.plugin.FileFit;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.exact.SmallestCase;

/** {@code check lfrm} and {@code lfrm FILE}. */
public final class LfrmPlugin implements ModelPlugin {
  @Override
  public String name() {
    return "lfrm";
  }

  @Override
  public String description() {
    return "The latent feature relational model of networks.";
  }

  @Override
  public List<ModelOption<?>> options() {
    return RelationalTrials.LFRM_OPTIONS;
  }

  @Override
  public Trial<?, ?> trial(TrialOptions options) {
    return RelationalTrials.lfrm(options);
  }

  @Override
  public List<SmallestCase<?, ?>> casesInFractions(TrialOptions options) {
    return List.of(RelationalCases.lfrmInFractions());
  }

  @Override
  public Optional<FileFit> fit() {
    return Optional.of(
        NetworkFit.of(
            (dyads, options) -> {
              LfrmModel model =
                  new LfrmModel(
                      dyads, RelationalPriors.forData(), RelationalTrials.LINK.of(options));
              return new NetworkFit.Choice<>(model, RelationalTrials.sampler(model, options));
            }));
  }
}
