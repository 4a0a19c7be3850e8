package plumbline.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdDelegatingSerializer;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.databind.util.StdConverter;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plumbline.diagnostics.Summary;

/** JSON as the contract wants it: 17 significant digits, {@code null} for what is undefined. */
public final class Json {
  /**
   * The summary of all variables, the shape that the command line promises. Three kinds of objects
   * have notes of their own: the whole, each variable, and each chain of a variable, whose
   * autocorrelations are at {@link Summary.OfChain#LAGS}.
   */
  public static final String SUMMARY =
      "chains draws variables(name mean sd median mad q5 q95 rhat essBulk essTail mcseMean mcseSd"
          + " mcseMedian gelmanRubin(psrf upper) effectiveSize hpd95(lower upper) notes! perChain("
          + "chain mean sd timeSeriesSe effectiveSize hpd95(lower upper) notes! geweke"
          + " raftery(burnIn total minimum dependenceFactor) heidelberger(stationary start pValue"
          + " halfwidthPassed mean halfwidth) autocorrelation)) multivariatePsrf notes!";

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
   * Fields by the names of their accessors, in this order.
   *
   * @param fields such as {@code name draws=design.draws kernel? rows(z p)}, see {@link JsonFields}
   * @param from has them: each is asked of the first object or map that knows it
   */
  public static Map<String, @Nullable Object> of(String fields, Object... from) {
    return new JsonFields(fields, List.of(from)).object();
  }

  /** The same of each of several objects. */
  public static List<Map<String, @Nullable Object>> list(String fields, List<?> from) {
    return from.stream().<Map<String, @Nullable Object>>map(one -> of(fields, one)).toList();
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
                return of(SUMMARY, summary);
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
