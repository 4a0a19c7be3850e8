package plumbline.platform;

import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A place in the code that is running.
 *
 * @param type the class's name, with its package
 * @param method the method's name
 * @param file the source file's name, if it is known
 * @param line in that file
 */
public record CallPlace(String type, String method, @Nullable String file, int line) {
  private static final StackWalker STACK =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  /**
   * The innermost call from outside some classes.
   *
   * @param inside whether a class is one of them
   * @return the place of the call; empty where it is not known
   */
  public static Optional<CallPlace> outside(Predicate<Class<?>> inside) {
    return STACK.walk(
        frames ->
            frames
                .filter(frame -> frame.getDeclaringClass() != CallPlace.class)
                .filter(frame -> !inside.test(frame.getDeclaringClass()))
                .findFirst()
                .map(
                    frame ->
                        new CallPlace(
                            frame.getClassName(),
                            frame.getMethodName(),
                            frame.getFileName(),
                            frame.getLineNumber())));
  }
}
