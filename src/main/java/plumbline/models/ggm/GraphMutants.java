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
import plumbline.verification.Rung;
import plumbline.verification.joint.Design;
import plumbline.verification.mutation.Mutant;

/** Bugs planted into {@link GraphSampler}, most of them found in print or in software. */
final class GraphMutants {
  /** Lenkoski's draws are so nearly right that only this many joint draws show it. */
  private static final int MANY = 300_000;

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

  /** Those of a sampler of graph and precision matrix, each with the rung that must catch it. */
  List<Mutant<GraphState, Observations>> ofGraphs() {
    return List.of(
        // The first three are samplers made anew. Their blocks are right, but other objects than
        // those of the right sampler: comparing updates would accuse them as well, so the kernel is
        // named.
        mutant(
                "no-normaliser",
                "the rates lack the ratio of the prior's normalising constants",
                withRatio((df, triangles) -> 0))
            .in("edges"),
        mutant(
                "truncated-ratio",
                "(b + d) / 2 is rounded down in the gamma ratio, as in BDgraph 2.72",
                withRatio(NormaliserRatio.truncated()))
            .blind("moves with b + d even")
            .in("edges"),
        // Its jumps draw K as well, so that its blocks do nothing.
        mutant(
                "last-of-jumps",
                "the last state after five jumps with K drawn anew, as printed",
                GraphSampler.of(
                    prior,
                    NormaliserRatio.gamma(),
                    BirthDeath.jumps(5, BirthDeath.Redraw.EXACT_WHERE_DECOMPOSABLE),
                    (work, rng) -> {}))
            .by(Rung.EXACT)
            .blind("identities: all its rates are right")
            .in("edges", "blocks"),
        // From here on the wrong update replaces one of the right sampler, whose others stay the
        // same objects: comparing tells the kernel.
        mutant(
                "prior-constants",
                "K is drawn with b and S in place of b* and S*, as printed",
                priorConstants())
            .by(Rung.EXACT)
            .blind("rungs that look at the graph's ratios only"),
        mutant(
                "exchange-on-current",
                "the exchange draws its matrix on the current graph",
                right.replace("edges", GraphMutants::exchangeOnCurrent))
            .by(Rung.EXACT),
        // The one bug that no cheaper rung is asked to catch.
        Mutant.of("lenkoski", "K is drawn by Lenkoski's sampler", lenkoski())
            .joint(Design.successiveConditional().draws(MANY))
            .blind("joint tests of 20,000 draws; complete graphs"));
  }

  /** Those of the precision matrix on a known graph. */
  List<Mutant<GraphState, Observations>> onKnownGraphs() {
    return List.of(
        Mutant.of("lenkoski", "K is drawn by Lenkoski's sampler", lenkoski())
            .joint(Design.replicated().draws(MANY).sweepsPerDraw(2))
            .blind("complete graphs, where it is exact; functions of one entry of K alone"),
        mutant("prior-constants", "K is drawn with b and S in place of b* and S*", priorConstants())
            .by(Rung.JOINT)
            .blind(
                "replicated tests that look at K alone: K is a draw from its prior all the same"));
  }

  /** Seen by joint draws of the usual number, too. */
  private static Mutant<GraphState, Observations> mutant(
      String name, String text, Sampler<GraphState, Observations> sampler) {
    return Mutant.of(name, text, sampler).draws(20_000);
  }

  private Sampler<GraphState, Observations> withRatio(NormaliserRatio ratio) {
    return GraphSampler.of(prior, ratio, GraphMoves::flipEdges, GraphMoves::drawBlocks);
  }

  private Sampler<GraphState, Observations> lenkoski() {
    return right.replace(
        "blocks", (work, rng) -> BirthDeath.redraw(work, BirthDeath.Redraw.LENKOSKI, rng));
  }

  private Sampler<GraphState, Observations> priorConstants() {
    return right.replace("blocks", withPriorLaw(GraphMoves::drawBlocks));
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
