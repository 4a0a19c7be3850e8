package plumbline.sampling;

/**
 * Told how far a long run is: first as it begins, or goes on from a checkpoint, then as often as it
 * likes. Implementations throttle themselves, so a loop may report as often as it likes; they are
 * called from several threads.
 */
@FunctionalInterface
public interface Progress {
  /**
   * Reports the state of the run.
   *
   * @param done units finished
   * @param total units in all
   */
  void update(long done, long total);

  /**
   * Reports to nobody.
   *
   * @return silence
   */
  static Progress silent() {
    return (done, total) -> {};
  }
}
