package plumbline.models.ggm;

import java.util.List;
import java.util.Optional;
import plumbline.plugin.FileFit;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;

/** {@code check graph} and {@code graph FILE}. */
public final class GraphPlugin implements ModelPlugin {
  @Override
  public String name() {
    return "graph";
  }

  @Override
  public String description() {
    return "A Gaussian graphical model: graph and precision matrix.";
  }

  @Override
  public List<ModelOption<?>> options() {
    return GraphTrials.GRAPH_OPTIONS;
  }

  @Override
  public Trial<?, ?> trial(TrialOptions options) {
    return GraphTrials.graphs(options);
  }

  @Override
  public Optional<FileFit> fit() {
    return Optional.of(GraphFit.of());
  }
}
