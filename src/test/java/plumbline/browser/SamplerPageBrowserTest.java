package plumbline.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.support.ui.WebDriverWait;
import plumbline.cli.CommandRun;
import plumbline.random.Rng;
import plumbline.testing.Pyodide;

/**
 * The page of {@code ./plumbline site}, opened from the disk in a browser that has no network.
 * Pictures of its screens are left in {@code target/browser}.
 */
@Tag("browser")
class SamplerPageBrowserTest {
  private static final Path FOLDER = Clone.root().resolve("target/browser");
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String SAMPLER = "#sampler-result";
  private static final String CHAINS = "#chains-result";

  private static final String JAVA_CLASS_PATH = System.getProperty("java.class.path");

  private static ChromeDriver driver;
  private static Path page;

  @BeforeAll
  static void open() throws IOException {
    assumeTrue(
        Files.exists(Clone.root().resolve("target/page/core.js")), "run ./plumbline site first");
    Files.createDirectories(FOLDER);
    Path site = Files.createTempDirectory(FOLDER, "page-");
    CommandRun made = CommandRun.of("site", "--out", site.toString());
    assertEquals(0, made.status(), made.err());
    page = site.resolve("index.html");
    driver = Chromium.start(site.resolve("profile"));
    driver.executeCdpCommand("Network.enable", Map.of());
    network(false);
  }

  @AfterAll
  static void close() {
    if (driver != null) {
      driver.quit();
    }
  }

  @BeforeEach
  void anew() {
    show("");
  }

  /** Loads the page at an address within it. */
  private static void show(String address) {
    driver.get("about:blank");
    driver.get(page.toUri() + (address.isEmpty() ? "" : "#" + address));
    await("document.documentElement.dataset.ready === 'true'");
  }

  private static void await(String condition) {
    new WebDriverWait(driver, PATIENCE, Duration.ofMillis(50))
        .withMessage(condition)
        .until(unused -> Boolean.TRUE.equals(driver.executeScript("return " + condition + ";")));
  }

  private static String text(String selector) {
    return String.valueOf(
        driver.executeScript("return document.querySelector(arguments[0]).innerText", selector));
  }

  private static WebElement find(String selector) {
    return driver.findElement(By.cssSelector(selector));
  }

  private static void picture(String name) throws IOException {
    Files.write(FOLDER.resolve("page-" + name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
  }

  /** Presses Run and returns the word of the verdict. */
  private static String run() {
    find("#run").click();
    return verdict(SAMPLER);
  }

  private static String verdict(String place) {
    await(
        "document.querySelector('%1$s .word') && document.querySelector('%1$s progress').hidden"
            .formatted(place));
    return text(place + " .word");
  }

  /** Types a program as a reader does, in place of what stands there. */
  private static void type(String program) {
    WebElement editor = find("#editor .cm-content");
    editor.click();
    new Actions(driver)
        .keyDown(Keys.CONTROL)
        .sendKeys("a")
        .keyUp(Keys.CONTROL)
        .sendKeys(Keys.DELETE)
        .sendKeys(program)
        .perform();
  }

  private static String mean(String scale) {
    return """
        const prior = rng => rng.normal(0, 1);
        const simulate = (mu, rng) => rng.normal(mu, 1);
        const step = (mu, y, rng) => y / 2 + rng.normal(0, 1) / %s;
        const functions = {"mu": mu => mu, "mu * y": (mu, y) => mu * y};
        """
        .formatted(scale);
  }

  @Test
  void aSamplerThatIsTypedIsJudged() throws IOException {
    type(mean("Math.sqrt(2)"));
    assertEquals("PASS", run(), () -> text(SAMPLER));
    picture("typed-right");
    type(mean("2"));
    assertEquals("FAIL", run(), () -> text(SAMPLER));
    picture("typed-wrong");
    assertTrue(text(SAMPLER + " table").contains("mu * y"));
  }

  @Test
  void eachReadyCaseIsJudgedRightAndWrong() throws IOException {
    List<String> wrong = new ArrayList<>();
    List<?> names =
        (List<?>)
            Objects.requireNonNull(
                driver.executeScript(
                    "return JSON.parse(document.getElementById('cases').textContent).map(c =>"
                        + " c.name)"));
    assertEquals(10, names.size());
    for (Object name : names) {
      for (String side : List.of("right", "wrong")) {
        driver.executeScript("location.hash = arguments[0]", "sampler/" + name + "/" + side);
        await("document.querySelector('input[value=" + side + "]').checked");
        await("document.getElementById('case').value === '" + name + "'");
        String verdict = run();
        if (!verdict.equals(side.equals("right") ? "PASS" : "FAIL")) {
          wrong.add(name + " " + side + ": " + text(SAMPLER).lines().limit(3).toList());
        }
        picture("case-" + name + "-" + side);
      }
    }
    assertEquals(List.of(), wrong);
  }

  @Test
  void pythonIsJudgedFromAServerOfThisMachine() throws IOException, InterruptedException {
    Path pyodide = Pyodide.folder(Clone.root());
    Path site = Files.createTempDirectory(FOLDER, "python-");
    List<String> words =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            JAVA_CLASS_PATH,
            "plumbline.cli.Main",
            "site",
            "--serve",
            "--port",
            "0",
            "--pyodide",
            pyodide.toString(),
            "--out",
            site.toString());
    Process server = new ProcessBuilder(words).redirectError(Redirect.DISCARD).start();
    network(true);
    try {
      String address =
          server
              .inputReader()
              .lines()
              .filter(line -> line.startsWith("serving "))
              .findFirst()
              .orElseThrow()
              .split(" ", -1)[1];
      for (String shown :
          List.of("border/right", "border/wrong", "normal-mean/right", "normal-mean/wrong")) {
        driver.get("about:blank");
        driver.get(address + "index.html#sampler/" + shown + "/python");
        await("document.documentElement.dataset.ready === 'true'");
        assertTrue(text("#editor .cm-content").contains("def step("), shown);
        assertEquals(shown.endsWith("right") ? "PASS" : "FAIL", run(), () -> text(SAMPLER));
      }
      picture("python");
      type("import math\nstates = [0]\nlog_target = lambda x: 0\ndef step(x):\nreturn y");
      assertEquals("No verdict", run());
      assertTrue(text(SAMPLER).contains("Line "), () -> text(SAMPLER));
      type("import numpy");
      assertEquals("No verdict", run());
      assertTrue(text(SAMPLER).contains("numpy is not in this page"), () -> text(SAMPLER));
    } finally {
      network(false);
      server.destroy();
    }
  }

  private static void network(boolean on) {
    driver.executeCdpCommand(
        "Network.emulateNetworkConditions",
        Map.of("offline", !on, "latency", 0, "downloadThroughput", -1, "uploadThroughput", -1));
  }

  @Test
  void fromAFilePythonIsRefusedInASentence() {
    show("sampler/border/right/python");
    assertEquals("No verdict", run());
    assertTrue(text(SAMPLER).contains("./plumbline site --serve"), () -> text(SAMPLER));
  }

  @Test
  void theGuiltyKernelIsNamed() {
    show("sampler/one-edge/wrong");
    assertEquals("FAIL", run());
    assertTrue(text(SAMPLER).contains("Guilty kernel: edge"), () -> text(SAMPLER));
  }

  @Test
  void aProgramThatBreaksIsRefusedWithItsLine() throws IOException {
    type("const states = [0, 1];\nconst logTarget = x => 0;\nconst step = x => x.y.z;\n");
    assertEquals("No verdict", run());
    assertTrue(text(SAMPLER).contains("Line 3: "), () -> text(SAMPLER));
    picture("broken");
    type("const states = [0, 1];\nconst step = (x => x;\n");
    assertEquals("No verdict", run());
    assertTrue(text(SAMPLER).contains("Line 2: "), () -> text(SAMPLER));
    type(
        "const states = [0, 1];\nconst logTarget = x => 0;\n"
            + "const step = (x, rng) => (rng.uniform() < 0.5 ? 0 : 1);\n");
    assertEquals("No verdict", run());
    assertTrue(text(SAMPLER).contains("Line 3: "), () -> text(SAMPLER));
    type("const step = x => x;\n");
    assertEquals("No verdict", run());
    assertTrue(text(SAMPLER).contains("a joint test needs prior"), () -> text(SAMPLER));
  }

  @Test
  void theSliderJudgesAgainWhileItMoves() {
    show("sampler/normal-mean/right");
    for (String value : List.of("0.3", "0.6", "1")) {
      driver.executeScript(
          "const e = document.getElementById('epsilon'); e.value = arguments[0];"
              + " e.dispatchEvent(new Event('input'));",
          value);
      await("document.querySelectorAll('" + SAMPLER + " canvas').length === 2");
    }
    driver.executeScript("document.getElementById('epsilon').dispatchEvent(new Event('change'));");
    assertTrue(text("#editor .cm-content").contains("epsilon = 1;"));
    await("(document.querySelector('" + SAMPLER + " .word') || {}).textContent === 'FAIL'");
  }

  @Test
  void stopEndsAStepThatNeverEnds() throws IOException {
    type("const states = [0];\nconst logTarget = x => 0;\nconst step = x => { while (true); };\n");
    find("#run").click();
    await("!document.getElementById('stop').disabled");
    picture("running");
    find("#stop").click();
    assertEquals("Stopped", verdict(SAMPLER));
    show("sampler/border/right");
    assertEquals("PASS", run(), "the page goes on");
  }

  @Test
  void theAddressHoldsAProgramAndRestoresIt() {
    type(mean("2") + "// a question, with signs: < > & ' \" \u00e9\n");
    await("location.hash.startsWith('#sampler/program/')");
    // The address is written when the typing rests.
    String written = "";
    for (String now = address(); !now.equals(written); now = address()) {
      written = now;
      driver.executeAsyncScript("setTimeout(arguments[0], 700)");
    }
    show(written.substring(1));
    await("document.querySelector('#editor .cm-content').innerText.includes('a question')");
    assertTrue(text("#editor .cm-content").contains("< > & ' \" \u00e9"));
    assertTrue(text(SAMPLER).contains("Read it, then press Run"), "nothing runs by itself");
    assertEquals("FAIL", run());
    show("sampler/program/broken");
    assertTrue(text(SAMPLER).contains("The address is not whole"), () -> text(SAMPLER));
  }

  private static String address() {
    return String.valueOf(driver.executeScript("return location.hash"));
  }

  @Test
  void theKeyboardAloneIsEnough() {
    show("sampler/border/wrong");
    new Actions(driver).sendKeys(Keys.TAB).perform();
    assertEquals("To the content", driver.switchTo().activeElement().getText());
    List<String> met = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      new Actions(driver).sendKeys(Keys.TAB).perform();
      WebElement at = driver.switchTo().activeElement();
      met.add(
          String.valueOf(
              driver.executeScript(
                  "const e = arguments[0]; return e.id || e.getAttribute('aria-label') || e.innerText",
                  at)));
      if ("Program".equals(at.getAttribute("aria-label"))) {
        new Actions(driver)
            .keyDown(Keys.CONTROL)
            .sendKeys(Keys.ENTER)
            .keyUp(Keys.CONTROL)
            .perform();
        assertEquals("FAIL", verdict(SAMPLER));
      }
      if (met.contains("Save the report")) {
        break;
      }
    }
    for (String name :
        List.of("Museum", "theme", "case", "run", "link", "Program", "Save the report")) {
      assertTrue(met.contains(name), name + " is not met: " + met);
    }
    assertEquals(
        "polite",
        find(SAMPLER + " [role=status]").getAttribute("aria-live"),
        "the verdict is said aloud");
    Object unnamed =
        driver.executeScript(
            """
            return [...document.querySelectorAll('input, select, button, [role=img], canvas')]
              .filter(e => !e.closest('[role=img]') || e.matches('[role=img]'))
              .filter(e => !(e.labels && e.labels.length) && !e.getAttribute('aria-label') && !e.innerText.trim()
                && e.checkVisibility())
              .map(e => e.outerHTML.slice(0, 80))
            """);
    assertEquals(List.of(), unnamed);
  }

  @Test
  void onAPhoneNothingIsWiderThanTheScreenAndInTheDarkInkIsLight() throws IOException {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", 420, "height", 900, "deviceScaleFactor", 1, "mobile", false));
    try {
      for (String view : List.of("sampler/one-edge/wrong", "museum", "chains")) {
        show(view);
        if (view.startsWith("sampler")) {
          assertEquals("FAIL", run());
        } else if (view.equals("museum")) {
          await("document.querySelector('.listing button') !== null");
        }
        Object wide =
            driver.executeScript("return document.documentElement.scrollWidth > innerWidth");
        assertEquals(false, wide, view);
        picture("phone-" + view.replaceAll("/.*", ""));
      }
      driver.executeCdpCommand(
          "Emulation.setEmulatedMedia",
          Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", "dark"))));
      show("");
      assertTrue(ink() > 200, "as the system is");
      find("#theme").click();
      assertTrue(ink() < 80, "as the reader chose");
    } finally {
      driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", List.of()));
      driver.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
    }
  }

  private static long ink() {
    return ((Number)
            Objects.requireNonNull(
                driver.executeScript(
                    "return Number(getComputedStyle(document.body).color.match(/[0-9]+/)[0])")))
        .longValue();
  }

  @Test
  void everyExhibitIsARiddleAndItsNumbersAreThoseOfCheck() throws IOException {
    show("museum");
    await("document.querySelector('.listing button') !== null");
    picture("museum-riddle");
    List<?> exhibits =
        (List<?>)
            Objects.requireNonNull(
                driver.executeScript(
                    "return [...document.querySelectorAll('#exhibit option')].map(o =>"
                        + " o.textContent)"));
    assertEquals(58, exhibits.size());
    for (int i = 0; i < exhibits.size(); i++) {
      String exhibit = String.valueOf(exhibits.get(i));
      find("#answer").click();
      await(
          "document.querySelectorAll('#exhibit-room .word').length === 2"
              + " && document.querySelectorAll('#exhibit-room progress:not([hidden])').length === 0");
      Object words =
          driver.executeScript(
              "return [...document.querySelectorAll('#exhibit-room .word')].map(w =>"
                  + " w.textContent)");
      assertEquals(List.of("FAIL", "PASS"), words, exhibit);
      String name = exhibit.replaceAll(":.*", "");
      for (String side : List.of("wrong", "mended")) {
        double here = errorShown(side.equals("wrong") ? 1 : 2);
        assertEquals(errorOfCheck(name, side), here, 1e-12, name + ", " + side);
      }
      if (i == 0) {
        picture("museum-answer");
      }
      find("#next").click();
    }
  }

  /** The largest error in the table of checks of a side, with all its digits. */
  private static double errorShown(int side) {
    return ((Number)
            Objects.requireNonNull(
                driver.executeScript(
                    """
                    const place = document.querySelector(`.pair > :nth-child(${arguments[0]}) > :last-child`);
                    const columns = place.plumblineTables.find(t => t.name === 'checks').columns;
                    return Math.max(...columns.find(c => c.name === 'error').values.filter(v => !Number.isNaN(v)));
                    """,
                    side)))
        .doubleValue();
  }

  /** What the command prints, computed here. */
  private static double errorOfCheck(String name, String side) throws IOException {
    List<String> words =
        new ArrayList<>(List.of("--classpath", "" + museum(), "check", name, "--rung", "exact"));
    words.addAll(List.of("--format", "json"));
    if (side.equals("wrong")) {
      words.addAll(List.of("--mutant", "as-published"));
    }
    CommandRun run = CommandRun.of(words.toArray(String[]::new));
    for (JsonNode rung : new ObjectMapper().readTree(run.out()).get("rungs")) {
      if (rung.get("rung").asText().equals("exact")) {
        return rung.get("error").asDouble();
      }
    }
    throw new AssertionError(run.out() + run.err());
  }

  /** The museum's classes, compiled once. */
  private static Path museum() throws IOException {
    Path classes = page.resolveSibling("museum");
    if (!Files.exists(classes)) {
      Path sources = Clone.root().resolve("examples/museum");
      List<String> words =
          new ArrayList<>(List.of("-d", "" + classes, "-proc:none", "-cp", JAVA_CLASS_PATH));
      try (Stream<Path> files = Files.walk(sources)) {
        files.filter(file -> file.toString().endsWith(".java")).forEach(f -> words.add("" + f));
      }
      String[] all = words.toArray(String[]::new);
      assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, all));
      Path services = Path.of("META-INF/services/plumbline.plugin.ModelPlugin");
      Files.createDirectories(classes.resolve(services).getParent());
      Files.copy(sources.resolve(services), classes.resolve(services));
    }
    return classes;
  }

  /** Three chains of two quantities, one of them slow. */
  private static List<Path> chains() throws IOException {
    Path folder = Files.createTempDirectory(FOLDER, "chains-");
    List<Path> files = new ArrayList<>();
    for (int c = 1; c <= 3; c++) {
      Rng rng = Rng.seeded(c);
      double slow = 0;
      StringBuilder csv = new StringBuilder("alpha,beta\n");
      for (int i = 0; i < 400; i++) {
        slow = 0.8 * slow + rng.normal();
        csv.append(rng.normal()).append(',').append(slow).append('\n');
      }
      files.add(Files.writeString(folder.resolve("chain-" + c + ".csv"), csv));
    }
    return files;
  }

  private static void choose(List<Path> files) {
    String names =
        files.stream()
            .map(Path::toAbsolutePath)
            .map(Path::toString)
            .collect(Collectors.joining("\n"));
    find("#drops input[type=file]").sendKeys(names);
  }

  @Test
  void droppedChainsAreDiagnosedAsByTheCommand() throws IOException {
    List<Path> files = chains();
    List<String> words = new ArrayList<>(List.of("diagnose", "--format", "json"));
    files.forEach(file -> words.add(file.toString()));
    JsonNode known = new ObjectMapper().readTree(CommandRun.of(words.toArray(String[]::new)).out());
    show("chains");
    choose(files);
    String verdict = verdict(CHAINS);
    picture("chains");
    Map<String, String> said =
        Map.of("converged", "PASS", "not-converged", "FAIL", "undecided", "INCONCLUSIVE");
    assertEquals(said.get(known.get("verdict").asText()), verdict, () -> text(CHAINS));
    JsonNode tables = new ObjectMapper().readTree(result("chains"));
    for (JsonNode variable : known.get("variables")) {
      for (String number : List.of("mean", "sd", "rhat", "essBulk", "essTail")) {
        double ours = cell(tables, variable.get("name").asText(), number);
        double theirs = variable.get(number).asDouble();
        assertEquals(theirs, ours, 1e-9 * Math.abs(theirs), variable.get("name") + " " + number);
      }
    }
    assertTrue(text(CHAINS).contains("Save the report"));
    assertTrue(text("#view-chains").contains("Nothing leaves this machine"));
  }

  /** The tables that the core handed out, with all their digits. */
  private static String result(String view) {
    return String.valueOf(
        driver.executeScript(
            "return JSON.stringify(document.getElementById('"
                + view
                + "-result').plumblineTables,"
                + " (k, v) => ArrayBuffer.isView(v) ? Array.from(v) : v)"));
  }

  private static double cell(JsonNode tables, String row, String column) {
    for (JsonNode table : tables) {
      JsonNode columns = table.get("columns");
      for (JsonNode found : columns) {
        String name = found.get("name").asText().replaceAll("[^A-Za-z]", "");
        if (name.equalsIgnoreCase(column)) {
          JsonNode names = columns.get(0).get("values");
          for (int i = 0; i < names.size(); i++) {
            if (names.get(i).asText().equals(row)) {
              return found.get("values").get(i).asDouble();
            }
          }
        }
      }
    }
    throw new AssertionError(row + ", " + column + " is in no table: " + tables);
  }

  @Test
  void aBrokenTableOfTenThousandLinesIsRefusedInOneSentence() throws IOException {
    String csv =
        IntStream.range(0, 10_000)
            .mapToObj(i -> i == 7_000 ? "1.0,oops" : i + ".5,2")
            .collect(Collectors.joining("\n", "a,b\n", "\n"));
    Path file = Files.createTempDirectory(FOLDER, "broken-").resolve("broken.csv");
    Files.writeString(file, csv);
    show("chains");
    choose(List.of(file));
    assertEquals("No verdict", verdict(CHAINS));
    String said = text(CHAINS);
    picture("chains-broken");
    assertTrue(said.contains("7002") && said.contains("oops"), said);
    assertTrue(said.length() < 400, said);
    assertFalse(said.contains("\tat "), said);
  }
}
