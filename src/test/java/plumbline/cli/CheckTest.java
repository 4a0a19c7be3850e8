package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.testing.Statistical;

class CheckTest {
  @TempDir private Path folder;

  @Test
  void jsonHasTheShapeOfTheContract() throws IOException {
    CommandRun run =
        CommandRun.of("check", "start", "--draws", "20000", "--format", "json", "--level", "1e-4");
    assertEquals(0, run.status(), run.err());
    JsonNode json = new ObjectMapper().readTree(run.out());
    for (String field :
        "model design draws sweeps formula mutant seconds movedFraction maxAbsZ familyWiseError verdict rungs rows"
            .split(" ")) {
      assertTrue(json.has(field), field);
    }
    assertEquals("pass", json.get("verdict").asText());
    Set<String> rungs = new TreeSet<>();
    json.get("rungs").forEach(rung -> rungs.add(rung.get("rung").asText()));
    assertEquals(Set.of("identities", "exact", "joint"), rungs);
    for (String field :
        "name meanForward meanBackward z tTestP mannWhitneyP ksP pAdjusted iat essBackward"
            .split(" ")) {
      assertTrue(json.get("rows").get(0).has(field), field);
    }
  }

  @Test
  void presetKeepsItsSettingsWhereNoneAreGiven() throws IOException {
    CommandRun run =
        CommandRun.of(
            "check",
            "start",
            "--preset",
            "document-3",
            "--rung",
            "joint",
            "--draws",
            "2000",
            "--format",
            "json");
    assertEquals(3, run.status(), run.err()); // a published recipe never decides
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertEquals("document-3", json.get("design").asText());
    assertEquals(2000, json.get("draws").asInt());
    CommandRun unknown = CommandRun.of("check", "start", "--preset", "document-9");
    assertEquals(2, unknown.status());
    assertTrue(unknown.err().contains("--preset must be one of"), unknown.err());
  }

  /** One chain of this model is too slow to decide; its own design and sizes asked for do mix. */
  @Test
  void modelsOwnDesignIsTakenWhereNoneIsAskedFor() throws IOException {
    for (String design : new String[] {"replicated", "geweke"}) {
      String[] ask = {"check", "iptm", "--rung", "joint", "--draws", "40", "--format", "json"};
      String[] asked = java.util.Arrays.copyOf(ask, ask.length + 2);
      asked[ask.length] = "--design";
      asked[ask.length + 1] = design;
      CommandRun run = CommandRun.of(design.equals("replicated") ? ask : asked);
      JsonNode json = new ObjectMapper().readTree(run.out());
      assertEquals(design, json.get("design").asText(), run.err());
      assertEquals(40, json.get("draws").asInt());
      assertEquals(design.equals("replicated") ? 2 : 1, json.get("sweeps").asInt());
    }
  }

  @Test
  void plantedBugsExitWithOne() {
    for (String bug :
        new String[] {
          "stale-mean --rung joint", "prior-dropped --rung identities", "mean-for-draw --rung exact"
        }) {
      assertEquals(1, CommandRun.of(("check start --mutant " + bug).split(" ")).status(), bug);
    }
  }

  @Test
  void filesDoNotDependOnThreads() throws IOException {
    for (String threads : new String[] {"1", "2"}) {
      CommandRun run =
          CommandRun.of(
              "check",
              "start",
              "--rung",
              "joint",
              "--draws",
              "5000",
              "--threads",
              threads,
              "--out",
              folder.resolve(threads).toString());
      assertTrue(run.status() == 0 || run.status() == 3, run.err());
    }
    for (String file :
        new String[] {
          "forward.csv", "backward.csv", "joint-test.csv", "rungs.csv", "joint-test.png", "z.png"
        }) {
      assertEquals(
          -1,
          Files.mismatch(folder.resolve("1").resolve(file), folder.resolve("2").resolve(file)),
          file);
    }
  }

  @Test
  void failureSaysHowToKeepTheEvidence() {
    String[] check = {
      "check", "start", "--mutant", "mean-for-draw", "--rung", "joint", "--draws", "2000"
    };
    CommandRun run = CommandRun.of(with(check, "--seed", "7"));
    assertEquals(1, run.err().lines().count(), run.err());
    assertTrue(run.err().contains("--out") && run.err().contains("--seed 7"), run.err());
    CommandRun kept = CommandRun.of(with(check, "--out", folder.resolve("kept").toString()));
    assertTrue(kept.err().startsWith("wrote ") && kept.err().lines().count() == 1, kept.err());
    assertTrue(Files.exists(folder.resolve("kept/z.png")));
  }

  @Tag("long") // golden outputs have a shorter study
  @Test
  void studyWritesItsTableAndPicture() throws IOException {
    Path out = folder.resolve("study");
    CommandRun run = CommandRun.of("check", "start", "--mutants", "--out", out.toString());
    assertEquals(0, run.status(), run.err());
    assertTrue(
        Files.readAllLines(out.resolve("mutants.csv")).get(0).startsWith("mutant,namedRung"));
    assertTrue(Files.size(out.resolve("mutants.png")) > 1000);
    assertTrue(run.out().contains("replicated 20,000 x 1"), run.out());
  }

  @Test
  @Statistical(alpha = 1e-4)
  void rankTestIsForReversibleSamplersOnly() {
    CommandRun refused = CommandRun.of("check", "start", "--design", "rank");
    assertEquals(2, refused.status());
    assertTrue(refused.err().contains("reversible"), refused.err());
    String[] rank = {"check", "start", "--design", "rank", "--set", "scan=palindromic"};
    assertEquals(0, CommandRun.of(with(rank, "--level", "1e-4")).status());
    assertEquals(
        1, CommandRun.of(with(rank, "--rung", "joint", "--mutant", "mean-for-draw")).status());
  }

  @Test
  @Statistical(alpha = 1e-4)
  void calibrationMeasuresItsOwnThinning() throws IOException {
    String[] sbc = {"check", "start", "--design", "sbc", "--rung", "joint", "--format", "json"};
    CommandRun right = CommandRun.of(with(sbc, "--level", "1e-4"));
    assertEquals(0, right.status(), right.out());
    assertTrue(
        new ObjectMapper().readTree(right.out()).get("rows").get(0).has("chiSquare"), right.out());
    assertEquals(1, CommandRun.of(with(sbc, "--mutant", "mean-for-draw")).status());
  }

  @Test
  void failureNamesTheGuiltyKernel() throws IOException {
    CommandRun run =
        CommandRun.of("check", "start", "--mutant", "rate-too-large", "--format", "json");
    JsonNode kernels = new ObjectMapper().readTree(run.out()).get("kernels");
    assertEquals("pass", kernels.get("mu").asText());
    assertEquals("fail", kernels.get("tau").asText());
  }

  /** The bug is in the kernel that the check names, and the check runs that kernel. */
  @Test
  void plantedBugIsSeenByTheCheckOfItsKernel() {
    CommandRun run =
        CommandRun.of(
            "check",
            "changepoint",
            "--set",
            "layers=hidden",
            "--mutant",
            "layers-forget-point",
            "--rung",
            "exact");
    assertEquals(1, run.status(), run.out());
    assertTrue(run.out().contains("FAIL         layers: one layer given the rest"), run.out());
  }

  /** Checks of the model pass all the same, and say nothing about the sampler on trial. */
  @Test
  void plantedBugThatNoCheckReachesIsNotTested() throws IOException {
    for (String[] bug :
        new String[][] {
          {"lda", "own-count-stays"},
          {"dmr", "prior-twice"},
          {"lfrm", "naive-deletion"},
          {"irm", "no-proposal"}
        }) {
      String[] check = {"check", bug[0], "--mutant", bug[1], "--rung", "identities"};
      CommandRun run = CommandRun.of(check);
      assertTrue(run.status() == 1 || run.status() == 3, run.out());
      assertEquals(run.status() == 3, run.out().contains("NOT TESTED: no check"), run.out());
    }
    CommandRun run =
        CommandRun.of(
            "check lda --mutant own-count-stays --rung identities --format json".split(" "));
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertEquals(run.status() == 3 ? "inconclusive" : "fail", json.get("verdict").asText());
    assertEquals(
        1, CommandRun.of("check", "ila", "--mutant", "counts-itself", "--rung", "exact").status());
  }

  @Test
  void whatWasNotRunIsNotTestedInTheStudyToo() throws IOException {
    CommandRun run =
        CommandRun.of("check", "mixture", "--mutants", "--draws", "1000", "--format", "json");
    JsonNode row = new ObjectMapper().readTree(run.out()).get("mutants").get(0);
    assertEquals("assignments", row.get("kernel").asText());
    assertEquals("identities", row.get("notTested").get(0).asText());
    assertTrue(!row.has("identities"), run.out());
    assertEquals(1, row.get("exact").asInt());
    assertEquals(3, CommandRun.of("check", "mixture", "--rung", "identities").status());
  }

  private static String[] with(String[] words, String... more) {
    return Stream.concat(Arrays.stream(words), Arrays.stream(more)).toArray(String[]::new);
  }

  /** Two bugs are accused as one is: what was inconclusive for each is not a pass for both. */
  @Test
  void severalBugsAreJudgedAsOne() {
    String[] few = {"--rung", "joint", "--design", "geweke", "--draws", "200"};
    CommandRun one =
        CommandRun.of(with(new String[] {"check", "ila", "--mutant", "stale-bias"}, few));
    assertEquals(3, one.status(), one.out());
    String[] both = {"check", "ila", "--mutant", "stale-bias", "--mutant", "stale-bias"};
    CommandRun two = CommandRun.of(with(both, few));
    assertEquals(3, two.status(), two.out());
    assertTrue(two.out().contains("INCONCLUSIVE"), two.out());
  }

  /** A planted bug may have a design of its own, and the answer names the one that ran. */
  @Test
  void theDesignIsTheOneThatRan() throws IOException {
    JsonNode json =
        new ObjectMapper()
            .readTree(
                CommandRun.of(
                        "check",
                        "start",
                        "--mutant",
                        "stale-mean",
                        "--rung",
                        "joint",
                        "--format",
                        "json")
                    .out());
    assertEquals("replicated", json.get("design").asText());
  }

  @Test
  void badInputIsOneSentence() {
    String[][] bad = {
      {"check", "nothing"},
      {"check", "start", "--mutant", "nobody"},
      {"check", "start", "--draws", "-1"},
      {"check", "start", "--draws", "many"},
      {"check", "start", "--sweeps", "0"},
      {"check", "start", "--rung", "top"},
      {"check", "start", "--design", "none"},
      {"check", "start", "--threads", "0"},
      {"check", "start", "--level", "2"},
      {"check", "start", "--resume"},
      {"check", "start", "--mutants", "--repeats", "0"},
      {"check", "start", "--mutants", "--mutant", "nobody"},
      {"check", "start", "--mutants", "--rung", "nonsense"},
      {"check", "start", "--mutants", "--design", "rank"},
      {"check", "start", "--set", "scan=random"},
      {"check", "start", "--checkpoint", "/no/such/folder/run"},
      {"check"},
      {"dance"},
    };
    for (String[] arguments : bad) {
      CommandRun run = CommandRun.of(arguments);
      assertEquals(2, run.status(), String.join(" ", arguments) + run.err());
      assertEquals(1, run.err().lines().count(), run.err());
      assertEquals("", run.out());
    }
  }
}
