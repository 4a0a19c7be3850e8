package plumbline.foreign;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plumbline.numerics.Text;

/** Requests that are sent together, in the order in which the program carries them out. */
final class ForeignLine {
  private static final Pattern VERB = Pattern.compile("\"do\":\"(\\w+)\"(?:,\"of\":\"(\\w+)\")?");

  private final List<String> requests = new ArrayList<>();
  private int lastMade = -1;

  ForeignLine add(String request) {
    requests.add(request);
    return this;
  }

  /** What a value still waits for, and with it the value's place among those to be dropped. */
  ForeignLine add(@Nullable ForeignValue value, ForeignHandles handles) {
    if (value != null) {
      value.send(
          (made, request) -> {
            handles.register(made);
            lastMade = requests.size();
            requests.add(request);
          });
    }
    return this;
  }

  String text(long number) {
    return "{\"line\":" + number + ",\"requests\":[" + String.join(",", requests) + "]}";
  }

  /** Whether values that others count on were not made because this request failed. */
  boolean leavesUnmade(int failed) {
    return failed <= lastMade;
  }

  /** A request by its place, as a sentence names it. */
  String request(int index) {
    if (index < 0 || index >= requests.size()) {
      return "none of its requests";
    }
    Matcher verb = VERB.matcher(requests.get(index));
    if (!verb.find()) {
      return requests.get(index);
    }
    return verb.group(1) + (verb.group(2) == null ? "" : " of " + verb.group(2));
  }

  static String prior(long to, long seed) {
    return "{\"do\":\"prior\",\"to\":" + to + ",\"seed\":" + seed + "}";
  }

  static String simulate(long state, long to, long seed) {
    return "{\"do\":\"simulate\",\"state\":" + state + ",\"to\":" + to + ",\"seed\":" + seed + "}";
  }

  static String step(@Nullable String kernel, long state, long data, long to, long seed) {
    return "{\"do\":\"step\""
        + kernel(kernel)
        + onPair(state, data)
        + ",\"to\":"
        + to
        + ",\"seed\":"
        + seed
        + "}";
  }

  /** {@code values} or {@code logjoint} of a state and data. */
  static String ofPair(String verb, ForeignValue state, ForeignValue data) {
    return "{\"do\":\"" + verb + "\"" + onPair(state.handle(), data.handle()) + "}";
  }

  static String same(ForeignValue a, ForeignValue b) {
    return "{\"do\":\"same\",\"a\":" + a.handle() + ",\"b\":" + b.handle() + "}";
  }

  static String law(
      String of,
      @Nullable String kernel,
      @Nullable ForeignValue state,
      @Nullable ForeignValue data,
      boolean paths) {
    return "{\"do\":\"law\",\"of\":\""
        + of
        + "\""
        + kernel(kernel)
        + (state == null ? "" : ",\"state\":" + state.handle())
        + (data == null ? "" : ",\"data\":" + data.handle())
        + (paths ? ",\"paths\":true" : "")
        + "}";
  }

  private static String onPair(long state, long data) {
    return ",\"state\":" + state + ",\"data\":" + data;
  }

  private static String kernel(@Nullable String kernel) {
    return kernel == null ? "" : ",\"kernel\":" + quoted(kernel);
  }

  private static String quoted(String text) {
    StringBuilder json = new StringBuilder("\"");
    text.chars()
        .forEach(
            c -> {
              if (c == '"' || c == '\\' || c < ' ') {
                json.append(Text.of("\\u%04x", c));
              } else {
                json.append((char) c);
              }
            });
    return json.append('"').toString();
  }
}
