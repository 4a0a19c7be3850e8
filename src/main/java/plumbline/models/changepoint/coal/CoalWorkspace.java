package plumbline.models.changepoint.coal;

import plumbline.numerics.Ints;
import plumbline.sampling.Workspace;
import plumbline.sampling.countable.CountableKernel;
import plumbline.sampling.countable.CountableTarget;

/** The coal model in mutable form, and the law of its change given the rates. */
final class CoalWorkspace implements Workspace<CoalState, Ints>, CountableTarget {
  private final CoalModel model;
  private CountableKernel kernel;
  private final int[] cumulative;
  private int shift;
  private int change;
  private double before;
  private double after;

  /**
   * An empty workspace.
   *
   * @param model settings
   * @param kernel updates the change
   */
  CoalWorkspace(CoalModel model, CountableKernel kernel) {
    this.model = model;
    this.kernel = kernel;
    this.cumulative = new int[model.years() + 1];
  }

  /**
   * With something around the kernel.
   *
   * @param observer sees every step
   */
  void observe(CountableKernel.Observed.Observer observer) {
    kernel = new CountableKernel.Observed(kernel, observer);
  }

  /**
   * A planted bug.
   *
   * @param years by how many the law of the change miscounts; 0 for the right law
   */
  void miscount(int years) {
    shift = years;
  }

  @Override
  public void place(CoalState state, Ints data) {
    change = state.change();
    before = state.before();
    after = state.after();
    for (int year = 0; year < model.years(); year++) {
      cumulative[year + 1] = cumulative[year] + data.get(year);
    }
  }

  @Override
  public CoalState state() {
    return new CoalState(change, before, after);
  }

  /**
   * Settings.
   *
   * @return the model
   */
  public CoalModel model() {
    return model;
  }

  /**
   * The kernel of the change.
   *
   * @return the kernel
   */
  public CountableKernel kernel() {
    return kernel;
  }

  /**
   * How many years the first rate lasts.
   *
   * @return k
   */
  public int change() {
    return change;
  }

  /**
   * Sets the change.
   *
   * @param k how many years the first rate lasts
   */
  public void change(int k) {
    change = k;
  }

  /**
   * How many events happened in the first years.
   *
   * @param k a number of years
   * @return events
   */
  public int events(int k) {
    return cumulative[k];
  }

  /**
   * Sets the rates.
   *
   * @param first up to the change
   * @param second after it
   */
  public void rates(double first, double second) {
    before = first;
    after = second;
  }

  @Override
  public int supportStart() {
    return 1;
  }

  @Override
  public double logPrior(int k) {
    return k < model.years() ? -Math.log(model.years() - 1.0) : Double.NEGATIVE_INFINITY;
  }

  @Override
  public double logPriorSurvival(int k) {
    return k < 1 ? 0 : Math.log((model.years() - 1.0 - k) / (model.years() - 1.0));
  }

  @Override
  public double logLikelihood(int k) {
    int years = Math.min(k, model.years() - 1);
    return cumulative[years - shift] * Math.log(before / after) - years * (before - after);
  }

  @Override
  public int deepestObserved() {
    return model.years() - 1;
  }

  @Override
  public double logLikelihoodBeyondAtMost(int k) {
    return k < model.years() - 1 ? Double.POSITIVE_INFINITY : 0;
  }
}
