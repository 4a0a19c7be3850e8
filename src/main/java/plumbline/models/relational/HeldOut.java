package plumbline.models.relational;

import java.util.Arrays;
import java.util.Locale;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;

/**
 * Dyads hidden from the chains, and how well their links are predicted.
 *
 * @param dyads numbers of the hidden dyads
 * @param linked 1 where there is a link
 * @param train the network with these dyads hidden
 */
public record HeldOut(Ints dyads, Ints linked, Network train) {
  /**
   * Hides each dyad with the same probability.
   *
   * @param network the whole network
   * @param fraction the probability
   * @param rng one decision for each observed dyad
   * @return what is hidden and what is left
   */
  public static HeldOut of(Network network, double fraction, Rng rng) {
    if (!(fraction > 0 && fraction < 1)) {
      throw new IllegalArgumentException("holdout must be between 0 and 1, not " + fraction);
    }
    int n = network.size();
    int[] chosen = new int[n * n];
    int[] count = {0};
    network
        .dyads()
        .forEach(
            dyad -> {
              if (network.observed(dyad / n, dyad % n) && rng.bernoulli(fraction)) {
                chosen[count[0]++] = dyad;
              }
            });
    int[] hidden = Arrays.copyOf(chosen, count[0]);
    return new HeldOut(
        Ints.of(hidden),
        Ints.generate(hidden.length, t -> network.link(hidden[t] / n, hidden[t] % n) ? 1 : 0),
        network.seenThrough(network.dyads().hiding(hidden)));
  }

  /**
   * How good predictions are.
   *
   * @param logLikelihood mean log probability of a hidden dyad
   * @param auc probability that a linked dyad has a higher prediction than one that is not, ties
   *     counted half; NaN if there are not both
   * @param error proportion of dyads on the wrong side of 1/2
   */
  public record Scores(double logLikelihood, double auc, double error) {
    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "log likelihood %.4f per dyad, AUC %.4f, error %.4f",
          logLikelihood,
          auc,
          error);
    }
  }

  /**
   * Scores predictions.
   *
   * @param probabilities of a link, one for each hidden dyad
   * @return the scores
   */
  public Scores score(Doubles probabilities) {
    int n = dyads.size();
    double sum = 0;
    double wrong = 0;
    for (int t = 0; t < n; t++) {
      double p = probabilities.get(t);
      boolean link = linked.get(t) == 1;
      sum += Math.log(link ? p : 1 - p);
      wrong += (p > 0.5) == link ? 0 : 1;
    }
    return new Scores(sum / n, auc(probabilities), wrong / n);
  }

  private double auc(Doubles probabilities) {
    Integer[] order = new Integer[dyads.size()];
    Arrays.setAll(order, t -> t);
    Arrays.sort(order, java.util.Comparator.comparingDouble(probabilities::get));
    double rankSum = 0;
    long links = linked.sum();
    int from = 0;
    while (from < order.length) {
      int to = from;
      while (to < order.length && probabilities.get(order[to]) == probabilities.get(order[from])) {
        to++;
      }
      double rank = (from + 1 + to) / 2.0; // the mean rank of equal predictions
      for (int t = from; t < to; t++) {
        rankSum += linked.get(order[t]) * rank;
      }
      from = to;
    }
    double others = order.length - links;
    return (rankSum - links * (links + 1) / 2.0) / (links * others);
  }
}
