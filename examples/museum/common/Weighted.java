package museum;

import java.util.List;
import java.util.function.ToDoubleFunction;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;

/**
 * A law of few states, without data.
 *
 * @param states the states
 * @param weights of each, not necessarily with sum 1
 * @param <S> state
 */
public record Weighted<S>(List<S> states, Doubles weights)
    implements GenerativeModel<S, Nothing>, JointDensity<S, Nothing> {
  /**
   * States with weights.
   *
   * @param states the states
   * @param weight of one
   */
  public static <S> Weighted<S> of(List<S> states, ToDoubleFunction<? super S> weight) {
    return new Weighted<>(List.copyOf(states), Doubles.map(states, weight));
  }

  /**
   * States that are all alike.
   *
   * @param states the states
   */
  public static <S> Weighted<S> flat(List<S> states) {
    return of(states, state -> 1);
  }

  /** This law to draw from alone, for samplers that leave its states: no log density is asked. */
  public GenerativeModel<S, Nothing> drawsAlone() {
    return new GenerativeModel<>() {
      @Override
      public S drawPrior(Rng rng) {
        return Weighted.this.drawPrior(rng);
      }

      @Override
      public Nothing drawData(S state, Rng rng) {
        return Nothing.NONE;
      }
    };
  }

  /** The weight of a state, 0 where it is none. */
  public double weight(S state) {
    int index = states.indexOf(state);
    return index < 0 ? 0 : weights.get(index);
  }

  @Override
  public S drawPrior(Rng rng) {
    return states.get(rng.categorical(weights.toArray(), states.size()));
  }

  @Override
  public Nothing drawData(S state, Rng rng) {
    return Nothing.NONE;
  }

  @Override
  public double logPrior(S state) {
    return Math.log(weight(state));
  }

  @Override
  public double logLikelihood(S state, Nothing data) {
    return 0;
  }
}
