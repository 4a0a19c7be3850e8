package plumbline.studies;

import java.util.ArrayList;
import java.util.List;
import plumbline.diagnostics.RafteryLewis;
import plumbline.diagnostics.RafteryLewis.Lengths;

/**
 * Takes published lengths of {@link RafteryLewis} back to the transitions that they were computed
 * from. The diagnostic knows of a chain no more than four counts: how often it went from above its
 * q-quantile to above and below, and from below to above and below, after thinning by k. Few tables
 * of four counts are possible for a given number of draws, so all can be tried.
 *
 * <p>Of n draws {@code floor((n - 1) q) + 1} are at most the sample quantile. Thinning by k keeps
 * {@code ceil(n / k)} draws, of which any number can be those. A chain leaves a value as often as
 * it comes to it, but for its first and last draw.
 */
public final class TransitionSearch {
  private TransitionSearch() {}

  /**
   * One table of transitions.
   *
   * @param thinning k
   * @param n00 from above the quantile to above
   * @param n01 from above to below
   * @param n10 from below to above
   * @param n11 from below to below
   */
  public record Transitions(int thinning, int n00, int n01, int n10, int n11) {
    /**
     * The lengths that the table gives.
     *
     * @param settings quantile, accuracy and rounding
     * @return burn-in, total and dependence factor
     */
    public Lengths lengths(RafteryLewis settings) {
      return settings.ofTransitions(n00, n01, n10, n11, thinning);
    }
  }

  /**
   * Printed lengths.
   *
   * @param burnIn S
   * @param total T, the burn-in included
   */
  public record Printed(long burnIn, long total) {
    boolean is(Lengths lengths) {
      return lengths.burnIn().value() == burnIn && lengths.total().value() == total;
    }
  }

  /**
   * All tables that give the printed lengths.
   *
   * @param settings quantile, accuracy and rounding
   * @param draws of the chain
   * @param mostThinning the largest k tried
   * @param printed the lengths
   * @return the tables, those of smaller k first; empty if no chain of so many draws can give them
   * @throws IllegalArgumentException if there are fewer than three draws or the thinning is below 1
   */
  public static List<Transitions> tables(
      RafteryLewis settings, int draws, int mostThinning, Printed printed) {
    List<Transitions> found = new ArrayList<>();
    for (Transitions table : all(settings, draws, mostThinning)) {
      if (printed.is(table.lengths(settings))) {
        found.add(table);
      }
    }
    return found;
  }

  /**
   * Which numbers of draws can give all of several printed lengths.
   *
   * @param settings quantile, accuracy and rounding
   * @param from fewest draws tried, at least three
   * @param to most draws tried
   * @param mostThinning the largest k tried
   * @param printed the lengths
   * @return those numbers of draws for which each has a table
   * @throws IllegalArgumentException if there are fewer than three draws or the thinning is below 1
   */
  public static List<Integer> draws(
      RafteryLewis settings, int from, int to, int mostThinning, List<Printed> printed) {
    List<Integer> found = new ArrayList<>();
    for (int draws = from; draws <= to; draws++) {
      boolean[] hit = new boolean[printed.size()];
      int hits = 0;
      for (Transitions table : all(settings, draws, mostThinning)) {
        Lengths lengths = table.lengths(settings);
        for (int row = 0; row < hit.length; row++) {
          if (!hit[row] && printed.get(row).is(lengths)) {
            hit[row] = true;
            hits++;
          }
        }
      }
      if (hits == hit.length) {
        found.add(draws);
      }
    }
    return found;
  }

  private static List<Transitions> all(RafteryLewis settings, int draws, int mostThinning) {
    if (draws < 3 || mostThinning < 1) {
      throw new IllegalArgumentException(
          "a search needs at least 3 draws and a thinning of at least 1, not "
              + draws
              + " and "
              + mostThinning);
    }
    int below = (int) ((draws - 1) * settings.q()) + 1;
    List<Transitions> tables = new ArrayList<>();
    for (int k = 1; k <= mostThinning; k++) {
      int kept = (draws + k - 1) / k;
      for (int b = Math.max(0, below - (draws - kept)); b <= Math.min(below, kept); b++) {
        add(tables, k, kept, b);
      }
    }
    return tables;
  }

  /** All tables of a thinned chain of which {@code below} draws are at most the quantile. */
  private static void add(List<Transitions> tables, int k, int kept, int below) {
    for (int first = 0; first < 2; first++) {
      for (int last = 0; last < 2; last++) {
        for (int n01 = 0; n01 <= below; n01++) {
          int n10 = n01 + first - last;
          int n11 = below - n01 - first;
          int n00 = kept - 1 - n01 - n10 - n11;
          boolean stays = n01 + n10 == 0; // then the first draw says where all are
          if (n10 >= 0 && n11 >= 0 && n00 >= 0 && !(stays && (first == 1 ? n00 : n11) > 0)) {
            tables.add(new Transitions(k, n00, n01, n10, n11));
          }
        }
      }
    }
  }
}
