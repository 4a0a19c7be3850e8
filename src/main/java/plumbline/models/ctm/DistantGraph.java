package plumbline.models.ctm;

import plumbline.graphs.GraphModel;
import plumbline.graphs.GraphMoves;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.GraphState;
import plumbline.graphs.GraphWorkspace;
import plumbline.graphs.NormaliserRatio;
import plumbline.random.Rng;

/** Graph and K from their prior, where every other chain starts. */
final class DistantGraph {
  /** Of more topics, exact draws of K would take minutes where they come at all. */
  private static final int MOST_EXACT = 30;

  /** Of all blocks of K, from the identity. */
  private static final int MOVES = 20;

  private DistantGraph() {}

  /** A draw; K up to some moves where exact draws are too rare. */
  static GraphState draw(GraphPrior prior, Rng rng) {
    int k = prior.nodes();
    if (k <= MOST_EXACT) {
      try {
        return new GraphModel(prior, 0).drawPrior(rng);
      } catch (IllegalArgumentException tooRare) {
        // a million attempts in vain: as for more topics
      }
    }
    GraphState graph = new GraphState(prior.drawGraph(rng), GraphState.empty(k).precision());
    GraphWorkspace work = new GraphWorkspace(prior, NormaliserRatio.gamma());
    work.place(graph);
    work.condition(0, new double[k * k]); // on no data: the prior
    for (int move = 0; move < MOVES; move++) {
      GraphMoves.drawBlocks(work, rng);
    }
    return work.state();
  }
}
