package plumbline.models.relational;

import java.util.ArrayList;
import java.util.List;
import plumbline.models.relational.networks.Dyads;
import plumbline.models.relational.networks.Network;
import plumbline.random.Rng;
import plumbline.sampling.Chain;

/**
 * A starting state found object by object (Palla, Knowles and Ghahramani 2012): two objects and a
 * few sweeps, one more object without attributes and a few more sweeps, and so on in random order.
 * It finds good states faster than a draw of the prior, and says nothing about the posterior:
 * chains for diagnostics start from the prior, and joint tests too.
 */
public final class SequentialStart {
  private SequentialStart() {}

  /**
   * Finds a state.
   *
   * @param model the model, of the network's dyads
   * @param network the data
   * @param sweeps after each object, 3 in the paper
   * @param rng the source of randomness
   * @param <S> state
   * @return a state for all objects
   */
  public static <S> S of(LinkModel<S> model, Network network, int sweeps, Rng rng) {
    int n = network.size();
    int[] order = new int[n];
    for (int i = 0; i < n; i++) {
      order[i] = i;
    }
    rng.shuffle(order, n);
    int size = Math.min(2, n);
    Network part = part(network, order, size);
    S state = model.withDyads(part.dyads()).drawPrior(rng);
    while (true) {
      Chain<S, Network> chain = model.withDyads(part.dyads()).sampler().start(state, part);
      for (int s = 0; s < sweeps; s++) {
        chain.advance(rng);
      }
      state = chain.state();
      if (size == n) {
        int[] place = new int[n];
        for (int i = 0; i < n; i++) {
          place[order[i]] = i;
        }
        return model.rearranged(state, n, i -> place[i]);
      }
      int before = size;
      part = part(network, order, ++size);
      state = model.rearranged(state, size, i -> i < before ? i : -1);
    }
  }

  /** The network of the first objects of an order. */
  private static Network part(Network network, int[] order, int size) {
    Dyads dyads = network.dyads().directed() ? Dyads.directed(size) : Dyads.symmetric(size);
    if (network.dyads().selfLinks()) {
      dyads = dyads.withSelfLinks();
    }
    List<Integer> hidden = new ArrayList<>();
    dyads.forEach(
        dyad -> {
          if (!network.observed(order[dyad / size], order[dyad % size])) {
            hidden.add(dyad);
          }
        });
    return Network.of(
        dyads.hiding(hidden.stream().mapToInt(Integer::intValue).toArray()),
        (from, to) -> network.link(order[from], order[to]));
  }
}
