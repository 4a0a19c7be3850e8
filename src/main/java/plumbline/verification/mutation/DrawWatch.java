package plumbline.verification.mutation;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Counts the draws of one application of a kernel, and says at which of them a fault strikes. For
 * one thread.
 */
final class DrawWatch {
  private final int[] counts = new int[Draw.COUNT];
  private final @Nullable DrawFault fault;
  private final int call;
  private final long mostDraws;
  private final Effect effect;
  private long draws;
  private double[] scratch = new double[0];

  /**
   * A watch.
   *
   * @param fault what goes wrong; null if nothing does
   * @param call the number of the draw, from 1; 0 for all
   * @param mostDraws an application that draws more often is stopped
   * @param effect told when a draw is not what it would have been
   */
  DrawWatch(@Nullable DrawFault fault, int call, long mostDraws, Effect effect) {
    this.fault = fault;
    this.call = call;
    this.mostDraws = mostDraws;
    this.effect = effect;
  }

  /** Begins with the next application of the kernel. */
  void begin() {
    Arrays.fill(counts, 0);
    draws = 0;
  }

  int count(Draw draw) {
    return counts[draw.slot()];
  }

  /** A buffer of at least this length, overwritten by the next call. */
  double[] scratch(int length) {
    if (scratch.length < length) {
      scratch = new double[length];
    }
    return scratch;
  }

  /** All draws since the beginning of this application. */
  long draws() {
    return draws;
  }

  @Nullable DrawFault fault() {
    return fault;
  }

  /** Counts a draw and says whether the fault strikes it. */
  boolean hits(Draw draw) {
    if (++draws > mostDraws) {
      throw new IllegalStateException(
          "one application of a kernel makes more than " + mostDraws + " draws");
    }
    int count = ++counts[draw.slot()];
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
