package plumbline.platform;

import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A script does not tell where it is called from. */
public record CallPlace(String type, String method, @Nullable String file, int line) {
  public static Optional<CallPlace> outside(Predicate<Class<?>> inside) {
    return Optional.empty();
  }
}
