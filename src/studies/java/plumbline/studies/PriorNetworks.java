package plumbline.studies;

import java.util.ArrayList;
import java.util.List;
import plumbline.diagnostics.RafteryLewis;
import plumbline.diagnostics.Summary;
import plumbline.models.relational.NetworkChains;
import plumbline.models.relational.RelationalPriors;
import plumbline.models.relational.ila.IlaModel;
import plumbline.models.relational.ila.IlaState;
import plumbline.models.relational.networks.Dyads;
import plumbline.models.relational.networks.Network;
import plumbline.numerics.Ints;
import plumbline.numerics.Text;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Draws;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;

/**
 * Networks of 90 objects drawn from the infinite latent attribute model itself, and five chains on
 * each: does the sampler of document 3 converge where its bias can be seen? In {@code
 * sixgroups90.edges} everybody shares an attribute, so that no pair shares nothing; there the bias
 * is known only through thousands of weights.
 */
public final class PriorNetworks {
  private static final int OBJECTS = 90;
  private static final int CHAINS = 5;

  private PriorNetworks() {}

  /**
   * A network and what made it.
   *
   * @param truth the state drawn from the prior
   * @param network drawn given it
   */
  public record Drawn(IlaState truth, Network network) {}

  /**
   * One parameter of five chains.
   *
   * @param network seed of the network, 0 for another one
   * @param burnIn sweeps left out
   * @param draws kept of each chain
   * @param parameter alpha, gamma or bias
   * @param truth what made the network, NaN where it is not known
   * @param factor Gelman and Rubin's
   * @param rhat rank-normalised
   * @param ess bulk effective sample size of all chains
   * @param first dependence factor I of the first chain, r = 0.01
   */
  public record Row(
      int network,
      int burnIn,
      int draws,
      String parameter,
      double truth,
      double factor,
      double rhat,
      double ess,
      double first) {
    /** As in {@code data/networks/prior-networks.csv}. */
    public static final String HEADER =
        "network,burn_in,draws,parameter,truth,factor,rhat,ess,dependence";

    /** One line, without its end. */
    public String line() {
      return Text.of(
          "%d,%d,%d,%s,%.4f,%.4f,%.4f,%.1f,%.4f",
          network, burnIn, draws, parameter, truth, factor, rhat, ess, first);
    }
  }

  /**
   * The first of the prior's draws that has 2 to 5 attributes shared by more than two objects and
   * none by 60 or more, with a bias between -5 and -1: sparse outside its attributes, so that the
   * bias can be seen.
   *
   * @param seed of the network
   * @return state and network
   */
  public static Drawn draw(int seed) {
    IlaModel model = IlaModel.of(Dyads.symmetric(OBJECTS), RelationalPriors.forData());
    SeededRng rng = Rng.seeded(seed);
    for (int k = 0; ; k++) {
      IlaState state = model.drawPrior(rng.child("p" + k));
      long shared = state.attributes().stream().filter(a -> a.members() > 2).count();
      int most = state.attributes().stream().mapToInt(a -> a.members()).max().orElse(0);
      boolean sparse = state.bias() < -1 && state.bias() > -5;
      if (shared >= 2 && shared <= 5 && most < 60 && sparse) {
        return new Drawn(state, model.drawData(state, rng.child("data")));
      }
    }
  }

  /**
   * Five chains from draws of the prior.
   *
   * @param network what they see
   * @param burnIn sweeps left out
   * @param draws kept of each
   * @param rng the source of randomness
   * @return their draws
   */
  public static Draws chains(Network network, int burnIn, int draws, SeededRng rng) {
    IlaModel model = IlaModel.of(network.dyads(), RelationalPriors.forData());
    return new NetworkChains(CHAINS, burnIn, draws, Ints.of())
        .run(
            model,
            network,
            model::drawPrior,
            rng,
            Replicates.threads(1),
            Progress.silent(),
            Checkpoint.none())
        .draws();
  }

  /**
   * What the diagnostics say of them.
   *
   * @param seed of the network, 0 for another one
   * @param truth what made it, null where it is not known
   * @param draws of the chains
   * @param burnIn sweeps that were left out
   * @return a row for each of alpha, gamma and bias
   */
  public static List<Row> rows(
      int seed, @org.jspecify.annotations.Nullable IlaState truth, Draws draws, int burnIn) {
    Summary summary = Summary.of(draws);
    RafteryLewis printed =
        RafteryLewis.withDefaults()
            .withVariant(RafteryLewis.Variant.GIBBSIT)
            .withAccuracy(0.025, 0.01, 0.95);
    List<Row> rows = new ArrayList<>();
    for (String name : List.of("alpha", "gamma", "bias")) {
      Summary.OfVariable of = summary.variable(name);
      RafteryLewis.Lengths first = printed.of(draws.chain(name, 0));
      rows.add(
          new Row(
              seed,
              burnIn,
              draws.draws(),
              name,
              truth == null ? Double.NaN : value(truth, name),
              of.gelmanRubin().psrf().value(),
              of.rhat().value(),
              of.essBulk().value(),
              first.dependenceFactor().value()));
    }
    return rows;
  }

  private static double value(IlaState state, String parameter) {
    return switch (parameter) {
      case "alpha" -> state.alpha();
      case "gamma" -> state.gamma();
      default -> state.bias();
    };
  }
}
