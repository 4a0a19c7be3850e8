package plumbline.models.iptm;

/** The coefficients in mutable form: those of the receivers and those of the waiting times. */
final class Coefficients {
  final double[] ties; // b: C x P
  double delta;
  final double[] timing; // eta: C x Q
  double variance; // sigma^2

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
}
