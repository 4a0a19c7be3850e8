package plumbline.models.topics;

import java.util.List;
import java.util.Optional;
import plumbline.plugin.FileFit;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.exact.SmallestCase;

/** {@code check dmr} and {@code topics train}. */
public final class DmrPlugin implements ModelPlugin {
  @Override
  public String name() {
    return "dmr";
  }

  @Override
  public String description() {
    return "Dirichlet-multinomial regression of topics on features.";
  }

  @Override
  public List<ModelOption<?>> options() {
    return TopicTrials.DMR_OPTIONS;
  }

  @Override
  public Trial<?, ?> trial(TrialOptions options) {
    return TopicTrials.dmr(options);
  }

  @Override
  public List<SmallestCase<?, ?>> casesInFractions(TrialOptions options) {
    return List.of(TopicCases.dmrInFractions());
  }

  @Override
  public Optional<FileFit> fit() {
    return Optional.of(TopicsFit.dmr());
  }
}
