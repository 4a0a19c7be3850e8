package plumbline.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A test that a right program fails with a stated probability on a fresh seed. The default suite
 * has fixed seeds; {@code FalseAlarmBudgetTest} adds the probabilities up.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Statistical {
  /** The probability of a false alarm, over everything the method checks. */
  double alpha();
}
