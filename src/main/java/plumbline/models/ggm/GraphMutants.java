package plumbline.models.ggm;

import java.util.List;
import plumbline.graphs.BirthDeath;
import plumbline.graphs.GraphMoves;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.GraphSampler;
import plumbline.graphs.GraphState;
import plumbline.graphs.GraphWorkspace;
import plumbline.graphs.NormaliserRatio;
import plumbline.graphs.Observations;
import plumbline.random.Rng;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.sampling.Update;
import plumbline.verification.joint.Design;
import plumbline.verification.mutation.Mutant;
import plumbline.verification.mutation.Mutants;

/**
 * Bugs planted into {@link GraphSampler}, most of them found in print or in software.
 *
 * @param prior the prior
 * @param right the sampler
 */
record GraphMutants(GraphPrior prior, Sweep<GraphState, Observations, GraphWorkspace> right) {
  /** Lenkoski's draws are so nearly right that only this many joint draws show it. */
  private static final int DRAWS = 20_000;

  private static final int MANY = 300_000;

  List<Mutant<GraphState, Observations>> ofGraphs() {
    Mutants<GraphState, Observations, GraphWorkspace> bugs =
        new Mutants<>(right, Design.successiveConditional());
    // The first three are samplers made anew. Their blocks are right, but other objects than those
    // of the right sampler: comparing updates would accuse them as well, so the kernel is named.
    bugs.add(
            "no-normaliser", "the rates lack the ratio of the prior's normalising constants", DRAWS)
        .sampler(withRatio((df, triangles) -> 0))
        .in("edges");
    bugs.add(
            "truncated-ratio",
            "(b + d) / 2 is rounded down in the gamma ratio, as in BDgraph 2.72",
            DRAWS)
        .sampler(withRatio(NormaliserRatio.truncated()))
        .blind("moves with b + d even")
        .in("edges");
    // Its jumps draw K as well, so that its blocks do nothing.
    bugs.add(
            "last-of-jumps", "the last state after five jumps with K drawn anew, as printed", DRAWS)
        .sampler(
            GraphSampler.of(
                prior,
                NormaliserRatio.gamma(),
                BirthDeath.jumps(5, BirthDeath.Redraw.EXACT_WHERE_DECOMPOSABLE),
                (work, rng) -> {}))
        .exact()
        .blind("identities: all its rates are right")
        .in("edges", "blocks");
    bugs.add("prior-constants", "K is drawn with b and S in place of b* and S*, as printed", DRAWS)
        .replace("blocks", withPriorLaw(GraphMoves::drawBlocks))
        .exact()
        .blind("rungs that look at the graph's ratios only");
    bugs.add("exchange-on-current", "the exchange draws its matrix on the current graph", DRAWS)
        .replace("edges", GraphMutants::exchangeOnCurrent)
        .exact();
    // The one bug that no cheaper rung is asked to catch.
    bugs.add("lenkoski", "K is drawn by Lenkoski's sampler", MANY)
        .replace("blocks", GraphMutants::lenkoski)
        .joint()
        .blind("joint tests of 20,000 draws; complete graphs");
    return bugs.all();
  }

  List<Mutant<GraphState, Observations>> onKnownGraphs() {
    Mutants<GraphState, Observations, GraphWorkspace> bugs =
        new Mutants<>(right, Design.successiveConditional());
    bugs.add("lenkoski", "K is drawn by Lenkoski's sampler", MANY)
        .replace("blocks", GraphMutants::lenkoski)
        .design(Design.replicated().draws(MANY).sweepsPerDraw(2))
        .joint()
        .blind("complete graphs, where it is exact; functions of one entry of K alone");
    bugs.add("prior-constants", "K is drawn with b and S in place of b* and S*", DRAWS)
        .replace("blocks", withPriorLaw(GraphMoves::drawBlocks))
        .joint()
        .blind("replicated tests that look at K alone: K is a draw from its prior all the same");
    return bugs.all();
  }

  private Sampler<GraphState, Observations> withRatio(NormaliserRatio ratio) {
    return GraphSampler.of(prior, ratio, GraphMoves::flipEdges, GraphMoves::drawBlocks);
  }

  private static void lenkoski(GraphWorkspace work, Rng rng) {
    BirthDeath.redraw(work, BirthDeath.Redraw.LENKOSKI, rng);
  }

  /**
   * An update that takes the prior's law for the posterior's.
   *
   * @param update the update
   * @return the wrong update
   */
  private static Update<GraphWorkspace> withPriorLaw(Update<GraphWorkspace> update) {
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
