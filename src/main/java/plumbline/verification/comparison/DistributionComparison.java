package plumbline.verification.comparison;

import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.inference.BinomialTest;
import plumbline.diagnostics.EffectiveSampleSize;
import plumbline.diagnostics.Estimate;
import plumbline.numerics.StudentTail;
import plumbline.verification.anytime.ExactTails;
import plumbline.verification.series.BetweenChains;
import plumbline.verification.series.MeanEstimate;
import plumbline.verification.series.Series;
import plumbline.verification.series.StandardErrorMethod;

/**
 * Two whole laws compared event by event ({@link Cells}): what means and spreads cannot see. Each
 * event's shares are compared with their own autocorrelation, under the variance that both have if
 * they are one law, and the smallest p value counts times the number of events.
 *
 * <p>Pairs are compared by who changed sides: if the sampler leaves the law invariant, as many
 * enter an event as leave it, so that of the pairs that changed sides each half is a fair coin
 * (McNemar 1947): for independent pairs and an event that is fixed beforehand that is exact,
 * whether or not the kernel is reversible. These events are quantiles of the pairs themselves,
 * which moves the counts by a crossing at most.
 *
 * @param event the event with the smallest p value, in words; empty if none could be looked at
 * @param shareForward its share of the forward draws
 * @param shareBackward its share of the backward draws
 * @param p the row's p value; 1 if there was no event to look at
 * @param events how many events were looked at
 * @param standardError the largest over these events, of the difference of shares
 * @param degreesOfFreedom the least over these events
 */
record DistributionComparison(
    String event,
    double shareForward,
    double shareBackward,
    double p,
    int events,
    double standardError,
    double degreesOfFreedom) {
  /** An event is looked at if each side can expect so many effective draws in and outside of it. */
  private static final double LEAST_EXPECTED = 5;

  /** From here on it no longer matters how small an exact p value would be. */
  private static final double CLEARLY_ONE_LAW = 0.05;

  /** Collects the events of one comparison. */
  private static final class Collector {
    private final Cells cells;
    private int events;
    private int best = -1;
    private double bestForward;
    private double bestBackward;
    private double smallest = Double.POSITIVE_INFINITY;
    private double error;
    private double freedom = Double.POSITIVE_INFINITY;

    Collector(Cells cells) {
      this.cells = cells;
    }

    void add(int cell, double forward, double backward, double p, double se, double df) {
      events++;
      error = Math.max(error, se);
      freedom = Math.min(freedom, df);
      if (p < smallest) {
        smallest = p;
        best = cell;
        bestForward = forward;
        bestBackward = backward;
      }
    }

    DistributionComparison result() {
      return new DistributionComparison(
          best < 0 ? "" : cells.name(best),
          bestForward,
          bestBackward,
          best < 0 ? 1 : Math.min(1, events * smallest),
          events,
          error,
          freedom);
    }
  }

  /** Of two samples that are not to be looked at. */
  static DistributionComparison nothing() {
    return new DistributionComparison("", Double.NaN, Double.NaN, Double.NaN, 0, Double.NaN, 1);
  }

  /** The signed number of standard errors that the p value stands for. */
  double z() {
    return Math.copySign(StudentTail.absoluteZ(p), shareForward - shareBackward);
  }

  /**
   * Of independent forward draws, or of chains, against chains.
   *
   * @param slowest the longest autocorrelation times of any function of the same chains
   * @param still the functions that these chains never changed, if any
   */
  static DistributionComparison ofChains(
      Series forward,
      Series backward,
      boolean forwardIndependent,
      Slowest slowest,
      Optional<StandingStill> still) {
    Cells cells = Cells.of(forward, backward);
    Shares first = new Shares(forward, cells, forwardIndependent ? 1 : Double.NaN);
    Shares second = new Shares(backward, cells, Double.NaN);
    if (!forwardIndependent) {
      first.heedChains(forward, cells);
    }
    second.heedChains(backward, cells);
    first.complete(slowest.forward());
    second.complete(slowest.backward());
    Collector collector = new Collector(cells);
    for (int j = 0; j < cells.size(); j++) {
      double n1 = forward.size() / first.time(j);
      double n2 = backward.size() / second.time(j);
      double p1 = first.share(j);
      double p2 = second.share(j);
      double pooled = (p1 * n1 + p2 * n2) / (n1 + n2);
      // How well an event's own time is known depends on the slowest of them.
      double slow1 = forward.size() / first.longest();
      double slow2 = backward.size() / second.longest();
      double rarer = Math.min(pooled, 1 - pooled);
      if (!(rarer * Math.min(slow1, slow2) >= LEAST_EXPECTED)) {
        continue;
      }
      double e1 = Math.sqrt(pooled * (1 - pooled) / n1);
      double e2 = Math.sqrt(pooled * (1 - pooled) / n2);
      double freedom1 = forwardIndependent ? forward.size() : MeanEstimate.freedom(slow1);
      double freedom = StudentTail.welch(e1, freedom1, e2, MeanEstimate.freedom(slow2));
      double error = Math.hypot(e1, e2);
      double p = StudentTail.twoSidedP((p1 - p2) / error, freedom);
      if (p < CLEARLY_ONE_LAW) {
        p = Math.max(p, fisher(p1, n1, p2, n2));
        double deviation = Math.sqrt(p1 * (1 - p1));
        if (still.isPresent()) {
          p = Math.max(p, still.get().beside(deviation).p(Math.abs(p1 - p2), error, freedom));
        }
      }
      collector.add(j, p1, p2, p, error, freedom);
    }
    return collector.result();
  }

  /** Fisher's exact test on effective counts, rounded towards each other. */
  private static double fisher(double p1, double n1, double p2, double n2) {
    int size1 = (int) n1;
    int size2 = (int) n2;
    boolean more = p1 > p2;
    int in1 = (int) (more ? Math.floor(p1 * size1) : Math.ceil(p1 * size1));
    int in2 = (int) (more ? Math.ceil(p2 * size2) : Math.floor(p2 * size2));
    return in1 + in2 == 0 || in1 + in2 == size1 + size2
        ? 1
        : ExactTails.equalSharesByLikelihood(in1, size1, in2, size2);
  }

  /** Of pairs; independent ones need no correction for autocorrelation. */
  static DistributionComparison ofPairs(Series forward, Series backward, boolean independent) {
    Cells cells = Cells.of(forward, backward);
    Crossings crossings = Crossings.of(forward, backward, cells);
    Shares first = new Shares(forward, cells, 1);
    Shares second = new Shares(backward, cells, 1);
    Collector collector = new Collector(cells);
    for (int j = 0; j < cells.size(); j++) {
      long left = crossings.left(j);
      long entered = crossings.entered(j);
      double changed = left + entered;
      if (changed == 0) {
        continue;
      }
      double time = independent ? 1 : crossings.time(j);
      double difference = (double) left - entered;
      double error = Math.sqrt(changed * time);
      double freedom = independent ? forward.size() : MeanEstimate.freedom(forward.size() / time);
      double p = StudentTail.twoSidedP(difference / error, freedom);
      if (independent || p < CLEARLY_ONE_LAW) {
        p = Math.max(independent ? 0 : p, coin(left / time, entered / time)); // time is 1 then
      }
      collector.add(j, first.share(j), second.share(j), p, error / forward.size(), freedom);
    }
    return collector.result();
  }

  /**
   * How surprising heads and tails of a fair coin are; fractions are rounded towards each other.
   */
  private static double coin(double heads, double tails) {
    int all = (int) Math.round(heads + tails);
    int fewer = (int) Math.min(all / 2.0, Math.ceil(Math.min(heads, tails)));
    return all == 0 ? 1 : BinomialTest.withDefaults().test(all, fewer, 0.5).getPValue();
  }

  /** Shares of events among one side's draws, with the autocorrelation time of each event. */
  private static final class Shares {
    private final long size;
    private final long[] counts;
    private final double[] times;
    private double longest = 1;

    Shares(Series series, Cells cells, double time) {
      this.size = series.size();
      this.times = new double[cells.size()];
      int batch = MeanEstimate.batch(series.length(), StandardErrorMethod.GEYER);
      if (!Double.isNaN(time)) {
        this.counts = cells.count(series);
        java.util.Arrays.fill(times, time);
      } else if (batch > 0) {
        EventShares shares = EventShares.of(cells, series, batch);
        this.counts = shares.counts();
        java.util.Arrays.setAll(times, shares::time);
      } else {
        this.counts = cells.count(series);
        fromEveryDraw(series, cells);
      }
    }

    private void fromEveryDraw(Series series, Cells cells) {
      double[] thresholds = cells.thresholds();
      double[][] chains = series.toArrays();
      List<Estimate> sizes = EffectiveSampleSize.shares(thresholds, chains);
      for (int j = 0; j < sizes.size(); j++) {
        times[j] = size / sizes.get(j).value();
      }
      for (int k = 0; k < cells.atoms().length; k++) {
        double[][] outside = outside(series, cells.atoms()[k]);
        times[sizes.size() + k] =
            size / EffectiveSampleSize.shares(new double[] {0.5}, outside).get(0).value();
      }
    }

    /** Where chains are short, their shares tell more than their autocorrelations. */
    void heedChains(Series series, Cells cells) {
      if (!BetweenChains.count(series)) {
        return;
      }
      double[][] shares = new double[times.length][series.chains()];
      double[][] chains = series.toArrays();
      for (int c = 0; c < chains.length; c++) {
        long[] inChain = cells.count(Series.of(chains[c]));
        for (int j = 0; j < times.length; j++) {
          shares[j][c] = (double) inChain[j] / series.length();
        }
      }
      for (int j = 0; j < times.length; j++) {
        double variance = Series.of(shares[j]).independent().variance();
        double time = variance * series.length() / (share(j) * (1 - share(j)));
        times[j] = time > times[j] ? time : times[j];
      }
    }

    /** 0 for each draw that is equal to a value, 1 for the others. */
    private static double[][] outside(Series series, double atom) {
      double[][] outside = series.toArrays();
      for (double[] chain : outside) {
        for (int i = 0; i < chain.length; i++) {
          chain[i] = chain[i] == atom ? 0 : 1;
        }
      }
      return outside;
    }

    /** An event that always or never happens tells nothing of its own time: the longest counts. */
    void complete(double otherwise) {
      longest = otherwise > 1 ? otherwise : 1;
      for (double time : times) {
        longest = time > longest ? time : longest;
      }
      for (int j = 0; j < times.length; j++) {
        times[j] = Double.isNaN(times[j]) ? longest : Math.max(1, times[j]);
      }
    }

    double time(int cell) {
      return times[cell];
    }

    double longest() {
      return longest;
    }

    double share(int cell) {
      return (double) counts[cell] / size;
    }
  }
}
