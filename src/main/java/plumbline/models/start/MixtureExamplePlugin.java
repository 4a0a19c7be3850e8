package plumbline.models.start;

import java.util.List;
import plumbline.numerics.Ints;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.exact.SmallestCase;

/** {@code check mixture}. */
public final class MixtureExamplePlugin implements ModelPlugin {
  @Override
  public String name() {
    return "mixture";
  }

  @Override
  public String description() {
    return "A mixture of four items, small enough for all of its 81 states.";
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of();
  }

  @Override
  public Trial<Ints, Ints> trial(TrialOptions options) {
    return StartTrials.mixture(options);
  }

  @Override
  public List<SmallestCase<?, ?>> casesInFractions(TrialOptions options) {
    return List.of(StartTrials.mixtureInFractions());
  }
}
