package plumbline.models.iptm.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import plumbline.models.iptm.ActorSets;
import plumbline.models.iptm.IptmData;
import plumbline.models.iptm.IptmSizes;
import plumbline.numerics.Doubles;

/**
 * A posterior predictive check: a statistic of the observed messages, entry by entry, beside the
 * same of messages that were drawn anew from states of a fit. What the model cannot reproduce lies
 * outside the intervals, in more entries than the one in ten that is to be expected.
 *
 * @param name what is counted
 * @param labels of its entries
 * @param observed in the data
 * @param low 5 % quantiles over the replicates
 * @param median 50 % quantiles
 * @param high 95 % quantiles
 */
public record PredictedMessages(
    String name, List<String> labels, Doubles observed, Doubles low, Doubles median, Doubles high) {
  /** Copies the labels. */
  public PredictedMessages {
    labels = List.copyOf(labels);
  }

  /** With a last label that stands for all that is larger, too. */
  private PredictedMessages withOpenEnd(boolean open) {
    List<String> ends = new ArrayList<>(labels);
    ends.set(ends.size() - 1, ends.get(ends.size() - 1) + (open ? "+" : ""));
    return new PredictedMessages(name, ends, observed, low, median, high);
  }

  /**
   * How much of what was observed is within the intervals.
   *
   * @return a share of the entries
   */
  public double covered() {
    int covered = 0;
    for (int i = 0; i < observed.size(); i++) {
      covered += low.get(i) <= observed.get(i) && observed.get(i) <= high.get(i) ? 1 : 0;
    }
    return (double) covered / observed.size();
  }

  /**
   * Four checks of messages: how many receivers they have, how many each actor sends and gets (by
   * rank, the busiest first), and deciles of the waiting times in log hours.
   */
  static final class Statistics {
    private static final int MOST_RECEIVERS = 8;
    private static final int DECILES = 9;

    private final int documents;
    private final int actors;
    private final int receivers;

    Statistics(IptmSizes sizes) {
      this.documents = sizes.documents();
      this.actors = sizes.actors();
      this.receivers = Math.min(MOST_RECEIVERS, actors - 1);
    }

    int size() {
      return receivers + 2 * actors + DECILES;
    }

    /** Writes the statistics of some messages. */
    void write(IptmData data, double[] out, int at) {
      double[] sent = new double[actors];
      double[] received = new double[actors];
      Arrays.fill(out, at, at + receivers, 0);
      for (int d = 0; d < documents; d++) {
        int size = 0;
        for (int j = 0; j < actors; j++) {
          boolean in = ActorSets.contains(data.recipients(), d, actors, j);
          size += in ? 1 : 0;
          received[j] += in ? 1 : 0;
        }
        out[at + Math.min(size, receivers) - 1] += 1.0 / documents;
        sent[data.authors().get(d)]++;
      }
      Arrays.sort(sent);
      Arrays.sort(received);
      for (int i = 0; i < actors; i++) {
        out[at + receivers + i] = sent[actors - 1 - i];
        out[at + receivers + actors + i] = received[actors - 1 - i];
      }
      double[] waits = data.logIncrements().toArray();
      Arrays.sort(waits);
      for (int q = 1; q <= DECILES; q++) {
        out[at + size() - 1 - DECILES + q] = waits[q * (documents - 1) / (DECILES + 1)];
      }
    }

    /** Compares data with replicates, whose statistics follow one another. */
    List<PredictedMessages> compare(IptmData data, double[] replicates, int count) {
      double[] observed = new double[size()];
      write(data, observed, 0);
      List<PredictedMessages> checks = new ArrayList<>();
      checks.add(
          check("share of messages by receivers", 0, receivers, 1, observed, replicates, count)
              .withOpenEnd(actors - 1 > receivers));
      checks.add(check("messages sent", receivers, actors, 1, observed, replicates, count));
      checks.add(
          check("messages received", receivers + actors, actors, 1, observed, replicates, count));
      checks.add(
          check(
              "deciles of log waiting time",
              receivers + 2 * actors,
              DECILES,
              10,
              observed,
              replicates,
              count));
      return checks;
    }

    private PredictedMessages check(
        String name,
        int from,
        int entries,
        int step,
        double[] observed,
        double[] replicates,
        int count) {
      double[][] quantiles = new double[3][entries];
      List<String> labels = new ArrayList<>();
      double[] values = new double[count];
      for (int i = 0; i < entries; i++) {
        for (int r = 0; r < count; r++) {
          values[r] = replicates[r * size() + from + i];
        }
        Arrays.sort(values);
        quantiles[0][i] = values[(int) (0.05 * (count - 1))];
        quantiles[1][i] = values[(count - 1) / 2];
        quantiles[2][i] = values[(int) Math.ceil(0.95 * (count - 1))];
        labels.add(Integer.toString((i + 1) * step));
      }
      return new PredictedMessages(
          name,
          labels,
          Doubles.of(Arrays.copyOfRange(observed, from, from + entries)),
          Doubles.of(quantiles[0]),
          Doubles.of(quantiles[1]),
          Doubles.of(quantiles[2]));
    }
  }
}
