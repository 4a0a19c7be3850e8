package plumbline.platform;

import java.lang.reflect.Type;
import java.util.List;

/** Records show no components here: a page saves no states, and compares them whole. */
public final class RecordPart {
  private RecordPart() {}

  public static boolean isRecord(Class<?> type) {
    return false;
  }

  public static List<RecordPart> of(Class<?> type) {
    return List.of();
  }

  public String name() {
    throw none();
  }

  public Type type() {
    throw none();
  }

  public Object value(Object owner) {
    throw none();
  }

  public static Object join(Class<?> type, List<RecordPart> parts, Object[] values) {
    throw none();
  }

  public static Class<?> returned(Class<?> type, String method) {
    throw none();
  }

  private static UnsupportedOperationException none() {
    return new UnsupportedOperationException("a page saves no states");
  }
}
