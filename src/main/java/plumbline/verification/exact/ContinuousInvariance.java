package plumbline.verification.exact;

import java.util.Arrays;
import java.util.function.BiFunction;
import plumbline.numerics.AdaptiveQuadrature;
import plumbline.numerics.Text;
import plumbline.random.IntegratingRng;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.Sampler;
import plumbline.sampling.runs.Interruption;

/**
 * How far one step of a kernel of one real variable leads away from its target, integrated by
 * running the production code: what {@link TransitionMatrix#invarianceError} is for small state
 * spaces. No draws, hence no sampling error: a right Metropolis, Langevin or Hamiltonian step comes
 * out within about 1e-9, one with a forgotten Jacobian or half step orders of magnitude above.
 *
 * <p>The defects are the changes of the means of {@code cos(k pi u)}, k from 1 to {@value
 * #FUNCTIONS}, where u stands for the number on a scale from 0 to 1 that is finest around the
 * target's middle half: bounded and smooth functions, so that no scale has to be chosen and no
 * moment has to exist. All zero is no proof, as a law could differ in a higher frequency alone, and
 * a kernel that never moves has no defect.
 */
public final class ContinuousInvariance {
  private static final int FUNCTIONS = 8;
  // Into how many pieces ranges are cut at first: what changes between both may be wrong.
  private static final int FEW_PIECES = 8;
  private static final int PIECES = 24;

  /** Of the integrals over a draw, which are found in each point of the outer one. */
  private static final double INNER_TOLERANCE = 1e-11;

  private static final double TOLERANCE = 1e-10;

  // The integrals that these are compared with: what they agree on is no accident of tolerances.
  private static final double ROUGHER = 10;

  // Behind the functions' changes: what the inner integrals left, and the target's own mass.
  private static final int LEFT = FUNCTIONS;
  private static final int MASS = FUNCTIONS + 1;

  /** If the target's mass comes out farther from 1, the integrals have missed some of it. */
  private static final double LARGEST_MISS = 1e-6;

  private final double[] defects;
  private final double errorEstimate;

  private ContinuousInvariance(double[] defects, double errorEstimate) {
    this.defects = defects;
    this.errorEstimate = errorEstimate;
  }

  /**
   * The defects of a transition function.
   *
   * @param target the law that should stay as it is
   * @param step the transition: from a number, with randomness, to a number. It should draw one
   *     continuous number, or two, and its decisions as such ({@code rng.bernoulliLog(logRatio)}):
   *     see {@link IntegratingRng}
   * @return how far the target moves
   * @throws IllegalArgumentException if the integrals miss some of the target's mass, because it
   *     lies in places too narrow for its range
   * @throws OutsideSupportException if a step leaves the target's range
   * @throws java.util.concurrent.CancellationException if the thread is interrupted
   */
  public static ContinuousInvariance of(
      ContinuousTarget target, BiFunction<? super Double, ? super Rng, ? extends Double> step) {
    double[] rough = integrals(target, step, FEW_PIECES, ROUGHER);
    double[] defects = integrals(target, step, PIECES, 1);
    double error = 0;
    for (int k = 0; k < FUNCTIONS; k++) {
      error = Math.max(error, defects[LEFT] + Math.abs(defects[k] - rough[k]));
    }
    return new ContinuousInvariance(Arrays.copyOf(defects, FUNCTIONS), error);
  }

  /** The defects, and behind them what halving the last pieces still changed, and the mass. */
  private static double[] integrals(
      ContinuousTarget target,
      BiFunction<? super Double, ? super Rng, ? extends Double> step,
      int pieces,
      double rougher) {
    double[] before = new double[FUNCTIONS];
    AdaptiveQuadrature.Integrals integrals =
        AdaptiveQuadrature.integrate(
            (u, values) -> {
              double density = target.density(u);
              Arrays.fill(values, 0);
              Interruption.check(); // two draws in a step take half a minute
              if (density > 0) {
                double x = target.coordinate().number(u);
                IntegratingRng.Expectations after =
                    IntegratingRng.expectations(
                        FUNCTIONS,
                        pieces,
                        rougher * INNER_TOLERANCE,
                        rng -> functions(target, inside(target, x, step.apply(x, rng))));
                functions(target, x, before);
                for (int k = 0; k < FUNCTIONS; k++) {
                  values[k] = density * (after.values()[k] - before[k]);
                }
                values[LEFT] = density * after.error();
                values[MASS] = density;
              }
            },
            FUNCTIONS + 2,
            0,
            1,
            pieces,
            rougher * TOLERANCE);
    double[] all = integrals.values();
    if (!(Math.abs(all[MASS] - 1) <= LARGEST_MISS)) {
      throw new IllegalArgumentException(
          Text.of(
              "the integrals find %.3g of the target's mass, not 1: its places are too narrow for"
                  + " its range",
              all[MASS]));
    }
    for (double left : integrals.errors()) {
      all[LEFT] = Math.max(all[LEFT], left);
    }
    return all;
  }

  /**
   * The defects of one sweep of a sampler, each from a chain newly started.
   *
   * @param target the law that should stay as it is, the posterior given the data
   * @param sampler the sampler
   * @param data the data conditioned on
   * @param <Y> data
   * @return how far the target moves
   */
  public static <Y> ContinuousInvariance of(
      ContinuousTarget target, Sampler<Double, Y> sampler, Y data) {
    return of(
        target,
        (x, rng) -> {
          Chain<Double, Y> chain = sampler.start(x, data);
          chain.advance(rng);
          return chain.state();
        });
  }

  /** The cosines cannot tell a point beyond an end from the one that it mirrors. */
  private static double inside(ContinuousTarget target, double from, double to) {
    UnitCoordinate range = target.coordinate();
    if (!(to >= range.lower() && to <= range.upper())) {
      throw new OutsideSupportException(
          from, to, "outside [" + range.lower() + ", " + range.upper() + "]");
    }
    return to;
  }

  private static double[] functions(ContinuousTarget target, double x) {
    double[] values = new double[FUNCTIONS];
    functions(target, x, values);
    return values;
  }

  private static void functions(ContinuousTarget target, double x, double[] values) {
    double first = Math.cos(Math.PI * target.coordinate().point(x));
    double before = 1;
    double now = first;
    for (int k = 0; k < FUNCTIONS; k++) {
      values[k] = now;
      double next = 2 * first * now - before; // cos((k + 2) a) by cos((k + 1) a) and cos(k a)
      before = now;
      now = next;
    }
  }

  /**
   * By how much the mean of each function changes in one step.
   *
   * @return a copy, from the lowest frequency on
   */
  public double[] defects() {
    return defects.clone();
  }

  /**
   * How far the target is from invariant: the largest defect.
   *
   * @return the error; for a right kernel hardly more than {@link #errorEstimate}
   */
  public double invarianceError() {
    return Arrays.stream(defects).map(Math::abs).max().orElseThrow();
  }

  /**
   * By how much the integrals may be off: what halving their last pieces still changed, and by how
   * much they differ from integrals that begin with a third of the pieces and stop ten times as
   * early. It is large where decisions change within narrow ranges of a draw, and where the density
   * has no slope at an end.
   *
   * @return an estimate, no proof
   */
  public double errorEstimate() {
    return errorEstimate;
  }

  @Override
  public String toString() {
    return Text.of(
        "ContinuousInvariance: largest defect %.1e, integrals within %.1e",
        invarianceError(), errorEstimate);
  }
}
