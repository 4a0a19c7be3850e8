package plumbline.sampling;

import java.util.function.BiFunction;
import java.util.function.Function;
import plumbline.random.Rng;

/**
 * A joint law of parameters and data that can be drawn from exactly.
 *
 * @param <S> parameters and latent variables, immutable
 * @param <Y> data, immutable
 */
public interface GenerativeModel<S, Y> {
  /**
   * A model of two functions.
   *
   * @param drawPrior draws a state from the prior
   * @param drawData draws data given a state
   * @param <S> state, immutable
   * @param <Y> data, immutable
   * @return the model
   */
  static <S, Y> GenerativeModel<S, Y> of(
      Function<? super Rng, ? extends S> drawPrior,
      BiFunction<? super S, ? super Rng, ? extends Y> drawData) {
    return new GenerativeModel<>() {
      @Override
      public S drawPrior(Rng rng) {
        return drawPrior.apply(rng);
      }

      @Override
      public Y drawData(S state, Rng rng) {
        return drawData.apply(state, rng);
      }
    };
  }

  /**
   * Draws parameters from the prior.
   *
   * @param rng the source of randomness
   * @return a state
   */
  S drawPrior(Rng rng);

  /**
   * Draws data given the parameters.
   *
   * @param state parameters and latent variables
   * @param rng the source of randomness
   * @return a data set
   */
  Y drawData(S state, Rng rng);

  /**
   * The state together with the latent variables that came into being with the data: those whose
   * law depends on earlier data, so that {@link #drawPrior} cannot draw them (hidden receivers of a
   * message, given the messages before it). Such data carry them; whoever draws data completes the
   * state before a chain is placed there.
   *
   * @param state parameters and latent variables
   * @param data just drawn from that state
   * @return the state of the joint draw; the same state where the prior draws all of it
   */
  default S complete(S state, Y data) {
    return state;
  }

  /**
   * How many draws a test may make before it looks at the first. More than one is worth while where
   * looking is what takes time, as at the end of a pipe, and right only where no state ever changes
   * once a sampler has handed it out.
   *
   * @return at least 1
   */
  default int drawsTogether() {
    return 1;
  }
}
