package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** What the numbers in the JSON of {@code check} are of, and why one is null. */
class CheckJsonTest {
  /** The rung's error and its name are of one row: rows without a say, however far, are not it. */
  @Test
  void theJointRungNamesTheRowOfItsError() throws IOException {
    CommandRun run =
        CommandRun.of("check", "start", "--draws", "300", "--seed", "17", "--format", "json");
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertEquals(17, json.get("seed").asInt());
    String named = "";
    double largest = -1;
    double silent = 0;
    for (JsonNode row : json.get("rows")) {
      if (row.get("verdict").asText().equals("not-tested")) {
        silent = Math.max(silent, Math.abs(row.get("z").asDouble()));
      } else if (Math.abs(row.get("z").asDouble()) > largest) {
        largest = Math.abs(row.get("z").asDouble());
        named = row.get("name").asText();
      }
    }
    assertTrue(silent > largest, run.out());
    for (JsonNode rung : json.get("rungs")) {
      if (rung.get("rung").asText().equals("joint")) {
        assertEquals(named, rung.get("check").asText());
        assertEquals(largest, rung.get("error").asDouble());
      }
    }
  }

  @Test
  void planNamesDrawsAndSeconds() throws IOException {
    CommandRun run =
        CommandRun.of(
            "check", "start", "--plan", "--detect", "0.1", "--power", "0.9", "--format", "json");
    assertEquals(0, run.status(), run.err());
    JsonNode row = new ObjectMapper().readTree(run.out()).get("rows").get(0);
    for (String field : "name design draws seconds detectable".split(" ")) {
      assertTrue(row.has(field), field);
    }
    assertEquals(0.1, row.get("detectable").get("size").asDouble());
    assertTrue(row.get("draws").asDouble() > 100);
    String[] never = {"check", "start", "--plan", "--detect", "1e-9", "--format", "json"};
    JsonNode beyond = new ObjectMapper().readTree(CommandRun.of(never).out()).get("rows").get(0);
    assertTrue(beyond.get("draws").isNull());
    assertEquals("draws: more than 10^15", beyond.get("note").asText());
    assertEquals(2, CommandRun.of("check", "start", "--plan", "--detect", "-1").status());
  }
}
