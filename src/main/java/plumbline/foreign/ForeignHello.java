package plumbline.foreign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plumbline.numerics.Text;

/**
 * What a program says of itself.
 *
 * @param functions names of the numbers that it computes from state and data, at least one
 * @param kernels names of the kernels that it can run alone, in sweep order
 * @param offers the verbs that it has beyond the required ones
 * @param reversible whether its step satisfies detailed balance
 * @param rounding the largest error of an exact check that its arithmetic explains
 * @param keep how many values it can keep
 */
record ForeignHello(
    List<String> functions,
    List<String> kernels,
    Set<String> offers,
    boolean reversible,
    double rounding,
    int keep) {
  static final int PROTOCOL = 1;

  private static final double DOUBLE_PRECISION = 1e-12;

  private static final int KEPT = 10_000;

  /** The answer to {@code hello}, or a sentence about it. */
  static ForeignHello read(JsonNode answer, String program) {
    int protocol = answer.path("protocol").asInt(0);
    if (protocol != PROTOCOL) {
      throw new ForeignProgramException(
          Text.of(
              "the program %s speaks version %s of the protocol, not %s",
              program, answer.path("protocol"), PROTOCOL));
    }
    ForeignHello hello =
        new ForeignHello(
            names(answer, "functions", program),
            names(answer, "kernels", program),
            Set.copyOf(names(answer, "offers", program)),
            answer.path("reversible").asBoolean(false),
            answer.path("rounding").asDouble(DOUBLE_PRECISION),
            answer.path("keep").asInt(KEPT));
    if (hello.keep < 10) {
      throw new ForeignProgramException(
          "the program " + program + " says keep " + hello.keep + "; it must be at least 10");
    }
    if (hello.functions.isEmpty()) {
      throw new ForeignProgramException(
          "the program " + program + " names no functions: a test needs at least one number");
    }
    if (!(hello.rounding > 0 && hello.rounding <= 1e-3)) {
      throw new ForeignProgramException(
          Text.of(
              "the program %s says rounding %s; it must be above 0 and at most 0.001",
              program, hello.rounding));
    }
    return hello;
  }

  private static List<String> names(JsonNode answer, String field, String program) {
    List<String> names = new ArrayList<>();
    for (JsonNode name : answer.path(field)) {
      names.add(name.asText());
    }
    if (new HashSet<>(names).size() < names.size() || names.contains("")) {
      throw new ForeignProgramException(
          "the program " + program + " must give its " + field + " distinct names: " + names);
    }
    return List.copyOf(names);
  }

  boolean offers(String verb) {
    return offers.contains(verb);
  }
}
