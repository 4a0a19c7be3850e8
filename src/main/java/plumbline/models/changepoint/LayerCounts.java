package plumbline.models.changepoint;

import java.util.ArrayList;
import java.util.List;
import plumbline.numerics.Ints;

/**
 * The data: how many of a person's choices at a time came from each layer. The choices of one time
 * are exchangeable, so the counts say all.
 *
 * @param times how many times each person has
 * @param cells one list of counts for each person and time, person by person; a list starts at
 *     layer 1 and ends at its last choice
 */
public record LayerCounts(int times, List<Ints> cells) {
  /** Checks the counts and cuts off zeros beyond the last choice. */
  public LayerCounts {
    if (times < 1 || cells.isEmpty() || cells.size() % times != 0) {
      throw new IllegalArgumentException(
          "there must be " + times + " lists of counts for each person, not " + cells.size());
    }
    List<Ints> trimmed = new ArrayList<>(cells.size());
    for (Ints cell : cells) {
      int length = cell.size();
      while (length > 0 && cell.get(length - 1) == 0) {
        length--;
      }
      for (int h = 0; h < length; h++) {
        if (cell.get(h) < 0) {
          throw new IllegalArgumentException("counts must not be negative, not " + cell.get(h));
        }
      }
      trimmed.add(length == cell.size() ? cell : Ints.copyOf(cell.toArray(), 0, length));
    }
    cells = List.copyOf(trimmed);
  }

  /**
   * The counts of one person.
   *
   * @param counts one array for each time, starting at layer 1
   * @return the data
   */
  public static LayerCounts of(int[]... counts) {
    List<Ints> cells = new ArrayList<>();
    for (int[] count : counts) {
      cells.add(Ints.of(count));
    }
    return new LayerCounts(counts.length, cells);
  }

  /**
   * How many people there are.
   *
   * @return the number of people
   */
  public int people() {
    return cells.size() / times;
  }

  /**
   * The counts of one person at one time.
   *
   * @param person from 0
   * @param time from 0
   * @return counts from layer 1 to the deepest layer of a choice
   */
  public Ints at(int person, int time) {
    return cells.get(person * times + time);
  }

  /**
   * How many choices a person made up to a depth.
   *
   * @param person from 0
   * @param time from 0
   * @param depth a layer
   * @return the number of choices from layers 1 to {@code depth}
   */
  public int upTo(int person, int time, int depth) {
    Ints cell = at(person, time);
    int sum = 0;
    for (int h = 0; h < Math.min(depth, cell.size()); h++) {
      sum += cell.get(h);
    }
    return sum;
  }
}
