package plumbline.models.topics.heldout;

import plumbline.sampling.Formula;

/** The ways from one model to another. */
public enum AnnealingPath {
  /** The document's path, its equation (5). The default: never much worse, often much better. */
  GEOMETRIC {
    @Override
    public Bridge bridge(SeenDocument target, SeenDocument start, int burnIn) {
      requireComparable(target, start);
      return new GeometricBridge(target, start, burnIn);
    }
  },
  /** Mixtures of the two models' parameters (Foulds and Smyth 2014). */
  CONVEX {
    @Override
    public Bridge bridge(SeenDocument target, SeenDocument start, int burnIn) {
      requireComparable(target, start);
      return new ConvexBridge(target, start, burnIn);
    }
  };

  /**
   * The bridge that estimates {@code Pr(w | target) / Pr(w | start)}.
   *
   * @param target the document under model 1
   * @param start the document under model 2
   * @param burnIn Gibbs sweeps under model 2 before a run; 0 or more
   */
  public abstract Bridge bridge(SeenDocument target, SeenDocument start, int burnIn);

  /**
   * The standard bridge from prior to posterior, which estimates {@code Pr(w)}.
   *
   * @param document the document under a model
   * @param formula corrected, or the path that the document's section 2.2 prints
   */
  public static Bridge fromPrior(SeenDocument document, Formula formula) {
    return new PriorBridge(document, formula);
  }

  private static void requireComparable(SeenDocument target, SeenDocument start) {
    if (!target.isComparableTo(start)) {
      throw new IllegalArgumentException(
          "both models must see the same document with as many topics, not %s and %s"
              .formatted(target, start));
    }
  }
}
