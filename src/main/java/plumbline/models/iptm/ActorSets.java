package plumbline.models.iptm;

import plumbline.numerics.Ints;

/**
 * Sets of actors packed into whole numbers, 32 actors in each, so that a state holds them as {@link
 * Ints}.
 */
public final class ActorSets {
  private ActorSets() {}

  static int width(int actors) {
    return (actors + 31) >>> 5;
  }

  /**
   * Whether an actor is in a set.
   *
   * @param sets packed sets
   * @param set which one
   * @param actors A
   * @param j the actor
   * @return true if it is
   */
  public static boolean contains(Ints sets, int set, int actors, int j) {
    return (sets.get(set * width(actors) + (j >>> 5)) >>> (j & 31) & 1) == 1;
  }

  /**
   * How many actors are in a set.
   *
   * @param sets packed sets
   * @param set which one
   * @param actors A
   * @return the size
   */
  public static int size(Ints sets, int set, int actors) {
    int width = width(actors);
    int size = 0;
    for (int w = set * width; w < (set + 1) * width; w++) {
      size += Integer.bitCount(sets.get(w));
    }
    return size;
  }

  /**
   * Packs rows of indicators.
   *
   * @param rows sets x A indicators
   * @param sets how many rows
   * @param actors A
   * @return the packed sets
   */
  public static Ints pack(boolean[] rows, int sets, int actors) {
    int width = width(actors);
    int[] words = new int[sets * width];
    for (int s = 0; s < sets; s++) {
      for (int j = 0; j < actors; j++) {
        if (rows[s * actors + j]) {
          words[s * width + (j >>> 5)] |= 1 << (j & 31);
        }
      }
    }
    return Ints.of(words);
  }

  /**
   * Unpacks all sets.
   *
   * @param sets packed sets
   * @param count how many sets
   * @param actors A
   * @param rows overwritten: count x A indicators
   */
  public static void unpack(Ints sets, int count, int actors, boolean[] rows) {
    for (int s = 0; s < count; s++) {
      for (int j = 0; j < actors; j++) {
        rows[s * actors + j] = contains(sets, s, actors, j);
      }
    }
  }
}
