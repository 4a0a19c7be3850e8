package plumbline.models.ctm;

import java.util.List;
import java.util.Optional;
import plumbline.plugin.FileFit;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.exact.SmallestCase;

/** {@code check ctm} and {@code ctm}. */
public final class CtmPlugin implements ModelPlugin {
  @Override
  public String name() {
    return "ctm";
  }

  @Override
  public String description() {
    return "The correlated topic model with a graph of topics.";
  }

  @Override
  public List<ModelOption<?>> options() {
    return CtmTrials.OPTIONS;
  }

  @Override
  public Trial<?, ?> trial(TrialOptions options) {
    return CtmTrials.of(options);
  }

  @Override
  public List<SmallestCase<?, ?>> casesInFractions(TrialOptions options) {
    return List.of(CtmTrials.inFractions(options));
  }

  @Override
  public Optional<FileFit> fit() {
    return Optional.of(CtmFit.of());
  }
}
