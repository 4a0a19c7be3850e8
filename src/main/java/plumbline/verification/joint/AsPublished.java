package plumbline.verification.joint;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import plumbline.random.SeededRng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;
import plumbline.verification.RunOptions;
import plumbline.verification.TestFunction;

/**
 * The recipe of a document, setting for setting: one long chain, new data before every evaluation,
 * fixed thinning, and raw tests that take the draws for independent. It is reported beside the
 * autocorrelation time that invalidates it and never decides: its verdict is always INCONCLUSIVE.
 *
 * @param document which document
 * @param chain the settings of the one chain
 * @param level the level of each raw test in the document
 */
public record AsPublished(String document, SuccessiveConditional chain, double level)
    implements Design {
  private static final Map<String, AsPublished> PRESETS =
      new TreeMap<>(
          Map.of(
              "document-1",
              // 10^5 draws, every 9th from the 10,000th on.
              new AsPublished(
                  "Getting It Right for the IPTM, section 3",
                  new SuccessiveConditional(90_000, 1, 10_000, 9, 1),
                  0.05),
              "document-3",
              new AsPublished(
                  "Infinite latent attribute models, section 1",
                  new SuccessiveConditional(10_000, 1, 0, 1, 1),
                  0.05)));

  /**
   * The presets by name.
   *
   * @return an unmodifiable map
   */
  public static Map<String, AsPublished> presets() {
    return Collections.unmodifiableMap(PRESETS);
  }

  /** Checks that there is one chain. */
  public AsPublished {
    if (chain.chains() != 1) {
      throw new IllegalArgumentException("a published recipe has one chain, not " + chain.chains());
    }
  }

  @Override
  public int draws() {
    return chain.draws();
  }

  @Override
  public int sweepsPerDraw() {
    return chain.sweepsPerDraw();
  }

  @Override
  public String name() {
    return "as published";
  }

  @Override
  public AsPublished draws(int count) {
    return new AsPublished(document, chain.draws(count), level);
  }

  @Override
  public AsPublished sweepsPerDraw(int sweeps) {
    return new AsPublished(document, chain.sweepsPerDraw(sweeps), level);
  }

  @Override
  public Optional<SuccessiveConditional> backward() {
    return Optional.of(chain);
  }

  @Override
  public Design backward(UnaryOperator<SuccessiveConditional> change) {
    return new AsPublished(document, change.apply(chain), level);
  }

  @Override
  public boolean decides() {
    return false;
  }

  @Override
  public <S, Y> JointSamples samples(
      GenerativeModel<S, Y> model,
      Sampler<S, Y> sampler,
      List<TestFunction<S, Y>> functions,
      SeededRng rng,
      RunOptions options) {
    return new SuccessiveConditionalRun<>(
            model, sampler, functions, chain, /* newDataFirst= */ true, rng, options)
        .run();
  }
}
