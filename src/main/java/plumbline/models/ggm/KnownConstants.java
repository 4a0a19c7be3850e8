package plumbline.models.ggm;

import plumbline.graphs.GWishart;
import plumbline.graphs.Graph;
import plumbline.graphs.NormaliserRatio;

/** Graphs and moves whose normalising constants have closed forms. */
final class KnownConstants {
  private KnownConstants() {}

  /** Whether the constant of a graph is known. */
  static boolean isClosed(Graph graph) {
    return graph.nodes() == 3 || GWishart.standard(graph, 3).logNormaliser().isPresent();
  }

  /** Whether the gamma ratio is exact: by the constants themselves. */
  static boolean isExactMove(Graph without, int i, int j) {
    if (i == j || GWishart.standard(without, 3).logNormaliser().isEmpty()) {
      return false;
    }
    Graph with = without.with(i, j, true);
    if (GWishart.standard(with, 3).logNormaliser().isEmpty()) {
      return false;
    }
    int triangles = 0;
    for (int t = 0; t < without.nodes(); t++) {
      triangles += without.has(i, t) && without.has(j, t) ? 1 : 0;
    }
    double ratio =
        GWishart.standard(with, 3).logNormaliser().orElseThrow()
            - GWishart.standard(without, 3).logNormaliser().orElseThrow();
    return Math.abs(ratio - NormaliserRatio.gamma().at(3, triangles)) < 1e-9;
  }
}
