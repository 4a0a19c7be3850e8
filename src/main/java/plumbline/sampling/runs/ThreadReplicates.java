package plumbline.sampling.runs;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Replicates on a pool of daemon threads; with one thread, on the caller's own. */
final class ThreadReplicates implements Replicates {
  private final int threads;

  ThreadReplicates(int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, not " + threads);
    }
    this.threads = threads;
  }

  @Override
  public <T> List<T> run(int count, ReplicateTask<T> task, Progress progress) {
    progress.update(0, count);
    return threads == 1 || count == 1
        ? runHere(count, task, progress)
        : runOnPool(count, task, progress);
  }

  private static <T> List<T> runHere(int count, ReplicateTask<T> task, Progress progress) {
    List<T> results = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      Interruption.check();
      results.add(task.run(i));
      progress.update(i + 1, count);
    }
    return results;
  }

  private <T> List<T> runOnPool(int count, ReplicateTask<T> task, Progress progress) {
    ExecutorService pool =
        Executors.newFixedThreadPool(
            Math.min(threads, count),
            work -> {
              Thread thread = new Thread(work, "plumbline-replicates");
              thread.setDaemon(true);
              return thread;
            });
    ExecutorCompletionService<T> finished = new ExecutorCompletionService<>(pool);
    AtomicInteger done = new AtomicInteger();
    try {
      List<Future<T>> futures = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        int index = i;
        futures.add(
            finished.submit(
                () -> {
                  Interruption.check();
                  T result = task.run(index);
                  progress.update(done.incrementAndGet(), count);
                  return result;
                }));
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
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Interruption.cancelled(e);
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
