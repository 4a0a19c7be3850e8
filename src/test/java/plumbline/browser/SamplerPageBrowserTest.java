package plumbline.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;
import plumbline.testing.Pyodide;

/**
 * Samplers on the page: typed, ready, broken, stopped, linked; by keyboard, on a phone, in the
 * dark.
 */
@Tag("browser")
class SamplerPageBrowserTest extends PageBrowser {
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
    show("");
    type(mean("Math.sqrt(2)"));
    assertEquals("PASS", run(), () -> text(SAMPLER));
    picture("typed-right");
    paste(mean("2"));
    assertEquals("FAIL", run(), () -> text(SAMPLER));
    picture("typed-wrong");
    assertTrue(text(SAMPLER + " table").contains("mu * y"));
  }

  @Test
  void eachReadyCaseIsJudgedRightAndWrong() throws IOException {
    show("");
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
        choose("" + name, side, "");
        String verdict = run();
        if (!verdict.equals(side.equals("right") ? "PASS" : "FAIL")) {
          wrong.add(name + " " + side + ": " + text(SAMPLER).lines().limit(3).toList());
        }
      }
      picture("case-" + name);
    }
    assertEquals(List.of(), wrong);
  }

  /** Another case without loading the page anew. */
  private static void choose(String name, String side, String language) {
    driver.executeScript("location.hash = arguments[0]", "sampler/" + name + "/" + side + language);
    await("document.querySelector('input[value=" + side + "]').checked");
    await("document.getElementById('case').value === '" + name + "'");
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
      // Python is loaded once, and a tenth of the draws tells these two apart.
      driver.get(address + "index.html#sampler/stale/wrong");
      await("document.documentElement.dataset.ready === 'true'");
      driver.executeScript("document.getElementById('draws').value = 1000");
      for (String name : List.of("border", "normal-mean")) {
        for (String side : List.of("right", "wrong")) {
          choose(name, side, "/python");
          assertTrue(text("#editor .cm-content").contains("def step("), name);
          assertEquals(side.equals("right") ? "PASS" : "FAIL", run(), () -> text(SAMPLER));
        }
      }
      picture("python");
      paste("import math\nstates = [0]\nlog_target = lambda x: 0\ndef step(x):\nreturn y");
      assertEquals("No verdict", run());
      assertTrue(text(SAMPLER).contains("Line "), () -> text(SAMPLER));
      paste("import numpy");
      assertEquals("No verdict", run());
      assertTrue(text(SAMPLER).contains("numpy is not in this page"), () -> text(SAMPLER));
    } finally {
      network(false);
      server.destroy();
    }
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
    show("");
    paste("const states = [0, 1];\nconst logTarget = x => 0;\nconst step = x => x.y.z;\n");
    assertEquals("No verdict", run());
    assertTrue(text(SAMPLER).contains("Line 3: "), () -> text(SAMPLER));
    picture("broken");
    paste("const states = [0, 1];\nconst step = (x => x;\n");
    assertEquals("No verdict", run());
    assertTrue(text(SAMPLER).contains("Line 2: "), () -> text(SAMPLER));
    paste(
        "const states = [0, 1];\nconst logTarget = x => 0;\n"
            + "const step = (x, rng) => (rng.uniform() < 0.5 ? 0 : 1);\n");
    assertEquals("No verdict", run());
    assertTrue(text(SAMPLER).contains("Line 3: "), () -> text(SAMPLER));
    paste("const step = x => x;\n");
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
    show("");
    paste("const states = [0];\nconst logTarget = x => 0;\nconst step = x => { while (true); };\n");
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
    show("");
    paste(mean("2") + "// a question, with signs: < > & ' \" \u00e9\n");
    // Written when the typing rests: first, it may be, where nothing stands yet.
    await("location.hash.startsWith('#sampler/program/') && location.hash.length > 250");
    show(address().substring(1));
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
      assertEquals("Light", find("#theme").getText());
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
}
