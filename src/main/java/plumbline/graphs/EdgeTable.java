package plumbline.graphs;

import java.util.Comparator;
import java.util.List;
import plumbline.numerics.Text;
import plumbline.numerics.TextTable;

/** The likeliest edges as text. */
final class EdgeTable {
  private static final int MOST_SHOWN = 40;

  private EdgeTable() {}

  static String of(List<GraphSummary.Edge> edges) {
    List<GraphSummary.Edge> shown =
        edges.stream()
            .sorted(Comparator.comparingDouble(e -> -e.probability()))
            .limit(MOST_SHOWN)
            .toList();
    return TextTable.of(shown)
        .left("edge", 9, e -> (e.i() + 1) + "-" + (e.j() + 1))
        .right("probability", 11, "%.4f", GraphSummary.Edge::probability)
        .right("mcse", 8, "%.4f", GraphSummary.Edge::mcse)
        .right("rhat", 7, e -> rhat(e.rhat()))
        .gap(3)
        .left("partial correlation (95 %)", 0, EdgeTable::correlation)
        .toString();
  }

  private static String correlation(GraphSummary.Edge e) {
    return Text.of("%6.3f (%.3f, %.3f)", e.partialCorrelation(), e.lower(), e.upper());
  }

  private static String rhat(double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    return Double.isInfinite(value) ? "inf" : Text.of("%.3f", value);
  }
}
