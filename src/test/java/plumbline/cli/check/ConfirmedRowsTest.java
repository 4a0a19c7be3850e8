package plumbline.cli.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.cli.CommandRun;
import plumbline.random.Rng;
import plumbline.report.Exhibit;
import plumbline.report.JointTestExhibit;
import plumbline.verification.Verdict;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTest;
import plumbline.verification.joint.JointTestReport;
import plumbline.verification.joint.JointTestRow;

/** Where pairs decide on what chains suspect, every output says so. */
class ConfirmedRowsTest {
  @TempDir private Path folder;

  @Test
  void aFailureSaysThatPairsConfirmedIt() throws IOException {
    Path out = folder.resolve("out");
    Path page = folder.resolve("page.html");
    CommandRun run =
        CommandRun.of(
            "check",
            "start",
            "--mutant",
            "shape-off-by-half",
            "--rung",
            "joint",
            "--draws",
            "4000",
            "--format",
            "json",
            "--out",
            out.toString(),
            "--report",
            page.toString());
    assertEquals(1, run.status(), run.err());
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertEquals("replicated", json.get("confirmed").asText());
    int confirmed = 0;
    for (JsonNode row : json.get("rows")) {
      if (row.get("verdict").asText().equals("fail")) {
        assertEquals("replicated", row.get("confirmed").asText());
        assertTrue(row.get("pairs").get("pAdjusted").asDouble() < 0.005, row::toString);
        confirmed++;
      }
    }
    assertTrue(confirmed > 0);
    assertTrue(Files.readString(page).contains(": confirmed by "));
    String header = Files.readAllLines(out.resolve("joint-test.csv")).get(0);
    assertTrue(header.endsWith("iat,essBackward,verdict"), header);
  }

  @Test
  void whatPairsDoNotConfirmIsNamed() {
    JointTestReport report = twoModes().run(Rng.seeded(900_002));
    JointTestRow mu = report.row("mu");
    assertEquals(Verdict.INCONCLUSIVE, mu.verdict(), report::toString);
    Map<String, Object> json = CheckOutput.row(mu);
    assertFalse(json.containsKey("confirmed"));
    assertTrue(json.get("pairs") instanceof Map<?, ?> pairs && pairs.containsKey("pAdjusted"));
    Exhibit exhibit = JointTestExhibit.of(report);
    assertEquals(2, exhibit.tables().size());
    assertTrue(exhibit.tables().get(1).print().contains("not confirmed"));
  }

  /** A right walk that stays in the mode in which all of its chains start. */
  private static JointTest<Double, Double> twoModes() {
    return JointTest.<Double, Double>of(
            rng -> (rng.uniform() < 0.5 ? -3 : 3) + 0.5 * rng.normal(),
            (m, rng) -> m + 5 * rng.normal(),
            (x, y, rng) -> {
              double z = x + 0.8 * rng.normal();
              return Math.log(rng.uniform()) < logDensity(z, y) - logDensity(x, y) ? z : x;
            })
        .function("mu", (m, y) -> m)
        .function("y", (m, y) -> y)
        .design(Design.successiveConditional().draws(4000));
  }

  private static double logDensity(double m, double y) {
    double modes = Math.exp(-2 * (m - 3) * (m - 3)) + Math.exp(-2 * (m + 3) * (m + 3));
    return Math.log(modes + 1e-300) - (y - m) * (y - m) / 50;
  }
}
