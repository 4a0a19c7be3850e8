package plumbline.models.changepoint;

import java.util.ArrayList;
import java.util.List;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;

/** The same model with one idle time more, in whose density all sticks are. */
final class IdleTime {
  private IdleTime() {}

  /**
   * A model of one time more, at which nobody chooses: there the change point says nothing, and set
   * as deep as the sticks go it brings all of them into the density.
   *
   * @param model the model
   * @return the larger model
   */
  static ChangePointModel withIdleTime(ChangePointModel model) {
    int times = model.times();
    return new ChangePointModel(
        model.people(),
        Ints.generate(times + 1, t -> t < times ? model.choices().get(t) : 0),
        model.prior(),
        model.priors());
  }

  /**
   * A state of {@link #withIdleTime}, the change point of the idle time as deep as the sticks go.
   *
   * @param state of the model itself
   * @return the state with all its sticks in the density
   */
  static ChangePointState withIdleTime(ChangePointState state) {
    return new ChangePointState(
        state.concentration(),
        state.people().stream()
            .map(
                old ->
                    new ChangePointState.Person(
                        longer(old.points(), old.sticks().size()),
                        longer(old.weights(), 0.5),
                        longer(old.factors(), 1),
                        old.sticks()))
            .toList());
  }

  /** Data of {@link #withIdleTime}. */
  static LayerCounts withIdleTime(LayerCounts data) {
    List<Ints> cells = new ArrayList<>();
    for (int i = 0; i < data.people(); i++) {
      for (int t = 0; t < data.times(); t++) {
        cells.add(data.at(i, t));
      }
      cells.add(Ints.of());
    }
    return new LayerCounts(data.times() + 1, cells);
  }

  private static Ints longer(Ints old, int last) {
    return Ints.generate(old.size() + 1, t -> t < old.size() ? old.get(t) : last);
  }

  private static Doubles longer(Doubles old, double last) {
    return Doubles.generate(old.size() + 1, t -> t < old.size() ? old.get(t) : last);
  }
}
