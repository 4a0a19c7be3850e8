package plumbline.foreign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plumbline.random.Rng;

/**
 * A program that speaks the protocol, written in Java from the page alone: mu ~ N(0, 1), y ~ N(mu,
 * 1), and a Gibbs step. It draws from the generator that the library has too, so that both sides of
 * the pipe can be compared byte for byte.
 */
final class ForeignNormal implements ForeignChannel {
  private final Map<Long, Double> kept = new HashMap<>();
  private final ObjectMapper json = new ObjectMapper();

  public static void main(String[] arguments) throws IOException {
    ForeignNormal program = new ForeignNormal();
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String line;
    while ((line = in.readLine()) != null) {
      out.println(program.exchange(line));
    }
  }

  static double draw(double mean, double sd, long seed) {
    return mean + sd * Rng.seeded(seed).normal();
  }

  static double step(double y, long seed) {
    return draw(y / 2, Math.sqrt(0.5), seed);
  }

  /** How many values it keeps. */
  int size() {
    return kept.size();
  }

  @Override
  public String name() {
    return "\"normal\"";
  }

  @Override
  public String exchange(String line) {
    try {
      JsonNode asked = json.readTree(line);
      List<Object> answers = new ArrayList<>();
      for (JsonNode request : asked.get("requests")) {
        answer(request, answers);
      }
      return json.writeValueAsString(Map.of("line", asked.get("line"), "answers", answers));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private void answer(JsonNode request, List<Object> answers) {
    long seed = request.path("seed").asLong();
    switch (request.get("do").asText()) {
      case "hello" ->
          answers.add(
              Map.of("protocol", 1, "functions", List.of("mu", "mu y"), "offers", List.of("same")));
      case "prior" -> keep(request, draw(0, 1, seed));
      case "simulate" -> keep(request, draw(at(request, "state"), 1, seed));
      case "step" -> keep(request, step(at(request, "data"), seed));
      case "values" ->
          answers.add(List.of(at(request, "state"), at(request, "state") * at(request, "data")));
      case "same" -> answers.add(at(request, "a") == at(request, "b"));
      case "drop" -> request.get("handles").forEach(handle -> kept.remove(handle.asLong()));
      default -> throw new IllegalArgumentException(request.toString());
    }
  }

  private void keep(JsonNode request, double value) {
    kept.put(request.get("to").asLong(), value);
  }

  private double at(JsonNode request, String field) {
    Double value = kept.get(request.get(field).asLong());
    if (value == null) {
      throw new IllegalArgumentException("nothing is kept under " + request.get(field));
    }
    return value;
  }

  @Override
  public void close() {}
}
