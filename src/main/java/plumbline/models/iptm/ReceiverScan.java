package plumbline.models.iptm;

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
public class ReceiverScan {
  private static final int MOST_ENUMERATED = 6;

  private final IptmWorkspace work;
  private final boolean enumerate;
  private final double[] odds;
  private final int[] others;
  private final boolean[] draw;
  private final double[] tails;
  private final double[] logWeights;
  private final double[] pair = new double[2];

  /**
   * A scan for one workspace.
   *
   * @param work the workspace
   * @param singleSite whether to flip one receiver at a time even where all sets could be listed
   */
  public ReceiverScan(IptmWorkspace work, boolean singleSite) {
    int actors = work.actors;
    this.work = work;
    // With one other actor there is one set, and with flips alone no way between two singletons.
    this.enumerate = actors <= 3 ? true : !singleSite && actors - 1 <= MOST_ENUMERATED;
    this.odds = new double[actors];
    this.others = new int[actors];
    this.draw = new boolean[actors];
    this.tails = new double[actors + 1];
    this.logWeights = new double[enumerate ? 1 << (actors - 1) : 0];
  }

  /** Whether a set's log survival takes part. */
  protected boolean weighsSurvival() {
    return work.times.dependOnReceivers();
  }

  void run(Rng rng) {
    for (int d = 0; d < work.documents; d++) {
      int author = work.authors[work.baseCount + d];
      for (int i = 0; i < work.actors; i++) {
        if (i != author) {
          update(d, i, rng);
        }
      }
    }
  }

  private void update(int d, int i, Rng rng) {
    int n = 0;
    for (int j = 0; j < work.actors; j++) {
      if (j != i) {
        double v = work.ties.odds(d, i, j);
        odds[n] = TieTerms.inRange(v, v, v) ? Math.log(v) : work.ties.logOdds(d, i, j);
        others[n++] = j;
      }
    }
    int sender = d * work.actors + i;
    int row = sender * work.actors;
    if (!weighsSurvival()) {
      NonEmptyGibbs.draw(odds, n, draw, tails, rng);
      for (int m = 0; m < n; m++) {
        work.receivers[row + others[m]] = draw[m];
      }
    } else {
      work.times.prepare(sender);
      if (enumerate) {
        updateBlock(sender, row, n, rng);
      } else {
        updateEach(sender, row, n, rng);
      }
    }
    work.ties.refresh(sender);
    work.times.forget(sender);
    work.times.refresh(sender);
  }

  /** All non-empty sets at once. */
  private void updateBlock(int sender, int row, int n, Rng rng) {
    int sets = (1 << n) - 1;
    for (int s = 1; s <= sets; s++) {
      double sum = 0;
      for (int m = 0; m < n; m++) {
        boolean in = (s >>> m & 1) == 1;
        work.receivers[row + others[m]] = in;
        sum += in ? odds[m] : 0;
      }
      logWeights[s - 1] = sum + work.times.trial(sender);
    }
    int chosen = rng.categoricalLog(logWeights, sets) + 1;
    for (int m = 0; m < n; m++) {
      work.receivers[row + others[m]] = (chosen >>> m & 1) == 1;
    }
  }

  /** One receiver at a time; the last one cannot leave. */
  private void updateEach(int sender, int row, int n, Rng rng) {
    int members = 0;
    for (int m = 0; m < n; m++) {
      members += work.receivers[row + others[m]] ? 1 : 0;
    }
    double here = work.times.trial(sender);
    for (int m = 0; m < n; m++) {
      int at = row + others[m];
      boolean in = work.receivers[at];
      if (in && members == 1) {
        continue;
      }
      work.receivers[at] = !in;
      double there = work.times.trial(sender);
      pair[in ? 1 : 0] = here + (in ? odds[m] : 0);
      pair[in ? 0 : 1] = there + (in ? 0 : odds[m]);
      boolean next = rng.categoricalLog(pair, 2) == 1;
      work.receivers[at] = next;
      if (next != in) {
        members += next ? 1 : -1;
        here = there;
      }
    }
  }
}
