package plumbline.sampling;

import java.io.Serializable;

/**
 * One of many independent pieces of work. Whatever randomness it needs it derives from its index,
 * so that the result does not depend on where or when it runs.
 *
 * @param <T> the result
 */
@FunctionalInterface
public interface ReplicateTask<T> extends Serializable {
  /**
   * Does the piece of work.
   *
   * @param index from 0
   * @return its result
   */
  T run(int index);
}
