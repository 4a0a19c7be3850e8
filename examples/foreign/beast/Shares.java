package beasttrial;

import java.util.List;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;

/**
 * States that are all alike.
 *
 * @param states the states
 */
record Shares(List<Ints> states)
    implements GenerativeModel<Ints, Alike>, JointDensity<Ints, Alike> {
  @Override
  public Ints drawPrior(Rng rng) {
    return states.get(rng.uniformInt(states.size()));
  }

  @Override
  public Alike drawData(Ints state, Rng rng) {
    return Alike.ALL;
  }

  @Override
  public double logPrior(Ints state) {
    return 0;
  }

  @Override
  public double logLikelihood(Ints state, Alike data) {
    return 0;
  }
}
