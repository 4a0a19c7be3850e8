package plumbline.models.relational.networks;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plumbline.distributions.Normal;
import plumbline.models.relational.LinkModel;
import plumbline.models.relational.NetworkChains;
import plumbline.models.relational.ObjectOrder;
import plumbline.models.relational.RelationalPriors;
import plumbline.models.relational.SequentialStart;
import plumbline.models.relational.ila.IlaModel;
import plumbline.models.relational.ila.IlaState;
import plumbline.models.relational.irm.IrmModel;
import plumbline.models.relational.irm.IrmState;
import plumbline.models.relational.lfrm.LfrmModel;
import plumbline.models.relational.lfrm.LfrmState;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.ChainContract;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;
import plumbline.studies.PredictedNetworks;
import plumbline.studies.SyntheticNetworks;

/** Contracts of the chains, predictions, and summaries that know no labels. */
class RelationalChainsTest {
  @Test
  void placeEqualsStart() {
    for (Dyads dyads : new Dyads[] {Dyads.symmetric(6), Dyads.directed(5).withSelfLinks()}) {
      IlaModel ila = IlaModel.of(dyads, RelationalPriors.forTests());
      LfrmModel lfrm = LfrmModel.of(dyads, RelationalPriors.forTests());
      IrmModel irm = IrmModel.of(dyads);
      ChainContract.placeEqualsStart(ila, ila.sampler(), 1);
      ChainContract.placeEqualsStart(lfrm, lfrm.sampler(), 1);
      ChainContract.placeEqualsStart(irm, irm.sampler(), 1);
    }
  }

  /** Once there have been as many features as there will be, a sweep needs no new memory. */
  @Test
  @Tag("long")
  void sweepsAllocateNothing() {
    Network network = SyntheticNetworks.sixGroups(4, 0.02, Rng.seeded(1));
    for (LinkModel<?> model :
        List.of(
            IlaModel.of(network.dyads(), RelationalPriors.forData()),
            LfrmModel.of(network.dyads(), RelationalPriors.forData()),
            IrmModel.of(network.dyads()))) {
      ChainContract.allocatesNothing(started(model, network));
    }
  }

  private static <S> Chain<S, Network> started(LinkModel<S> model, Network network) {
    return model.sampler().start(model.drawPrior(Rng.seeded(2)), network);
  }

  /** Hidden links of a network with plain structure are found, by chains on one thread or two. */
  @Test
  void predictionOfHiddenLinks() {
    Network network = SyntheticNetworks.sixGroups(5, 0.02, Rng.seeded(3));
    HeldOut hidden = HeldOut.of(network, 0.2, Rng.seeded(4));
    assertEquals(network.observedDyads(), hidden.train().observedDyads() + hidden.dyads().size());
    NetworkChains chains = new NetworkChains(2, 150, 100, hidden.dyads());
    Dyads dyads = hidden.train().dyads();
    for (LinkModel<?> model :
        new LinkModel<?>[] {
          IlaModel.of(dyads, RelationalPriors.forData()),
          LfrmModel.of(dyads, RelationalPriors.forData()),
          IrmModel.of(dyads)
        }) {
      Doubles one = probabilities(model, chains, hidden, 1);
      assertEquals(one, probabilities(model, chains, hidden, 2));
      HeldOut.Scores scores = hidden.score(one);
      assertTrue(scores.auc() > 0.8, () -> model.name() + ": " + scores);
    }
  }

  private static <S> Doubles probabilities(
      LinkModel<S> model, NetworkChains chains, HeldOut hidden, int threads) {
    return chains
        .run(model, hidden.train(), Rng.seeded(5), Replicates.threads(threads), Progress.silent())
        .probabilities();
  }

  /** 20 shares of 1 / 20 come to more than 1, and the score of such a link that is none was NaN. */
  @Test
  void certainLinksHaveProbabilityOne() {
    RelationalPriors usual = RelationalPriors.forData();
    RelationalPriors sure =
        new RelationalPriors(
            usual.alpha(), usual.gamma(), new Normal(1_000, 0.01), usual.precision());
    IlaModel model = IlaModel.of(Dyads.directed(4), sure);
    Network all = model.drawData(model.drawPrior(Rng.seeded(1)), Rng.seeded(2));
    Doubles probabilities =
        new NetworkChains(2, 0, 20, Ints.of(1, 6))
            .run(model, all, Rng.seeded(3), Replicates.threads(1), Progress.silent())
            .probabilities();
    assertEquals(Doubles.of(1, 1), probabilities);
  }

  /** Stopped at a checkpoint and resumed, chains have every bit of those that ran through. */
  @Test
  void resumedChainsAreTheSame() {
    Network network = SyntheticNetworks.sixGroups(2, 0.02, Rng.seeded(3));
    resumed(IlaModel.of(network.dyads(), RelationalPriors.forData()), network);
    resumed(LfrmModel.of(network.dyads(), RelationalPriors.forData()), network);
    resumed(IrmModel.of(network.dyads()), network);
  }

  private static <S> void resumed(LinkModel<S> model, Network network) {
    NetworkChains plan = new NetworkChains(2, 30, 90, Ints.of(1, 5));
    Memory memory = new Memory();
    Progress stopping =
        (done, total) -> {
          if (done == 75) {
            throw new IllegalStateException("killed");
          }
        };
    assertThrows(IllegalStateException.class, () -> run(plan, model, network, stopping, memory));
    NetworkChains.Result<S> resumed = run(plan, model, network, Progress.silent(), memory);
    NetworkChains.Result<S> through =
        run(plan, model, network, Progress.silent(), Checkpoint.none());
    assertTrue(memory.used);
    assertEquals(through.probabilities(), resumed.probabilities());
    assertEquals(through.last(), resumed.last());
    assertEquals(
        through.partitions().orElseThrow().binder(), resumed.partitions().orElseThrow().binder());
    for (int v = 0; v < through.draws().variables().size(); v++) {
      assertArrayEquals(through.draws().stacked(v), resumed.draws().stacked(v), 0);
    }
  }

  private static <S> NetworkChains.Result<S> run(
      NetworkChains plan,
      LinkModel<S> model,
      Network network,
      Progress progress,
      Checkpoint checkpoint) {
    return plan.run(
        model,
        network,
        rng -> SequentialStart.of(model, network, 1, rng),
        Rng.seeded(6),
        Replicates.threads(1),
        progress,
        checkpoint);
  }

  /** A checkpoint that is always due. */
  private static final class Memory implements Checkpoint {
    private Optional<byte[]> kept = Optional.empty();
    private boolean used;

    @Override
    public Optional<byte[]> load() {
      used = kept.isPresent();
      return kept;
    }

    @Override
    public boolean due() {
      return true;
    }

    @Override
    public void save(byte[] payload) {
      kept = Optional.of(payload);
    }

    @Override
    public void finish(Supplier<byte[]> payload) {}
  }

  /** The largest feature comes first, and in it the largest subcluster. */
  @Test
  void orderOfObjects() {
    assertEquals(
        Ints.of(1, 3, 4, 0, 2), ObjectOrder.of(new IrmState(1, 1, 1, Ints.of(1, 2, 1, 2, 2)), 5));
  }

  /** A bias so large that every replicate has all links. */
  @Test
  void predictiveCheckOfACompleteNetwork() {
    Network none = Network.of(Dyads.symmetric(4), (from, to) -> from == 0);
    LfrmState state = new LfrmState(1, 60, 1, List.of(), Doubles.of());
    LfrmModel model = LfrmModel.of(none.dyads(), RelationalPriors.forTests());
    PredictedNetworks check =
        PredictedNetworks.of(model, none, List.of(state, state), 3, 0, Rng.seeded(1));
    assertEquals(6, check.replicated().size());
    assertArrayEquals(new double[] {0, 0, 0, 1}, check.degreeQuantiles(0.05, 4), 0);
    assertArrayEquals(new double[] {0, 0.75, 0.25}, PredictedNetworks.degrees(none, 3), 1e-15);
    assertEquals(1, check.transitivityP(), 0);
    assertEquals(3, check.ofChain(1).replicated().size());
  }

  /** Three chains that replicate stars and one that replicates triangles. */
  @Test
  void aChainInAnotherModeIsSeen() {
    Rng rng = Rng.seeded(1);
    Dyads dyads = Dyads.symmetric(8);
    Network star = Network.of(dyads, (from, to) -> from == 0);
    List<List<Network>> alike = new ArrayList<>();
    for (int chain = 0; chain < 4; chain++) {
      List<Network> replicates = new ArrayList<>();
      for (int r = 0; r < 20; r++) {
        replicates.add(
            Network.of(dyads, (from, to) -> rng.bernoulli(from == 0 || to < 4 ? 0.9 : 0.1)));
      }
      alike.add(replicates);
    }
    assertTrue(new PredictedNetworks(star, alike).transitivityRHat().value() < 1.1);
    List<List<Network>> apart = new ArrayList<>(alike.subList(0, 3));
    apart.add(Collections.nCopies(20, Network.of(dyads, (from, to) -> from / 3 == to / 3)));
    PredictedNetworks check = new PredictedNetworks(star, apart);
    assertTrue(check.transitivityRHat().value() > 1.5);
    assertEquals(1, check.ofChain(3).transitivityP(), 0);
    assertThrows(
        IllegalArgumentException.class,
        () -> new PredictedNetworks(star, List.of(List.of(star), List.of())));
  }

  @Test
  void scores() {
    Network network = Network.of(Dyads.symmetric(3), (from, to) -> from == 0);
    HeldOut hidden = new HeldOut(Ints.of(1, 2, 5), Ints.of(1, 1, 0), network);
    HeldOut.Scores scores = hidden.score(Doubles.of(0.9, 0.4, 0.4));
    assertEquals(0.75, scores.auc(), 1e-15); // one pair in order, one tie
    assertEquals(1 / 3.0, scores.error(), 1e-15);
    assertEquals(
        (Math.log(0.9) + Math.log(0.4) + Math.log(0.6)) / 3, scores.logLikelihood(), 1e-15);
  }

  /** Without features nothing tells objects apart: such draws count as one cluster of all. */
  @Test
  void drawsWithoutFeaturesAreOneCluster() {
    Network none = Network.of(Dyads.symmetric(6), (from, to) -> false);
    IlaModel model = IlaModel.of(none.dyads(), RelationalPriors.forTests());
    NetworkChains.Result<IlaState> result =
        new NetworkChains(1, 50, 400, Ints.of())
            .run(
                model,
                none,
                model::drawPrior,
                Rng.seeded(1),
                Replicates.threads(1),
                Progress.silent(),
                Checkpoint.none());
    double[] features = result.draws().stacked("features");
    double empty = Arrays.stream(features).filter(f -> f == 0).count() / 400.0;
    assertTrue(empty > 0.1 && result.partitions().orElseThrow().together()[0][1] >= empty - 0.1);
  }
}
