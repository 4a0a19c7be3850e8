package plumbline.models.ctm;

import plumbline.graphs.BirthDeath;
import plumbline.graphs.GraphMode;
import plumbline.graphs.GraphMoves;
import plumbline.graphs.GraphWorkspace;
import plumbline.graphs.NormaliserRatio;
import plumbline.numerics.Doubles;
import plumbline.sampling.Update;

/** Bugs planted into the updates of topic graph and precision matrix. */
final class TopicGraphMutants {
  private final CtmSampler right;

  /**
   * Mutants of a sampler.
   *
   * @param right the sampler
   */
  public TopicGraphMutants(CtmSampler right) {
    this.right = right;
  }

  /** K is drawn with b and S in place of b* and S*, as in algorithm 4.2, line 9. */
  public CtmSampler priorConstants() {
    return right.replace(
        "blocks",
        (work, rng) -> {
          int k = work.topics();
          work.graph().condition(0, new double[k * k]);
          GraphMoves.drawBlocks(work.graph(), rng);
        });
  }

  /** The sum of squares of eta is divided by the number of documents. */
  public CtmSampler dividedScatter() {
    return right
        .replace("edges", divided(GraphMoves::exchangeEdges))
        .replace("blocks", divided(GraphMoves::drawBlocks));
  }

  /** Section 2.2.1 word for word with section 3.1: D* = D + S, S the scale of the prior. */
  public CtmSampler printedScale() {
    return right
        .replace("edges", withPriorsScale(GraphMoves::exchangeEdges))
        .replace("blocks", withPriorsScale(GraphMoves::drawBlocks));
  }

  private static Update<CtmWorkspace> withPriorsScale(Update<GraphWorkspace> update) {
    return (work, rng) -> {
      double[] scale = work.model().graphs().scale().toArray();
      work.graph().condition(work.documents(), scale);
      update.update(work.graph(), rng);
    };
  }

  private static Update<CtmWorkspace> divided(Update<GraphWorkspace> update) {
    return (work, rng) -> {
      int k = work.topics();
      double[] scatter = new double[k * k];
      for (int d = 0; d < work.documents(); d++) {
        for (int e = 0; e < k * k; e++) {
          double x = work.eta()[d * k + e / k] - work.mu()[e / k];
          double y = work.eta()[d * k + e % k] - work.mu()[e % k];
          scatter[e] += x * y / work.documents();
        }
      }
      work.graph().condition(work.documents(), scatter);
      update.update(work.graph(), rng);
    };
  }

  /** The last state after five jumps with K drawn anew: algorithm 4.2 with right constants. */
  public CtmSampler lastOfJumps() {
    return right
        .replace(
            "edges",
            CtmSampler.onGraph(BirthDeath.jumps(5, BirthDeath.Redraw.EXACT_WHERE_DECOMPOSABLE)))
        .replace("blocks", (work, rng) -> {});
  }

  /** (b + d) / 2 rounded down in the gamma ratio. */
  public CtmSampler truncatedRatio() {
    return right.with(GraphMode.FAST).with(NormaliserRatio.truncated());
  }

  /** No ratio of normalising constants. */
  public CtmSampler noNormaliser() {
    return right.with(GraphMode.FAST).with((df, triangles) -> 0);
  }

  /** K by Lenkoski's sampler. */
  public CtmSampler lenkoski() {
    return right.replace(
        "blocks",
        CtmSampler.onGraph(
            (graph, rng) -> BirthDeath.redraw(graph, BirthDeath.Redraw.LENKOSKI, rng)));
  }

  /** Edge probability 1/2 in place of the prior's. */
  public CtmSampler evenOdds() {
    CtmModel model = right.model();
    return CtmSampler.of(
        new CtmModel(
            model
                .graphs()
                .withEdgeProbabilities(
                    Doubles.generate(model.graphs().edgeProbabilities().size(), e -> 0.5)),
            model.lengths(),
            model.words(),
            model.alpha(),
            model.mu(),
            model.spread()));
  }
}
