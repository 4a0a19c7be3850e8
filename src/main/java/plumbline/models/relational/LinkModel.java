package plumbline.models.relational;

import java.util.List;
import java.util.function.IntUnaryOperator;
import plumbline.models.relational.networks.Dyads;
import plumbline.models.relational.networks.Network;
import plumbline.numerics.Ints;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Sampler;
import plumbline.verification.TestFunction;

/**
 * A model of a network, with its sampler: what prediction, chains and the command line need to know
 * of it.
 *
 * @param <S> state
 */
public interface LinkModel<S> extends GenerativeModel<S, Network>, JointDensity<S, Network> {
  /** A short name: ila, lfrm or irm. */
  String name();

  /** Which dyads there are. */
  Dyads dyads();

  /**
   * The same model for other dyads.
   *
   * @param other of any size
   * @return the changed model
   */
  LinkModel<S> withDyads(Dyads other);

  /** The sampler with its usual settings. */
  Sampler<S, Network> sampler();

  /**
   * The parameters to be monitored, free of labels.
   *
   * @return functions of the state; those that the document monitors first
   */
  List<TestFunction<S, Network>> monitored();

  /**
   * The probability of a link given a state.
   *
   * @param state a state of a chain
   * @param observed the data that the chain saw
   * @param from an object
   * @param to an object
   * @return the probability
   */
  double linkProbability(S state, Network observed, int from, int to);

  /**
   * The same state of other objects.
   *
   * @param state a state
   * @param objects how many there are to be
   * @param source which former object an object is; negative for a new one without features, or
   *     alone in its cluster
   * @return the state; every feature must keep a member
   */
  S rearranged(S state, int objects, IntUnaryOperator source);

  /**
   * The probabilities of several links given a state.
   *
   * @param state a state of a chain
   * @param observed the data that the chain saw
   * @param dyads numbers of dyads
   * @return one for each
   */
  default double[] linkProbabilities(S state, Network observed, Ints dyads) {
    int n = dyads().size();
    double[] probabilities = new double[dyads.size()];
    for (int d = 0; d < probabilities.length; d++) {
      probabilities[d] = linkProbability(state, observed, dyads.get(d) / n, dyads.get(d) % n);
    }
    return probabilities;
  }
}
