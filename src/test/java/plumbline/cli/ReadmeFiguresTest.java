package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The README's table of what checks can see is what the stored studies have. */
class ReadmeFiguresTest {
  private static final Path STUDIES = Path.of("data/harness-study");
  private static final String JOINT = "successive-conditional";
  private static final String ASSERTION = "assertion";

  private static List<String[]> rows(String file) throws IOException {
    try (Stream<String> lines = Files.lines(STUDIES.resolve(file))) {
      return lines.skip(1).map(line -> line.split(",", -1)).toList();
    }
  }

  /** The smallest error of a kind that a design found in at least 95 of 100 runs, two digits. */
  private static String smallest(String error, String design) throws IOException {
    BigDecimal least =
        rows("verdict-power.csv").stream()
            .filter(row -> row[0].equals(error) && row[3].equals(design))
            .filter(row -> Integer.parseInt(row[7]) * 100 >= 95 * Integer.parseInt(row[6]))
            .map(row -> new BigDecimal(row[2]))
            .min(BigDecimal::compareTo)
            .orElseThrow();
    return least.round(new MathContext(2)).stripTrailingZeros().toPlainString();
  }

  private static void contains(String row) throws IOException {
    assertTrue(Files.readString(Path.of("README.md")).contains(row), "README has no row " + row);
  }

  @Test
  void errorsOfAStep() throws IOException {
    contains(
        "| ignores the data in one block | joint test, 4,000 sweeps | total variation "
            + smallest("last block ignores the data", JOINT)
            + " |");
    contains(both("total variation", "moment-matched"));
    contains(both("total variation", "marginal-preserving"));
    contains(both("probability", "rare event lost"));
  }

  private static String both(String unit, String error) throws IOException {
    String figures = smallest(error, JOINT) + "; " + smallest(error, ASSERTION);
    return "| joint test; `--assert` | " + unit + " " + figures + " |";
  }

  @Test
  void theStudyHasTheSizesThatTheTableNames() throws IOException {
    List<String> sweeps =
        rows("verdict-power.csv").stream()
            .filter(row -> row[3].equals(JOINT) || row[3].equals(ASSERTION))
            .map(row -> row[4] + " sweeps, " + row[6] + " runs, level " + row[5])
            .distinct()
            .toList();
    assertEquals(List.of("4000 sweeps, 100 runs, level 0.005"), sweeps);
  }

  @Test
  void aShiftedPosterior() throws IOException {
    contains("| `sbc`, 500 data sets | a shift of 0.25 posterior sd |");
    List<String[]> shifted =
        rows("sbc-power.csv").stream()
            .filter(row -> row[0].equals("shifted") && row[1].equals("0.2500"))
            .filter(row -> row[2].equals("500"))
            .toList();
    assertTrue(shifted.size() > 5, "rows of the study");
    assertTrue(shifted.stream().allMatch(row -> Double.parseDouble(row[6]) >= 0.95), "found");
  }

  @Test
  void theBlindSpot() throws IOException {
    contains("observations, in at most 7 of 100 runs.");
    List<Double> found =
        rows("power.csv").stream()
            .filter(row -> row[0].equals("stale-mean") && row[1].equals("50"))
            .map(row -> Double.parseDouble(row[4]))
            .toList();
    assertEquals(0.07, found.stream().mapToDouble(share -> share).max().orElseThrow());
  }

  /** The exact check's own limit. */
  @Test
  void anEntryOfTheMatrix() throws IOException {
    contains("| `exact`, no draws | πP − π above 1e-5 (INCONCLUSIVE: 1e-12) |");
    String page = Files.readString(Path.of("docs/from-python.md"));
    assertTrue(page.contains("is above `tolerance` (1e-12)"), "limits");
    assertTrue(page.contains("errors up to 1e-5 are `inconclusive`"), "limits");
  }
}
