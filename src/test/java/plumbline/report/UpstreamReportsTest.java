package plumbline.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plumbline.reproduction.ledger.Finding;
import plumbline.reproduction.ledger.Findings;
import plumbline.reproduction.ledger.PrintedFigure;

/**
 * Each program accused has a report that its authors could be sent, and none is said to be sent.
 */
class UpstreamReportsTest {
  private static final Path FOLDER = Path.of("docs", "upstream");

  @Test
  void everyProgramAccusedHasAReport() throws IOException {
    String contents = Files.readString(FOLDER.resolve("README.md"));
    TreeSet<String> linked = new TreeSet<>();
    Pattern.compile("\\]\\((\\w[\\w.-]*\\.md)\\)")
        .matcher(contents)
        .results()
        .map(MatchResult::group)
        .forEach(link -> linked.add(link.substring(2, link.length() - 1)));
    TreeSet<String> files = new TreeSet<>();
    try (Stream<Path> all = Files.list(FOLDER)) {
      all.map(file -> String.valueOf(file.getFileName())).forEach(files::add);
    }
    assertTrue(files.remove("README.md"));
    assertEquals(files, linked);
    for (Finding finding : Findings.shipped().all()) {
      if (finding.seen().contains("program")) {
        String name = finding.id().substring(0, finding.id().indexOf('/')).split("-", 2)[0];
        assertTrue(contents.contains(name), "no report for " + finding.subject());
      }
    }
  }

  /** What a program gave when it was run stands in its report, to the digits that stand there. */
  @Test
  void everyFigureOfTheAccusedIsInItsReport() throws IOException {
    for (String program : List.of("MALLET", "BDgraph", "coda")) {
      String report =
          Files.readString(FOLDER.resolve(program.toLowerCase(java.util.Locale.ROOT) + ".md"));
      for (Finding finding : Findings.shipped().against(program)) {
        assertTrue(!finding.accused().isEmpty(), finding.id());
        for (PrintedFigure figure : finding.accused()) {
          numbers(figure.text())
              .forEach(number -> assertTrue(isIn(report, number), finding.id() + ": " + number));
        }
      }
    }
  }

  private static List<String> numbers(String figure) {
    return Pattern.compile("\\{([-0-9.]+)[^}]*}")
        .matcher(figure)
        .results()
        .map(match -> match.group(1))
        .toList();
  }

  /** A number of the report that is the recorded one, or its rounding to fewer digits. */
  private static boolean isIn(String report, String recorded) {
    double value = Double.parseDouble(recorded);
    return Pattern.compile("(?<![\\w.])-?[0-9]+(\\.[0-9]+)?")
        .matcher(report)
        .results()
        .map(MatchResult::group)
        .anyMatch(
            found -> {
              int point = found.indexOf('.');
              int digits = point < 0 ? 0 : found.length() - point - 1;
              double slack = 0.75 * Math.pow(10, -digits);
              return digits > 0 == recorded.contains(".")
                  && Math.abs(Double.parseDouble(found) - value) <= slack;
            });
  }

  @Test
  void nobodyIsSaidToHaveBeenTold() throws IOException {
    assertTrue(Files.readString(FOLDER.resolve("README.md")).contains("None has been sent."));
    assertTrue(
        Findings.shipped().all().stream().allMatch(finding -> finding.told().contains("nobody")));
  }
}
