package plumbline.models.changepoint.coal;

import java.util.stream.IntStream;
import plumbline.numerics.Ints;
import plumbline.plugin.ModelOption;
import plumbline.verification.TrialOptions;
import plumbline.verification.exact.SmallestCase;

/** So few years that all values of the change can be listed; the rates are held. */
final class CoalCases {
  private CoalCases() {}

  /** Six years, the rates held at 2.5 and 0.6: the update of the change alone, by all 5 values. */
  static SmallestCase<CoalState, Ints> smallest(TrialOptions options) {
    CoalModel tiny = new CoalModel(6, 2, 1);
    return new SmallestCase<>(
        "5 changes in 6 years",
        IntStream.range(1, tiny.years()).mapToObj(k -> new CoalState(k, 2.5, 0.6)).toList(),
        tiny,
        Ints.of(3, 1, 2, 0, 1, 0),
        Ints.of(0, 0, 1, 4, 2, 3),
        CoalTrial.sampler(tiny, options).only(CoalTrial.CHANGE));
  }

  /**
   * Twelve years, the rates held at log(16) and log(4), so that their ratio is 2 and {@code exp} of
   * their difference 4: the update of the change alone, by all 11 values.
   *
   * @param options of which the kernel, the cut and the formula are taken
   * @return the case
   */
  static SmallestCase<CoalState, Ints> inFractions(TrialOptions options) {
    ModelOption.allow(options, CoalTrial.OPTIONS);
    CoalModel tiny = new CoalModel(12, 2, 1);
    return new SmallestCase<>(
        "11 changes in 12 years",
        IntStream.range(1, tiny.years())
            .mapToObj(k -> new CoalState(k, Math.log(16), Math.log(4)))
            .toList(),
        tiny,
        Ints.of(3, 1, 2, 0, 5, 3, 1, 0, 1, 0, 2, 0),
        Ints.of(0, 0, 1, 4, 2, 3, 0, 0, 0, 1, 1, 2),
        CoalTrial.sampler(tiny, options).only(CoalTrial.CHANGE));
  }
}
