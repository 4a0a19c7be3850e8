package plumbline.models.topics.heldout;

import org.jspecify.annotations.Nullable;
import plumbline.random.Rng;

/**
 * A family of laws of topic assignments, from a start at b = 0 to a target at b = 1, each of the
 * form {@code f_b(z) = c_b prod_i E_b[w_i, z_i] prod_k G_bk(n_k)}. Its Gibbs conditional is then
 * {@code E_b[w_i, k] g_bk(n_k)} with {@code g_bk(n) = G_bk(n + 1) / G_bk(n)}, the token not
 * counted. Holds tables for one document; for one thread.
 */
public interface Bridge {
  /** The document under the model at b = 1. */
  SeenDocument document();

  /** K. */
  default int topics() {
    return document().topics();
  }

  /**
   * Brings the table and the factors from where they are to b.
   *
   * @param b in [0, 1]
   * @param table E_b, U rows of {@code stride} numbers of which the first K are used
   * @param stride at least K
   */
  void moveTo(double b, double[] table, int stride);

  /** g_bk(n) for the b moved to last. */
  double factor(int topic, int n);

  /**
   * Where {@code g_bk(n) = n + a_k} for the b moved to last: the a_k, which spare the sweep a call
   * for each token. Null where the factor has another form.
   */
  default double @Nullable [] concentrations() {
    return null;
  }

  /**
   * {@code ln f_next(z) - ln f_b(z)}.
   *
   * @param z assignments
   * @param counts n_k
   */
  double logIncrement(double b, double next, int[] z, int[] counts);

  /**
   * Draws the start.
   *
   * @param chain places and sweeps at b = 0
   * @param rng the source of randomness
   */
  void start(AnnealedDocument chain, Rng rng);
}
