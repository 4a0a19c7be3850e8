package plumbline.sampling.runs;

import java.util.List;

/**
 * Runs independent pieces of work: on this machine's threads or on a cluster, with the same result.
 */
public interface Replicates {
  /**
   * Runs a task for every index below {@code count}.
   *
   * @param count how many
   * @param task the work; called from several threads at once
   * @param progress told about finished replicates
   * @param <T> the result
   * @return the results in the order of the index, whatever the order of arrival
   * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
   */
  <T> List<T> run(int count, ReplicateTask<T> task, Progress progress);

  /**
   * Replicates on this machine.
   *
   * @param threads how many threads, at least 1
   * @return a runner
   */
  static Replicates threads(int threads) {
    return new ThreadReplicates(threads);
  }
}
