package plumbline.reproduction;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plumbline.sampling.RunInfo;

/**
 * The page that judges samplers and chains in a browser: one HTML file that carries its style, its
 * script and the compiled library, since a page that was opened from a file can fetch nothing. Its
 * policy lets in these by their hashes, and nothing from elsewhere.
 *
 * @param source the folder of its parts, {@code src/page}
 * @param core the library as JavaScript
 * @param options of the questions about files, JSON
 * @param charts script and style of the library that draws
 */
record SamplerPage(Path source, String core, String options, Charts charts) {
  /** The page's file. */
  static final String FILE = "index.html";

  private static final Pattern PLACE = Pattern.compile("(?:<!--)?\\{\\{([a-z]+)}}(?:-->)?");
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * The library that draws.
   *
   * @param script JavaScript
   * @param style CSS
   */
  record Charts(String script, String style) {}

  /**
   * The page.
   *
   * @param more links to further pages, as HTML
   */
  String html(String more) throws IOException {
    String style = charts.style() + "\n" + read("page.css");
    String script =
        charts.script()
            + "\n"
            + read("vendor/codemirror.min.js")
            + "\n"
            + ScriptModules.in(source.resolve("modules")).joined("main");
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put("style", style);
    parts.put("script", withinScript(script));
    parts.put("core", withinScript(core));
    parts.put("worker", withinScript(read("worker.js") + read("worker-python.js")));
    parts.put("bridge", withinScript(read("bridge.py")));
    parts.put("cases", withinScript(cases()));
    parts.put("options", withinScript(options));
    parts.put("policy", policy(style, withinScript(script)));
    parts.put("reproduction", more);
    parts.put("version", RunInfo.libraryVersion());
    Matcher places = PLACE.matcher(read("index.html"));
    return places.replaceAll(place -> Matcher.quoteReplacement(part(parts, place.group(1))));
  }

  private static String part(Map<String, String> parts, String name) {
    String part = parts.get(name);
    if (part == null) {
      throw new IllegalArgumentException(
          "index.html asks for {{" + name + "}}: there is no such part");
    }
    return part;
  }

  /**
   * What the page may do. Programs of a reader run in a worker that is made of the page's own text
   * (blob:), Python comes from the page's own server ('self') and is compiled there (wasm).
   */
  private static String policy(String style, String script) {
    return "default-src 'none'; script-src "
        + hash(script)
        + " 'self' blob: 'wasm-unsafe-eval'; worker-src blob:; style-src "
        + hash(style)
        + " 'nonce-plumbline'; img-src data:; connect-src 'self'; base-uri 'none'; form-action"
        + " 'none'";
  }

  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * In HTML a script ends at its end tag, even within a string; there a backslash changes nothing.
   */
  private static String withinScript(String text) {
    return text.replaceAll("(?i)</(?=script)", "<\\\\/").replace("<!--", "<\\!--");
  }

  /** The ready cases with their programs, as JSON. */
  private String cases() throws IOException {
    ArrayNode all = JSON.createArrayNode();
    for (JsonNode described : JSON.readTree(read("cases/cases.json"))) {
      ObjectNode one = described.deepCopy();
      all.add(one);
      one.set("javascript", sides(described.get("name").asText(), "js"));
      if (Files.exists(source.resolve("cases/" + described.get("name").asText() + ".right.py"))) {
        one.set("python", sides(described.get("name").asText(), "py"));
      }
    }
    return JSON.writeValueAsString(all);
  }

  private ObjectNode sides(String name, String extension) throws IOException {
    ObjectNode sides = JSON.createObjectNode();
    for (String side : new String[] {"right", "wrong"}) {
      sides.put(side, read("cases/" + name + "." + side + "." + extension));
    }
    return sides;
  }

  private String read(String name) throws IOException {
    return Files.readString(source.resolve(name));
  }
}
