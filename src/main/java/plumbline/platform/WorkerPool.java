package plumbline.platform;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/** Daemon threads that share some work. */
public final class WorkerPool {
  private WorkerPool() {}

  /**
   * Runs a task for each index. After the first failure nothing goes on.
   *
   * @param threads at most so many at a time
   * @param count how many tasks
   * @param task the task; a thread that works on it is interrupted where another has failed
   * @param <T> the result
   * @return the results, in the order of the index
   * @throws InterruptedException if the caller is interrupted
   */
  public static <T> List<T> run(int threads, int count, IntFunction<T> task)
      throws InterruptedException {
    ExecutorService pool =
        Executors.newFixedThreadPool(
            Math.min(threads, count),
            work -> {
              Thread thread = new Thread(work, "plumbline-replicates");
              thread.setDaemon(true);
              return thread;
            });
    ExecutorCompletionService<T> finished = new ExecutorCompletionService<>(pool);
    try {
      List<Future<T>> futures = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        int index = i;
        futures.add(finished.submit(() -> task.apply(index)));
      }
      // In the order in which they end, so that nothing goes on after the first failure.
      for (int i = 0; i < count; i++) {
        finished.take().get();
      }
      List<T> results = new ArrayList<>(count);
      for (Future<T> future : futures) {
        results.add(future.get());
      }
      return results;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      if (e.getCause() instanceof Error failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      // Interrupts the replicates still running, which poll for it at every sweep or block.
      pool.shutdownNow();
    }
  }
}
