package plumbline.page;

import java.util.Arrays;
import java.util.List;
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

  private static void labels(JSObject picture, String x, String y) {
    Script.set(picture, "xLabel", Script.of(x));
    Script.set(picture, "yLabel", Script.of(y));
  }

  private static void series(JSObject picture, String name, double[] x, double[] values) {
    JSObject one = Script.object();
    Script.set(one, "name", Script.of(name));
    Script.set(one, "x", Script.of(x));
    Script.set(one, "values", Script.of(values));
    Script.push(Script.get(picture, "series"), one);
  }

  private static void band(JSObject picture, double[] lower, double[] upper) {
    JSObject band = Script.object();
    Script.set(band, "low", Script.of(lower));
    Script.set(band, "high", Script.of(upper));
    Script.set(picture, "band", band);
  }

  /** The two samples of a joint test, as axes name them. */
  static final List<String> JOINT = List.of("prior and simulator", "sampler");

  /** Shares at or below each value, forward against backward. */
  static JSObject pp(String name, double[] forward, double[] backward, List<String> samples) {
    Empirical both = Empirical.of(forward, backward, MOST_POINTS);
    JSObject picture = of("pp", name);
    Script.set(picture, "x", Script.of(both.first()));
    series(picture, "backward", both.first(), both.second());
    labels(picture, "share, " + samples.get(0), "share, " + samples.get(1));
    return picture;
  }

  static JSObject ecdf(String title, EcdfDifference data) {
    JSObject picture = of("ecdf", title);
    Script.set(picture, "x", Script.of(data.at()));
    Script.set(picture, "outside", Script.of(data.outside()));
    series(picture, "difference", data.at(), data.difference());
    labels(picture, "fraction", "difference of the shares");
    band(picture, data.lower(), data.upper());
    return picture;
  }

  static JSObject trace(String name, double[][] chains) {
    JSObject picture = of("trace", name);
    labels(picture, "iteration", name);
    for (int c = 0; c < chains.length; c++) {
      int[] kept = Decimation.extremes(chains[c], MOST_TRACE / Math.max(1, chains.length / 2));
      double[] x = Arrays.stream(kept).mapToDouble(i -> i + 1).toArray();
      series(picture, "chain " + (c + 1), x, Decimation.pick(chains[c], kept));
    }
    return picture;
  }

  static JSObject ranks(String name, double[][] chains) {
    RankHistogram histogram = RankHistogram.of(chains);
    double[] ends = new double[RankHistogram.BINS];
    Arrays.setAll(ends, i -> (double) i / RankHistogram.BINS);
    JSObject picture = of("ranks", name);
    Script.set(picture, "x", Script.of(ends));
    labels(picture, "rank among all draws", "share of draws");
    Script.set(picture, "level", Script.of(1.0 / RankHistogram.BINS));
    for (int c = 0; c < chains.length; c++) {
      double[] shares = new double[ends.length];
      int chain = c;
      Arrays.setAll(shares, i -> histogram.share(chain, i));
      series(picture, "chain " + (c + 1), ends, shares);
    }
    return picture;
  }

  static JSObject ecdf(String name, double effective, double[][] chains) {
    ChainRanks ranks = ChainRanks.of(effective, chains);
    JSObject picture = of("ecdf", name);
    Script.set(picture, "x", Script.of(ranks.at()));
    labels(picture, "fraction of all draws", "difference");
    for (int c = 0; c < chains.length; c++) {
      series(picture, "chain " + (c + 1), ranks.at(), ranks.difference()[c]);
    }
    ranks.band().ifPresent(band -> band(picture, band.lower(), band.upper()));
    return picture;
  }

  /** How many data sets' ranks lie in each bin. */
  static JSObject bins(String name, double[] counts) {
    double[] x = new double[counts.length];
    Arrays.setAll(x, i -> i + 1);
    JSObject picture = of("ranks", name);
    Script.set(picture, "x", Script.of(x));
    labels(picture, "bin of ranks", "data sets");
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
    Script.set(picture, "n", Script.of(rows.length));
    Script.set(picture, "values", Script.of(Empirical.joined(rows)));
    return picture;
  }
}
