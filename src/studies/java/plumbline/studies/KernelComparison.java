package plumbline.studies;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import plumbline.diagnostics.EffectiveSampleSize;
import plumbline.models.changepoint.ChangePointSampler;
import plumbline.models.changepoint.ChangePointState;
import plumbline.models.changepoint.ChangePointWorkspace;
import plumbline.models.changepoint.LayerCounts;
import plumbline.numerics.Doubles;
import plumbline.numerics.Text;
import plumbline.random.Rng;
import plumbline.sampling.countable.RetrospectiveMetropolis;
import plumbline.sampling.countable.RetrospectiveMetropolis.Branch;
import plumbline.sampling.runs.Interruption;

/**
 * What a kernel costs and gives on one data set, full sweeps of all updates included; looks at the
 * last change point of the first person.
 *
 * @param name the kernel
 * @param mean posterior mean of the change point
 * @param autocorrelationTime integrated, in sweeps
 * @param evaluationsPerSweep likelihoods computed in one sweep
 * @param meanSticks sticks in memory, on average
 * @param sweepsPerSecond sweeps in a second of processor time on this machine
 * @param acceptance fraction of proposals accepted; NaN for kernels that do not count
 * @param draws the change point after each sweep
 */
public record KernelComparison(
    String name,
    double mean,
    double autocorrelationTime,
    double evaluationsPerSweep,
    double meanSticks,
    double sweepsPerSecond,
    double acceptance,
    Doubles draws) {

  /**
   * Runs a sampler.
   *
   * @param name what to call it
   * @param sampler the sampler
   * @param state where it starts
   * @param data the choices
   * @param sweeps sweeps that are kept; a tenth as many are dropped first
   * @param rng the seed
   * @return its costs and gains
   */
  public static KernelComparison of(
      String name,
      ChangePointSampler sampler,
      ChangePointState state,
      LayerCounts data,
      int sweeps,
      Rng rng) {
    ChangePointWorkspace work = sampler.workspace();
    work.place(state, data);
    int last = work.model().times() - 1;
    double[] draws = new double[sweeps];
    double sticks = 0;
    for (int sweep = 0; sweep < sweeps / 10; sweep++) {
      sampler.sweep().advance(work, rng);
    }
    long evaluations = work.evaluations();
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    long start = clock.getCurrentThreadCpuTime();
    for (int sweep = 0; sweep < sweeps; sweep++) {
      if (sweep % 1024 == 0) {
        Interruption.check();
      }
      sampler.sweep().advance(work, rng);
      draws[sweep] = work.point(last);
      sticks += work.sticks(0).size();
    }
    double seconds = (clock.getCurrentThreadCpuTime() - start) / 1e9;
    Doubles values = Doubles.of(draws);
    return new KernelComparison(
        name,
        values.mean(),
        sweeps / EffectiveSampleSize.of(draws).value(),
        (work.evaluations() - evaluations) / (double) sweeps,
        sticks / sweeps,
        sweeps / seconds,
        acceptance(work),
        values);
  }

  private static double acceptance(ChangePointWorkspace work) {
    if (!(work.kernel() instanceof RetrospectiveMetropolis kernel)) {
      return Double.NaN;
    }
    long proposed = 0;
    long accepted = 0;
    for (Branch branch : Branch.values()) {
      proposed += kernel.proposed(branch);
      accepted += kernel.accepted(branch);
    }
    return accepted / (double) proposed;
  }

  /**
   * Effective draws in a second of processor time on this machine.
   *
   * @return sweeps per second over the autocorrelation time
   */
  public double effectivePerSecond() {
    return sweepsPerSecond / autocorrelationTime;
  }

  @Override
  public String toString() {
    return Text.of(
        "%s: mean %.3f, autocorrelation time %.1f, %.0f evaluations, %.2f sticks, %.0f effective"
            + " draws per second",
        name, mean, autocorrelationTime, evaluationsPerSweep, meanSticks, effectivePerSecond());
  }
}
