package plumbline.models.changepoint;

import java.util.List;
import java.util.Optional;
import plumbline.plugin.FileFit;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;

/** {@code check changepoint} and {@code changepoint FILE}. */
public final class ChangePointPlugin implements ModelPlugin {
  @Override
  public String name() {
    return "changepoint";
  }

  @Override
  public String description() {
    return "Change points in the depth of choices.";
  }

  @Override
  public List<ModelOption<?>> options() {
    return ChangePointTrials.OPTIONS;
  }

  @Override
  public Trial<?, ?> trial(TrialOptions options) {
    return ChangePointTrials.of(options);
  }

  @Override
  public Optional<FileFit> fit() {
    return Optional.of(ChangePointFit.of());
  }
}
