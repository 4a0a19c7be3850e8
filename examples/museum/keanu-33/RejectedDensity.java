package museum.keanu;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import museum.Exhibit;
import museum.Nothing;
import museum.Weighted;
import plumbline.plugin.ModelOption;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.TestFunction;
import plumbline.verification.TrialOptions;

/** Two steps of a random walk on few points, with a network that holds values and their density. */
public final class RejectedDensity extends Exhibit<Integer, Nothing> {
  private static final ModelOption<Integer> POINTS = ModelOption.size("points", 5, "points");

  /** For the service loader. */
  public RejectedDensity() {
    super("keanu-33", "the network keeps a rejected proposal, whose density comes into the next");
  }

  @Override
  public List<ModelOption<?>> options() {
    return List.of(POINTS);
  }

  @Override
  protected Weighted<Integer> model(TrialOptions options) {
    return Weighted.of(
        IntStream.range(0, POINTS.of(options)).boxed().toList(), k -> 1.0 / (1 + k * k));
  }

  private static Sampler<Integer, Nothing> sampler(Weighted<Integer> law, boolean reverted) {
    int points = law.states().size();
    return Sampler.of(
        (first, none, rng) -> {
          int position = first;
          int inNetwork = first;
          for (int step = 0; step < 2; step++) {
            double logOfMasterP = Math.log(law.weight(inNetwork));
            // In a circle, so that every proposal has a density.
            int proposed = Math.floorMod(position + (rng.bernoulli(0.5) ? 1 : -1), points);
            inNetwork = proposed;
            double ratio = Math.log(law.weight(inNetwork)) - logOfMasterP;
            if (rng.bernoulliLog(Math.min(0, ratio))) {
              position = proposed;
            } else if (reverted) {
              inNetwork = position;
            }
          }
          return position;
        });
  }

  @Override
  protected Sampler<Integer, Nothing> wrong(TrialOptions options) {
    return sampler(model(options), false);
  }

  @Override
  protected Sampler<Integer, Nothing> right(TrialOptions options) {
    return sampler(model(options), true);
  }

  @Override
  protected List<TestFunction<Integer, Nothing>> functions() {
    return List.of(TestFunction.of("point", (k, none) -> k));
  }

  @Override
  protected Optional<FiniteCase<Integer, Nothing>> finite(TrialOptions options) {
    Weighted<Integer> law = model(options);
    return Optional.of(FiniteCase.of("points in a circle", law.states(), law, Nothing.NONE, 0));
  }
}
