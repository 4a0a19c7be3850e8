package plumbline.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.chrome.ChromeDriver;
import plumbline.diagnostics.Summary;
import plumbline.diagnostics.judgement.Convergence;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.files.DrawsFile;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTest;
import plumbline.verification.joint.JointTestReport;
import plumbline.verification.joint.SampleComparison;

/** The script that a browser runs gives the numbers of this machine's Java. */
@Tag("browser")
class PageCoreBrowserTest {
  private static final long SEED = 20171114;
  private static final Path CORE = Clone.root().resolve("target/page/core.js");
  private static final Path FOLDER = Clone.root().resolve("target/browser");

  private static ChromeDriver driver;
  private static Path place;

  @BeforeAll
  static void load() throws IOException {
    assumeTrue(Files.exists(CORE), "run ./plumbline site first");
    Files.createDirectories(FOLDER);
    place = Files.createTempDirectory(FOLDER, "core-");
    Path page = place.resolve("core.html");
    Files.writeString(
        page, "<!DOCTYPE html><meta charset=utf-8><script src=\"" + CORE.toUri() + "\"></script>");
    driver = Chromium.start(place.resolve("profile"));
    driver.get(page.toUri().toString());
  }

  @AfterAll
  static void close() {
    if (driver != null) {
      driver.quit();
    }
  }

  /** What a function of the core returns: typed arrays as lists, and what is no number as text. */
  private static Map<String, Object> ask(String call, Object... values) {
    Object answer =
        driver.executeScript(
            "const plain = v => ArrayBuffer.isView(v) ? Array.from(v, plain) : Array.isArray(v)"
                + " ? v.map(plain) : v && typeof v === 'object' ? Object.fromEntries("
                + "Object.entries(v).filter(([k]) => k !== 'pictures' && k !== 'html')"
                + ".map(([k, w]) => [k, plain(w)]))"
                + " : typeof v === 'number' ? String(v) : v;"
                + "try { return plain("
                + call
                + "); } catch (e) { return {error: e.message}; }",
            values);
    @SuppressWarnings("unchecked") // an object of a script comes as such a map
    Map<String, Object> map = (Map<String, Object>) answer;
    return map;
  }

  @SuppressWarnings("unchecked")
  private static List<String> column(Map<String, Object> result, String table, String column) {
    for (Map<String, Object> one : (List<Map<String, Object>>) result.get("tables")) {
      for (Map<String, Object> values : (List<Map<String, Object>>) one.get("columns")) {
        if (one.get("name").equals(table) && values.get("name").equals(column)) {
          return (List<String>) values.get("values");
        }
      }
    }
    throw new IllegalArgumentException("no " + column + " of " + table + " in " + result);
  }

  private static void assertClose(double expected, String found, double error, String what) {
    double value = Double.parseDouble(found);
    boolean same =
        Double.isFinite(expected)
            ? Math.abs(expected - value) <= error * Math.max(1, Math.abs(expected))
            : Double.compare(expected, value) == 0;
    assertTrue(same, what + ": " + expected + " here, " + found + " in the browser");
  }

  private static JointTestReport report(double scale) {
    return JointTest.<Double, Double>of(
            rng -> rng.normal(),
            (mu, rng) -> mu + rng.normal(),
            (mu, y, rng) -> y / 2 + rng.normal() / scale)
        .function("mu", (mu, y) -> mu)
        .function("mu * y", (mu, y) -> mu * y)
        .design(Design.successiveConditional().draws(10_000).sweepsPerDraw(2))
        .run(Rng.seeded(SEED));
  }

  @Test
  void theJointTestOfTheReadmeHasTheSameNumbers() {
    for (double scale : new double[] {Math.sqrt(2), 2}) {
      JointTestReport expected = report(scale);
      Map<String, Object> found =
          ask(
              "plumbline.joint({prior: rng => rng.normal(), simulate: (mu, rng) => mu +"
                  + " rng.normal(), step: (mu, y, rng) => y / 2 + rng.normal() / arguments[0],"
                  + " functions: {mu: mu => mu, 'mu * y': (mu, y) => mu * y}},"
                  + " {draws: 10000, sweepsPerDraw: 2, seed: 20171114}, () => {})",
              scale);
      assertEquals(expected.verdict().name(), found.get("verdict"), found.toString());
      assertEquals(expected.toString(), found.get("text"));
      for (int i = 0; i < expected.rows().size(); i++) {
        String name = expected.rows().get(i).name();
        assertClose(
            expected.rows().get(i).meanForward(),
            column(found, "rows", "forward").get(i),
            1e-12,
            name);
        assertClose(
            expected.rows().get(i).meanBackward(),
            column(found, "rows", "backward").get(i),
            1e-12,
            name);
        assertClose(expected.rows().get(i).z(), column(found, "rows", "z").get(i), 1e-9, name);
      }
    }
  }

  /** Of two kernels the one that is wrong is named. */
  @Test
  void theGuiltyKernelIsNamed() {
    Map<String, Object> joint =
        ask(
            "plumbline.joint({prior: rng => [rng.normal(), rng.normal()], simulate: (t, rng) =>"
                + " [t[0] + rng.normal(), t[1] + rng.normal()], kernels: {first: (t, y, rng) =>"
                + " { t[0] = y[0] / 2 + rng.normal() / Math.SQRT2; return t; },"
                + " second: (t, y, rng) => { t[1] = y[1] / 2 + rng.normal() / 2; return t; }},"
                + " functions: {a: t => t[0], b: t => t[1]}}, {draws: 5000, seed: 1}, () => {})");
    assertEquals("FAIL", joint.get("verdict"), joint.toString());
    assertEquals(List.of("second"), joint.get("guilty"));
    Map<String, Object> exact =
        ask(
            "plumbline.exact({states: [0, 1, 2], target: [1, 1, 1], kernels: {shuffle: (x, rng) =>"
                + " rng.integer(3), stuck: (x, rng) => x === 0 ? 0 : rng.integer(3)}}, {})");
    assertEquals(List.of("stuck"), exact.get("guilty"), exact.toString());
  }

  @Test
  void aMatrixIsExact() {
    String program =
        "{states: [...Array(10).keys()], logTarget: x => -0.3 * (x - 3) * (x - 3), step: (x, rng) =>"
            + " { let y = x + (rng.bernoulli(0.5) ? 1 : -1); if (y < 0 || y > 9) { %s } return"
            + " rng.bernoulliLog(-0.3 * (y - 3) * (y - 3) + 0.3 * (x - 3) * (x - 3)) ? y : x; }}";
    Map<String, Object> right = ask("plumbline.exact(" + program.formatted("return x;") + ", {})");
    assertEquals("PASS", right.get("verdict"), right.toString());
    Map<String, Object> wrong =
        ask("plumbline.exact(" + program.formatted("y = y < 0 ? 1 : 8;") + ", {})");
    assertEquals("FAIL", wrong.get("verdict"), wrong.toString());
    double right17 = Double.parseDouble(column(right, "checks", "error").get(0));
    assertTrue(right17 < 1e-15, right.toString());
    assertClose(0.01041223011492259, column(wrong, "checks", "error").get(0), 1e-12, "wrong");
    Map<String, Object> refused =
        ask(
            "plumbline.exact({states: [0, 1], target: [1, 1], step: (x, rng) => rng.uniform()}, {})");
    assertEquals("NOT TESTED", refused.get("verdict"), refused.toString());
    assertTrue(refused.get("sentence").toString().contains("uniform()"), refused.toString());
  }

  /** Three files: of chains one below the other, of one chain with more columns, and of JSON. */
  @Test
  void filesAreDiagnosedAsTheCommandDoes() throws IOException {
    SeededRng rng = Rng.seeded(7);
    StringBuilder chains = new StringBuilder("chain,mu,log sigma\n");
    StringBuilder table = new StringBuilder("x;y\n");
    StringBuilder json = new StringBuilder("{\"posterior\": {\"theta\": [");
    for (int c = 1; c <= 4; c++) {
      double mu = 0;
      json.append(c > 1 ? "], [" : "[");
      for (int i = 0; i < 500; i++) {
        mu = 0.9 * mu + rng.normal();
        chains.append(c + "," + mu + "," + (c == 3 ? 1e-3 : 1) * rng.normal() + "\n");
        table.append(mu + ";" + (rng.bernoulli(0.1) ? 1 : 0) + "\n");
        json.append(i > 0 ? ", " : "").append(rng.exponential());
      }
    }
    json.append("]]}}");
    for (Map.Entry<String, String> file :
        Map.of(
                "chains.csv",
                chains.toString(),
                "table.csv",
                table.toString(),
                "draws.json",
                "" + json)
            .entrySet()) {
      Path path = Files.writeString(place.resolve(file.getKey()), file.getValue());
      Summary expected = Summary.of(DrawsFile.read(path));
      Map<String, Object> found =
          ask(
              "plumbline.diagnose([{name: arguments[0], bytes: new"
                  + " TextEncoder().encode(arguments[1])}], {})",
              file.getKey(),
              file.getValue());
      List<String> columns = Summary.OfVariable.columns();
      for (int v = 0; v < expected.variables().size(); v++) {
        for (int c = 0; c < columns.size(); c++) {
          String what = file.getKey() + ", " + columns.get(c);
          assertClose(
              expected.variables().get(v).estimates().get(c).value(),
              column(found, "summary", columns.get(c)).get(v),
              1e-9,
              what);
        }
      }
      Convergence answer =
          Convergence.of(
              DrawsFile.read(path),
              expected,
              Optional.empty(),
              Convergence.Criteria.withDefaults());
      assertEquals(answer.firstLine(), found.get("firstLine"));
    }
  }

  @Test
  void samplesAreComparedAsTheCommandDoes() throws IOException {
    SeededRng rng = Rng.seeded(8);
    String[] names = {"forward.csv", "backward.csv"};
    String[] texts = new String[2];
    for (int side = 0; side < 2; side++) {
      StringBuilder text = new StringBuilder("a,b\n");
      for (int i = 0; i < 1000; i++) {
        text.append(rng.normal() + 0.3 * side).append(',').append(rng.poisson(3)).append('\n');
      }
      texts[side] = text.toString();
      Files.writeString(place.resolve(names[side]), texts[side]);
    }
    SampleComparison expected =
        SampleComparison.of(
            DrawsFile.read(place.resolve(names[0])),
            DrawsFile.read(place.resolve(names[1])),
            SampleComparison.Settings.independent(0.005));
    Map<String, Object> found =
        ask(
            "plumbline.compare({name: 'forward.csv', bytes: new TextEncoder().encode(arguments[0])},"
                + " {name: 'backward.csv', bytes: new TextEncoder().encode(arguments[1])}, {})",
            texts[0],
            texts[1]);
    assertEquals(expected.toString(), found.get("text"));
    assertEquals(expected.verdict().name(), found.get("verdict"));
  }

  /** The sentence of the command, with the place of the fault. */
  @Test
  void aBrokenFileIsRefusedInOneSentence() {
    Map<String, Object> found =
        ask(
            "plumbline.diagnose([{name: 'broken.csv', bytes: new TextEncoder().encode("
                + "'chain,x\\n' + '1,2\\n'.repeat(9998) + '1,two\\n')}], {})");
    assertEquals(
        "broken.csv, line 10000, column 2: found \"two\"; expected a number, NA, NaN, Inf or -Inf",
        found.get("error"));
  }
}
