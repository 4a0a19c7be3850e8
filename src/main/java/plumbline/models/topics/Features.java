package plumbline.models.topics;

import java.util.List;
import plumbline.numerics.Doubles;

/**
 * What is known about each document besides its words. Immutable.
 *
 * @param names the features' names; the first is usually the intercept, 1 for every document
 * @param rows one row for each document, one number for each feature
 */
public record Features(List<String> names, List<Doubles> rows) {
  /** Checks that every row is complete and finite. */
  public Features {
    names = List.copyOf(names);
    rows = List.copyOf(rows);
    for (int d = 0; d < rows.size(); d++) {
      if (rows.get(d).size() != names.size()) {
        throw new IllegalArgumentException(
            "document %d has %d features, not %d"
                .formatted(d + 1, rows.get(d).size(), names.size()));
      }
      if (!rows.get(d).stream().allMatch(Double::isFinite)) {
        throw new IllegalArgumentException("document " + (d + 1) + " has a feature not finite");
      }
    }
  }

  /** F, how many features. */
  public int size() {
    return names.size();
  }

  /** D, how many documents. */
  public int documents() {
    return rows.size();
  }

  /**
   * {@code alpha_dk = exp(x_d lambda_k)} of Mimno and McCallum (2008).
   *
   * @param document d
   * @param weights lambda, topic after topic
   * @param out alpha_d; overwritten
   */
  public void concentrations(int document, double[] weights, double[] out) {
    Doubles x = rows.get(document);
    for (int k = 0; k < out.length; k++) {
      double eta = 0;
      for (int f = 0; f < x.size(); f++) {
        eta += x.get(f) * weights[k * x.size() + f];
      }
      out[k] = Math.exp(Math.max(-DmrModel.MOST_ETA, Math.min(DmrModel.MOST_ETA, eta)));
    }
  }
}
