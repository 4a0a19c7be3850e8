package plumbline.models.dpmixture;

import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.numerics.Text;

/**
 * Labels, sticks and atoms; sticks and atoms beyond those held follow their prior.
 *
 * @param labels the component of each observation, from 1
 * @param sticks log(1 - V_h), at least up to the largest label
 * @param atoms mu_h, as many as sticks
 */
record MixtureState(Ints labels, Doubles sticks, Doubles atoms) {
  /** Checks that the parts fit together. */
  public MixtureState {
    int largest = labels.stream().max().orElse(0);
    if (sticks.size() < largest || atoms.size() != sticks.size()) {
      throw new IllegalArgumentException(
          Text.of(
              "%d labels need %d sticks and atoms or more, not %d and %d",
              labels.size(), largest, sticks.size(), atoms.size()));
    }
  }

  /**
   * How many components have observations.
   *
   * @return the number of different labels
   */
  public int occupied() {
    return (int) labels.stream().distinct().count();
  }
}
