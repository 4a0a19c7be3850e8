package plumbline.diagnostics.judgement;

import java.util.Arrays;
import java.util.Optional;
import plumbline.sampling.Draws;

/**
 * Two chains that went through the same values at different places: one stream of random numbers
 * under both, shifted or permuted. Of numbers with all their digits two chains share none. Of
 * numbers printed with few digits, of counts, and of laws on few values, they share many by chance:
 * as many as draws of one chain share with others of the same chain, since of one law it is all the
 * same which chain a draw is in. What is shared beyond that counts.
 *
 * @param first a chain, from 1
 * @param second another
 * @param variable the quantity
 * @param share of the values that they have in common beyond chance
 */
record SharedStream(int first, int second, String variable, double share) {
  /** Beyond chance so large a part of the values is shared. */
  private static final double LEAST = 0.25;

  /** If more values than this come again within a chain, sharing tells nothing. */
  private static final double MOST_REPEATED = 0.5;

  private static final int FEWEST = 20;

  /** Values of a chain that are looked at: those whose bits, mixed, are smallest. */
  private static final int LOOKED_AT = 4096;

  private static final double DEVIATIONS = 6;

  /** The first two chains that share a stream. */
  static Optional<SharedStream> of(Draws draws) {
    if (draws.chains() < 2 || draws.draws() < FEWEST) {
      return Optional.empty();
    }
    for (int v = 0; v < draws.variables().size(); v++) {
      Optional<SharedStream> found = of(draws.variables().get(v), draws, v);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static Optional<SharedStream> of(String name, Draws draws, int variable) {
    long[][] values = new long[draws.chains()][];
    double[] repeated = new double[values.length];
    for (int c = 0; c < values.length; c++) {
      double[] chain = draws.chain(variable, c);
      if (isOneWay(chain)) {
        return Optional.empty(); // a counter or a schedule, and no draws
      }
      values[c] = places(chain);
      repeated[c] = repeated(values[c]);
    }
    for (int b = 1; b < values.length; b++) {
      for (int a = 0; a < b; a++) {
        double chance = Math.max(repeated[a], repeated[b]);
        int n = Math.min(values[a].length, values[b].length);
        if (n >= FEWEST && chance <= MOST_REPEATED) {
          double both = Math.min(shared(values[a], values[b]), shared(values[b], values[a]));
          double error = Math.sqrt(2 * n * chance * (1 - chance) + 1);
          double beyond = (both - chance) / (1 - chance);
          if (beyond > LEAST && n * (both - chance) > DEVIATIONS * error) {
            return Optional.of(new SharedStream(a + 1, b + 1, name, beyond));
          }
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isOneWay(double[] chain) {
    int up = 0;
    int down = 0;
    for (int i = 1; i < chain.length; i++) {
      up += chain[i] > chain[i - 1] ? 1 : 0;
      down += chain[i] < chain[i - 1] ? 1 : 0;
    }
    return up == 0 || down == 0;
  }

  /** The values that a chain went to, mixed and in order; staying at one is no new value. */
  private static long[] places(double[] chain) {
    int shift = Math.max(0, 32 - Integer.numberOfLeadingZeros((chain.length - 1) / LOOKED_AT));
    long[] kept = new long[chain.length];
    int count = 0;
    for (int i = 0; i < chain.length; i++) {
      if (i == 0 || chain[i] != chain[i - 1]) {
        long mixed = mix(Double.doubleToLongBits(chain[i] + 0.0)); // -0 is 0
        if (shift == 0 || mixed >>> (64 - shift) == 0) {
          kept[count++] = mixed;
        }
      }
    }
    long[] places = Arrays.copyOf(kept, count);
    Arrays.sort(places);
    return places;
  }

  /** Steele, Lea and Flood's finalizer (2014). */
  private static long mix(long bits) {
    long z = bits + 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** The share of the places that are equal to another one of the same chain. */
  private static double repeated(long[] sorted) {
    int count = 0;
    for (int i = 0; i < sorted.length; i++) {
      boolean before = i > 0 && sorted[i] == sorted[i - 1];
      boolean after = i + 1 < sorted.length && sorted[i] == sorted[i + 1];
      count += before || after ? 1 : 0;
    }
    return sorted.length == 0 ? 1 : (double) count / sorted.length;
  }

  /** The share of the first chain's places that are equal to one of the second. */
  private static double shared(long[] first, long[] second) {
    int count = 0;
    int j = 0;
    for (long place : first) {
      while (j < second.length && second[j] < place) {
        j++;
      }
      count += j < second.length && second[j] == place ? 1 : 0;
    }
    return (double) count / first.length;
  }
}
