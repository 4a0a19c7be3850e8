package plumbline.models.ggm;

import plumbline.graphs.BirthDeath;
import plumbline.graphs.GraphMoves;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.GraphSampler;
import plumbline.graphs.GraphState;
import plumbline.graphs.GraphWorkspace;
import plumbline.graphs.NormaliserRatio;
import plumbline.graphs.Observations;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.sampling.Update;

/** Bugs planted into {@link GraphSampler}, most of them found in print or in software. */
final class GraphMutants {
  private final GraphPrior prior;
  private final Sweep<GraphState, Observations, GraphWorkspace> right;

  /**
   * Mutants of a sampler.
   *
   * @param prior the prior
   * @param right the sampler
   */
  GraphMutants(GraphPrior prior, Sweep<GraphState, Observations, GraphWorkspace> right) {
    this.prior = prior;
    this.right = right;
  }

  private Sampler<GraphState, Observations> withRatio(NormaliserRatio ratio) {
    return GraphSampler.of(prior, ratio, GraphMoves::flipEdges, GraphMoves::drawBlocks);
  }

  /** The ratio of the prior's normalising constants is left out. */
  public Sampler<GraphState, Observations> noNormaliser() {
    return withRatio((df, triangles) -> 0);
  }

  /** (b + d) / 2 is rounded down, as in BDgraph. */
  public Sampler<GraphState, Observations> truncatedRatio() {
    return withRatio(NormaliserRatio.truncated());
  }

  /** The last state after some jumps, K drawn anew at each: algorithm 4.2 of the document. */
  public Sampler<GraphState, Observations> lastOfJumps() {
    return GraphSampler.of(
        prior,
        NormaliserRatio.gamma(),
        BirthDeath.jumps(5, BirthDeath.Redraw.EXACT_WHERE_DECOMPOSABLE),
        (work, rng) -> {});
  }

  /** K is drawn by Lenkoski's sampler in place of the exact blocks. */
  public Sampler<GraphState, Observations> lenkoski() {
    return right.replace(
        "blocks", (work, rng) -> BirthDeath.redraw(work, BirthDeath.Redraw.LENKOSKI, rng));
  }

  /** K is drawn with b and S in place of b* and S*. */
  public Sampler<GraphState, Observations> priorConstants() {
    return right.replace("blocks", withPriorLaw(GraphMoves::drawBlocks));
  }

  /**
   * An update that takes the prior's law for the posterior's.
   *
   * @param update the update
   * @return the wrong update
   */
  public static Update<GraphWorkspace> withPriorLaw(Update<GraphWorkspace> update) {
    return (work, rng) -> {
      int p = work.nodes();
      double[] scatter = work.scale().clone();
      for (int i = 0; i < p; i++) {
        scatter[i * p + i] -= 1;
      }
      int n = work.observations();
      work.condition(0, new double[p * p]);
      update.update(work, rng);
      work.condition(n, scatter);
    };
  }

  /** X'X is divided by n. */
  public Sampler<GraphState, Observations> dividedScatter() {
    return (initial, data) -> new DividedChain(right.start(initial, divided(data)));
  }

  private record DividedChain(Chain<GraphState, Observations> inner)
      implements Chain<GraphState, Observations> {
    @Override
    public void advance(Rng rng) {
      inner.advance(rng);
    }

    @Override
    public GraphState state() {
      return inner.state();
    }

    @Override
    public void place(GraphState state, Observations data) {
      inner.place(state, divided(data));
    }
  }

  private static Observations divided(Observations data) {
    double root = Math.sqrt(Math.max(1, data.n()));
    return new Observations(
        data.n(),
        data.p(),
        Doubles.generate(data.values().size(), e -> data.values().get(e) / root));
  }

  /** Edge probability 1/2 in place of the prior's. */
  public Sampler<GraphState, Observations> evenOdds() {
    GraphPrior even =
        prior.withEdgeProbabilities(Doubles.generate(prior.edgeProbabilities().size(), e -> 0.5));
    return GraphSampler.of(
        even, NormaliserRatio.gamma(), GraphMoves::exchangeEdges, GraphMoves::drawBlocks);
  }

  /** The exchange move's matrix is drawn on the current graph, not on the proposed one. */
  public Sampler<GraphState, Observations> exchangeOnCurrent() {
    return right.replace("edges", GraphMutants::exchangeOnCurrent);
  }

  private static void exchangeOnCurrent(GraphWorkspace work, Rng rng) {
    for (int j = 1; j < work.nodes(); j++) {
      for (int i = 0; i < j; i++) {
        boolean present = work.graph().has(i, j);
        double logBirth =
            work.logPriorOdds(i, j) + work.logPriorH(i, j, present, rng) - work.logH(i, j);
        if (rng.bernoulliLog(present ? -logBirth : logBirth)) {
          work.setEdge(i, j, !present, rng);
        }
      }
    }
  }
}
