package plumbline.platform;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;

/**
 * A component of a record: its name and type, and its value in a record that need not be public.
 */
public final class RecordPart {
  private final RecordComponent component;

  private RecordPart(RecordComponent component) {
    this.component = component;
  }

  /**
   * Whether a class is a record.
   *
   * @param type any class
   */
  public static boolean isRecord(Class<?> type) {
    return type.isRecord();
  }

  /**
   * The components of a record, in the order in which it declares them.
   *
   * @param type any class
   * @return none if it is no record
   */
  public static List<RecordPart> of(Class<?> type) {
    return type.isRecord()
        ? Arrays.stream(type.getRecordComponents()).map(RecordPart::new).toList()
        : List.of();
  }

  /** Its name. */
  public String name() {
    return component.getName();
  }

  /** Its type, with those of a list's elements. */
  public Type type() {
    return component.getGenericType();
  }

  /**
   * Its value.
   *
   * @param owner a record that has it
   * @throws IllegalArgumentException if it cannot be read
   */
  public Object value(Object owner) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(owner);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalArgumentException("cannot read " + component, e);
    }
  }

  /**
   * Calls a record's canonical constructor, so that its own checks see the values.
   *
   * @param type the record's class
   * @param parts all its components
   * @param values one of each
   * @throws IllegalArgumentException if the record does not take them
   */
  public static Object join(Class<?> type, List<RecordPart> parts, Object[] values) {
    Class<?>[] types =
        parts.stream().map(part -> part.component.getType()).toArray(Class<?>[]::new);
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException("cannot make a " + type.getName(), e);
    }
  }

  /**
   * What a class's method without arguments returns.
   *
   * @throws IllegalArgumentException if it has no such method
   */
  public static Class<?> returned(Class<?> type, String method) {
    try {
      return type.getMethod(method).getReturnType();
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(type.getName() + " has no " + method, e);
    }
  }
}
