package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NetworkCommandTest {

  @TempDir private Path folder;

  private Path small() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 12; i++) {
      for (int j = 0; j < 12; j++) {
        text.append(i / 4 == j / 4 && i != j ? 1 : 0).append(j < 11 ? "," : "\n");
      }
    }
    return Files.writeString(folder.resolve("small.csv"), text);
  }

  private static CommandRun run(Path file, String... options) {
    List<String> all = new java.util.ArrayList<>(List.of("network", file.toString()));
    all.addAll(List.of("--chains", "2", "--burn-in", "20", "--iterations", "60"));
    all.addAll(List.of(options));
    return CommandRun.of(all.toArray(String[]::new));
  }

  @Test
  void everyModelWritesItsFiles() throws IOException {
    Path file = small();
    for (String model : List.of("ila", "lfrm", "irm")) {
      Path out = folder.resolve(model);
      JsonNode json =
          run(
                  file,
                  "--model",
                  model,
                  "--holdout",
                  "0.2",
                  "--format",
                  "json",
                  "--out",
                  out.toString())
              .fit();
      assertEquals(12, json.get("objects").asInt());
      assertEquals(18, json.get("links").asInt());
      assertTrue(json.get("holdout").get("auc").asDouble() > 0.5);
      for (String name :
          List.of("draws.csv", "summary.csv", "members.csv", "partition.csv", "held-out.csv")) {
        assertTrue(Files.size(out.resolve(name)) > 0, name);
      }
      for (String name : List.of("adjacency.png", "chains.png")) {
        byte[] start = new byte[4];
        try (var in = Files.newInputStream(out.resolve(name))) {
          assertEquals(4, in.read(start));
        }
        assertArrayEquals(new byte[] {(byte) 0x89, 'P', 'N', 'G'}, start, name);
      }
    }
  }

  @Test
  void endsWithAVerdict() throws IOException {
    Path file = small();
    String[] words = {"network", file.toString(), "--model", "irm", "--iterations"};
    JsonNode good = CommandRun.of(with(words, "3000", "--format", "json")).fit();
    assertEquals("converged", good.get("verdict").asText(), good.get("reason").asText());
    CommandRun hasty = CommandRun.of(with(words, "4", "--burn-in", "0"));
    assertEquals(3, hasty.status());
    assertTrue(hasty.out().contains("results stand as they are"), hasty.out());
    JsonNode one = CommandRun.of(with(words, "60", "--chains", "1", "--format", "json")).fit();
    assertTrue(!one.get("verdict").asText().equals("converged"), one.toString());
  }

  private static String[] with(String[] words, String... more) {
    String[] all = java.util.Arrays.copyOf(words, words.length + more.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    return all;
  }

  @Test
  void finishedRunsLeaveNoCheckpointBehind() throws IOException {
    Path file = small();
    Path checkpoint = folder.resolve("checkpoint");
    CommandRun plain = run(file, "--start", "sequential");
    CommandRun kept = run(file, "--start", "sequential", "--checkpoint", checkpoint.toString());
    assertEquals(plain.out(), kept.out());
    assertTrue(Files.notExists(checkpoint));
    assertEquals(2, run(file, "--resume").status());
  }

  @Test
  void badInputIsOneSentence() throws IOException {
    Path file = small();
    for (CommandRun run :
        List.of(
            run(folder.resolve("none.csv")),
            run(file, "--model", "sbm"),
            run(file, "--start", "middle"),
            run(file, "--holdout", "1"),
            run(file, "--chains", "0"))) {
      assertEquals(2, run.status());
      assertEquals(1, run.err().strip().lines().count(), run.err());
    }
  }
}
