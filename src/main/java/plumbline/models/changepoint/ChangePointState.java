package plumbline.models.changepoint;

import java.util.List;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;

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

  /**
   * All that is unknown about one person.
   *
   * @param points p_t, the change point at each time
   * @param weights omega_t, the weight on the layers up to the change point
   * @param factors delta_t, whose running products are the rates lambda_t
   * @param sticks log(1 - V_h) for the first layers: at least two, and at least up to the largest
   *     change point; all further sticks follow their prior given the data and the rest
   */
  public record Person(Ints points, Doubles weights, Doubles factors, Doubles sticks) {
    /** Fewest sticks a state holds, so that functions of the first two are always defined. */
    public static final int FEWEST_STICKS = 2;

    /** Checks that the parts fit together. */
    public Person {
      int times = points.size();
      if (weights.size() != times || factors.size() != times) {
        throw new IllegalArgumentException(
            "points, weights and factors must have one length, not %s, %s, %s"
                .formatted(times, weights.size(), factors.size()));
      }
      int needed = Math.max(FEWEST_STICKS, points.stream().max().orElse(0));
      if (sticks.size() < needed) {
        throw new IllegalArgumentException(
            "a person needs " + needed + " sticks or more, not " + sticks.size());
      }
    }

    /**
     * The largest change point.
     *
     * @return P
     */
    public int deepest() {
      return points.stream().max().orElse(0);
    }

    /**
     * The rate of a change point.
     *
     * @param t the time, from 0
     * @return lambda_t, the product of the factors up to t
     */
    public double rate(int t) {
      double product = 1;
      for (int s = 0; s <= t; s++) {
        product *= factors.get(s);
      }
      return product;
    }

    /**
     * A stick.
     *
     * @param h from 1
     * @return V_h
     */
    public double stick(int h) {
      return -Math.expm1(sticks.get(h - 1));
    }
  }
}
