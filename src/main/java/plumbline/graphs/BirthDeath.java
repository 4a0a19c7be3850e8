package plumbline.graphs;

import plumbline.random.Rng;
import plumbline.sampling.Update;

/**
 * Birth-death processes on graphs (Mohammadi and Wit 2015; section 2.2.2 and algorithm 4.2 of the
 * document). Each edge is born or dies at rate {@code min(ratio, 1)}.
 */
public final class BirthDeath {
  private static final double LONGEST = 1e300;

  private BirthDeath() {}

  /** How the precision matrix is drawn anew after a jump of the printed scheme. */
  public enum Redraw {
    /** Exactly where the graph is decomposable, by Lenkoski's sampler elsewhere. */
    EXACT_WHERE_DECOMPOSABLE,
    /** By Lenkoski's sampler, as BDgraph does. */
    LENKOSKI
  }

  /**
   * Runs the process for a fixed virtual time, changing only k_ij and k_jj at a jump. Leaves the
   * posterior invariant as far as the ratio of normalising constants is exact.
   *
   * @param time the virtual time, positive
   * @return the update
   */
  public static Update<GraphWorkspace> forTime(double time) {
    if (!(time > 0 && time < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("time must be positive, not " + time);
    }
    return (work, rng) -> {
      double left = time;
      while (true) {
        left -= rng.exponential() * waitingTime(work);
        if (left < 0) {
          break;
        }
        int pair = choose(work, rng);
        int j = high(pair);
        int i = pair - j * (j - 1) / 2;
        work.setEdge(i, j, !work.graph().has(i, j), rng);
      }
      indicators(work);
    };
  }

  /**
   * The scheme as printed: a number of jumps, each followed by a draw of the whole of K; the state
   * afterwards counts as the draw, or is weighted with its expected waiting time. Neither leaves
   * the posterior invariant: the chain of jumps visits states in proportion to posterior times
   * rate, and after K is drawn anew the time spent no longer makes up for that.
   *
   * @param jumps how many, at least 1
   * @param redraw how K is drawn
   * @return the update
   */
  public static Update<GraphWorkspace> jumps(int jumps, Redraw redraw) {
    return (work, rng) -> {
      for (int jump = 0; jump < jumps; jump++) {
        waitingTime(work);
        int pair = choose(work, rng);
        int j = high(pair);
        work.flip(pair - j * (j - 1) / 2, j);
        redraw(work, redraw, rng);
      }
      work.waited(waitingTime(work));
      indicators(work);
    };
  }

  private static int high(int pair) {
    return (int) ((1 + Math.sqrt(1 + 8.0 * pair)) / 2);
  }

  private static int choose(GraphWorkspace work, Rng rng) {
    return rng.categorical(work.rates(), work.rates().length);
  }

  /** Fills in all rates, the largest as 1, and returns the expected time until the next jump. */
  private static double waitingTime(GraphWorkspace work) {
    double[] rates = work.rates();
    double largest = Double.NEGATIVE_INFINITY;
    int e = 0;
    for (int j = 1; j < work.nodes(); j++) {
      for (int i = 0; i < j; i++) {
        double logBirth = work.logBirth(i, j);
        rates[e] = Math.min(0, work.graph().has(i, j) ? -logBirth : logBirth);
        largest = Math.max(largest, rates[e++]);
      }
    }
    double total = 0;
    for (e = 0; e < rates.length; e++) {
      rates[e] = Math.exp(rates[e] - largest);
      total += rates[e];
    }
    // Where every rate underflows the process would stay for longer than can be told.
    return Math.min(LONGEST, Math.exp(-largest) / total);
  }

  /**
   * Draws K from its law on the current graph, exactly or nearly.
   *
   * @param work changed in place
   * @param redraw how
   * @param rng the source of randomness
   */
  public static void redraw(GraphWorkspace work, Redraw redraw, Rng rng) {
    int p = work.nodes();
    boolean exact =
        redraw == Redraw.EXACT_WHERE_DECOMPOSABLE && new EliminationOrder(p).find(work.graph());
    if (exact) {
      GWishartDraw draw =
          new GWishartDraw(p, work.df(), plumbline.numerics.Doubles.of(work.scale()));
      draw.draw(work.graph(), rng);
      draw.precision(work.graph(), work.precision());
    } else {
      new LenkoskiDraw(p).draw(work.graph(), work.df(), work.scale(), work.precision(), rng);
    }
    work.recompute();
  }

  private static void indicators(GraphWorkspace work) {
    int e = 0;
    for (int j = 1; j < work.nodes(); j++) {
      for (int i = 0; i < j; i++) {
        work.inclusion()[e++] = work.graph().has(i, j) ? 1 : 0;
      }
    }
  }
}
