package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.cli.output.ExitCode;
import plumbline.cli.runs.RunRecord;
import plumbline.cli.runs.Verification;

/** Every run leaves a record beside its files, and the record is held to them. */
class VerifyTest {
  /** Quick ones; the long test takes all. */
  private static final Set<String> FEW = Set.of("graph", "topics perturb", "topics evaluate");

  @TempDir private Path folder;

  private Path out() {
    return folder.resolve("out");
  }

  /** A fit of some numbers, into the folder {@code out}. */
  private CommandRun fit(String... more) throws IOException {
    StringBuilder numbers = new StringBuilder("a,b\n");
    for (int i = 0; i < 12; i++) {
      numbers.append(Math.sin(i * i)).append(',').append(Math.cos(i * i * i)).append('\n');
    }
    Path data = folder.resolve("table.csv");
    if (!Files.exists(data)) {
      Files.writeString(data, numbers);
    }
    List<String> words = new ArrayList<>(List.of("graph", data.toString()));
    words.addAll(List.of("--iterations", "40", "--burn-in", "5", "--chains", "2"));
    words.addAll(List.of("--seed", "7", "--out", out().toString()));
    words.addAll(List.of(more));
    CommandRun run = CommandRun.of(words.toArray(String[]::new));
    assertTrue(Set.of(0, 3).contains(run.status()), run.err());
    return run;
  }

  private CommandRun verify(String... more) {
    List<String> words = new ArrayList<>(List.of("verify", out().toString()));
    words.addAll(List.of(more));
    return CommandRun.of(words.toArray(String[]::new));
  }

  private void assertSays(int status, String words, CommandRun run) {
    assertEquals(status, run.status(), run.toString());
    assertTrue((run.out() + run.err()).contains(words), run.toString());
  }

  private void edit(String name, String from, String to) throws IOException {
    Path file = out().resolve(name);
    String text = Files.readString(file);
    assertTrue(text.contains(from), text);
    Files.writeString(file, text.replace(from, to));
  }

  /** What all commands write is as they left it, and they write it again. */
  private void everyCommand(Set<String> chosen) throws IOException {
    int tried = 0;
    for (Map.Entry<String, List<String>> example : CommandExamples.in(folder).entrySet()) {
      if (!chosen.isEmpty() && !chosen.contains(example.getKey())) {
        continue;
      }
      Path out = folder.resolve("out-" + tried++);
      List<String> words = new ArrayList<>(example.getValue());
      int given = words.indexOf("--out");
      if (given >= 0) {
        words.subList(given, given + 2).clear();
      }
      words.add("--out=" + out);
      CommandRun run = CommandRun.of(words.toArray(String[]::new));
      if (!Files.exists(out)) {
        assertEquals("network audit", example.getKey()); // it writes nothing
        continue;
      }
      CommandRun again =
          CommandRun.of("verify", out.toString(), "--again", "--trust", "--format", "json");
      if (example.getKey().equals("verify")) {
        assertEquals(ExitCode.USAGE, again.status(), "what verifies is not run again: " + again);
        continue;
      }
      assertEquals(ExitCode.PASS, again.status(), example.getKey() + ": " + again);
      JsonNode json = new ObjectMapper().readTree(again.out());
      assertEquals(run.status(), json.get("status").asInt());
      assertTrue(json.get("files").size() >= 2, again.out());
    }
    assertTrue(tried >= Math.max(FEW.size(), chosen.size()), "tried only " + tried);
  }

  @Test
  void whatCommandsWriteIsWrittenAgain() throws IOException {
    everyCommand(FEW);
  }

  @Test
  @Tag("long")
  void whatEveryCommandWritesIsWrittenAgain() throws IOException {
    everyCommand(Set.of());
  }

  @Test
  void whateverIsOtherIsSaid() throws IOException {
    fit();
    assertSays(ExitCode.PASS, "PASS: 8 files are as recorded", verify());
    Files.writeString(out().resolve("notes.txt"), "mine");
    assertSays(ExitCode.PASS, "not of this run", verify());
    Path data = folder.resolve("table.csv");
    Path moved = Files.createDirectories(folder.resolve("elsewhere")).resolve("table.csv");
    Files.move(data, moved);
    assertSays(ExitCode.INCONCLUSIVE, "INCONCLUSIVE: 7 files are as recorded, 1", verify());
    assertSays(ExitCode.INCONCLUSIVE, "not run", verify("--again"));
    Files.copy(moved, data);
    assertSays(ExitCode.PASS, "PASS", verify());
    Files.writeString(data, Files.readString(data).replace("a,b", "a,c"));
    assertSays(ExitCode.FAIL, "FAIL: 1 of 9 files", verify());
    Files.copy(moved, data, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    edit("edges.csv", "0", "1");
    assertSays(ExitCode.FAIL, "CHANGED", verify());
    Files.delete(out().resolve("edges.csv"));
    assertSays(ExitCode.FAIL, "MISSING", verify());
    assertTrue(verify("--format", "json").out().contains("\"verdict\" : \"fail\""));
  }

  /** Relative names begin where somebody says. */
  @Test
  void dataMayStandElsewhere() throws IOException {
    fit();
    edit("run.json", folder + "/table.csv", "table.csv");
    assertSays(ExitCode.INCONCLUSIVE, "not here", verify());
    String[] there = {"--inputs", folder.toString()};
    assertSays(ExitCode.PASS, "PASS", verify(there));
    assertSays(ExitCode.PASS, "again:   edges.csv", verify("--again", "--inputs", there[1]));
  }

  /** A record that claims other figures: the second run says so. */
  @Test
  void secondRunSeesFiguresThatTheRunDoesNotGive() throws IOException {
    fit();
    edit("run.json", "--iterations=40", "--iterations=48");
    CommandRun run = verify("--again");
    // Classes that are in no jar may be any: for a release this is a FAIL.
    assertSays(ExitCode.INCONCLUSIVE, "another program, Java or processor", run);
    RunRecord.Machine one = new RunRecord.Machine("1", "a", "17", "amd64", "Linux");
    RunRecord.Machine other = new RunRecord.Machine("1", "a", "21", "amd64", "Linux");
    RunRecord record = new RunRecord(List.of(), 1, 0, Map.of(), one, List.of(), List.of());
    assertTrue(new Verification(record, one, List.of()).sameMachine());
    assertFalse(new Verification(record, other, List.of()).sameMachine());
    assertTrue(new Verification(record, other, List.of()).toString().contains("jdk was 17"));
  }

  @Test
  void killedRunsAndOtherThreadsLeaveTheSameRecord() throws IOException {
    fit("--threads", "1");
    byte[] first = Files.readAllBytes(out().resolve("run.json"));
    String checkpoint = folder.resolve("checkpoint").toString();
    fit("--threads", "2", "--checkpoint", checkpoint, "--format", "json");
    assertEquals(
        new String(first, StandardCharsets.UTF_8), Files.readString(out().resolve("run.json")));
  }

  @Test
  void longRunsAreVerifiedWithACheckpoint() throws IOException {
    fit();
    Path checkpoint = folder.resolve("checkpoint");
    String[] again = {"--again", "--checkpoint", checkpoint.toString(), "--resume"};
    assertSays(ExitCode.PASS, "again:   edges.csv", verify(again));
    assertFalse(Files.exists(checkpoint));
    assertSays(ExitCode.USAGE, "--checkpoint is for --again", verify("--checkpoint", "c"));
  }

  /** A folder from somebody else writes nothing and runs no program of its own. */
  @Test
  void recordsOfStrangersDoNoHarm() throws IOException {
    fit();
    String good = Files.readString(out().resolve("run.json"));
    Path victim = Files.writeString(folder.resolve("victim"), "precious");
    for (String word :
        List.of(
            "--report=" + victim,
            "--junit=" + victim,
            "--out=" + folder,
            "--checkpoint=" + victim,
            "--simulate=5",
            "--program=touch " + folder.resolve("made"),
            "--classpath=x.jar",
            "@" + victim)) {
      Files.writeString(
          out().resolve("run.json"), good.replace("\"--seed=7\"", "\"" + word + "\""));
      CommandRun run = verify("--again");
      assertEquals(ExitCode.USAGE, run.status(), word + ": " + run);
      assertEquals(1, run.err().lines().count(), run.err());
      assertEquals("precious", Files.readString(victim));
      assertFalse(Files.exists(folder.resolve("made")));
    }
    for (String name : List.of("../victim", "/etc/passwd", "")) {
      Files.writeString(
          out().resolve("run.json"), good.replace("\"edges.csv\"", "\"" + name + "\""));
      assertSays(ExitCode.USAGE, "a name in this folder", verify());
    }
    Files.writeString(
        out().resolve("run.json"),
        good.replaceAll("(?s)\"outputs\" : \\[.*?]", "\"outputs\" : []"));
    assertSays(ExitCode.USAGE, "'outputs' is empty", verify());
  }

  @Test
  void foldersOfNoRunAreRefused() throws IOException {
    assertSays(ExitCode.USAGE, "no folder of that name", verify());
    Files.createDirectories(out());
    assertSays(ExitCode.USAGE, "no such file", verify());
    Files.writeString(out().resolve("run.json"), "{}");
    assertSays(ExitCode.USAGE, "format 1", verify());
    assertSays(ExitCode.USAGE, "give another", verify("--out", out().toString()));
  }
}
