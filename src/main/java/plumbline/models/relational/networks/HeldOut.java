package plumbline.models.relational.networks;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.IntStream;
import plumbline.models.relational.networks.HeldOut.Mirror;
import plumbline.models.relational.networks.HeldOut.Scores;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.numerics.Text;
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
    check(fraction);
    int n = network.size();
    BitSet chosen = new BitSet();
    network
        .dyads()
        .forEach(
            dyad -> {
              if (network.observed(dyad / n, dyad % n) && rng.bernoulli(fraction)) {
                chosen.set(dyad);
              }
            });
    return hiding(network, chosen.stream().toArray());
  }

  /**
   * Hides dyads.
   *
   * @param network the whole network
   * @param hidden numbers of observed dyads
   * @return what is hidden and what is left
   */
  static HeldOut hiding(Network network, int... hidden) {
    int n = network.size();
    return new HeldOut(
        Ints.of(hidden),
        Ints.generate(hidden.length, t -> network.link(hidden[t] / n, hidden[t] % n) ? 1 : 0),
        network.seenThrough(network.dyads().hiding(hidden)));
  }

  private static void check(double fraction) {
    if (!(fraction > 0 && fraction < 1)) {
      throw new IllegalArgumentException("holdout must be between 0 and 1, not " + fraction);
    }
  }

  /** What the chains see of the mirror image, {@code (to, from)}, of a hidden dyad. */
  public enum Mirror {
    /** It is observed: where links hold both ways, it gives the hidden one away. */
    VISIBLE,
    /** It is hidden as well, or the dyad stands for both. */
    HIDDEN,
    /** The dyad is that of an object with itself. */
    DIAGONAL
  }

  /**
   * Hides unordered pairs, both directions of each together, all with the same probability.
   *
   * @param network the whole network
   * @param fraction the probability
   * @param rng one decision for each pair that is observed one way at least
   * @return what is hidden and what is left
   */
  public static HeldOut ofPairs(Network network, double fraction, Rng rng) {
    Dyads dyads = network.dyads();
    if (!dyads.directed()) {
      return of(network, fraction, rng);
    }
    check(fraction);
    int n = network.size();
    BitSet chosen = new BitSet();
    for (int i = 0; i < n; i++) {
      for (int j = i; j < n; j++) {
        if ((network.observed(i, j) || network.observed(j, i)) && rng.bernoulli(fraction)) {
          chosen.set(n * i + j, network.observed(i, j));
          chosen.set(n * j + i, network.observed(j, i));
        }
      }
    }
    return hiding(network, chosen.stream().toArray());
  }

  /**
   * What is seen of the mirror image of a hidden dyad.
   *
   * @param place which of the hidden dyads, from 0
   * @return where its mirror image is
   */
  public Mirror mirror(int place) {
    int n = train.size();
    int from = dyads.get(place) / n;
    int to = dyads.get(place) % n;
    if (from == to) {
      return Mirror.DIAGONAL;
    }
    return train.observed(to, from) ? Mirror.VISIBLE : Mirror.HIDDEN;
  }

  /**
   * The hidden dyads of which the same is seen.
   *
   * @param kind what is seen of their mirror images
   * @return their places among the hidden dyads
   */
  public Ints places(Mirror kind) {
    return Ints.of(IntStream.range(0, dyads.size()).filter(t -> mirror(t) == kind).toArray());
  }

  /**
   * How good predictions are.
   *
   * @param dyads how many were predicted
   * @param logLikelihood mean log probability of a hidden dyad
   * @param auc probability that a linked dyad has a higher prediction than one that is not, ties
   *     counted half; NaN if there are not both
   * @param error proportion of dyads on the wrong side of 1/2
   * @param meanAbsoluteError mean distance of the predicted probability from 0 or 1
   */
  public record Scores(
      int dyads, double logLikelihood, double auc, double error, double meanAbsoluteError) {
    @Override
    public String toString() {
      return Text.of(
          "log likelihood %.4f per dyad, AUC %s, error %.4f, mean absolute error %.4f",
          logLikelihood,
          Double.isNaN(auc) ? "undefined" : Text.of("%.4f", auc),
          error,
          meanAbsoluteError);
    }
  }

  /**
   * Scores predictions.
   *
   * @param probabilities of a link, one for each hidden dyad
   * @return the scores
   */
  public Scores score(Doubles probabilities) {
    return score(probabilities, Ints.of(IntStream.range(0, dyads.size()).toArray()));
  }

  /**
   * Scores the predictions of some of the hidden dyads.
   *
   * @param probabilities of a link, one for each hidden dyad
   * @param places which of them, from 0
   * @return the scores; NaN if there are none
   */
  public Scores score(Doubles probabilities, Ints places) {
    int n = places.size();
    double sum = 0;
    double wrong = 0;
    double distance = 0;
    for (int t = 0; t < n; t++) {
      double p = probabilities.get(places.get(t));
      boolean link = linked.get(places.get(t)) == 1;
      sum += Math.log(link ? p : 1 - p);
      wrong += (p > 0.5) == link ? 0 : 1;
      distance += link ? 1 - p : p;
    }
    return new Scores(n, sum / n, auc(probabilities, places), wrong / n, distance / n);
  }

  private double auc(Doubles probabilities, Ints places) {
    Integer[] order = places.stream().boxed().toArray(Integer[]::new);
    Arrays.sort(order, Comparator.comparingDouble(probabilities::get));
    double rankSum = 0;
    long links = 0;
    int from = 0;
    while (from < order.length) {
      int to = from;
      while (to < order.length && probabilities.get(order[to]) == probabilities.get(order[from])) {
        to++;
      }
      double rank = (from + 1 + to) / 2.0; // the mean rank of equal predictions
      for (int t = from; t < to; t++) {
        rankSum += linked.get(order[t]) * rank;
        links += linked.get(order[t]);
      }
      from = to;
    }
    double others = order.length - links;
    return (rankSum - links * (links + 1) / 2.0) / (links * others);
  }

  /**
   * How well held-out dyads were predicted: all, and by what the chains saw of their mirror images.
   *
   * @param all of all hidden dyads
   * @param parts of those whose mirror image was visible, hidden, or is the dyad itself
   * @param pairs whether both directions of a pair were hidden together
   * @param fraction the probability by which they were hidden
   */
  public record HeldOutScores(
      Scores all, Map<Mirror, Scores> parts, boolean pairs, double fraction) {
    public static HeldOutScores of(
        HeldOut hidden, Doubles probabilities, boolean pairs, double fraction) {
      Map<Mirror, Scores> parts = new EnumMap<>(Mirror.class);
      for (Mirror mirror : Mirror.values()) {
        Ints places = hidden.places(mirror);
        if (places.size() > 0) {
          parts.put(mirror, hidden.score(probabilities, places));
        }
      }
      return new HeldOutScores(hidden.score(probabilities), parts, pairs, fraction);
    }

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder(all.toString());
      if (parts.size() > 1) {
        parts.forEach(
            (mirror, scores) ->
                text.append(System.lineSeparator())
                    .append("  mirror image ")
                    .append(
                        switch (mirror) {
                          case VISIBLE -> "visible: ";
                          case HIDDEN -> "hidden: ";
                          case DIAGONAL -> "is itself (diagonal): ";
                        })
                    .append(scores.dyads())
                    .append(" dyads, ")
                    .append(scores));
      }
      return text.toString();
    }
  }
}
