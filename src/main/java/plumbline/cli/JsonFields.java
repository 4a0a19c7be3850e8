package plumbline.cli;

import java.lang.reflect.Method;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.commons.math3.fraction.BigFraction;
import org.jspecify.annotations.Nullable;
import plumbline.diagnostics.Estimate;
import plumbline.numerics.Doubles;
import plumbline.plugin.OptionForm;

/**
 * An object by a text that names its fields: {@code name=path}, or one word for both.
 *
 * <ul>
 *   <li>{@code kernel?} is left out, and {@code sha256~} is null, where there is nothing
 *   <li>{@code rows(z p)} has these fields of an object, or of each of a list
 *   <li>{@code *design(draws)} puts them, or what a map has, among the others
 *   <li>{@code notes!} is the place of reasons why numbers are null or limits, those of objects
 *       within among them; without it a reason follows its number
 * </ul>
 */
final class JsonFields {
  private static final Pattern FIELD =
      Pattern.compile("(\\*?)(?:(\\w+)=)?([\\w.]+)([?~!]?)(?:\\((" + within(4) + ")\\))?");
  private static final List<?> NOTHING = List.of("", List.of(), Map.of());

  private final Map<String, @Nullable Object> object = new LinkedHashMap<>();
  private final @Nullable Map<String, String> notes;

  /** What goes before a name in the notes: the names above, each with a dot. */
  private final String path;

  JsonFields(String fields, List<?> from, @Nullable Map<String, String> above, String path) {
    List<MatchResult> all = FIELD.matcher(fields).results().toList();
    boolean own = all.stream().anyMatch(parts -> parts.group(4).equals("!"));
    notes = own ? new LinkedHashMap<>() : above;
    this.path = own ? "" : path;
    all.forEach(parts -> read(parts, from));
  }

  /** Parentheses in parentheses. */
  private static String within(int depth) {
    return depth == 0 ? "[^()]*" : "[^()]*(?:\\(" + within(depth - 1) + "\\)[^()]*)*";
  }

  Map<String, @Nullable Object> object() {
    return object;
  }

  static List<String> names(String fields) {
    return FIELD.matcher(fields).results().map(JsonFields::name).toList();
  }

  private static String name(MatchResult parts) {
    return parts.group(2) == null ? parts.group(3) : parts.group(2);
  }

  private void read(MatchResult parts, List<?> from) {
    String name = name(parts);
    String mark = parts.group(4);
    if (mark.equals("!")) {
      object.put(name, notes);
      return;
    }
    @Nullable Object value = value(from, parts.group(3));
    boolean nothing = value == null || NOTHING.contains(value);
    if (parts.group(5) != null && value != null) {
      value = within(name, value, parts.group(5));
    }
    if (parts.group(1).isEmpty() && !(nothing && mark.equals("?"))) {
      put(name, nothing && mark.equals("~") ? null : value);
    } else if (value instanceof Map<?, ?> more) {
      more.forEach((key, one) -> object.put(key.toString(), one));
    }
  }

  private Object within(String name, Object value, String fields) {
    return value instanceof List<?> list
        ? list.stream().map(one -> within(name, one, fields)).toList()
        : new JsonFields(fields, List.of(value), notes, path + name + ".").object;
  }

  /** A limit may be finite and have a reason too. */
  private void put(String name, @Nullable Object value) {
    if (value instanceof Estimate estimate) {
      object.put(name, estimate.value());
      String reason = estimate.reason().map(Enum::name).orElse("");
      if (notes != null && !reason.isEmpty()) {
        notes.put(path + name, reason);
      } else if (!reason.isEmpty()) {
        object.put(name + "Note", reason);
      }
    } else if (value instanceof List<?> list
        && !list.isEmpty()
        && list.get(0) instanceof Estimate) {
      JsonFields each = new JsonFields("", List.of(), notes, path);
      for (int i = 0; i < list.size(); i++) {
        each.put(name + "[" + i + "]", list.get(i));
      }
      object.put(name, each.object.values());
    } else {
      object.put(name, value);
    }
  }

  private static @Nullable Object value(List<?> from, String path) {
    String[] names = path.split("\\.", 2);
    for (Object one : from) {
      if (one instanceof Map<?, ?> map) {
        if (map.containsKey(names[0])) {
          return rest(map.get(names[0]), names);
        }
        continue;
      }
      for (Method accessor : one.getClass().getMethods()) {
        if (accessor.getName().equals(names[0]) && accessor.getParameterCount() == 0) {
          try {
            accessor.setAccessible(true);
            return rest(accessor.invoke(one), names);
          } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
          }
        }
      }
    }
    throw new IllegalArgumentException("nothing has " + path);
  }

  private static @Nullable Object rest(@Nullable Object found, String[] names) {
    @Nullable Object value = found instanceof Optional<?> some ? some.orElse(null) : found;
    return value == null || names.length == 1 ? plain(value) : value(List.of(value), names[1]);
  }

  /** Constants as words, and whole numbers of any size and fractions as text. */
  private static @Nullable Object plain(@Nullable Object value) {
    if (value instanceof List<?> list) {
      return list.stream().map(JsonFields::plain).toList();
    }
    if (value instanceof BigFraction x) {
      return x.getNumerator() + "/" + x.getDenominator();
    }
    return value instanceof Enum<?> constant
        ? OptionForm.word(constant)
        : value instanceof Doubles numbers
            ? numbers.toArray()
            : value instanceof BigInteger whole ? whole.toString() : value;
  }
}
