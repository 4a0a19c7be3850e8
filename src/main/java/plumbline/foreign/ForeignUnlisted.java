package plumbline.foreign;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import plumbline.numerics.Text;

/**
 * A step that reaches a state beyond those of the target: outside of its support the target is 0
 * and the step wrong, but not where the state is one that was not listed, or one that was, up to
 * rounding.
 */
record ForeignUnlisted(ForeignProgram program) {
  private static final double NEAR = 1e-6;
  private static final double NEAR_ZERO = 1e-9;

  /**
   * Refuses a state that is not the step's fault.
   *
   * @throws ForeignProgramException if there is one: no verdict is possible
   */
  void requireListed(
      Map<ForeignValue, Map<ForeignValue, Double>> rows,
      Map<ForeignValue, Double> posterior,
      ForeignValue data) {
    rows.forEach(
        (from, law) ->
            law.forEach(
                (to, q) -> {
                  if (!posterior.containsKey(to)
                      && posterior.getOrDefault(from, 0.0) * q > program.hello().rounding()) {
                    requireOutside(to, posterior, data);
                  }
                }));
  }

  private void requireOutside(
      ForeignValue state, Map<ForeignValue, Double> posterior, ForeignValue data) {
    double[] values;
    try {
      values = program.values(state, data);
    } catch (ForeignProgramException none) {
      program.requireSound();
      return; // its functions cannot say what it is
    }
    for (ForeignValue listed : posterior.keySet()) {
      double[] near = program.values(listed, data);
      if (!Arrays.equals(values, near) && roundsTo(values, near)) {
        throw refused(
            state,
            values,
            "the nearest is "
                + shown(near)
                + ": they differ by rounding alone, so that there is no verdict; round what the step"
                + " returns, or count states by whole numbers");
      }
    }
    int density = program.hello().functions().size();
    if (values.length > density && values[density] > Double.NEGATIVE_INFINITY) {
      throw refused(
          state,
          values,
          "though the log joint density is %s there: list it".formatted(values[density]));
    }
  }

  private ForeignProgramException refused(ForeignValue state, double[] values, String why) {
    return ForeignProgramException.answered(
        program.name(),
        "law of step",
        Text.of(
            "a step leads to %s (state %s), which is not among the states; %s",
            shown(values), state.handle(), why),
        /* lasting= */ false);
  }

  private static boolean roundsTo(double[] values, double[] near) {
    return IntStream.range(0, values.length)
        .allMatch(
            f ->
                values[f] == near[f]
                    || Math.abs(values[f] - near[f])
                        <= Math.max(
                            NEAR_ZERO, NEAR * Math.max(Math.abs(values[f]), Math.abs(near[f]))));
  }

  /** With all digits: they are what the states differ by. */
  private String shown(double[] values) {
    return IntStream.range(0, program.hello().functions().size())
        .mapToObj(f -> program.hello().functions().get(f) + " = " + values[f])
        .collect(Collectors.joining(", "));
  }
}
