package plumbline.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plumbline.cli.CommandRun;

/** The museum on the page: every exhibit, against what {@code check} computes. */
@Tag("browser")
class MuseumPageTest extends PageBrowser {
  @Test
  void everySixthExhibitIsARiddleAndItsNumbersAreThoseOfCheck() throws IOException {
    numbersAreThoseOfCheck(6);
  }

  /** All 58 take a minute and a half. */
  @Test
  @Tag("long")
  void everyExhibitIsARiddleAndItsNumbersAreThoseOfCheck() throws IOException {
    numbersAreThoseOfCheck(1);
  }

  private static void numbersAreThoseOfCheck(int step) throws IOException {
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
      if (i % step > 0) {
        find("#next").click();
        continue;
      }
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
}
