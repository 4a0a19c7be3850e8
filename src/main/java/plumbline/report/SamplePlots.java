package plumbline.report;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import plumbline.report.drawing.Decimation;
import plumbline.report.drawing.FigureStyle;
import plumbline.report.drawing.Outline;

/** Draws the laws of samples of {@link Figures}: alone, under a density, beside the data. */
final class SamplePlots {
  private SamplePlots() {}

  static XYChart histogram(String name, double[] draws) {
    XYChart chart = Figures.xy("Distribution of " + name, name, "density");
    Outline outline = Outline.of(draws).withIrregularStart();
    XYSeries series = chart.addSeries("draws", outline.x(), outline.y());
    FigureStyle.line(series, FigureStyle.BLUE, 1f);
    series.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Area);
    series.setFillColor(FigureStyle.SKY);
    return chart;
  }

  static XYChart histogram(String name, double[] draws, String label, DoubleUnaryOperator density) {
    XYChart chart = histogram(name, draws);
    FigureStyle.legendBelow(chart.getStyler(), 2);
    double[] sorted = Decimation.sortedFinite(draws);
    double low = sorted[0];
    double high = sorted[sorted.length - 1];
    double[] x = new double[200];
    Arrays.setAll(x, i -> low + (high - low) * i / (x.length - 1));
    FigureStyle.line(
        chart.addSeries(label, x, Arrays.stream(x).map(density).toArray()), FigureStyle.ORANGE, 2f);
    return chart;
  }

  static XYChart predictive(String name, double[] replicated, double observed) {
    XYChart chart = Figures.xy("New data and data: " + name, name, "density");
    FigureStyle.legendBelow(chart.getStyler(), 2);
    Outline outline = Outline.of(replicated);
    XYSeries series = chart.addSeries("new data", outline.x(), outline.y());
    FigureStyle.line(series, FigureStyle.BLUE, 1f);
    series.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Area);
    series.setFillColor(FigureStyle.SKY);
    double top = Arrays.stream(outline.y()).max().orElse(1);
    FigureStyle.line(
        chart.addSeries("data", new double[] {observed, observed}, new double[] {0, top}),
        FigureStyle.ORANGE,
        3f);
    return chart;
  }
}
