package plumbline.cli.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.cli.CommandRun;
import plumbline.cli.output.ExitCode;

/** No command writes over what it reads, whatever name it is given. */
class InputIsNotOutputTest {
  private static final String NUMBERS = "a,b\n1,2\n2,1\n3,5\n4,4\n5,1\n6,2\n7,3\n8,9\n9,9\n0,1\n";

  @TempDir private Path folder;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private void assertRefusedAndUntouched(Path file, String... words) throws IOException {
    byte[] before = Files.readAllBytes(file);
    CommandRun run = CommandRun.of(words);
    assertEquals(ExitCode.USAGE, run.status(), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
    assertEquals("", run.out());
    assertEquals(new String(before), Files.readString(file));
  }

  @Test
  void simulatedMessagesNeverReplaceRealOnes() throws IOException {
    Path mail = file("mail.csv", "time,sender,recipients,words\n1,ann,bob,hello:2\n");
    for (String count : List.of("5", "0", "-1")) {
      assertRefusedAndUntouched(mail, "iptm", mail.toString(), "--simulate", count);
    }
    Path drawn = folder.resolve("new.csv");
    CommandRun run = CommandRun.of("iptm", drawn.toString(), "--simulate", "5", "--format", "json");
    assertEquals(ExitCode.PASS, run.status(), run.err());
    assertEquals(5, new ObjectMapper().readTree(run.out()).get("messages").asInt());
    assertRefusedAndUntouched(drawn, "iptm", drawn.toString(), "--simulate", "5");
  }

  @Test
  void perturbedModelIsAnother() throws IOException {
    Path model = Files.createDirectories(folder.resolve("model"));
    Files.writeString(model.resolve("topics.csv"), "0.5,0.25,0.25\n0.2,0.2,0.6\n");
    Files.writeString(model.resolve("alpha.csv"), "0.1,0.1\n");
    Files.writeString(model.resolve("vocab.txt"), "a\nb\nc\n");
    Path link = Files.createSymbolicLink(folder.resolve("link"), model);
    for (Path out : List.of(model, folder.resolve("link/../model"), link)) {
      assertRefusedAndUntouched(
          model.resolve("topics.csv"),
          "topics",
          "perturb",
          "--model",
          model.toString(),
          "--out",
          out.toString());
    }
    CommandRun run =
        CommandRun.of(
            "topics",
            "perturb",
            "--model",
            model.toString(),
            "--out",
            folder.resolve("other").toString(),
            "--format",
            "json");
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertEquals(folder.resolve("other").toString(), json.get("model").asText());
  }

  @Test
  void outputFolderMayHoldTheInputUnlessItIsLost() throws IOException {
    Path summary = file("summary.csv", NUMBERS);
    String out = folder.toString();
    assertRefusedAndUntouched(summary, "diagnose", summary.toString(), "--out", out);
    Path edges = file("edges.csv", NUMBERS);
    assertRefusedAndUntouched(edges, "graph", edges.toString(), "--out", out);
    assertRefusedAndUntouched(edges, "graph", edges.toString(), "--checkpoint", edges.toString());
    Path chains = file("mine.csv", NUMBERS);
    CommandRun run =
        CommandRun.of("diagnose", chains.toString(), "--out", out, "--fail-on", "none");
    assertEquals(ExitCode.PASS, run.status(), run.err());
  }

  /** The list of names in {@link Inputs} is what the commands' sources write. */
  @Test
  void everyNameThatIsWrittenIsKnown() throws IOException {
    List<String> unknown = new ArrayList<>();
    List<Path> sources = new ArrayList<>();
    for (String part : List.of("cli", "models")) {
      try (var files = Files.walk(Path.of("src/main/java/plumbline").resolve(part))) {
        files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
      }
    }
    var name = java.util.regex.Pattern.compile("\"([a-z][a-z-]*\\.(?:csv|png|txt|html|json))\"");
    int found = 0;
    for (Path source : sources) {
      String text = Files.readString(source);
      if (source.endsWith("Inputs.java")) {
        continue;
      }
      var match = name.matcher(text);
      while (match.find()) {
        found++;
        if (!Inputs.OUTPUT_NAMES.contains(match.group(1))) {
          unknown.add(source + ": " + match.group(1));
        }
      }
    }
    assertTrue(found > 30, "no names found");
    assertEquals(List.of(), unknown);
  }
}
