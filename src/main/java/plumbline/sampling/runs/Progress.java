package plumbline.sampling.runs;

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
   * For one of several runs that take about as long each: all of them are one.
   *
   * @param index which, from 0
   * @param count how many there are
   * @return to be told about that run
   */
  default Progress part(int index, int count) {
    long units = 1000; // for each run
    return (done, total) ->
        update(units * index + (total == 0 ? units : units * done / total), units * count);
  }

  /**
   * Reports to nobody.
   *
   * @return silence
   */
  static Progress silent() {
    return (done, total) -> {};
  }
}
