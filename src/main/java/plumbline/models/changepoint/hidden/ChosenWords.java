package plumbline.models.changepoint.hidden;

import java.util.List;
import plumbline.numerics.Ints;

/**
 * The data of the {@link HiddenLayerModel}.
 *
 * @param times how many times each person has
 * @param cells the word of each choice, from 0; one list for each person and time, person by person
 */
public record ChosenWords(int times, List<Ints> cells) {
  /** Copies the list. */
  public ChosenWords {
    if (times < 1 || cells.isEmpty() || cells.size() % times != 0) {
      throw new IllegalArgumentException(
          "there must be " + times + " lists of words for each person, not " + cells.size());
    }
    cells = List.copyOf(cells);
  }

  /**
   * The words of one person at one time.
   *
   * @param person from 0
   * @param time from 0
   * @return one word for each choice
   */
  public Ints at(int person, int time) {
    return cells.get(person * times + time);
  }
}
