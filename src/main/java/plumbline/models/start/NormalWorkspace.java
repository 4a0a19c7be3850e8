package plumbline.models.start;

import plumbline.numerics.Doubles;
import plumbline.sampling.Workspace;

/** The normal model's state and the sufficient statistics of its data. */
public final class NormalWorkspace implements Workspace<NormalState, Doubles> {
  private double mu;
  private double tau;
  private int count;
  private double sum;
  private double sumOfSquares;

  /** An empty workspace, to be placed before use. */
  public NormalWorkspace() {}

  @Override
  public void place(NormalState state, Doubles data) {
    mu = state.mu();
    tau = state.tau();
    count = data.size();
    sum = 0;
    sumOfSquares = 0;
    for (int i = 0; i < count; i++) {
      double y = data.get(i);
      sum += y;
      sumOfSquares += y * y;
    }
  }

  @Override
  public NormalState state() {
    return new NormalState(mu, tau);
  }

  /**
   * The current mean.
   *
   * @return mu
   */
  public double mu() {
    return mu;
  }

  /**
   * The current precision.
   *
   * @return tau
   */
  public double tau() {
    return tau;
  }

  /**
   * Replaces the mean.
   *
   * @param value the new mu
   */
  public void setMu(double value) {
    mu = value;
  }

  /**
   * Replaces the precision.
   *
   * @param value the new tau
   */
  public void setTau(double value) {
    tau = value;
  }

  /**
   * How many observations.
   *
   * @return n
   */
  public int count() {
    return count;
  }

  /**
   * The sum of the observations.
   *
   * @return the sum
   */
  public double sum() {
    return sum;
  }

  /**
   * The sum of squared deviations of the observations from a point.
   *
   * @param point any number
   * @return the sum of {@code (y_i - point)^2}
   */
  public double squaresAround(double point) {
    return Math.max(0, sumOfSquares - 2 * point * sum + count * point * point);
  }
}
