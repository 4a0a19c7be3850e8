package plumbline.verification.mutation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.platform.RecordPart;

/** The parts of a state: the components of a record, of the records in it and in its lists. */
final class StateParts {
  /** The name of a state that is no record. */
  private static final String WHOLE = "state";

  /** Of each sequence: enough for a loop that forgets its last turn. */
  private static final int MOST_NUMBERS = 20;

  /** Relative to the number, or absolute below one. */
  private static final double ROUNDING = 1e-9;

  private StateParts() {}

  /** The parts by name; a part of the records in a list is the list of their parts. */
  static Map<String, Object> values(Object state) {
    Map<String, Object> parts = new LinkedHashMap<>();
    add(parts, "", state);
    return parts;
  }

  private static void add(Map<String, Object> parts, String prefix, Object value) {
    List<RecordPart> components = RecordPart.of(value.getClass());
    if (!components.isEmpty()) {
      String dotted = prefix.isEmpty() ? "" : prefix + ".";
      for (RecordPart component : components) {
        add(parts, dotted + component.name(), component.value(value));
      }
    } else if (value instanceof List<?> list
        && !list.isEmpty()
        && list.stream().allMatch(element -> element instanceof Record)) {
      Map<String, Object> lists = new LinkedHashMap<>();
      for (Object element : list) {
        values(element).forEach((name, part) -> listOf(lists, name).add(part));
      }
      lists.forEach((name, part) -> parts.put(prefix + "." + name, part));
    } else {
      parts.put(prefix.isEmpty() ? WHOLE : prefix, frozen(value));
    }
  }

  /** Arrays by their content: some samplers go on writing into those of an earlier state. */
  private static Object frozen(Object value) {
    if (value instanceof double[] numbers) {
      return Doubles.of(numbers);
    }
    return value instanceof int[] numbers ? Ints.of(numbers) : value;
  }

  @SuppressWarnings("unchecked") // all values of the map are such lists
  private static List<Object> listOf(Map<String, Object> lists, String name) {
    return (List<Object>) lists.computeIfAbsent(name, n -> new ArrayList<>());
  }

  /** The parts, and the first numbers of each part that is a sequence of them. */
  static Map<String, Object> numbers(Object state) {
    Map<String, Object> all = new LinkedHashMap<>();
    values(state)
        .forEach(
            (name, part) -> {
              all.put(name, part);
              addNumbers(all, name, part);
            });
    return all;
  }

  private static void addNumbers(Map<String, Object> all, String name, Object part) {
    if (part instanceof Doubles sequence) {
      for (int i = 0; i < Math.min(MOST_NUMBERS, sequence.size()); i++) {
        all.put(name + "[" + i + "]", sequence.get(i));
      }
    } else if (part instanceof Ints sequence) {
      for (int i = 0; i < Math.min(MOST_NUMBERS, sequence.size()); i++) {
        all.put(name + "[" + i + "]", sequence.get(i));
      }
    } else if (part instanceof List<?> list) {
      for (int i = 0; i < Math.min(MOST_NUMBERS, list.size()); i++) {
        Object element = list.get(i);
        if (element instanceof Number) {
          all.put(name + "[" + i + "]", element);
        }
        addNumbers(all, name + "[" + i + "]", element);
      }
    }
  }

  /** Whether two states differ by no more than rounding. */
  static boolean same(Object a, Object b) {
    Map<String, Object> left = values(a);
    Map<String, Object> right = values(b);
    return left.keySet().equals(right.keySet())
        && left.keySet().stream().allMatch(name -> close(left.get(name), right.get(name)));
  }

  private static boolean close(@Nullable Object a, @Nullable Object b) {
    if (a instanceof Double x && b instanceof Double y) {
      return Math.abs(x - y) <= ROUNDING * (1 + Math.abs(x));
    }
    if (a instanceof Doubles x && b instanceof Doubles y) {
      return x.size() == y.size()
          && IntStream.range(0, x.size()).allMatch(i -> close(x.get(i), y.get(i)));
    }
    if (a instanceof List<?> x && b instanceof List<?> y) {
      return x.size() == y.size()
          && IntStream.range(0, x.size()).allMatch(i -> close(x.get(i), y.get(i)));
    }
    return Objects.equals(a, b);
  }

  /**
   * The current state with all parts in which {@code after} differs from {@code before}.
   *
   * @throws IllegalStateException if these parts do not fit together
   */
  static Object merged(Object current, Object before, Object after) {
    if (Objects.deepEquals(before, after)) {
      return current;
    }
    Class<?> type = after.getClass();
    if (RecordPart.isRecord(type) && type == current.getClass() && type == before.getClass()) {
      List<RecordPart> components = RecordPart.of(type);
      Object[] values = new Object[components.size()];
      for (int i = 0; i < values.length; i++) {
        RecordPart part = components.get(i);
        values[i] = merged(part.value(current), part.value(before), part.value(after));
      }
      return joined(type, components, values);
    }
    if (current instanceof List<?> a
        && before instanceof List<?> b
        && after instanceof List<?> c
        && a.size() == b.size()
        && a.size() == c.size()) {
      List<Object> list = new ArrayList<>(a.size());
      for (int i = 0; i < a.size(); i++) {
        list.add(merged(a.get(i), b.get(i), c.get(i)));
      }
      return List.copyOf(list);
    }
    return after;
  }

  private static Object joined(Class<?> type, List<RecordPart> components, Object[] values) {
    try {
      return RecordPart.join(type, components, values);
    } catch (IllegalArgumentException e) {
      throw new IllegalStateException("parts of two states do not make a " + type.getName(), e);
    }
  }
}
