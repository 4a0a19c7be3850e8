package plumbline.models.topics.heldout;

import java.util.function.Consumer;
import plumbline.evaluation.AnnealedImportance;
import plumbline.random.Rng;

/**
 * An annealed document whose runs begin in a way of their own.
 *
 * @param chain the document that is annealed
 * @param begin places the chain
 */
public record AnnealedDocumentTarget(AnnealedDocument chain, Consumer<Rng> begin)
    implements AnnealedImportance.Target {
  @Override
  public void start(Rng rng) {
    begin.accept(rng);
  }

  @Override
  public double logIncrement(double b, double next) {
    return chain.logIncrement(b, next);
  }

  @Override
  public void sweep(double b, Rng rng) {
    chain.sweep(b, rng);
  }
}
