package plumbline.models.relational.features;

import plumbline.models.relational.Link;
import plumbline.models.relational.LinkModel;
import plumbline.models.relational.RelationalPriors;
import plumbline.models.relational.networks.Network;
import plumbline.random.Rng;

/**
 * A model in which each relation has a strength, and a link a probability that depends on it alone.
 *
 * @param <S> state
 */
public interface FeatureModel<S extends FeatureState> extends LinkModel<S> {
  /** The laws of the parameters. */
  RelationalPriors priors();

  /** From strength to probability. */
  Link link();

  @Override
  default double linkProbability(S state, Network observed, int from, int to) {
    return link().probability(state.strength(from, to));
  }

  @Override
  default Network drawData(S state, Rng rng) {
    return Network.of(
        dyads(), (from, to) -> rng.bernoulli(link().probability(state.strength(from, to))));
  }

  @Override
  default double logLikelihood(S state, Network data) {
    double[] sum = {0};
    dyads()
        .forEach(
            dyad -> {
              int from = dyad / dyads().size();
              int to = dyad % dyads().size();
              if (data.observed(from, to)) {
                sum[0] += link().logProbability(data.link(from, to), state.strength(from, to));
              }
            });
    return sum[0];
  }
}
