package plumbline.verification;

import java.util.Set;
import plumbline.numerics.Text;
import plumbline.verification.joint.JointTest;

/**
 * A test function had no finite value. Where that is the log density at a state which the sampler
 * reached, the sampler has left the support: prior and simulator never draw what has no density.
 */
public final class NotFiniteException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  /** What {@link JointTest#of} calls the log densities of a model that has them. */
  public static final Set<String> DENSITIES = Set.of("log likelihood", "log joint");

  /** Before a sweep: the data are new, and what has no density with them is not the sampler's. */
  public static final String START = "start";

  private static final Set<String> DRAWN_FROM_THE_PRIOR = Set.of("forward", "prior", START);

  private final String function;
  private final boolean outsideSupport;

  /**
   * Tells which function, where.
   *
   * @param function its name
   * @param value what it was
   * @param side of the test: forward and prior draws owe nothing to the sampler
   * @param index of the draw on that side
   */
  public NotFiniteException(String function, double value, String side, int index) {
    this(
        function,
        value,
        side,
        index,
        value == Double.NEGATIVE_INFINITY
            && DENSITIES.contains(function)
            && !DRAWN_FROM_THE_PRIOR.contains(side));
  }

  private NotFiniteException(
      String function, double value, String side, int index, boolean outsideSupport) {
    super(
        Text.of(
            outsideSupport
                ? "the sampler left the support: %s is %s at %s draw %d"
                : "the test function %s is %s at %s draw %d",
            function,
            value,
            side,
            index));
    this.function = function;
    this.outsideSupport = outsideSupport;
  }

  /** Whether a sampler went where the density is zero: proof that it is wrong. */
  public boolean outsideSupport() {
    return outsideSupport;
  }

  /** Passes on what another thread threw. */
  static NotFiniteException leftSupport(RuntimeException thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof NotFiniteException found && found.outsideSupport) {
        return found;
      }
    }
    throw thrown;
  }

  /** The joint rung's result where the sampler left the support. */
  RungResult result() {
    return RungResult.outsideSupport(function, String.valueOf(getMessage()));
  }
}
