package plumbline.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.knowm.xchart.internal.chartpart.Chart;
import plumbline.numerics.Doubles;
import plumbline.report.drawing.FigureGrid;

/** Laws of whole numbers, sampled and exact side by side. */
public final class LawFigures {
  private static final int COLUMNS = 3;
  private static final double HARDLY_ANY = 1e-4;

  private LawFigures() {}

  /**
   * One chart for each law.
   *
   * @param titles what each law is of
   * @param xTitle what the whole numbers are
   * @param sampled relative frequencies of 0, 1, ...
   * @param exact probabilities of 0, 1, ...; empty where they are not known
   * @return the charts, three in a row
   */
  public static FigureGrid of(
      List<String> titles, String xTitle, List<Doubles> sampled, List<Doubles> exact) {
    List<Chart<?, ?>> charts = new ArrayList<>();
    for (int i = 0; i < titles.size(); i++) {
      double[] first = sampled.get(i).toArray();
      int shown = shown(first);
      List<String> names = new ArrayList<>(List.of("sampled"));
      List<double[]> heights = new ArrayList<>(List.of(upTo(first, shown)));
      if (!exact.isEmpty()) {
        double[] second = exact.get(i).toArray();
        shown = Math.max(shown, shown(second));
        names.add("exact");
        heights.set(0, upTo(first, shown));
        heights.add(upTo(second, shown));
      }
      charts.add(
          Figures.bars(
              titles.get(i),
              xTitle,
              "probability",
              IntStream.range(0, shown).mapToObj(Integer::toString).toList(),
              names,
              heights.toArray(double[][]::new)));
    }
    return new FigureGrid(charts, COLUMNS);
  }

  /** How many values there are up to the last that anyone would see. */
  private static int shown(double[] law) {
    int last = law.length - 1;
    while (last > 0 && law[last] < HARDLY_ANY) {
      last--;
    }
    return last + 1;
  }

  private static double[] upTo(double[] law, int length) {
    return java.util.Arrays.copyOf(law, length);
  }
}
