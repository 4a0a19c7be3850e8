package plumbline.bench;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the peer of a benchmark class. The class has a method {@code ours} and a method {@code
 * peer} that do the same job, both measured as average time.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Against {
  /** The peer's library and class, as a reader would look it up. */
  String value();
}
