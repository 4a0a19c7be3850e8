package plumbline.sampling.countable;

import plumbline.sampling.Formula;

/**
 * The logarithm of the ratio in the acceptance probability (3), one method for each branch. With p
 * the current value, q the proposed one, K and K* the cuts before and after the move:
 *
 * <ul>
 *   <li>q up to K and K* = K: the proposal is the target up to a constant, so the ratio is 1;
 *   <li>q up to K and K* &lt; K: {@code C(K) M(K*) / (C(K*) L(p))};
 *   <li>q beyond K: {@code C(K) L(q) / (C(K*) M(K))}.
 * </ul>
 *
 * <p>The second line differs from the document. After such a move p lies beyond K*, so the way back
 * is a draw from the tail, with probability {@code f(p) M(K*) / C(K*)}, against {@code f(p) L(p)}
 * in the target: what is left over is the likelihood at p, where the document prints the one at q.
 *
 * <p>Departure from the document: branch 2 of (3) has L(p) for the printed L(q), and C sums over
 * the whole support for the printed sums from 1. {@link #of of(AS_PRINTED)} gives the document's.
 */
public interface RetrospectiveRatio {
  /**
   * Branch 2: the cut falls.
   *
   * @param here the proposal at the current value
   * @param there the proposal at the proposed value
   * @param logCurrent log L(p)
   * @param logProposed log L(q)
   * @return the log ratio
   */
  double lower(Envelope here, Envelope there, double logCurrent, double logProposed);

  /**
   * Branch 3: the proposed value lies beyond the cut.
   *
   * @param here the proposal at the current value
   * @param there the proposal at the proposed value
   * @param logCurrent log L(p)
   * @param logProposed log L(q)
   * @return the log ratio
   */
  double higher(Envelope here, Envelope there, double logCurrent, double logProposed);

  /**
   * The ratios of the corrected formula or of the printed one.
   *
   * @param formula which
   * @return the ratios
   */
  static RetrospectiveRatio of(Formula formula) {
    return switch (formula) {
      case CORRECTED -> new CorrectedRatio();
      case AS_PRINTED -> new PrintedRatio();
    };
  }
}
