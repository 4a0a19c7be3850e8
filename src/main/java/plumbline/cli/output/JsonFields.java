package plumbline.cli.output;

import java.lang.reflect.Method;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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
public final class JsonFields {
  private static final Pattern FIELD =
      Pattern.compile("(\\*?)(?:(\\w+)=)?([\\w.]+)([?~!]?)(?:\\((" + within(4) + ")\\))?");
  private static final List<?> NOTHING = List.of("", List.of(), Map.of());

  /** Of what is asked for many rows. */
  private static final ClassValue<Map<String, Method>> ACCESSORS =
      new ClassValue<>() {
        @Override
        public Map<String, Method> computeValue(Class<?> type) {
          return Arrays.stream(type.getMethods())
              .filter(method -> method.getParameterCount() == 0)
              .collect(Collectors.toMap(Method::getName, method -> method, (one, other) -> one));
        }
      };

  /** One that was read, with those in its parentheses. */
  private record Field(
      boolean joined, String name, String path, String mark, @Nullable List<Field> within) {
    static List<Field> read(String fields) {
      return FIELD.matcher(fields).results().map(Field::of).toList();
    }

    private static Field of(MatchResult parts) {
      String path = parts.group(3);
      return new Field(
          !parts.group(1).isEmpty(),
          parts.group(2) == null ? path : parts.group(2),
          path,
          parts.group(4),
          parts.group(5) == null ? null : read(parts.group(5)));
    }
  }

  private final Map<String, @Nullable Object> object = new LinkedHashMap<>();
  private final @Nullable Map<String, String> notes;

  /** What goes before a name in the notes: the names above, each with a dot. */
  private final String path;

  JsonFields(String fields, List<?> from) {
    this(Field.read(fields), from, null, "");
  }

  private JsonFields(
      List<Field> fields, List<?> from, @Nullable Map<String, String> above, String path) {
    boolean own = fields.stream().anyMatch(field -> field.mark.equals("!"));
    notes = own ? new LinkedHashMap<>() : above;
    this.path = own ? "" : path;
    fields.forEach(field -> read(field, from));
  }

  /** Parentheses in parentheses. */
  private static String within(int depth) {
    return depth == 0 ? "[^()]*" : "[^()]*(?:\\(" + within(depth - 1) + "\\)[^()]*)*";
  }

  Map<String, @Nullable Object> object() {
    return object;
  }

  public static List<String> names(String fields) {
    return Field.read(fields).stream().map(Field::name).toList();
  }

  private void read(Field field, List<?> from) {
    if (field.mark.equals("!")) {
      object.put(field.name, notes);
      return;
    }
    @Nullable Object value = value(from, field.path);
    boolean nothing = value == null || NOTHING.contains(value);
    if (field.within != null && value != null) {
      value = within(field.name, value, field.within);
    }
    if (!field.joined && !(nothing && field.mark.equals("?"))) {
      put(field.name, nothing && field.mark.equals("~") ? null : value);
    } else if (value instanceof Map<?, ?> more) {
      more.forEach((key, one) -> object.put(key.toString(), one));
    }
  }

  private Object within(String name, Object value, List<Field> fields) {
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
      JsonFields each = new JsonFields(List.of(), List.of(), notes, path);
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
      Map<?, ?> known = one instanceof Map<?, ?> map ? map : ACCESSORS.get(one.getClass());
      if (known.containsKey(names[0])) {
        try {
          @Nullable Object found = known.get(names[0]);
          if (!(one instanceof Map) && found instanceof Method accessor) {
            accessor.setAccessible(true);
            found = accessor.invoke(one);
          }
          return rest(found, names);
        } catch (ReflectiveOperationException e) {
          throw new IllegalStateException(e);
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
