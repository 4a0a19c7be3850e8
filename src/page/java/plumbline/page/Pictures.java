package plumbline.page;

import java.util.Arrays;
import org.teavm.jso.JSObject;
import plumbline.report.drawing.Decimation;
import plumbline.report.points.ChainRanks;
import plumbline.report.points.EcdfDifference;
import plumbline.report.points.Empirical;
import plumbline.report.points.RankHistogram;

/** Pictures as numbers, which the page draws. */
final class Pictures {
  private static final int MOST_POINTS = 400;
  private static final int MOST_TRACE = 1200;

  private Pictures() {}

  private static JSObject of(String kind, String title) {
    JSObject picture = Script.object();
    Script.set(picture, "kind", Script.of(kind));
    Script.set(picture, "title", Script.of(title));
    Script.set(picture, "series", Script.array());
    return picture;
  }

  private static void series(JSObject picture, String name, double[] x, double[] values) {
    JSObject one = Script.object();
    Script.set(one, "name", Script.of(name));
    Script.set(one, "x", Script.of(x));
    Script.set(one, "values", Script.of(values));
    Script.push(Script.get(picture, "series"), one);
  }

  private static void band(JSObject picture, double[] x, double[] lower, double[] upper) {
    JSObject band = Script.object();
    Script.set(band, "x", Script.of(x));
    Script.set(band, "lower", Script.of(lower));
    Script.set(band, "upper", Script.of(upper));
    Script.set(picture, "band", band);
  }

  /** Shares at or below each value, forward against backward. */
  static JSObject pp(String name, double[] forward, double[] backward) {
    Empirical both = Empirical.of(forward, backward, MOST_POINTS);
    JSObject picture = of("pp", name);
    Script.set(picture, "x", Script.of(both.first()));
    series(picture, "backward", both.first(), both.second());
    return picture;
  }

  static JSObject ecdf(String title, EcdfDifference data) {
    JSObject picture = of("ecdf", title);
    Script.set(picture, "x", Script.of(data.at()));
    Script.set(picture, "outside", Script.of(data.outside()));
    series(picture, "difference", data.at(), data.difference());
    band(picture, data.at(), data.lower(), data.upper());
    return picture;
  }

  static JSObject trace(String name, double[][] chains) {
    JSObject picture = of("trace", name);
    for (int c = 0; c < chains.length; c++) {
      int[] kept = Decimation.extremes(chains[c], MOST_TRACE / Math.max(1, chains.length / 2));
      double[] x = Arrays.stream(kept).mapToDouble(i -> i + 1).toArray();
      series(picture, "chain " + (c + 1), x, Decimation.pick(chains[c], kept));
    }
    return picture;
  }

  static JSObject ranks(String name, double[][] chains) {
    RankHistogram histogram = RankHistogram.of(chains);
    JSObject picture = of("ranks", name);
    Script.set(picture, "x", Script.of(histogram.edges()));
    Script.set(picture, "level", Script.of(1.0 / RankHistogram.BINS));
    for (int c = 0; c < chains.length; c++) {
      series(picture, "chain " + (c + 1), histogram.edges(), histogram.steps(c));
    }
    return picture;
  }

  static JSObject ecdf(String name, double effective, double[][] chains) {
    ChainRanks ranks = ChainRanks.of(effective, chains);
    JSObject picture = of("ecdf", name);
    Script.set(picture, "x", Script.of(ranks.at()));
    for (int c = 0; c < chains.length; c++) {
      series(picture, "chain " + (c + 1), ranks.at(), ranks.difference()[c]);
    }
    ranks.band().ifPresent(band -> band(picture, ranks.at(), band.lower(), band.upper()));
    return picture;
  }

  /** How many data sets' ranks lie in each bin. */
  static JSObject bins(String name, double[] counts) {
    double[] x = new double[counts.length];
    Arrays.setAll(x, i -> i + 1);
    JSObject picture = of("ranks", name);
    Script.set(picture, "x", Script.of(x));
    Script.set(picture, "level", Script.of(Arrays.stream(counts).sum() / counts.length));
    series(picture, "data sets", x, counts);
    return picture;
  }

  /** Rows of a matrix, from one state to all. */
  static JSObject matrix(String title, Iterable<String> states, double[][] rows) {
    JSObject picture = of("matrix", title);
    JSObject names = Script.array();
    states.forEach(name -> Script.push(names, Script.of(name)));
    Script.set(picture, "states", names);
    double[] x = new double[rows.length];
    Arrays.setAll(x, i -> i);
    int i = 0;
    for (String name : states) {
      series(picture, name, x, rows[i++]);
    }
    return picture;
  }
}
