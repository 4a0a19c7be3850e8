package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** One command run inside the test's own process. */
public record CommandRun(int status, String out, String err) {
  public static CommandRun of(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status = Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    return new CommandRun(status, out.toString(), err.toString());
  }

  /** The JSON of a fit, long or short, whose exit status says what its verdict says. */
  public JsonNode fit() throws IOException {
    assertTrue(status == 0 || status == 3, status + ": " + err);
    JsonNode json = new ObjectMapper().readTree(out);
    String verdict = json.get("verdict").asText();
    assertTrue(List.of("converged", "not-converged", "undecided").contains(verdict), verdict);
    assertEquals(verdict.equals("converged"), status == 0, verdict);
    assertTrue(json.get("reason").asText().startsWith(verdict.replace('-', ' ') + ":"), out);
    JsonNode worst = json.get("worst");
    assertTrue(worst.isNull() || (worst.has("name") && worst.has("rhat") && worst.has("ess")), out);
    return json;
  }
}
