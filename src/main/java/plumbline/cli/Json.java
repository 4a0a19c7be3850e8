package plumbline.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdDelegatingSerializer;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.databind.util.StdConverter;
import java.io.IOException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plumbline.diagnostics.Summary;
import plumbline.numerics.Doubles;
import plumbline.plugin.OptionForm;

/** JSON as the contract wants it: 17 significant digits, {@code null} for what is undefined. */
public final class Json {
  private static final MathContext DIGITS = new MathContext(17);
  private static final ObjectMapper MAPPER = mapper();

  private Json() {}

  /** The JSON text of a map, list or record. */
  public static String text(Object value) {
    try {
      return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Fields of an object by the names of their accessors, in this order.
   *
   * @param from has them
   * @param fields such as {@code name draws=design.draws kernel?}: a field may have another name
   *     than what it is read from, and one with a question mark is left out where there is nothing
   * @return a map that more can be added to; constants are words, and an empty value is null
   */
  static Map<String, @Nullable Object> of(Object from, String fields) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    for (String field : fields.split(" ", -1)) {
      boolean optional = field.endsWith("?");
      String[] names = field.replace("?", "").split("=", -1);
      @Nullable Object value = value(from, names[names.length - 1]);
      if (!optional || !(value == null || value.equals(""))) {
        json.put(names[0], value);
      }
    }
    return json;
  }

  /** The same of each of several objects. */
  public static List<Map<String, @Nullable Object>> list(List<?> from, String fields) {
    return from.stream().<Map<String, @Nullable Object>>map(one -> of(one, fields)).toList();
  }

  static @Nullable Object value(Object from, String path) {
    @Nullable Object value = from;
    for (String name : path.split("\\.", -1)) {
      if (value == null) {
        return null;
      }
      try {
        Method accessor = value.getClass().getMethod(name);
        accessor.setAccessible(true);
        value = accessor.invoke(value);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
      value = value instanceof Optional<?> some ? some.orElse(null) : value;
    }
    return value instanceof Enum<?> constant
        ? OptionForm.word(constant)
        : value instanceof Doubles numbers ? numbers.toArray() : value;
  }

  private static ObjectMapper mapper() {
    SimpleModule numbers = new SimpleModule();
    numbers.addSerializer(Double.class, new DoubleSerializer());
    numbers.addSerializer(double.class, new DoubleSerializer());
    numbers.addSerializer(
        Summary.class,
        new StdDelegatingSerializer(
            Summary.class,
            new StdConverter<Summary, Object>() {
              @Override
              public Object convert(Summary summary) {
                return SummaryJson.of(summary);
              }
            }));
    return new ObjectMapper().registerModule(numbers);
  }

  private static final class DoubleSerializer extends StdSerializer<Double> {
    private static final long serialVersionUID = 1L;

    DoubleSerializer() {
      super(Double.class);
    }

    @Override
    public void serialize(Double value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      if (value.isNaN() || value.isInfinite()) {
        json.writeNull();
      } else if (value == Math.rint(value) && Math.abs(value) < 1e15) {
        json.writeNumber(value.longValue());
      } else {
        json.writeNumber(new BigDecimal(value).round(DIGITS).toString());
      }
    }
  }
}
