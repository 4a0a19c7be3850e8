package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChangePointTest {
  private static final String HEADER = "individual,time,layer,count\n";
  private static final String COUNTS =
      HEADER + "ann,1,1,4\nann,1,4,2\nann,2,1,1\nann,2,2,1\nann,2,3,1\nann,3,3,1\nann,3,6,1\n";

  @TempDir private Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("counts.csv"), text);
  }

  private static JsonNode json(CommandRun run) throws IOException {
    assertEquals(0, run.status(), run.err());
    return new ObjectMapper().readTree(run.out());
  }

  private static CommandRun run(Path file, String... more) {
    String[] arguments = new String[more.length + 4];
    arguments[0] = "changepoint";
    arguments[1] = file.toString();
    arguments[2] = "--format";
    arguments[3] = "json";
    System.arraycopy(more, 0, arguments, 4, more.length);
    return CommandRun.of(arguments);
  }

  private static String[] known(String... more) {
    String[] all = new String[6 + more.length];
    String[] first = {"--lambda", "1,1,1", "--omega", "0.3,0.5,0.8", "--sticks", "0.25"};
    System.arraycopy(first, 0, all, 0, 6);
    System.arraycopy(more, 0, all, 6, more.length);
    return all;
  }

  @Test
  void exactLawsBesideSampledOnes() throws IOException {
    Path file = file(COUNTS);
    double[] means = {1.2428, 1.8407, 2.9390};
    JsonNode json = json(run(file, known("--prior", "shifted", "--kernel", "gibbs")));
    for (int t = 0; t < 3; t++) {
      assertEquals(t + 1, json.get("times").get(t).get("time").asInt());
      assertEquals(means[t], json.get("exact").get(t).get("mean").asDouble(), 1e-4);
    }
    assertTrue(json.get("totalVariation").asDouble() < 0.03);
    assertEquals("converged", json.get("verdict").asText());
    assertTrue(json.get("worst").get("name").asText().startsWith("point[1,"), json.toString());
    JsonNode printed = run(file, known("--prior", "shifted", "--formula", "as-printed")).fit();
    assertEquals("undecided", printed.get("verdict").asText());
    assertTrue(printed.get("totalVariation").asDouble() > 0.05);
  }

  @Test
  void everyKernelRuns() throws IOException {
    Path file = file(COUNTS + "bob,1,1,3\nbob,3,2,2\n");
    for (String kernel :
        "metropolis gibbs slice prior-independence random-walk truncated".split(" ")) {
      JsonNode json = run(file, "--kernel", kernel, "--iterations", "500").fit();
      assertEquals(6, json.get("times").size());
      assertTrue(json.get("exact").isNull());
      assertTrue(json.get("totalVariation").isNull());
      String reason = json.get("reason").asText();
      assertEquals(kernel.equals("truncated"), reason.contains("kernel truncated"), reason);
      boolean hasCut = kernel.equals("metropolis"); // the others heed none
      assertEquals(hasCut, json.get("cut").isTextual());
      assertEquals(!hasCut, json.get("note").asText().contains("cut: kernel " + kernel));
      String[] table = {"changepoint", file.toString(), "--kernel", kernel, "--iterations", "9"};
      String first = CommandRun.of(table).out().lines().findFirst().orElseThrow();
      assertEquals(hasCut, first.contains(", cut own-maximum"), first);
    }
  }

  /** All chains count, and only the first starts from the lowest points. */
  @Test
  void chainsAreJudgedTogether() throws IOException {
    Path file = file(COUNTS);
    JsonNode one = run(file, known("--chains", "1", "--iterations", "2000")).fit();
    assertEquals("undecided", one.get("verdict").asText());
    String[] many = known("--chains", "3", "--iterations", "2000", "--threads");
    JsonNode narrow = run(file, with(many, "1")).fit();
    assertEquals(narrow, run(file, with(many, "2")).fit());
    assertTrue(
        narrow.get("totalVariation").asDouble() < one.get("totalVariation").asDouble() + 0.02);
    assertOneSentence(run(file, "--chains", "0"));
    JsonNode hasty = run(file, "--iterations", "8", "--burn-in", "0").fit();
    assertTrue(!hasty.get("verdict").asText().equals("converged"), hasty.toString());
  }

  private static String[] with(String[] words, String more) {
    String[] all = java.util.Arrays.copyOf(words, words.length + 1);
    all[words.length] = more;
    return all;
  }

  @Test
  void outWritesLawsAndTheirPicture() throws IOException {
    Path out = folder.resolve("out");
    run(file(COUNTS), known("--iterations", "500", "--out", out.toString())).fit();
    assertTrue(
        Files.readString(out.resolve("changepoint.csv")).startsWith("individual,time,point"));
    assertTrue(Files.size(out.resolve("changepoint.png")) > 1000);
  }

  @Test
  void finishedRunsLeaveNoCheckpointBehind() throws IOException {
    Path file = file(COUNTS);
    Path checkpoint = folder.resolve("checkpoint");
    JsonNode plain = run(file, "--iterations", "2000").fit();
    JsonNode kept = run(file, "--iterations", "2000", "--checkpoint", checkpoint.toString()).fit();
    assertEquals(plain, kept);
    assertTrue(Files.notExists(checkpoint));
    assertEquals(2, run(file, "--resume").status());
  }

  @Test
  void badInputIsOneSentence() throws IOException {
    String[] files = {
      "",
      "a,b\n1,2\n",
      HEADER,
      HEADER + "ann,1,1\n",
      HEADER + "ann,1,0,2\n",
      HEADER + "ann,x,1,2\n",
      HEADER + "ann,1,1,-2\n",
      HEADER + "ann,1,1,2\nann,1,1,3\n",
    };
    for (String text : files) {
      assertOneSentence(run(file(text)));
    }
    Path good = file(COUNTS);
    assertOneSentence(run(folder.resolve("none.csv")));
    assertOneSentence(run(good, "--kernel", "magic"));
    assertOneSentence(run(good, "--lambda", "1,1,1"));
    assertOneSentence(run(good, known("--omega", "0.5")));
    assertOneSentence(run(good, "--iterations", "0"));
    assertOneSentence(run(good, "--kernel", "truncated", "--truncation", "0"));
    assertOneSentence(run(good, "--kernel", "gibbs", "--formula", "as-printed"));
  }

  /** Each rate is the product of as many draws as there are times before it. */
  @Tag("long") // a minute
  @Test
  void manyTimesStartWhereTheyFitIntoMemory() throws IOException {
    StringBuilder text = new StringBuilder(HEADER);
    for (int t = 1; t <= 90; t++) {
      text.append("ann,").append(t).append(",1,1\n");
    }
    CommandRun run = run(file(text.toString()), "--iterations", "3", "--burn-in", "0");
    assertEquals("", run.err());
    StringBuilder many = new StringBuilder(HEADER); // of whom some would not fit at a first attempt
    for (int line = 0; line < 2_000; line++) {
      many.append("p").append(line / 40).append(',').append(line % 40).append(",1,1\n");
    }
    assertEquals("", run(file(many.toString()), "--iterations", "2", "--burn-in", "0").err());
    for (int t = 91; t <= 900; t++) {
      text.append("ann,").append(t).append(",1,1\n");
    }
    CommandRun refused = run(file(text.toString()), "--iterations", "3");
    assertOneSentence(refused);
    assertTrue(refused.err().contains("900 times with unknown rates"), refused.err());
  }

  /** The last stick given repeats beyond the deepest layer, too. In closed form. */
  @Test
  void sticksGoOnBelowTheDeepestLayer() throws IOException {
    Path file = file(HEADER + "ann,1,110,25\n");
    JsonNode json =
        run(
                file,
                "--lambda",
                "9",
                "--omega",
                "0.9",
                "--sticks",
                "0.000001",
                "--kernel",
                "gibbs",
                "--iterations",
                "200")
            .fit();
    JsonNode law = json.get("exact").get(0);
    assertEquals(110.0691, law.get("mean").asDouble(), 1e-3);
    assertEquals(0.9354, law.get("probabilities").get(110).asDouble(), 1e-3);
    assertEquals(0.0605, law.get("probabilities").get(111).asDouble(), 1e-3);
  }

  private static void assertOneSentence(CommandRun run) {
    assertEquals(2, run.status(), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
    assertEquals("", run.out());
  }

  @Test
  void checkTakesFormulaAndSettings() throws IOException {
    CommandRun run =
        CommandRun.of(
            "check",
            "changepoint",
            "--formula",
            "as-printed",
            "--set",
            "prior=shifted-poisson",
            "--rung",
            "exact",
            "--format",
            "json");
    assertEquals(1, run.status(), run.err());
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertEquals("as-printed", json.get("formula").asText());
    assertEquals("fail", json.get("verdict").asText());
    for (String[] bad :
        new String[][] {
          {"check", "start", "--formula", "as-printed"},
          {"check", "start", "--set", "prior=poisson"},
          {"check", "changepoint", "--formula", "wrong"},
          {"check", "changepoint", "--set", "prior=none"},
          {"check", "changepoint", "--set", "speed=3"},
        }) {
      assertOneSentence(CommandRun.of(bad));
    }
  }
}
