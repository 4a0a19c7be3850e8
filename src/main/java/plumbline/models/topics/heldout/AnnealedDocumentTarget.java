package plumbline.models.topics.heldout;

import plumbline.evaluation.AnnealedImportance;
import plumbline.random.Rng;

/** An annealed document whose runs begin in a way of their own. */
interface AnnealedDocumentTarget extends AnnealedImportance.Target {
  /** The document that is annealed. */
  AnnealedDocument chain();

  @Override
  default double logIncrement(double b, double next) {
    return chain().logIncrement(b, next);
  }

  @Override
  default void sweep(double b, Rng rng) {
    chain().sweep(b, rng);
  }
}
