package plumbline.studies;

import plumbline.models.topics.Polya;
import plumbline.models.topics.heldout.AnnealedDocument;
import plumbline.models.topics.heldout.AnnealingPath;
import plumbline.models.topics.heldout.Bridge;
import plumbline.models.topics.heldout.SeenDocument;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.Formula;

/** Wrong bridges and wrong orders of steps. */
public final class AnnealingMutants {
  private AnnealingMutants() {}

  /** A factor in the place of the bridge's own. */
  @FunctionalInterface
  public interface Factor {
    double of(int topic, int n);
  }

  /** The log increment of a weight, in the place of the bridge's own. */
  @FunctionalInterface
  interface Increment {
    double of(double b, double next, int[] z, int[] counts);
  }

  /** A bridge with another count factor in its sweeps, or with other weights. */
  public record Spoilt(Bridge bridge, Factor spoilt, Increment increment) implements Bridge {
    public Spoilt(Bridge bridge, Factor spoilt) {
      this(bridge, spoilt, bridge::logIncrement);
    }

    @Override
    public SeenDocument document() {
      return bridge.document();
    }

    @Override
    public void moveTo(double b, double[] table, int stride) {
      bridge.moveTo(b, table, stride);
    }

    @Override
    public double factor(int topic, int n) {
      return spoilt.of(topic, n);
    }

    @Override
    public double logIncrement(double b, double next, int[] z, int[] counts) {
      return increment.of(b, next, z, counts);
    }

    @Override
    public void start(AnnealedDocument chain, Rng rng) {
      bridge.start(chain, rng);
    }
  }

  /**
   * The convex path (Foulds and Smyth 2014) as in RatioAIS_ConvexPath of Ratio-AIS: the Gibbs
   * conditional has model 2's concentration at every temperature. Invisible where both models have
   * the same.
   */
  public static Bridge publishedConvex(SeenDocument target, SeenDocument start, int burnIn) {
    return new Spoilt(
        AnnealingPath.CONVEX.bridge(target, start, burnIn), (k, n) -> n + start.alpha(k));
  }

  /**
   * From prior to posterior by a formula that the document gives for the laws between, applied at
   * the end too, against its own definition of the end: the prior comes in squared.
   *
   * @param document the document under a model
   * @return a bridge whose expected weight is not Pr(w)
   */
  public static Bridge priorSquaredAtTheEnd(SeenDocument document) {
    Bridge printed = AnnealingPath.fromPrior(document, Formula.AS_PRINTED);
    Doubles alpha = Doubles.generate(document.topics(), document::alpha);
    return new Spoilt(
        printed,
        printed::factor,
        (b, next, z, counts) ->
            printed.logIncrement(b, next, z, counts)
                + (next < 1 ? 0 : Polya.logProbability(counts, alpha.toArray())));
  }
}
