package plumbline.models.changepoint;

import java.util.function.Supplier;
import plumbline.sampling.Formula;
import plumbline.sampling.countable.CountableKernel;
import plumbline.sampling.countable.CountableRandomWalk;
import plumbline.sampling.countable.CountableSlice;
import plumbline.sampling.countable.CutRule;
import plumbline.sampling.countable.PriorIndependence;
import plumbline.sampling.countable.RetrospectiveGibbs;
import plumbline.sampling.countable.RetrospectiveMetropolis;
import plumbline.sampling.countable.TruncatedGibbs;

/** The choices that a user has by name. */
public final class ChangePointOptions {
  private ChangePointOptions() {}

  /** The cuts of the retrospective Metropolis step, by name. */
  public enum Cut {
    /** The document's: the largest change point. */
    OWN_MAXIMUM,
    /** The larger of that and the deepest layer chosen. */
    WITH_OBSERVED;

    /**
     * The cut.
     *
     * @return the rule
     */
    public CutRule rule() {
      return this == OWN_MAXIMUM ? CutRule.OWN_MAXIMUM : CutRule.WITH_OBSERVED;
    }
  }

  /** The kernels of a change point, by name. */
  public enum Kernel {
    /** Retrospective Metropolis, equations (1) to (3). */
    METROPOLIS,
    /** Exact retrospective Gibbs. */
    GIBBS,
    /** Slice sampling. */
    SLICE,
    /** Proposals from the prior. */
    PRIOR_INDEPENDENCE,
    /** One step up or down. */
    RANDOM_WALK,
    /** Gibbs as if nothing lay beyond a truncation; inexact. */
    TRUNCATED
  }

  /** Where the truncated kernel stops if nothing else is said. */
  public static final int TRUNCATION = 25;

  /**
   * Makes kernels.
   *
   * @param kernel which
   * @param cut of the Metropolis step
   * @param formula of the Metropolis step
   * @param truncation of the truncated kernel
   * @return one kernel at each call
   */
  public static Supplier<CountableKernel> kernels(
      Kernel kernel, Cut cut, Formula formula, int truncation) {
    return switch (kernel) {
      case METROPOLIS -> () -> RetrospectiveMetropolis.of(cut.rule(), formula);
      case GIBBS -> RetrospectiveGibbs::new;
      case SLICE -> CountableSlice::new;
      case PRIOR_INDEPENDENCE -> PriorIndependence::new;
      case RANDOM_WALK -> CountableRandomWalk::new;
      case TRUNCATED -> () -> new TruncatedGibbs(truncation);
    };
  }
}
