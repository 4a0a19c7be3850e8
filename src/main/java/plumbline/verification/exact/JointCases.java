package plumbline.verification.exact;

import java.util.OptionalDouble;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.GenerativeModel;

/**
 * What a check asks of one joint draw of state and data.
 *
 * @param <S> state
 * @param <Y> data
 */
@FunctionalInterface
public interface JointCases<S, Y> {
  /**
   * The error of one case.
   *
   * @param state as the data complete it
   * @param data drawn from it
   * @param rng the stream that both were drawn from
   * @return empty if the check does not apply
   */
  OptionalDouble error(S state, Y data, SeededRng rng);

  /**
   * The largest error of some cases, each with a seed of its own: a check sees the same ones every
   * time.
   *
   * @param model where states and data come from
   * @param count how many
   * @return empty if the check does not apply to one of them
   */
  default OptionalDouble worst(GenerativeModel<S, Y> model, int count) {
    double worst = 0;
    for (int n = 0; n < count; n++) {
      SeededRng rng = Rng.seeded(n);
      S drawn = model.drawPrior(rng);
      Y data = model.drawData(drawn, rng);
      OptionalDouble error = error(model.complete(drawn, data), data, rng);
      if (error.isEmpty()) {
        return error;
      }
      worst = Math.max(worst, error.getAsDouble());
    }
    return OptionalDouble.of(worst);
  }
}
