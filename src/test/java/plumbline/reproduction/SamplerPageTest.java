package plumbline.reproduction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of {@code site}: what it carries, what it may load, who is served. */
class SamplerPageTest {
  private static final Path SOURCE = Path.of("src/page");

  @TempDir Path folder;

  private static String page(String core) throws IOException {
    return new SamplerPage(SOURCE, core, "{}", new SamplerPage.Charts("var uPlot;", ".u-wrap {}"))
        .html("<a href=\"reproduction/index.html\">Notebooks</a>");
  }

  private static String first(String pattern, String text) {
    Matcher found = Pattern.compile(pattern, Pattern.DOTALL).matcher(text);
    assertTrue(found.find(), pattern);
    return found.group(1);
  }

  private static String hash(String text) throws Exception {
    byte[] digest =
        MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
  }

  @Test
  void thePolicyLetsInThePagesOwnScriptAndStyleAndNothingFromElsewhere() throws Exception {
    String page = page("var plumbline;");
    String policy = first("Content-Security-Policy\" content=\"([^\"]*)\"", page);
    assertTrue(policy.startsWith("default-src 'none'; "), policy);
    assertTrue(policy.contains("connect-src 'self'"), policy);
    assertFalse(policy.contains("http"), policy);
    assertTrue(policy.contains(hash(first("<script>(.*)</script>\\s*</body>", page))), policy);
    assertTrue(policy.contains(hash(first("<style>(.*?)</style>", page))), policy);
    assertFalse(Pattern.compile("\\{\\{[a-z]+}}").matcher(page).find(), "a part is missing");
    // Nothing is asked for: no script, style, picture or frame has an address.
    assertFalse(
        Pattern.compile("<(script|img|iframe|link)[^>]+(src|href)=\"(?!data:)")
            .matcher(page)
            .find());
  }

  /** A script ends at its end tag, even where that stands in a string. */
  @Test
  void noPartOfThePageEndsItsScript() throws Exception {
    String page = page("var a = '</script><b>' + '<!-- <script>';");
    String core =
        first("id=\"core\">(.*?)</script>\\n<script type=\"text/plain\" id=\"worker\"", page);
    assertEquals("var a = '<\\/script><b>' + '<\\!-- <script>';", core);
  }

  @Test
  void tenCasesAreRightAndWrongAndFiveAreOfTheDocuments() throws Exception {
    JsonNode cases =
        new ObjectMapper()
            .readTree(first("id=\"cases\">(.*?)</script>", page("")).replace("<\\/", "</"));
    Set<String> titles = new HashSet<>();
    int ofDocuments = 0;
    for (JsonNode one : cases) {
      String title = one.get("title").asText();
      titles.add(title);
      ofDocuments += title.startsWith("Document ") ? 1 : 0;
      String right = one.at("/javascript/right").asText();
      String wrong = one.at("/javascript/wrong").asText();
      assertFalse(right.isBlank() || wrong.isBlank() || right.equals(wrong), title);
      assertTrue(right.lines().allMatch(line -> line.length() <= 110), title);
    }
    assertEquals(10, titles.size());
    assertEquals(5, ofDocuments);
  }

  /** What is committed of others' work is what its page says, and has its licence. */
  @Test
  void theEditorIsHeldToItsHash() throws Exception {
    Path vendor = SOURCE.resolve("vendor");
    byte[] bundle = Files.readAllBytes(vendor.resolve("codemirror.min.js"));
    String hash = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bundle));
    assertTrue(Files.readString(vendor.resolve("README.md")).contains(hash), hash);
    String licences = Files.readString(vendor.resolve("licences.txt"));
    assertTrue(licences.contains("Marijn Haverbeke") && licences.contains("Leon Sorokin"));
    assertTrue(
        Files.readString(Path.of("THIRD-PARTY.txt")).contains("\nCodeMirror 6 (MIT License)"));
  }

  @Test
  void modulesAreJoinedBehindWhatTheyImport() throws IOException {
    Files.writeString(folder.resolve("a.js"), "import {b} from './b.js';\nexport const a = b;\n");
    Files.writeString(folder.resolve("b.js"), "export const b = 1;\n");
    assertEquals(
        "(() => {\n'use strict';\n// b.js\nconst b = 1;\n// a.js\nconst a = b;\n})();\n",
        ScriptModules.in(folder).joined("a"));
  }

  @Test
  void modulesThatDoNotFitTogetherAreRefusedByName() throws IOException {
    Files.writeString(folder.resolve("a.js"), "import {c} from './b.js';\n");
    Files.writeString(folder.resolve("b.js"), "export const b = 1;\n");
    refused("a", "a.js imports c, which b.js does not export");
    Files.writeString(folder.resolve("a.js"), "import {b} from './b.js';\nfunction b() {}\n");
    refused("a", "b is declared twice, once in a.js: rename one");
    Files.writeString(folder.resolve("a.js"), "import * as b from './b.js';\n");
    refused("a", "a.js: write import {a, b} from './c.js'; and export before a declaration");
    Files.writeString(folder.resolve("a.js"), "import {x} from './d.js';\n");
    refused("a", "there is no module d.js");
    Files.writeString(folder.resolve("b.js"), "import {a} from './a.js';\nexport const b = 1;\n");
    Files.writeString(folder.resolve("a.js"), "import {b} from './b.js';\nexport const a = 1;\n");
    refused("a", "modules import each other: [a, b], a");
  }

  private void refused(String first, String sentence) throws IOException {
    ScriptModules modules = ScriptModules.in(folder);
    assertEquals(
        sentence,
        assertThrows(IllegalArgumentException.class, () -> modules.joined(first)).getMessage());
  }

  @Test
  void thisMachineIsServedTheFolderAndNothingBeyondIt() throws Exception {
    Path site = Files.createDirectories(folder.resolve("site"));
    Files.writeString(site.resolve("index.html"), "page");
    Files.writeString(folder.resolve("secret.txt"), "secret");
    try (PageServer server = PageServer.start(site, 0)) {
      assertEquals("127.0.0.1", server.address().getHost());
      assertEquals("page", ask(server, "").body());
      assertEquals(
          "text/html; charset=utf-8",
          ask(server, "index.html").headers().firstValue("Content-Type").orElse(""));
      for (String path : new String[] {"none.html", "%2e%2e/secret.txt", "..%2fsecret.txt"}) {
        assertEquals(404, ask(server, path).statusCode(), path);
      }
      int port = server.address().getPort();
      String sentence =
          assertThrows(IllegalArgumentException.class, () -> PageServer.start(site, port))
              .getMessage();
      assertEquals(
          "port " + port + " is in use or not allowed: choose another with --port", sentence);
    }
  }

  private static HttpResponse<String> ask(PageServer server, String path) throws Exception {
    URI address = URI.create(server.address() + path);
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void whatIsMissingIsSaidInASentence() {
    PageFolder page = new PageFolder(folder, folder.resolve("site"));
    assertEquals(
        "the library is not compiled to JavaScript: run ./plumbline site, or ./mvnw -Ppage package"
            + " first",
        assertThrows(IllegalArgumentException.class, () -> page.write("{}", null)).getMessage());
    String sentence =
        assertThrows(IllegalArgumentException.class, () -> page.write("{}", folder)).getMessage();
    assertTrue(sentence.startsWith("--pyodide: there is no pyodide.js in "), sentence);
  }
}
