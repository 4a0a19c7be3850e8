package plumbline.verification;

import org.jspecify.annotations.Nullable;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Recipe;
import plumbline.sampling.runs.Replicates;
import plumbline.verification.joint.JointTest;

/**
 * How a test is run. None of this influences its numbers.
 *
 * @param replicates where independent pieces of work run
 * @param progress told how far the test is
 * @param checkpoint where the test keeps what it needs to continue after it was killed
 * @param recipe how other machines make blocks of replicates, by {@link JointTest#replicateBlock};
 *     null if they cannot
 */
public record RunOptions(
    Replicates replicates, Progress progress, Checkpoint checkpoint, @Nullable Recipe recipe) {
  /**
   * All processors, silent, without checkpoint.
   *
   * @return the defaults
   */
  public static RunOptions defaults() {
    return new RunOptions(
        Replicates.threads(Runtime.getRuntime().availableProcessors()),
        Progress.silent(),
        Checkpoint.none(),
        null);
  }

  /**
   * With other workers.
   *
   * @param workers where independent pieces of work run
   * @return the changed options
   */
  public RunOptions withReplicates(Replicates workers) {
    return new RunOptions(workers, progress, checkpoint, recipe);
  }

  /**
   * With progress reports.
   *
   * @param listener told how far the test is
   * @return the changed options
   */
  public RunOptions withProgress(Progress listener) {
    return new RunOptions(replicates, listener, checkpoint, recipe);
  }

  /**
   * With a checkpoint.
   *
   * @param place where to keep it
   * @return the changed options
   */
  public RunOptions withCheckpoint(Checkpoint place) {
    return new RunOptions(replicates, progress, place, recipe);
  }

  /**
   * With work that other machines can do.
   *
   * @param blocks makes the same blocks of replicates as the test itself
   * @return the changed options
   */
  public RunOptions withRecipe(Recipe blocks) {
    return new RunOptions(replicates, progress, checkpoint, blocks);
  }

  /** With work that is done here only. */
  RunOptions withoutRecipe() {
    return new RunOptions(replicates, progress, checkpoint, null);
  }
}
