package plumbline.verification.comparison;

import java.util.ArrayList;
import java.util.List;
import plumbline.numerics.Text;

/**
 * Which products of two functions are compared: all of them while there are few functions. Where
 * there would be more than {@value #MOST}, those of functions that stand nearest to each other in
 * the list: so every function keeps its neighbours, and one more function never removes all
 * evidence of dependence.
 *
 * @param pairs which pairs, in the order of their second function
 * @param leftOut how many pairs are not compared
 */
public record ProductBudget(List<Pair> pairs, int leftOut) {
  static final int MOST = 60;

  /** Two functions by name, in the order of the list. */
  record Pair(String first, String second) {}

  static ProductBudget of(List<String> factors) {
    int all = factors.size() * (factors.size() - 1) / 2;
    int farthest = 0;
    int nearest = 0; // pairs at most so far apart
    while (farthest + 1 < factors.size() && nearest + factors.size() - farthest - 1 <= MOST) {
      farthest++;
      nearest += factors.size() - farthest;
    }
    List<Pair> pairs = new ArrayList<>();
    int more = MOST - nearest; // of the next distance, as many as fit
    for (int i = 0; i < factors.size(); i++) {
      for (int j = Math.max(0, i - farthest - 1); j < i; j++) {
        if (i - j <= farthest || more-- > 0) {
          pairs.add(new Pair(factors.get(j), factors.get(i)));
        }
      }
    }
    return new ProductBudget(pairs, all - pairs.size());
  }

  /** What is not compared, in words; empty if nothing. */
  public String remark() {
    return leftOut == 0
        ? ""
        : Text.of(
            "%d of %d products are left out: at most %d are compared, of functions near each other"
                + " in the list",
            leftOut, leftOut + pairs.size(), MOST);
  }
}
