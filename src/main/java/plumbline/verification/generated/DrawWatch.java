package plumbline.verification.generated;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Counts the draws of one application of a kernel, and says at which of them a fault strikes. For
 * one thread.
 */
final class DrawWatch {
  /** Only a loop that a fault has made endless draws as often in one application. */
  private static final long MOST_DRAWS = 1_000_000;

  private static final Draw[] DRAWS = Draw.values();

  private final int[] counts = new int[DRAWS.length];
  private final @Nullable DrawFault fault;
  private final int call;
  private final Effect effect;
  private long draws;
  private double[] scratch = new double[0];

  /**
   * A watch.
   *
   * @param fault what goes wrong; null if nothing does
   * @param call the number of the draw, from 1; 0 for all
   * @param effect told when a draw is not what it would have been
   */
  DrawWatch(@Nullable DrawFault fault, int call, Effect effect) {
    this.fault = fault;
    this.call = call;
    this.effect = effect;
  }

  /** Begins with the next application of the kernel. */
  void begin() {
    Arrays.fill(counts, 0);
    draws = 0;
  }

  int count(Draw draw) {
    return counts[draw.ordinal()];
  }

  /** A buffer of at least this length, overwritten by the next call. */
  double[] scratch(int length) {
    if (scratch.length < length) {
      scratch = new double[length];
    }
    return scratch;
  }

  @Nullable DrawFault fault() {
    return fault;
  }

  /** Counts a draw and says whether the fault strikes it. */
  boolean hits(Draw draw) {
    if (++draws > MOST_DRAWS) {
      throw new IllegalStateException(
          "one application of a kernel makes more than " + MOST_DRAWS + " draws");
    }
    int count = ++counts[draw.ordinal()];
    return fault != null && fault.draw() == draw && (call == 0 || call == count);
  }

  /** The changed value; the effect is noted where it is another one. */
  double changed(double right, double wrong) {
    if (right != wrong) {
      effect.happened();
    }
    return wrong;
  }
}
