package plumbline.verification.joint;

import java.util.function.BinaryOperator;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;
import plumbline.sampling.runs.Interruption;
import plumbline.verification.ranks.SimulationBasedCalibration;

/**
 * A posterior in the place of the prior: parameters are drawn by a fit to observed data, and data
 * are the observed ones together with a new set simulated from these parameters. Given both, the
 * parameters have the model's own posterior, so that {@link SimulationBasedCalibration} of this
 * model checks the sampler near the observed data and not over the whole prior (posterior SBC;
 * Säilynoja, Schmitt, Bürkner and Vehtari 2025).
 *
 * <p>The true values come from the sampler under test itself: an error that its fits to the
 * observed and to the joint data share may hide. And it is for models whose state does not depend
 * on how many data there are, or whose {@link GenerativeModel#complete} adds what the joint data
 * bring with them: no general way exists to join latent variables of single observations.
 *
 * @param <S> state
 * @param <Y> data
 */
public final class PosteriorPredictive<S, Y> implements GenerativeModel<S, Y> {
  private final GenerativeModel<S, Y> model;
  private final Sampler<S, Y> sampler;
  private final Y observed;
  private final BinaryOperator<Y> join;
  private final int sweeps;

  /**
   * A posterior predictive law.
   *
   * @param model prior and simulator
   * @param sampler fits the observed data
   * @param observed the data
   * @param join the observed data and a new set as one set, in this order
   * @param sweeps how long a fit runs, from a prior draw, before its state counts as a posterior
   *     draw; at least 1
   */
  public PosteriorPredictive(
      GenerativeModel<S, Y> model,
      Sampler<S, Y> sampler,
      Y observed,
      BinaryOperator<Y> join,
      int sweeps) {
    SuccessiveConditional.requireAtLeast(1, sweeps, "sweeps");
    this.model = model;
    this.sampler = sampler;
    this.observed = observed;
    this.join = join;
    this.sweeps = sweeps;
  }

  /** A posterior draw given the observed data. */
  @Override
  public S drawPrior(Rng rng) {
    Chain<S, Y> chain = sampler.start(model.complete(model.drawPrior(rng), observed), observed);
    for (int sweep = 0; sweep < sweeps; sweep++) {
      Interruption.check();
      chain.advance(rng);
    }
    return chain.state();
  }

  /** The observed data and a new set. */
  @Override
  public Y drawData(S state, Rng rng) {
    return join.apply(observed, model.drawData(state, rng));
  }

  @Override
  public S complete(S state, Y data) {
    return model.complete(state, data);
  }
}
