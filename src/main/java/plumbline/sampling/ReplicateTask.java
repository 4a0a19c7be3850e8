package plumbline.sampling;

import java.util.Optional;

/**
 * One of many independent pieces of work. Whatever randomness it needs it derives from its index,
 * so that the result does not depend on where or when it runs.
 *
 * @param <T> the result
 */
@FunctionalInterface
public interface ReplicateTask<T> {
  /**
   * Does the piece of work.
   *
   * @param index from 0
   * @return its result
   */
  T run(int index);

  /**
   * The same work in a form that another machine can do.
   *
   * @return empty if only this process can do it
   */
  default Optional<PortableTask<T>> portable() {
    return Optional.empty();
  }
}
