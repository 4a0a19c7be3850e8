package plumbline.models.topics.heldout;

import plumbline.numerics.LogSpace;
import plumbline.random.Rng;

/**
 * A reconstruction of the recursive estimate (Scott and Baldridge 2013), whose paper we know by its
 * abstract only: left to right with expected counts in the place of a particle. One pass, nothing
 * random but the order of the tokens, biased.
 *
 * @param orders how many random orders are averaged; 0 takes the document's own
 */
public record Recursive(int orders) implements DocumentEstimator {
  @Override
  public Kind kind() {
    return new Kind("recursive", false);
  }

  @Override
  public LogProbability estimate(SeenDocument document, Rng rng) {
    int[] slots = document.slots();
    if (orders == 0) {
      return new LogProbability(pass(document, slots), 0);
    }
    double[] logs = new double[orders];
    for (int o = 0; o < orders; o++) {
      rng.shuffle(slots, slots.length);
      logs[o] = pass(document, slots);
    }
    return new LogProbability(LogSpace.logSumExp(logs, orders) - Math.log(orders), Double.NaN);
  }

  private static double pass(SeenDocument document, int[] slots) {
    double[] expected = document.alphas();
    double[] q = new double[expected.length];
    double total = document.alphaSum();
    double sum = 0;
    for (int slot : slots) {
      double weight = 0;
      for (int k = 0; k < q.length; k++) {
        q[k] = expected[k] * document.phi(slot, k);
        weight += q[k];
      }
      sum += Math.log(weight / total);
      for (int k = 0; k < q.length; k++) {
        expected[k] += q[k] / weight;
      }
      total++;
    }
    return sum;
  }
}
