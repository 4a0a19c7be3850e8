package plumbline.sampling.runs;

import java.util.concurrent.CancellationException;

/**
 * Cooperative interruption: long loops poll it every sweep or block, so that interrupting a
 * notebook cell or a terminal run stops the sampler itself.
 */
public final class Interruption {
  private Interruption() {}

  /**
   * Throws if the current thread has been interrupted; the interrupt status stays set.
   *
   * @throws CancellationException if interrupted
   */
  public static void check() {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("interrupted");
    }
  }

  static CancellationException cancelled(InterruptedException cause) {
    CancellationException cancelled = new CancellationException("interrupted");
    cancelled.initCause(cause);
    return cancelled;
  }
}
