package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jhdf.HdfFile;
import io.jhdf.WritableHdfFile;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.cli.output.ExitCode;
import plumbline.random.Rng;
import plumbline.random.SeededRng;

/** Whole numbers that a double cannot hold: said, and never the ground of a verdict. */
class WholeNumbersTest {
  @TempDir private Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static void assertRefused(CommandRun run, String... words) {
    assertEquals(ExitCode.USAGE, run.status(), run.toString());
    assertEquals(1, run.err().lines().count(), run.err());
    assertEquals("", run.out());
    for (String word : words) {
      assertTrue(run.err().contains(word), run.err());
    }
  }

  /** Two chains or samples of two numbers that are one double. */
  @Test
  void neighboursBeyondTheLastWholeNumberAreRefused() throws IOException {
    StringBuilder one = new StringBuilder("x\n");
    StringBuilder two = new StringBuilder("x\n");
    StringBuilder chains = new StringBuilder("chain,x\n");
    for (int i = 0; i < 40; i++) {
      one.append("9007199254740992\n");
      two.append("9007199254740993\n");
      chains.append(i % 2 + 1).append(",900719925474099").append(2 + i % 2).append('\n');
    }
    String places = "9007199254740993, which as a double is the same as the 9007199254740992 of ";
    assertRefused(
        CommandRun.of("diagnose", file("chains.csv", chains.toString())),
        "chains.csv, line 3, column 2: found ",
        places + "line 2");
    String a = file("a.csv", one.toString());
    String b = file("b.csv", two.toString());
    assertRefused(
        CommandRun.of("compare", a, b), "b.csv, line 2, column 1", places, "a.csv, line 2");
    assertRefused(CommandRun.of("diagnose", a, b), "b.csv, line 2", places);
    assertRefused(
        CommandRun.of("sbc", file("r.csv", "draws,mu\n9007199254740993,9007199254740992\n")),
        "r.csv, line 2, column 2");
  }

  /** Truths and draws that would be ranked by their rounding. */
  @ParameterizedTest
  @ValueSource(ints = {53, 60})
  void ranksAreNotThoseOfRounding(int power) throws IOException {
    BigInteger base = BigInteger.TWO.pow(power);
    SeededRng rng = Rng.seeded(power);
    StringBuilder text = new StringBuilder("simulation,draw,mu\n");
    for (int s = 1; s <= 20; s++) {
      for (int d = 0; d <= 19; d++) {
        BigInteger value = base.add(BigInteger.valueOf(rng.uniformInt(50)));
        text.append(s).append(',').append(d).append(',').append(value).append('\n');
      }
    }
    String plain = file("sbc.csv", text.toString());
    assertRefused(CommandRun.of("sbc", plain), "sbc.csv, line ", "as a double is the same as");
    Path gz = folder.resolve("sbc.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(gz))) {
      out.write(text.toString().getBytes(StandardCharsets.UTF_8));
    }
    assertRefused(CommandRun.of("sbc", gz.toString()), "sbc.csv.gz, line ");
  }

  /** Far enough from each other: said once, in words and in JSON. */
  @Test
  void roundedNumbersThatStayDifferentAreSaid() throws IOException {
    SeededRng rng = Rng.seeded(3);
    StringBuilder text = new StringBuilder("chain,x\n");
    StringBuilder table = new StringBuilder("x\n");
    for (int i = 0; i < 400; i++) {
      long value = 9007199254740993L + 1000L * i + 2 * rng.uniformInt(400);
      text.append(i / 200 + 1).append(',').append(value).append('\n');
      table.append(value).append('\n');
    }
    String chains = file("chains.csv", text.toString());
    String said = "chains.csv, line 2, column 2: ";
    String rest = "whole numbers are exact up to 9007199254740992, and no two";
    CommandRun run = CommandRun.of("diagnose", chains, "--fail-on", "none");
    assertTrue(run.out().contains(said) && run.out().contains(rest), run.toString());
    assertEquals(run.out().indexOf(rest), run.out().lastIndexOf(rest));
    CommandRun json = CommandRun.of("diagnose", chains, "--fail-on", "none", "--format", "json");
    assertTrue(json.out().contains(said), json.toString());
    String a = file("a.csv", table.toString());
    CommandRun compared = CommandRun.of("compare", a, a);
    assertTrue(compared.out().contains("a.csv, line 2, column 1: "), compared.toString());
    JsonNode of =
        new ObjectMapper().readTree(CommandRun.of("compare", a, a, "--format", "json").out());
    assertTrue(of.get("note").asText().contains(rest));
  }

  /** What a double holds, however it is written, is no matter. */
  @Test
  void exactNumbersAreNotMentioned() throws IOException {
    List<String> exact = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      exact.add("9007199254740992");
      exact.add("+9007199254740994.000");
      exact.add("009007199254740992");
      exact.add("100000000000000000000");
      exact.add("-1152921504606846976");
      exact.add("0.12345678901234567891");
      exact.add("12345678.90123456789012");
    }
    StringBuilder text =
        new StringBuilder("# seed = 12345678901234567891\nx12345678901234567891\n");
    exact.forEach(value -> text.append(value).append('\n'));
    CommandRun run = CommandRun.of("diagnose", file("x.csv", text.toString()), "--fail-on", "none");
    assertEquals(0, run.status(), run.toString());
    assertFalse(run.out().contains("whole numbers"), run.out());
  }

  /** In a table whose order alone may count. */
  @Test
  void tablesOfAGraph() throws IOException {
    StringBuilder text = new StringBuilder("a,b\n");
    for (int i = 0; i < 12; i++) {
      text.append(Math.sin(i)).append(',').append(9007199254740992L + i).append('\n');
    }
    String table = file("table.csv", text.toString());
    assertRefused(CommandRun.of("graph", table, "--copula"), "table.csv, line ", ", column 2");
    String wide = file("wide.csv", text.toString().replaceAll("(?m)9007199(.*)$", "9007199$1001"));
    CommandRun run =
        CommandRun.of("graph", wide, "--copula", "--iterations", "40", "--burn-in", "5");
    assertTrue(run.err().contains("whole numbers are exact up to"), run.toString());
  }

  /** As 64-bit integers in HDF5. */
  @Test
  void netcdf() throws IOException {
    long[][] right = new long[2][20];
    long[][] wrong = new long[2][20];
    for (int c = 0; c < 2; c++) {
      for (int i = 0; i < 20; i++) {
        right[c][i] = 9007199254740992L + 2 * i;
        wrong[c][i] = 9007199254740992L + i;
      }
    }
    for (boolean exact : new boolean[] {true, false}) {
      Path file = folder.resolve(exact + ".nc");
      try (WritableHdfFile hdf = HdfFile.write(file)) {
        hdf.putGroup("posterior").putDataset("mu", exact ? right : wrong);
      }
      CommandRun run = CommandRun.of("diagnose", file.toString(), "--fail-on", "none");
      if (exact) {
        assertEquals(0, run.status(), run.toString());
      } else {
        assertRefused(run, "the whole number 9007199254740993 of", "mu");
      }
    }
  }
}
