package plumbline.models.changepoint;

import java.util.Arrays;
import plumbline.random.Rng;
import plumbline.sampling.countable.LazySticks;

/**
 * What the sticks of a person are drawn from: how many choices each of them stopped (A_h), and how
 * many it let pass (B_h). Where choices beyond the change point were rejected, the rejected
 * proposals count among those that passed: they restore the conjugacy.
 */
final class StickTally {
  private final int times;
  private final int[] points; // of the workspace
  private final LayerChoices choices;
  private final double[] rejections; // one number for each cell
  private int[] stopped = new int[32];
  private double[] passed = new double[32];

  StickTally(int times, int[] points, LayerChoices choices) {
    this.times = times;
    this.points = points;
    this.choices = choices;
    this.rejections = new double[points.length];
  }

  /** One number of rejected proposals for each cell. */
  void drawRejections(LazySticks[] sticks, Rng rng) {
    for (int cell = 0; cell < points.length; cell++) {
      int p = points[cell];
      int upper = p == 0 ? 0 : choices.upTo(cell, p);
      if (upper == 0) {
        rejections[cell] = 0;
      } else {
        LazySticks s = sticks[cell / times];
        double odds = Math.exp(s.logRemaining(p) - s.logCovered(p));
        rejections[cell] = rng.poisson(rng.gamma(upper) * odds);
      }
    }
  }

  void clearRejections() {
    Arrays.fill(rejections, 0);
  }

  /** Counts for the first sticks of a person. */
  void count(int person, int held) {
    if (stopped.length <= held) {
      stopped = new int[2 * held];
      passed = new double[2 * held];
    }
    Arrays.fill(stopped, 0, held + 1, 0);
    Arrays.fill(passed, 0, held + 1, 0);
    for (int cell = person * times; cell < (person + 1) * times; cell++) {
      int[] upTo = choices.upTo(cell);
      int depth = choices.depth(cell);
      int p = points[cell];
      int atPoint = upTo[Math.min(p, depth)];
      for (int h = 1; h <= depth; h++) {
        stopped[h] += upTo[h] - upTo[h - 1];
        passed[h] += (h <= p ? atPoint : upTo[depth]) - upTo[h];
      }
      if (rejections[cell] > 0) {
        for (int h = 1; h <= p; h++) {
          passed[h] += rejections[cell];
        }
      }
    }
  }

  /** Appends sticks until there are as many as were counted, each from its law given the counts. */
  void draw(LazySticks sticks, double concentration, int held, Rng rng) {
    for (int h = sticks.size() + 1; h <= held; h++) {
      sticks.append(LazySticks.drawLogKeep(stopped[h], concentration + passed[h], rng));
    }
  }
}
