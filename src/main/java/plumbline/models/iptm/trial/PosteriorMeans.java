package plumbline.models.iptm.trial;

import plumbline.models.iptm.Coefficients;
import plumbline.models.iptm.InnerLoop;
import plumbline.models.iptm.IptmWorkspace;
import plumbline.random.Rng;

/**
 * Inner loops that end at the means of (b, delta) and (eta, sigma^2) over their steps, as the
 * document's Algorithm 2 prints it. A mean has less variance than a draw.
 */
final class PosteriorMeans {
  private PosteriorMeans() {}

  static void ofTies(IptmWorkspace work, Rng rng) {
    InnerLoop loop = work.loop();
    Coefficients at = work.coefficients;
    double[] sums = new double[at.ties.length + 1];
    work.metropolisScan.beginTies();
    for (int n = 0; n < loop.tieSteps(); n++) {
      work.metropolisScan.stepTies(loop, rng);
      add(at.ties, at.delta(), sums);
    }
    at.delta(mean(sums, loop.tieSteps(), at.ties));
    work.metropolisScan.endTies();
  }

  static void ofTimes(IptmWorkspace work, Rng rng) {
    InnerLoop loop = work.loop();
    Coefficients at = work.coefficients;
    double[] sums = new double[at.timing.length + 1];
    work.metropolisScan.beginTimes();
    for (int n = 0; n < loop.timeSteps(); n++) {
      work.metropolisScan.stepTimes(loop, rng);
      add(at.timing, at.variance(), sums);
    }
    at.variance(mean(sums, loop.timeSteps(), at.timing));
    work.metropolisScan.endTimes();
  }

  private static void add(double[] values, double last, double[] sums) {
    for (int i = 0; i < values.length; i++) {
      sums[i] += values[i];
    }
    sums[values.length] += last;
  }

  /** Writes the means of the first numbers and returns that of the last. */
  private static double mean(double[] sums, int steps, double[] out) {
    for (int i = 0; i < out.length; i++) {
      out[i] = sums[i] / steps;
    }
    return sums[out.length] / steps;
  }
}
