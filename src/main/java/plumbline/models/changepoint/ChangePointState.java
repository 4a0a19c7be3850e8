package plumbline.models.changepoint;

import java.util.List;

/**
 * All that is unknown in the {@link ChangePointModel}.
 *
 * @param concentration alpha of the sticks
 * @param people one entry for each person
 */
public record ChangePointState(double concentration, List<Person> people) {
  /** Copies the list. */
  public ChangePointState {
    people = List.copyOf(people);
  }
}
