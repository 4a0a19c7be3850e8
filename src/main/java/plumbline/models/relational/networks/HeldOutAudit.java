package plumbline.models.relational.networks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import plumbline.models.relational.networks.HeldOut.Mirror;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;

/**
 * Which hidden dyads are given away by what is seen, without any model, and how well a predictor
 * does that only copies. A test set that leaks measures memory and not prediction.
 *
 * <p>A row (the links from an object) or a column (the links to it) counts as a duplicate of
 * another one if the whole network, train and test together, has them equal: the object's dyad with
 * itself, where it cannot be linked, agrees with everything. It is constant if it has all links or
 * none.
 *
 * @param dyads how many are hidden
 * @param mirrored of how many the mirror image is seen
 * @param diagonal how many are those of objects with themselves
 * @param duplicates how many are seen in a duplicate of their row or column
 * @param constant how many lie in a constant row or column
 * @param givenAway how many are any of these
 * @param copyingAuc the AUC of copying: the mirror image where it is seen, else the share of seen
 *     self links for the diagonal, else the duplicate, else the constant, else one and the same
 *     number for all; NaN if not both links and non-links are hidden
 */
public record HeldOutAudit(
    int dyads,
    int mirrored,
    int diagonal,
    int duplicates,
    int constant,
    int givenAway,
    double copyingAuc) {

  /**
   * Looks for what gives hidden dyads away.
   *
   * @param hidden the hidden dyads and the network without them
   * @return counts, and the copying predictor's AUC
   */
  public static HeldOutAudit of(HeldOut hidden) {
    Network train = hidden.train();
    byte[] whole = whole(hidden);
    Lines rows = new Lines(whole, train.size(), false);
    Lines columns = train.dyads().directed() ? new Lines(whole, train.size(), true) : rows;
    double background = (double) train.links() / train.observedDyads();
    double selfLinks = selfLinks(train, background);

    int[] counts = new int[5];
    double[] copied = new double[hidden.dyads().size()];
    for (int t = 0; t < copied.length; t++) {
      int from = hidden.dyads().get(t) / train.size();
      int to = hidden.dyads().get(t) % train.size();
      Mirror mirror = hidden.mirror(t);
      int twin = rows.seenTwin(from, k -> train.observed(k, to));
      boolean twinOfRow = twin >= 0;
      if (!twinOfRow) {
        twin = columns.seenTwin(to, k -> train.observed(from, k));
      }
      double level = rows.isConstant(from) ? rows.level(from) : columns.level(to);

      boolean constant = !Double.isNaN(level);
      counts[0] += mirror == Mirror.VISIBLE ? 1 : 0;
      counts[1] += mirror == Mirror.DIAGONAL ? 1 : 0;
      counts[2] += twin >= 0 ? 1 : 0;
      counts[3] += constant ? 1 : 0;
      counts[4] += mirror != Mirror.HIDDEN || twin >= 0 || constant ? 1 : 0;
      if (mirror == Mirror.VISIBLE) {
        copied[t] = train.link(to, from) ? 1 : 0;
      } else if (mirror == Mirror.DIAGONAL) {
        copied[t] = selfLinks;
      } else if (twin >= 0) {
        copied[t] = (twinOfRow ? train.link(twin, to) : train.link(from, twin)) ? 1 : 0;
      } else {
        copied[t] = constant ? level : background;
      }
    }
    return new HeldOutAudit(
        copied.length,
        counts[0],
        counts[1],
        counts[2],
        counts[3],
        counts[4],
        hidden.score(Doubles.of(copied)).auc());
  }

  private static double selfLinks(Network train, double background) {
    int seen = 0;
    int links = 0;
    for (int i = 0; i < train.size(); i++) {
      seen += train.observed(i, i) ? 1 : 0;
      links += train.link(i, i) ? 1 : 0;
    }
    return seen == 0 ? background : (double) links / seen;
  }

  /** The cells of train and test together. */
  private static byte[] whole(HeldOut hidden) {
    Network train = hidden.train();
    int n = train.size();
    byte[] cells = train.cells().clone();
    for (int t = 0; t < hidden.dyads().size(); t++) {
      int dyad = hidden.dyads().get(t);
      byte cell = hidden.linked().get(t) == 1 ? Network.LINK : Network.NO_LINK;
      cells[dyad] = cell;
      if (!train.dyads().directed()) {
        cells[n * (dyad % n) + dyad / n] = cell;
      }
    }
    return cells;
  }

  /** All rows, or all columns, and which of them are equal. */
  private static final class Lines {
    /** What stands for a line's cell with itself: what it is, or, where it is silent, either. */
    private static final byte[] OWN = {Network.SILENT, Network.NO_LINK, Network.LINK};

    private final int size;
    private final int[] links;
    private final int[] silent;
    private final List<Map<Long, List<Integer>>> groups = new ArrayList<>();
    private final long[] sums;
    private final long[] ownWeight;

    Lines(byte[] cells, int size, boolean columns) {
      this.size = size;
      this.links = new int[size];
      this.silent = new int[size];
      this.sums = new long[size];
      this.ownWeight = new long[size];
      Rng rng = Rng.seeded(1);
      Arrays.setAll(ownWeight, i -> (long) (rng.uniform() * 0x1p53));
      // Equal sums of random weights are equal lines, but for one pair in 2^50.
      Arrays.fill(sums, Network.NO_LINK * Arrays.stream(ownWeight).sum());
      for (int cell = 0; cell < cells.length; cell++) {
        if (cells[cell] != Network.NO_LINK) { // few are not
          int line = columns ? cell % size : cell / size;
          int place = columns ? cell / size : cell % size;
          sums[line] += (cells[cell] - Network.NO_LINK) * ownWeight[place];
          links[line] += cells[cell] == Network.LINK ? 1 : 0;
          silent[line] += cells[cell] == Network.SILENT ? 1 : 0;
        }
      }
      for (byte own : OWN) {
        Map<Long, List<Integer>> equal = new HashMap<>();
        for (int i = 0; i < size; i++) {
          byte diagonal = cells[size * i + i];
          if (own == Network.SILENT || diagonal == Network.SILENT) {
            equal.computeIfAbsent(key(i, own), x -> new ArrayList<>()).add(i);
          }
        }
        groups.add(equal);
      }
    }

    /** The sum with another cell in place of one with itself that cannot be linked. */
    private long key(int line, byte own) {
      return sums[line] + own * ownWeight[line];
    }

    int seenTwin(int line, IntPredicate seen) {
      for (int own = 0; own < OWN.length; own++) {
        for (int twin : groups.get(own).getOrDefault(key(line, OWN[own]), List.of())) {
          if (twin != line && seen.test(twin)) {
            return twin;
          }
        }
      }
      return -1;
    }

    boolean isConstant(int line) {
      return !Double.isNaN(level(line));
    }

    /** 1 if all its cells are links, 0 if none is, else NaN. */
    double level(int line) {
      return links[line] == 0 ? 0 : links[line] + silent[line] == size ? 1 : Double.NaN;
    }
  }
}
