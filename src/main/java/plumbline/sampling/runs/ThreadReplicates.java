package plumbline.sampling.runs;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import plumbline.platform.WorkerPool;

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
    AtomicInteger done = new AtomicInteger();
    try {
      return WorkerPool.run(
          threads,
          count,
          index -> {
            Interruption.check();
            T result = task.run(index);
            progress.update(done.incrementAndGet(), count);
            return result;
          });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Interruption.cancelled(e);
    }
  }
}
