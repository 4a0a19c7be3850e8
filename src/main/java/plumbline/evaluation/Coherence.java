package plumbline.evaluation;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;

/**
 * How often the words of a list occur together: normalised pointwise mutual information (Bouma
 * 2009), {@code ln(p_ij / (p_i p_j)) / -ln p_ij}, averaged over all pairs of a list, the
 * probabilities being shares of documents. 1 for words that only occur together, 0 for independent
 * ones, -1 for words that never meet. A pair that is in every document says nothing and counts 0.
 *
 * <p>Documents are added one after the other and not kept. Mutable, for one thread.
 */
public final class Coherence {
  private final List<Ints> lists;
  private final int[] watched; // sorted
  private final boolean[] present;
  private final int[] documentsWith;
  private final int[][] documentsWithBoth; // for each list its pairs, row by row
  private final int[][] places; // of a list's words among the watched
  private int documents;

  /**
   * A count that has seen no document yet.
   *
   * @param lists the numbers of the words of each list, such as a topic's ten most probable
   */
  public Coherence(List<Ints> lists) {
    this.lists = List.copyOf(lists);
    watched = lists.stream().flatMapToInt(Ints::stream).sorted().distinct().toArray();
    present = new boolean[watched.length];
    documentsWith = new int[watched.length];
    documentsWithBoth = new int[lists.size()][];
    places = new int[lists.size()][];
    for (int l = 0; l < places.length; l++) {
      places[l] = lists.get(l).stream().map(w -> Arrays.binarySearch(watched, w)).toArray();
      documentsWithBoth[l] = new int[places[l].length * places[l].length];
    }
  }

  /** Counts a document, given by its words in any order. */
  public void add(Ints document) {
    documents++;
    Arrays.fill(present, false);
    for (int i = 0; i < document.size(); i++) {
      int place = Arrays.binarySearch(watched, document.get(i));
      if (place >= 0 && !present[place]) {
        present[place] = true;
        documentsWith[place]++;
      }
    }
    for (int l = 0; l < places.length; l++) {
      countPairs(places[l], documentsWithBoth[l]);
    }
  }

  private void countPairs(int[] words, int[] both) {
    for (int i = 1; i < words.length; i++) {
      for (int j = 0; j < i && present[words[i]]; j++) {
        both[i * words.length + j] += present[words[j]] ? 1 : 0;
      }
    }
  }

  /** The coherence of one list; NaN for fewer than two words. */
  public double of(int list) {
    int size = places[list].length;
    double sum = 0;
    for (int i = 1; i < size; i++) {
      for (int j = 0; j < i; j++) {
        sum += pair(list, i, j);
      }
    }
    return sum / (0.5 * size * (size - 1));
  }

  private double pair(int list, int i, int j) {
    double both = documentsWithBoth[list][i * places[list].length + j];
    if (both == 0) {
      return -1;
    }
    if (both == documents) {
      return 0;
    }
    double first = documentsWith[places[list][i]];
    double second = documentsWith[places[list][j]];
    return Math.log(both * documents / (first * second)) / Math.log(documents / both);
  }

  /** The coherence of every list. */
  public Doubles all() {
    return Doubles.generate(lists.size(), this::of);
  }

  /** The mean over all lists. */
  public double mean() {
    return IntStream.range(0, lists.size()).mapToDouble(this::of).average().orElse(Double.NaN);
  }
}
