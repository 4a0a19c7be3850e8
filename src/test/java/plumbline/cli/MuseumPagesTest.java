package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the museum's pages say of time: a bug told in the present tense may be mended by now. */
class MuseumPagesTest {
  private static final Path MUSEUM = Path.of("examples/museum");

  /** A year, a version or a commit. */
  private static final Pattern TIME =
      Pattern.compile("\\b20\\d\\d\\b|\\b\\d+\\.\\d+\\b|\\bat [0-9a-f]{7}\\b");

  @Test
  void everyRowSaysUntilWhenOrInWhichVersion() throws IOException {
    List<String> programs =
        Files.readAllLines(MUSEUM.resolve("README.md")).stream()
            .filter(line -> line.startsWith("| ["))
            .map(line -> line.split(" \\| ", -1)[1])
            .toList();
    assertEquals(MuseumTest.exhibits().size(), programs.size());
    assertEquals(List.of(), programs.stream().filter(p -> !TIME.matcher(p).find()).toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "surmise-205|surmise/pull/214, merged in June 2026",
        "juliabugs-531|The issue is closed; the newest source that we have seen is older",
        "advancedmh-95|Issue 95 itself is still open upstream",
        "disaggregation-integers|pow(iideffect_tau, -3/2) * exp(",
        "walnuts-27|walnuts/pull/28, May 2025"
      })
  void whatUpstreamDidIsSaid(String exhibit, String words) throws IOException {
    String page = Files.readString(MUSEUM.resolve(exhibit).resolve("README.md"));
    assertTrue(page.contains(words), page);
  }
}
