package plumbline.studies;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import plumbline.diagnostics.Estimate;
import plumbline.diagnostics.RHat;
import plumbline.models.relational.LinkModel;
import plumbline.models.relational.NetworkChains;
import plumbline.models.relational.networks.Network;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.Chain;

/**
 * A posterior predictive check (Gelman, Meng and Stern 1996): networks replicated from draws of the
 * posterior beside the observed one. A model can predict hidden links well and still replicate
 * networks with too few triangles. Replicates are kept by chain: chains in different modes
 * replicate different networks, and what looks like two kinds of replicates are two kinds of
 * chains.
 *
 * @param observed the data
 * @param chains for each chain networks drawn from its states, each dyad given its probability
 */
public record PredictedNetworks(Network observed, List<List<Network>> chains) {
  /** Copies the lists. */
  public PredictedNetworks {
    chains = chains.stream().map(List::copyOf).toList();
    if (chains.isEmpty() || chains.stream().anyMatch(List::isEmpty)) {
      throw new IllegalArgumentException(
          "a predictive check needs replicated networks of each chain");
    }
  }

  /**
   * Continues chains and replicates the network now and then.
   *
   * @param model the model
   * @param observed the data
   * @param states where chains stand, for example those of {@link NetworkChains.Result#last}
   * @param replicates of each chain
   * @param sweeps between two of them
   * @param rng the source of randomness
   * @param <S> state
   * @return the check
   */
  public static <S> PredictedNetworks of(
      LinkModel<S> model, Network observed, List<S> states, int replicates, int sweeps, Rng rng) {
    List<List<Network>> chains = new ArrayList<>();
    for (S first : states) {
      Chain<S, Network> chain = model.sampler().start(first, observed);
      List<Network> replicated = new ArrayList<>();
      for (int r = 0; r < replicates; r++) {
        for (int sweep = 0; sweep < sweeps; sweep++) {
          chain.advance(rng);
        }
        S state = chain.state();
        replicated.add(
            Network.of(
                model.dyads(),
                (from, to) -> rng.bernoulli(model.linkProbability(state, observed, from, to))));
      }
      chains.add(replicated);
    }
    return new PredictedNetworks(observed, chains);
  }

  /**
   * The replicates of all chains.
   *
   * @return those of the first chain first
   */
  public List<Network> replicated() {
    return chains.stream().flatMap(List::stream).toList();
  }

  /**
   * The check of one chain alone.
   *
   * @param chain from 0
   * @return a check with the replicates of that chain
   * @throws IndexOutOfBoundsException if there is no such chain
   */
  public PredictedNetworks ofChain(int chain) {
    return new PredictedNetworks(observed, List.of(chains.get(chain)));
  }

  /**
   * Whether the chains replicate the same transitivity: R-hat of the replicates' transitivity. Far
   * above 1 the chains are in different modes, and a p value over all of them is an average over
   * modes whose weights nobody knows.
   *
   * @return R-hat over chains; undefined for fewer than four replicates a chain
   */
  public Estimate transitivityRHat() {
    return RHat.of(
        IntStream.range(0, chains.size())
            .mapToObj(chain -> ofChain(chain).transitivity().toArray())
            .toArray(double[][]::new));
  }

  /**
   * The share of objects with 0, 1, ... links.
   *
   * @param network any network
   * @param length one more than the largest number shown; objects with more count there
   * @return the shares
   */
  public static double[] degrees(Network network, int length) {
    double[] share = new double[length];
    for (int i = 0; i < network.size(); i++) {
      share[Math.min(network.degree(i), length - 1)] += 1.0 / network.size();
    }
    return share;
  }

  /**
   * A quantile over the replicates of the share of objects with 0, 1, ... links.
   *
   * @param p probability
   * @param length as for {@link #degrees}
   * @return for each number of links the quantile: the smallest share that is reached by a
   *     proportion p of the replicates
   */
  public double[] degreeQuantiles(double p, int length) {
    List<double[]> shares = replicated().stream().map(y -> degrees(y, length)).toList();
    double[] quantiles = new double[length];
    int rank = (int) Math.max(0, Math.ceil(p * shares.size()) - 1);
    for (int d = 0; d < length; d++) {
      int degree = d;
      quantiles[d] = shares.stream().mapToDouble(share -> share[degree]).sorted().toArray()[rank];
    }
    return quantiles;
  }

  /**
   * The transitivity of each replicate.
   *
   * @return values in [0, 1]; NaN where there is no path of length two
   */
  public Doubles transitivity() {
    return Doubles.of(replicated().stream().mapToDouble(Network::transitivity).toArray());
  }

  /**
   * How often a replicate is at least as transitive as the data. Near 0 or 1 the model does not
   * replicate what was observed.
   *
   * @return the posterior predictive p value
   */
  public double transitivityP() {
    double least = observed.transitivity();
    return transitivity().stream().filter(x -> x >= least).count() / (double) replicated().size();
  }
}
