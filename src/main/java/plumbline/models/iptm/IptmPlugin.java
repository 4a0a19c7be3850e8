package plumbline.models.iptm;

import java.util.List;
import java.util.Optional;
import plumbline.models.iptm.fit.IptmFit;
import plumbline.models.iptm.trial.IptmTrials;
import plumbline.plugin.FileFit;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;

/** {@code check iptm} and {@code iptm FILE}. */
public final class IptmPlugin implements ModelPlugin {
  @Override
  public String name() {
    return "iptm";
  }

  @Override
  public String description() {
    return "The interaction-partitioned topic model of messages.";
  }

  @Override
  public List<ModelOption<?>> options() {
    return IptmTrials.OPTIONS;
  }

  @Override
  public Trial<?, ?> trial(TrialOptions options) {
    return IptmTrials.of(options);
  }

  @Override
  public Optional<FileFit> fit() {
    return Optional.of(IptmFit.of());
  }
}
