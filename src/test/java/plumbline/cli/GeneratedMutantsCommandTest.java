package plumbline.cli;

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
import plumbline.testing.Statistical;

class GeneratedMutantsCommandTest {
  @TempDir private Path folder;

  @Test
  @Statistical(alpha = 1e-5)
  void jsonHasTheShapeOfTheContract() throws IOException {
    CommandRun run =
        CommandRun.of(
            "check",
            "mixture",
            "--generated-mutants",
            "--draws",
            "2000",
            "--level",
            "1e-5",
            "--format",
            "json",
            "--out",
            folder.toString());
    assertEquals(0, run.status(), run.err());
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertTrue(json.get("score").asDouble() > 0.9, run.out());
    assertEquals(6, json.get("mutants").size());
    JsonNode last = json.get("mutants").get(5);
    assertEquals(
        "assignments: 4th categorical weights to the power 0.8", last.get("name").asText());
    assertEquals("assignments", last.get("kernel").asText());
    assertEquals("exact", last.get("rung").asText());
    assertTrue(last.get("caught").asBoolean());
    assertEquals("not-tested", last.get("identities").asText());
    assertEquals("wrong", last.get("standing").asText());
    assertEquals("pass", json.get("verdict").asText());
    List<String> table = Files.readAllLines(folder.resolve("generated-mutants.csv"));
    assertEquals(1 + 1 + 6, table.size());
    assertTrue(table.get(0).startsWith("name,kernel,rung,caught"), table.get(0));
  }

  @Test
  void oneRungAloneIsTriedOnRequest() {
    CommandRun run = CommandRun.of("check", "mixture", "--generated-mutants", "--rung", "exact");
    assertEquals(0, run.status(), run.err());
    assertTrue(run.out().contains("mutation score 0.67: 4 of 6 mutants seen"), run.out());
  }
}
