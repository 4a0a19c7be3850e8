package plumbline.models.relational.networks;

import java.util.BitSet;
import java.util.Objects;
import java.util.function.IntConsumer;
import plumbline.numerics.Ints;
import plumbline.sampling.runs.Stored;

/**
 * Which pairs of objects can be linked, and which of them are observed. A dyad has a number: {@code
 * size * from + to}; in a symmetric network the one with {@code from <= to} stands for both.
 */
public final class Dyads implements Stored {
  private final int size;
  private final boolean directed;
  private final boolean selfLinks;
  private final BitSet hidden;

  private Dyads(int size, boolean directed, boolean selfLinks, BitSet hidden) {
    if (size < 1 || size > 46_340) {
      throw new IllegalArgumentException("size must be from 1 to 46340, not " + size);
    }
    this.size = size;
    this.directed = directed;
    this.selfLinks = selfLinks;
    this.hidden = hidden;
  }

  /**
   * Unordered pairs, all observed, without self links.
   *
   * @param size number of objects
   * @return the dyads
   */
  public static Dyads symmetric(int size) {
    return new Dyads(size, false, false, new BitSet());
  }

  /**
   * Ordered pairs, all observed, without self links.
   *
   * @param size number of objects
   * @return the dyads
   */
  public static Dyads directed(int size) {
    return new Dyads(size, true, false, new BitSet());
  }

  /**
   * With the pair of each object with itself.
   *
   * @return more dyads
   */
  public Dyads withSelfLinks() {
    return new Dyads(size, directed, true, hidden);
  }

  /**
   * Each unordered pair as two ordered ones, both hidden where it is hidden.
   *
   * @return ordered pairs; itself if it is directed
   */
  public Dyads entries() {
    if (directed) {
      return this;
    }
    BitSet both = (BitSet) hidden.clone();
    hidden.stream().forEach(dyad -> both.set(size * (dyad % size) + dyad / size));
    return new Dyads(size, true, selfLinks, both);
  }

  /**
   * With one more dyad hidden.
   *
   * @param dyads numbers of dyads
   * @return the same dyads, fewer observed
   */
  public Dyads hiding(int... dyads) {
    BitSet more = (BitSet) hidden.clone();
    for (int dyad : dyads) {
      more.set(number(dyad / size, dyad % size));
    }
    return new Dyads(size, directed, selfLinks, more);
  }

  /**
   * With every dyad hidden: the posterior is the prior.
   *
   * @return none observed
   */
  public Dyads hidingAll() {
    BitSet all = new BitSet();
    all.set(0, size * size);
    return new Dyads(size, directed, selfLinks, all);
  }

  /** Dyads of the same kind among so many objects, hidden where they are hidden here. */
  public Dyads among(int objects) {
    BitSet kept = new BitSet();
    hidden.stream()
        .filter(dyad -> dyad / size < objects && dyad % size < objects)
        .forEach(dyad -> kept.set(dyad / size * objects + dyad % size));
    return new Dyads(objects, directed, selfLinks, kept);
  }

  /** The dyads among the first few objects; all are kept if there are fewer. */
  public Dyads atMost(int objects) {
    return among(Math.min(size, objects));
  }

  /** As it is saved. */
  public record Saved(int size, boolean directed, boolean selfLinks, Ints hidden) implements Form {
    @Override
    public Dyads whole() {
      BitSet bits = new BitSet();
      hidden.stream().forEach(bits::set);
      return new Dyads(size, directed, selfLinks, bits);
    }
  }

  @Override
  public Saved form() {
    return new Saved(size, directed, selfLinks, Ints.of(hidden.stream().toArray()));
  }

  /** The number of objects. */
  public int size() {
    return size;
  }

  /** Whether a link has a direction. */
  public boolean directed() {
    return directed;
  }

  /** Whether an object can be linked to itself. */
  public boolean selfLinks() {
    return selfLinks;
  }

  /**
   * The number of a dyad.
   *
   * @param from an object
   * @param to an object
   * @return the number that stands for the pair
   */
  public int number(int from, int to) {
    return directed || from <= to ? size * from + to : size * to + from;
  }

  /**
   * Whether a dyad takes part in the likelihood.
   *
   * @param from an object
   * @param to an object
   * @return true if it can be linked and is not hidden
   */
  public boolean observed(int from, int to) {
    return (from != to || selfLinks) && !hidden.get(number(from, to));
  }

  /**
   * Calls back for each dyad that can be linked, hidden or not.
   *
   * @param action given the number of each dyad, once
   */
  public void forEach(IntConsumer action) {
    for (int i = 0; i < size; i++) {
      for (int j = directed ? 0 : i; j < size; j++) {
        if (i != j || selfLinks) {
          action.accept(size * i + j);
        }
      }
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Dyads that
        && size == that.size
        && directed == that.directed
        && selfLinks == that.selfLinks
        && hidden.equals(that.hidden);
  }

  @Override
  public int hashCode() {
    return Objects.hash(size, directed, selfLinks, hidden);
  }

  @Override
  public String toString() {
    return (directed ? "directed" : "symmetric")
        + " dyads of "
        + size
        + " objects"
        + (selfLinks ? " with self links" : "")
        + (hidden.isEmpty() ? "" : ", " + hidden.cardinality() + " hidden");
  }
}
