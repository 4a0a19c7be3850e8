package plumbline.studies;

import plumbline.numerics.Doubles;
import plumbline.numerics.Text;

/**
 * The cost of a piece of work at several sizes of its input: one line of a log-log figure. A cost
 * proportional to {@code size^a} is a straight line of slope a there.
 *
 * @param work what is done, in words, e.g. {@code LDA sweep}
 * @param axis what is counted, in words, e.g. {@code documents}
 * @param clock what was measured
 * @param sizes positive, strictly ascending, at least two
 * @param seconds the time of one piece of work at each size, positive
 */
public record ScalingCurve(String work, String axis, Clock clock, Doubles sizes, Doubles seconds) {
  /** Which time. */
  public enum Clock {
    /** Processor time of one thread: other work on the machine hardly changes it. */
    PROCESSOR,
    /** From beginning to end by the clock on the wall: for work in parallel. */
    WALL
  }

  /** Checks names and numbers. */
  public ScalingCurve {
    if (!isName(work) || !isName(axis)) {
      throw new IllegalArgumentException(
          "work and axis must be words, not '" + work + "' and '" + axis + "'");
    }
    if (sizes.size() < 2 || sizes.size() != seconds.size()) {
      throw new IllegalArgumentException(
          "a scaling curve needs at least two sizes and a time for each, not "
              + sizes.size()
              + " and "
              + seconds.size());
    }
    double before = 0;
    for (int i = 0; i < sizes.size(); i++) {
      if (!(sizes.get(i) > before && sizes.get(i) < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "sizes must be positive and strictly ascending, not " + sizes);
      }
      if (!(seconds.get(i) > 0 && seconds.get(i) < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("seconds must be positive, not " + seconds);
      }
      before = sizes.get(i);
    }
  }

  /** Letters, digits, blanks and hyphens: what needs no quotes in a file. */
  static boolean isName(String text) {
    return text.matches("[A-Za-z0-9-]+( [A-Za-z0-9-]+)*");
  }

  /**
   * The exponent of the power law that fits best.
   *
   * @return the least-squares slope of log seconds in log size
   */
  public double slope() {
    int n = sizes.size();
    double meanX = sizes.stream().map(Math::log).sum() / n;
    double meanY = seconds.stream().map(Math::log).sum() / n;
    double xy = 0;
    double xx = 0;
    for (int i = 0; i < n; i++) {
      double x = Math.log(sizes.get(i)) - meanX;
      xy += x * (Math.log(seconds.get(i)) - meanY);
      xx += x * x;
    }
    return xy / xx;
  }

  /**
   * The slope between the two largest sizes: where constants no longer hide how the cost grows.
   *
   * @return the local exponent
   */
  public double lastSlope() {
    int n = sizes.size();
    return Math.log(seconds.get(n - 1) / seconds.get(n - 2))
        / Math.log(sizes.get(n - 1) / sizes.get(n - 2));
  }

  /**
   * How many times as fast each size is as the first: for threads and workers.
   *
   * @return 1 first; the time of the first size over that of each
   */
  public Doubles speedUps() {
    return Doubles.generate(sizes.size(), i -> seconds.get(0) / seconds.get(i));
  }

  @Override
  public String toString() {
    return Text.of("%s against %s: slope %.2f", work, axis, slope());
  }
}
