package plumbline.models.relational.networks;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import plumbline.numerics.Ints;
import plumbline.sampling.runs.Stored;

/**
 * Objects and the links between them. Immutable; a byte for each ordered pair, so that 5,000
 * objects take 25 MB.
 */
public final class Network implements Stored {
  /** A dyad that says nothing: hidden, or an object with itself. */
  public static final byte SILENT = 0;

  public static final byte NO_LINK = 2;
  public static final byte LINK = 3;

  private final Dyads dyads;
  private final byte[] cells;
  private final int links;
  private final int observed;

  private Network(Dyads dyads, byte[] cells) {
    this.dyads = dyads;
    this.cells = cells;
    this.links = count(LINK);
    this.observed = links + count(NO_LINK);
  }

  /** Decides whether two objects are linked. */
  @FunctionalInterface
  public interface Links {
    /**
     * The decision.
     *
     * @param from an object
     * @param to an object
     * @return true if there is a link
     */
    boolean test(int from, int to);
  }

  /**
   * A network by a rule.
   *
   * @param dyads which pairs can be linked and which are observed
   * @param links asked once for each observed dyad in ascending order; for a symmetric network with
   *     {@code from <= to}
   * @return the network
   */
  public static Network of(Dyads dyads, Links links) {
    int n = dyads.size();
    byte[] cells = new byte[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = dyads.directed() ? 0 : i; j < n; j++) {
        if (dyads.observed(i, j)) {
          cells[n * i + j] = links.test(i, j) ? LINK : NO_LINK;
          if (!dyads.directed()) {
            cells[n * j + i] = cells[n * i + j];
          }
        }
      }
    }
    return new Network(dyads, cells);
  }

  /**
   * The same links with other dyads observed.
   *
   * @param other which dyads; those hidden here must be hidden there
   * @return the network as seen through them
   */
  public Network seenThrough(Dyads other) {
    return of(other, this::link);
  }

  /**
   * The same links, each unordered pair as two ordered ones.
   *
   * @return a directed network
   */
  public Network entries() {
    return of(dyads.entries(), this::link);
  }

  /** As it is saved: a list of links. */
  public record Saved(Dyads dyads, Ints links) implements Form {
    @Override
    public Network whole() {
      BitSet linked = new BitSet();
      links.stream().forEach(linked::set);
      return of(dyads, (from, to) -> linked.get(from * dyads.size() + to));
    }
  }

  @Override
  public Saved form() {
    int[] linked = IntStream.range(0, cells.length).filter(i -> cells[i] == LINK).toArray();
    return new Saved(dyads, Ints.of(linked));
  }

  /** Which pairs can be linked and which are observed. */
  public Dyads dyads() {
    return dyads;
  }

  /** The number of objects. */
  public int size() {
    return dyads.size();
  }

  /**
   * Whether two objects are known to be linked.
   *
   * @param from an object
   * @param to an object
   * @return false if there is no link or it is hidden
   */
  public boolean link(int from, int to) {
    return cells[dyads.size() * from + to] == LINK;
  }

  /**
   * Whether a dyad takes part in the likelihood.
   *
   * @param from an object
   * @param to an object
   * @return false if it is hidden or cannot be linked
   */
  public boolean observed(int from, int to) {
    return cells[dyads.size() * from + to] != SILENT;
  }

  /** The cells themselves, row by row; not to be modified. */
  public byte[] cells() {
    return cells;
  }

  /**
   * The number of links, each dyad counted once.
   *
   * @return the number of known links
   */
  public int links() {
    return links;
  }

  /**
   * The number of observed dyads, each counted once.
   *
   * @return links and non-links
   */
  public int observedDyads() {
    return observed;
  }

  private int count(byte kind) {
    int n = dyads.size();
    int count = 0;
    for (int i = 0; i < n; i++) {
      for (int j = dyads.directed() ? 0 : i; j < n; j++) {
        count += cells[n * i + j] == kind ? 1 : 0;
      }
    }
    return count;
  }

  /**
   * How many objects an object is linked to, self links apart.
   *
   * @param i the object
   * @return the number of links from it
   */
  public int degree(int i) {
    int degree = 0;
    for (int j = 0; j < size(); j++) {
      degree += j != i && link(i, j) ? 1 : 0;
    }
    return degree;
  }

  /**
   * Triples of objects linked in every direction that a link can have.
   *
   * @return the number of triangles
   */
  public int triangles() {
    int n = size();
    int count = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        if (mutual(i, j)) {
          for (int k = 0; k < j; k++) {
            count += mutual(i, k) && mutual(j, k) ? 1 : 0;
          }
        }
      }
    }
    return count;
  }

  private boolean mutual(int i, int j) {
    return link(i, j) && link(j, i);
  }

  /**
   * The proportion of linked pairs of neighbours among all pairs of neighbours of an object.
   *
   * @return three times the triangles over the paths of length two; NaN if there are none
   */
  public double transitivity() {
    double paths = 0;
    for (int i = 0; i < size(); i++) {
      double degree = degree(i);
      paths += degree * (degree - 1) / 2;
    }
    return 3 * triangles() / paths;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Network that
        && dyads.equals(that.dyads)
        && Arrays.equals(cells, that.cells);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(cells);
  }

  @Override
  public String toString() {
    return links() + " links among the " + observedDyads() + " observed of " + dyads;
  }
}
