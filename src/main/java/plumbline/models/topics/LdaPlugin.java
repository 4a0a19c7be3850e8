package plumbline.models.topics;

import java.util.List;
import java.util.Optional;
import plumbline.plugin.FileFit;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.exact.SmallestCase;

/** {@code check lda} and {@code topics train}. */
public final class LdaPlugin implements ModelPlugin {
  @Override
  public String name() {
    return "lda";
  }

  @Override
  public String description() {
    return "Latent Dirichlet allocation.";
  }

  @Override
  public List<ModelOption<?>> options() {
    return TopicTrials.LDA_OPTIONS;
  }

  @Override
  public Trial<?, ?> trial(TrialOptions options) {
    return TopicTrials.lda(options);
  }

  @Override
  public List<SmallestCase<?, ?>> casesInFractions(TrialOptions options) {
    return List.of(TopicCases.ldaInFractions());
  }

  @Override
  public Optional<FileFit> fit() {
    return Optional.of(TopicsFit.lda());
  }
}
