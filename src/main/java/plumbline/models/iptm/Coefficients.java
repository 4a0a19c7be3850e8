package plumbline.models.iptm;

/** The coefficients in mutable form: those of the receivers and those of the waiting times. */
public final class Coefficients {
  public final double[] ties; // b: C x P
  private double delta;
  public final double[] timing; // eta: C x Q
  private double variance; // sigma^2

  Coefficients(IptmModel model) {
    this.ties = new double[model.sizes().patterns() * model.statistics().size()];
    this.timing = new double[model.sizes().patterns() * model.timingSize()];
  }

  void place(IptmState state) {
    state.coefficients().copyTo(ties, 0);
    state.timing().copyTo(timing, 0);
    delta = state.delta();
    variance = state.variance();
  }

  public double delta() {
    return delta;
  }

  public void delta(double delta) {
    this.delta = delta;
  }

  public double variance() {
    return variance;
  }

  public void variance(double variance) {
    this.variance = variance;
  }
}
