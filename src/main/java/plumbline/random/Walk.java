package plumbline.random;

import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Runs a program once for every path of its decisions, and each path again: by the same decisions
 * it has to come to the same result, by decisions with the same probabilities.
 */
final class Walk {
  /** Two runs of a hidden draw agree too often. */
  static final int FIRST_PATH = 50;

  private static final int EACH_PATH = 2;

  private static final Object CUT = new Object();

  private Walk() {}

  /**
   * Walks.
   *
   * @param tree of the decisions
   * @param rewind puts it, and what stands on it, at the root
   * @param program to be run
   * @param each takes the result of every path that was not cut
   * @return how many paths there are
   * @throws NotRepeatableException if a path does not come to the same again
   */
  @SuppressWarnings("unchecked")
  static <T> long paths(
      DecisionTree tree, Runnable rewind, Supplier<? extends T> program, Consumer<? super T> each) {
    long paths = 0;
    do {
      tree.repeat(false);
      Object result = run(tree, rewind, program);
      tree.repeat(true);
      for (int times = 1; times < (paths == 0 ? FIRST_PATH : EACH_PATH); times++) {
        Object again = run(tree, rewind, program);
        if (!Objects.equals(result, again)) {
          throw new NotRepeatableException(
              "the same decisions led to " + result + " and then to " + again);
        }
      }
      if (result != CUT) {
        each.accept((T) result);
      }
      paths++;
    } while (tree.advance());
    return paths;
  }

  private static Object run(DecisionTree tree, Runnable rewind, Supplier<?> program) {
    rewind.run();
    Object result;
    try {
      result = program.get();
    } catch (DecisionTree.PathCut cut) {
      result = CUT; // its mass is in the tree's account already
    }
    tree.end();
    return result;
  }
}
