package plumbline.graphs;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The likeliest edges as text. */
final class EdgeTable {
  private static final int MOST_SHOWN = 40;

  private EdgeTable() {}

  static String of(List<GraphSummary.Edge> edges) {
    StringBuilder text =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "%-9s %11s %8s %7s   %s%n",
                "edge",
                "probability",
                "mcse",
                "rhat",
                "partial correlation (95 %)"));
    edges.stream()
        .sorted(Comparator.comparingDouble(e -> -e.probability()))
        .limit(MOST_SHOWN)
        .forEach(
            e ->
                text.append(
                    String.format(
                        Locale.ROOT,
                        "%-9s %11.4f %8.4f %7s   %6.3f (%.3f, %.3f)%n",
                        (e.i() + 1) + "-" + (e.j() + 1),
                        e.probability(),
                        e.mcse(),
                        rhat(e.rhat()),
                        e.partialCorrelation(),
                        e.lower(),
                        e.upper())));
    return text.toString();
  }

  private static String rhat(double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    return Double.isInfinite(value) ? "inf" : String.format(Locale.ROOT, "%.3f", value);
  }
}
