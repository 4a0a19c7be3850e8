package museum;

import java.util.List;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;

/**
 * All states alike, no data.
 *
 * @param states the states
 * @param <S> state
 */
public record Flat<S>(List<S> states)
    implements GenerativeModel<S, Nothing>, JointDensity<S, Nothing> {
  @Override
  public S drawPrior(Rng rng) {
    return states.get(rng.uniformInt(states.size()));
  }

  @Override
  public Nothing drawData(S state, Rng rng) {
    return Nothing.NONE;
  }

  @Override
  public double logPrior(S state) {
    return 0;
  }

  @Override
  public double logLikelihood(S state, Nothing data) {
    return 0;
  }
}
