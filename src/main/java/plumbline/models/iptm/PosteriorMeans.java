package plumbline.models.iptm;

import plumbline.numerics.Doubles;

/**
 * Reports the means of (b, delta) and (eta, sigma^2) over all steps since it was placed, as the
 * document's Algorithm 2 prints it. A mean has less variance than a draw.
 */
final class PosteriorMeans extends IptmWorkspace {
  private final Running meanTies;

  private final Running meanTimes;

  PosteriorMeans(IptmModel model) {
    super(model);
    this.meanTies = new Running(model.sizes().patterns() * model.statistics().size() + 1);
    this.meanTimes = new Running(model.sizes().patterns() * model.timingSize() + 1);
  }

  private static final class Running {
    private final double[] sums;
    private int steps;

    Running(int size) {
      this.sums = new double[size];
    }

    void add(double[] values, double last) {
      for (int i = 0; i < values.length; i++) {
        sums[i] += values[i];
      }
      sums[values.length] += last;
      steps++;
    }

    void clear() {
      java.util.Arrays.fill(sums, 0);
      steps = 0;
    }

    Doubles means() {
      return Doubles.generate(sums.length - 1, i -> sums[i] / steps);
    }

    double lastMean() {
      return sums[sums.length - 1] / steps;
    }
  }

  @Override
  public void place(IptmState state, IptmData data) {
    super.place(state, data);
    meanTies.clear();
    meanTimes.clear();
  }

  @Override
  protected MetropolisScan newMetropolisScan() {
    return new MetropolisScan(this) {
      @Override
      protected void tieStepDone(double[] b, double delta) {
        meanTies.add(b, delta);
      }

      @Override
      protected void timeStepDone(double[] eta, double variance) {
        meanTimes.add(eta, variance);
      }
    };
  }

  @Override
  public IptmState state() {
    IptmState last = super.state();
    IptmState withTies =
        meanTies.steps == 0 ? last : last.withTies(meanTies.means(), meanTies.lastMean());
    return meanTimes.steps == 0
        ? withTies
        : withTies.withTiming(meanTimes.means(), meanTimes.lastMean());
  }
}
