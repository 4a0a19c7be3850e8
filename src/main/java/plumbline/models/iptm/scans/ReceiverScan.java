package plumbline.models.iptm.scans;

import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.likelihood.Messages;
import plumbline.models.iptm.likelihood.TieTerms;
import plumbline.models.iptm.likelihood.TimeTerms;
import plumbline.random.Rng;

/**
 * Gibbs updates of the receivers that actors other than the author would have chosen. With
 * covariates of the pair in the waiting time, a set of receivers also says how long its owner would
 * have waited:
 *
 * <blockquote>
 *
 * p(u<sub>id</sub> | rest) ∝ 1{u not empty} exp(∑<sub>j</sub> a<sub>idj</sub> u<sub>idj</sub>)
 * S(τ<sub>d</sub>; μ<sub>id</sub>(u))
 *
 * </blockquote>
 *
 * <p>Departure from the document's paper and program: both leave the survival factor S out, which
 * is right only where y does not depend on the receivers.
 */
public final class ReceiverScan {
  private static final int MOST_ENUMERATED = 6;

  /** Draws the receivers of one sender, whose log odds are at hand. */
  @FunctionalInterface
  public interface Draw {
    /**
     * Changes the sender's row of the receivers.
     *
     * @param scan with the log odds of the sender's pairs
     * @param sender its index among D x A
     * @param rng the source of randomness
     */
    void receivers(ReceiverScan scan, int sender, Rng rng);
  }

  private final Messages messages;
  private final TieTerms ties;
  private final TimeTerms times;
  private final boolean[] receivers; // D x A x A
  private final Draw usual;
  private final int actors;
  private final double[] odds;
  private final int[] others;
  private final boolean[] draw;
  private final double[] tails;
  private final double[] logWeights;
  private final double[] pair = new double[2];

  /** The scan; a set also says how long its owner would have waited if the times look at it. */
  public ReceiverScan(
      IptmModel model, Messages messages, TieTerms ties, TimeTerms times, boolean[] receivers) {
    this.messages = messages;
    this.ties = ties;
    this.times = times;
    this.receivers = receivers;
    this.actors = model.sizes().actors();
    boolean few = actors - 1 <= MOST_ENUMERATED;
    this.usual =
        !times.dependOnReceivers()
            ? ReceiverScan::drawWithoutTimes
            : few ? ReceiverScan::drawSet : ReceiverScan::drawEach;
    this.odds = new double[actors];
    this.others = new int[actors];
    this.draw = new boolean[actors];
    this.tails = new double[actors + 1];
    this.logWeights = new double[few ? 1 << (actors - 1) : 0];
  }

  public void run(Rng rng) {
    run(usual, rng);
  }

  /** With a draw of one's own. */
  public void run(Draw set, Rng rng) {
    for (int d = 0; d * actors < receivers.length / actors; d++) {
      int author = messages.author(d);
      for (int i = 0; i < actors; i++) {
        if (i != author) {
          update(d, i, set, rng);
        }
      }
    }
  }

  private void update(int d, int i, Draw set, Rng rng) {
    int n = 0;
    for (int j = 0; j < actors; j++) {
      if (j != i) {
        double v = ties.odds(d, i, j);
        odds[n] = TieTerms.inRange(v, v, v) ? Math.log(v) : ties.logOdds(d, i, j);
        others[n++] = j;
      }
    }
    int sender = d * actors + i;
    set.receivers(this, sender, rng);
    ties.refresh(sender);
    times.forget(sender);
    times.refresh(sender);
  }

  /** As if the set had no part in the waiting time. */
  public void drawWithoutTimes(int sender, Rng rng) {
    int n = actors - 1;
    int row = sender * actors;
    NonEmptyGibbs.draw(odds, n, draw, tails, rng);
    for (int m = 0; m < n; m++) {
      receivers[row + others[m]] = draw[m];
    }
  }

  /** All non-empty sets at once. */
  private void drawSet(int sender, Rng rng) {
    int n = actors - 1;
    int row = sender * actors;
    times.prepare(sender);
    int sets = (1 << n) - 1;
    for (int s = 1; s <= sets; s++) {
      double sum = 0;
      for (int m = 0; m < n; m++) {
        boolean in = (s >>> m & 1) == 1;
        receivers[row + others[m]] = in;
        sum += in ? odds[m] : 0;
      }
      logWeights[s - 1] = sum + times.trial(sender);
    }
    int chosen = rng.categoricalLog(logWeights, sets) + 1;
    for (int m = 0; m < n; m++) {
      receivers[row + others[m]] = (chosen >>> m & 1) == 1;
    }
  }

  /** One receiver at a time; the last one cannot leave. */
  public void drawEach(int sender, Rng rng) {
    int n = actors - 1;
    int row = sender * actors;
    times.prepare(sender);
    int members = 0;
    for (int m = 0; m < n; m++) {
      members += receivers[row + others[m]] ? 1 : 0;
    }
    double here = times.trial(sender);
    for (int m = 0; m < n; m++) {
      int at = row + others[m];
      boolean in = receivers[at];
      if (in && members == 1) {
        continue;
      }
      receivers[at] = !in;
      double there = times.trial(sender);
      pair[in ? 1 : 0] = here + (in ? odds[m] : 0);
      pair[in ? 0 : 1] = there + (in ? 0 : odds[m]);
      boolean next = rng.categoricalLog(pair, 2) == 1;
      receivers[at] = next;
      if (next != in) {
        members += next ? 1 : -1;
        here = there;
      }
    }
  }
}
