package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
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
          List.of(
              "draws.csv",
              "summary.csv",
              "members.csv",
              "partition.csv",
              "together.csv",
              "blocks.csv",
              "held-out.csv")) {
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

  /** Two triangles; nobody knows whether the first and the last are linked. */
  @Test
  void tellsOfUnknownDyadsAndBlocks() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("six.csv"),
            "0,1,1,0,0,NA\n1,0,1,0,0,0\n1,1,0,0,0,0\n0,0,0,0,1,1\n0,0,0,1,0,1\nNA,0,0,1,1,0\n");
    Path out = folder.resolve("six");
    String[] words = {"network", file.toString(), "--model", "irm", "--format", "json", "--out"};
    CommandRun.of(with(words, out.toString())).fit();
    List<String> unknown = Files.readAllLines(out.resolve("unknown.csv"));
    assertEquals("from,to,probability", unknown.get(0));
    assertEquals(2, unknown.size());
    assertTrue(unknown.get(1).startsWith("1,6,0."), unknown.toString());
    assertTrue(Double.parseDouble(unknown.get(1).substring(4)) < 0.4, unknown.toString());
    assertEquals(16, Files.readAllLines(out.resolve("together.csv")).size());
    // Three links of three: the law is Beta(4, 1), whose quantiles are fourth roots.
    double[] block =
        java.util.Arrays.stream(Files.readAllLines(out.resolve("blocks.csv")).get(1).split(","))
            .mapToDouble(Double::parseDouble)
            .toArray();
    double[] expected = {1, 1, 3, 3, 1, Math.pow(0.025, 0.25), Math.pow(0.975, 0.25)};
    assertArrayEquals(expected, block, 1e-12);
    Path none = folder.resolve("none");
    CommandRun.of(with(words, none.toString(), "--holdout", "0.4")).fit();
    int held = Files.readAllLines(none.resolve("held-out.csv")).size();
    assertTrue(held > 1 && held < 15, held + "");
    assertEquals(2, Files.readAllLines(none.resolve("unknown.csv")).size());
  }

  @Test
  void auditOfHeldOutDyads() throws IOException {
    Path file = small();
    for (String of : List.of("entries", "pairs")) {
      Path out = folder.resolve(of);
      JsonNode scores =
          run(
                  file,
                  "--model",
                  "irm",
                  "--holdout",
                  "0.3",
                  "--holdout-of",
                  of,
                  "--format",
                  "json",
                  "--out",
                  out.toString())
              .fit()
              .get("holdout");
      assertEquals(of, scores.get("of").asText());
      assertTrue(scores.get("meanAbsoluteError").asDouble() < 1);
      assertEquals(of.equals("entries"), scores.get("mirror").has("visible"), scores.toString());
      CommandRun asked =
          CommandRun.of(
              "network",
              "audit",
              file.toString(),
              out.resolve("held-out.csv").toString(),
              "--holdout-of",
              of,
              "--format",
              "json");
      JsonNode audit = new ObjectMapper().readTree(asked.out());
      assertEquals(scores.get("dyads").asInt(), audit.get("heldOut").asInt());
      assertEquals(of.equals("entries"), audit.get("mirrored").asDouble() > 0.4, audit.toString());
      assertEquals(0, audit.get("diagonal").asDouble());
    }
    CommandRun text =
        CommandRun.of("network", "audit", file.toString(), folder.resolve("no.csv").toString());
    assertEquals(2, text.status());
    assertEquals(2, CommandRun.of("network").status());
    assertEquals(2, run(file, "--holdout-of", "rows").status());
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
            run(file, "--holdout", "0.000001"),
            run(file, "--chains", "0"))) {
      assertEquals(2, run.status());
      assertEquals(1, run.err().strip().lines().count(), run.err());
    }
  }
}
