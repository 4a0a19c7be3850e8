package plumbline.platform;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** One task after the other: a page's worker is one thread. */
public final class WorkerPool {
  private WorkerPool() {}

  public static <T> List<T> run(int threads, int count, IntFunction<T> task)
      throws InterruptedException {
    List<T> results = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      results.add(task.apply(i));
    }
    return results;
  }
}
