package plumbline.verification;

import plumbline.sampling.Checkpoint;
import plumbline.sampling.Progress;
import plumbline.sampling.Replicates;

/**
 * How a test is run. None of this influences its numbers.
 *
 * @param replicates where independent pieces of work run
 * @param progress told how far the test is
 * @param checkpoint where the test keeps what it needs to continue after it was killed
 */
public record RunOptions(Replicates replicates, Progress progress, Checkpoint checkpoint) {
  /**
   * All processors, silent, without checkpoint.
   *
   * @return the defaults
   */
  public static RunOptions defaults() {
    return new RunOptions(
        Replicates.threads(Runtime.getRuntime().availableProcessors()),
        Progress.silent(),
        Checkpoint.none());
  }

  /**
   * With other workers.
   *
   * @param workers where independent pieces of work run
   * @return the changed options
   */
  public RunOptions withReplicates(Replicates workers) {
    return new RunOptions(workers, progress, checkpoint);
  }

  /**
   * With progress reports.
   *
   * @param listener told how far the test is
   * @return the changed options
   */
  public RunOptions withProgress(Progress listener) {
    return new RunOptions(replicates, listener, checkpoint);
  }

  /**
   * With a checkpoint.
   *
   * @param place where to keep it
   * @return the changed options
   */
  public RunOptions withCheckpoint(Checkpoint place) {
    return new RunOptions(replicates, progress, place);
  }
}
