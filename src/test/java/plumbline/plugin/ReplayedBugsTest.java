package plumbline.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import plumbline.verification.Rung;
import plumbline.verification.RungResult;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.Verdict;
import plumbline.verification.exact.ExactCheck;

/**
 * Planted bugs that only a replay once saw (replays.tsv): other draws accuse nobody now, and a law
 * does, that of the kernel by pairs of joint draws, or that of the joint rung which the bug names.
 */
class ReplayedBugsTest {
  private static List<String> rows() throws IOException {
    try (var list = ReplayedBugsTest.class.getResourceAsStream("/plumbline/faults/replays.tsv")) {
      assertNotNull(list, "replays.tsv");
      return new String(list.readAllBytes(), StandardCharsets.UTF_8).lines().skip(1).toList();
    }
  }

  private static Trial<?, ?> trial(String model) {
    String[] words = model.split(" ");
    TrialOptions options = TrialOptions.defaults();
    for (int i = 1; i < words.length; i++) {
      String[] setting = words[i].split("=");
      options = options.with(setting[0], setting[1]);
    }
    return ModelRegistry.installed().trial(words[0], options);
  }

  @TestFactory
  Stream<DynamicTest> whatPairsDoNotSeeNamesTheJointRung() throws IOException {
    return rows().stream()
        .map(row -> row.split("\t"))
        .filter(row -> row[2].equals("joint"))
        .map(
            row ->
                dynamicTest(
                    row[0] + " " + row[1],
                    () -> assertEquals(Rung.JOINT, trial(row[0]).mutant(row[1]).rung())));
  }

  @Tag("long")
  @TestFactory
  Stream<DynamicTest> pairsSeeTheOthers() throws IOException {
    return rows().stream()
        .map(row -> row.split("\t"))
        .filter(row -> row[2].equals("pairs"))
        .map(row -> dynamicTest(row[0] + " " + row[1], () -> isSeen(trial(row[0]), row[1])));
  }

  private static void isSeen(Trial<?, ?> trial, String bug) {
    List<RungResult> results = trial.withMutant(bug).runExact(Rung.IDENTITIES);
    assertTrue(
        results.stream()
            .anyMatch(r -> r.kind() == ExactCheck.Kind.LAW && r.verdict() == Verdict.FAIL),
        results.toString());
  }
}
