package plumbline.bench;

import java.util.function.IntFunction;

/**
 * A piece of work whose cost depends on one size, for {@link Scaling}.
 *
 * @param work what is done, e.g. {@code LDA sweep}
 * @param axis what the size counts, e.g. {@code documents}
 * @param at makes everything ready for a size; not timed
 * @param sizes ascending
 */
record Workload(String work, String axis, IntFunction<Task> at, int... sizes) {
  /**
   * The work at one size.
   *
   * @param prepare called before each run, not timed
   * @param run what is timed
   * @param pieces how many pieces of work a run does
   */
  record Task(Runnable prepare, Runnable run, int pieces) {
    /** One piece in a run, nothing to prepare. */
    static Task of(Runnable run) {
      return new Task(() -> {}, run, 1);
    }
  }
}
