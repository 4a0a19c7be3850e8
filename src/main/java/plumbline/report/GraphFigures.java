package plumbline.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.knowm.xchart.AnnotationText;
import org.knowm.xchart.HeatMapChart;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.markers.None;
import plumbline.numerics.Ints;
import plumbline.report.drawing.Decimation;
import plumbline.report.drawing.FigureGrid;
import plumbline.report.drawing.FigureStyle;
import plumbline.report.drawing.PlotFrame;

/** Matrices as heat maps, graphs as networks. */
public final class GraphFigures {
  private static final int MOST_POINTS = 1000;
  private static final int MOST_ROWS = 250;
  private static final int MOST_NAMES = 40;
  private static final double HARDLY = 0.05;
  private static final float THICKEST = 6;

  /** Probabilities whose lines a network's legend shows, if lines as thin are drawn. */
  private static final double[] SHOWN = {1, 0.5, 0.1};

  /** Of a network in a grid of two, in pixels. */
  private static final double HALF_WIDTH = 230;

  private static final double HALF_LETTER = 3.1;

  /** Of a network's plot, in radii. */
  private static final double HALF_HEIGHT = 1.3;

  private static final int TITLE_AND_LEGEND = 76;
  private static final double LEAST_RADIUS = 60;

  private GraphFigures() {}

  /**
   * A matrix as a heat map, first row on top.
   *
   * @param title the title
   * @param xTitle what the columns are
   * @param yTitle what the rows are
   * @param matrix rows of equal length
   * @param most the value of the darkest colour, so that maps can be compared
   * @return a square figure
   */
  public static HeatMapChart heatMap(
      String title, String xTitle, String yTitle, double[][] matrix, double most) {
    return heatMap(
        title, xTitle, yTitle, numbers(matrix[0].length), numbers(matrix.length), matrix, most);
  }

  private static List<String> numbers(int count) {
    return IntStream.rangeClosed(1, count).mapToObj(Integer::toString).toList();
  }

  private static HeatMapChart heatMap(
      String title,
      String xTitle,
      String yTitle,
      List<String> across,
      List<String> down,
      double[][] matrix,
      double most) {
    HeatMapChart chart =
        PlotFrame.heatMap(FigureStyle.SQUARE, FigureStyle.SQUARE, title, xTitle, yTitle, most);
    int rows = matrix.length;
    List<Number[]> cells = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < matrix[0].length; j++) {
        cells.add(new Number[] {j, rows - 1 - i, Math.min(matrix[i][j], most)});
      }
    }
    // Marks as far apart as so many rows need: XChart takes it for both axes.
    chart.getStyler().setXAxisTickMarkSpacingHint(rows > 20 ? 60 : 20);
    List<String> upwards = new ArrayList<>(down);
    Collections.reverse(upwards);
    chart.addSeries(title, across, upwards, cells);
    return chart;
  }

  /**
   * Square matrices side by side with rows and columns in a given order, as heat maps. Where they
   * have more rows than a figure has room for, cells are averages of blocks, and the axes say that
   * their numbers are positions in that order; else the names stand there.
   *
   * @param titles of the matrices
   * @param matrices for each, a row by its number
   * @param order of the rows and columns, each once
   * @param names one for each row, by its number
   * @return square figures
   */
  public static FigureGrid sorted(
      List<String> titles, List<IntFunction<double[]>> matrices, Ints order, List<String> names) {
    boolean few = order.size() <= MOST_NAMES;
    int block = block(order.size());
    HeatMapChart[] charts = new HeatMapChart[titles.size()];
    for (int m = 0; m < charts.length; m++) {
      double[][] cells = averaged(matrices.get(m), order);
      double largest = Arrays.stream(cells).flatMapToDouble(Arrays::stream).max().orElse(0);
      String axis = few ? "" : "position in this order";
      // The rows of a figure by name, or by the position of the first that each stands for.
      List<String> labels =
          IntStream.range(0, cells.length)
              .mapToObj(i -> few ? names.get(order.get(i)) : String.valueOf(i * block + 1))
              .toList();
      charts[m] =
          heatMap(titles.get(m), axis, axis, labels, labels, cells, Math.max(largest, 1e-300));
      if (few) {
        charts[m].getStyler().setXAxisLabelRotation(90);
        charts[m].getStyler().setXAxisTickMarkSpacingHint(1);
      }
    }
    return FigureGrid.of(charts.length, charts);
  }

  /** How many rows share one of a figure's. */
  private static int block(int rows) {
    return (rows + MOST_ROWS - 1) / MOST_ROWS;
  }

  private static double[][] averaged(IntFunction<double[]> matrix, Ints order) {
    int rows = order.size();
    int block = block(rows);
    int shown = (rows + block - 1) / block;
    double[][] cells = new double[shown][shown];
    for (int i = 0; i < rows; i++) {
      double[] row = matrix.apply(order.get(i));
      for (int j = 0; j < rows; j++) {
        // The last block may have fewer rows.
        double high = Math.min(block, rows - i / block * block);
        double wide = Math.min(block, rows - j / block * block);
        cells[i / block][j / block] += row[order.get(j)] / (high * wide);
      }
    }
    return cells;
  }

  /**
   * Points.
   *
   * @param title the title
   * @param xTitle the horizontal axis
   * @param yTitle the vertical axis
   * @param x one coordinate of each point
   * @param y the other
   * @return the figure
   */
  public static XYChart scatter(
      String title, String xTitle, String yTitle, double[] x, double[] y) {
    XYChart chart = PlotFrame.sized(FigureStyle.WIDTH, FigureStyle.HEIGHT, title, xTitle, yTitle);
    int[] kept = Decimation.indices(x.length, MOST_POINTS);
    FigureStyle.points(
        chart.addSeries(title, Decimation.pick(x, kept), Decimation.pick(y, kept)),
        FigureStyle.BLUE);
    return chart;
  }

  /**
   * A network on a circle: the thicker a line, the likelier the edge; positive dependence blue,
   * negative orange, as the legend shows.
   *
   * @param title the title
   * @param labels one for each node
   * @param probability [k][k], of each edge
   * @param sign [k][k], whose sign colours the edge
   * @return a figure as high as the circle needs
   */
  public static XYChart network(
      String title, List<String> labels, double[][] probability, double[][] sign) {
    int k = labels.size();
    double[] x = new double[k];
    double[] y = new double[k];
    for (int i = 0; i < k; i++) {
      x[i] = Math.cos(2 * Math.PI * i / k);
      y[i] = Math.sin(2 * Math.PI * i / k);
    }
    double radius = radius(labels, x);
    double side = HALF_WIDTH / radius;
    int height = (int) (FigureStyle.WIDTH * HALF_HEIGHT / side) + TITLE_AND_LEGEND;
    XYChart chart = PlotFrame.sized(FigureStyle.WIDTH, height, title, "", "");
    FigureStyle.legendBelow(chart.getStyler(), SHOWN.length + 1);
    chart.getStyler().setPlotGridLinesVisible(false);
    chart.getStyler().setAxisTicksVisible(false);
    chart.getStyler().setMarkerSize(12);
    PlotFrame.limits(chart, -side, side, -HALF_HEIGHT, HALF_HEIGHT);
    double least = 1;
    for (int j = 1; j < k; j++) {
      for (int i = 0; i < j; i++) {
        if (probability[i][j] > HARDLY) {
          least = Math.min(least, probability[i][j]);
          XYSeries edge =
              chart.addSeries(
                  (i + 1) + "-" + (j + 1), new double[] {x[i], x[j]}, new double[] {y[i], y[j]});
          line(edge, probability[i][j], sign[i][j] < 0 ? FigureStyle.ORANGE : FigureStyle.BLUE);
          edge.setShowInLegend(false);
        }
      }
    }
    legend(chart, least, x[0], y[0]);
    XYSeries nodes = chart.addSeries("nodes", x, y);
    FigureStyle.points(nodes, Color.BLACK);
    nodes.setShowInLegend(false);
    for (int i = 0; i < k; i++) {
      // A label is centred: beside the circle it moves out by half its length.
      double out = 1.08 + HALF_LETTER * labels.get(i).length() / radius;
      chart.addAnnotation(new AnnotationText(labels.get(i), out * x[i], 1.15 * y[i], false));
    }
    return chart;
  }

  private static void line(XYSeries edge, double probability, Color color) {
    edge.setMarker(new None());
    edge.setLineColor(color);
    edge.setLineStyle(new BasicStroke((float) (THICKEST * probability)));
  }

  /** What width and colour mean, by lines of no length that a node hides. */
  private static void legend(XYChart chart, double least, double x, double y) {
    double[] here = {x, x};
    double[] there = {y, y};
    for (double probability : SHOWN) {
      if (probability >= least) {
        String name = probability == 1 ? "positive, probability 1" : FigureStyle.tick(probability);
        line(chart.addSeries(name, here, there), probability, FigureStyle.BLUE);
      }
    }
    line(chart.addSeries("negative, probability 1", here, there), 1, FigureStyle.ORANGE);
  }

  /** The largest radius, in pixels, at which every label is still inside. */
  private static double radius(List<String> labels, double[] x) {
    double radius = HALF_WIDTH / 1.3;
    for (int i = 0; i < x.length; i++) {
      double aside = Math.abs(x[i]);
      double text = HALF_LETTER * labels.get(i).length() * (1 + aside);
      radius = Math.min(radius, (HALF_WIDTH - text) / (1.08 * aside + 0.05));
    }
    return Math.max(radius, LEAST_RADIUS);
  }
}
