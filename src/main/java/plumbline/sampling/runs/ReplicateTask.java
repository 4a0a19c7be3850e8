package plumbline.sampling.runs;

import java.util.Optional;
import java.util.function.Function;

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
  default Optional<Portable<T>> portable() {
    return Optional.empty();
  }

  /**
   * Replicates that other machines can do: what is sent is a recipe, what comes back are bytes.
   *
   * @param recipe makes the bytes of a replicate
   * @param first the recipe's index of our replicate 0
   * @param decode turns the bytes of a replicate into its result
   * @param <T> the result
   */
  record Portable<T>(Recipe recipe, int first, Function<byte[], T> decode) {}
}
