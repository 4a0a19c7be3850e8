package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The scan asks about all libraries and says what it is told; without a network it says that. */
class AdvisoriesTest {
  private final List<JsonNode> asked = new ArrayList<>();

  /** A list of advisories that knows one, for the library of that name. */
  private HttpServer server(String guilty, int status) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/v1/querybatch",
        exchange -> {
          JsonNode request = new ObjectMapper().readTree(exchange.getRequestBody());
          StringBuilder results = new StringBuilder();
          for (JsonNode query : request.get("queries")) {
            asked.add(query);
            boolean one = query.get("package").get("name").asText().equals(guilty);
            results.append(results.isEmpty() ? "" : ",");
            results.append(one ? "{\"vulns\":[{\"id\":\"GHSA-0\",\"modified\":\"2026\"}]}" : "{}");
          }
          byte[] answer = ("{\"results\":[" + results + "]}").getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
    return server;
  }

  private CommandRun ask(String guilty, int status, String... more) throws IOException {
    HttpServer server = server(guilty, status);
    try {
      List<String> words = new ArrayList<>(List.of("advisories"));
      words.add("--server=http://127.0.0.1:" + server.getAddress().getPort());
      words.addAll(List.of(more));
      return CommandRun.of(words.toArray(String[]::new));
    } finally {
      server.stop(0);
    }
  }

  @Test
  void everyLibraryIsAskedAbout() throws IOException {
    CommandRun run = ask("nothing", 200);
    assertEquals(ExitCode.PASS, run.status(), run.toString());
    assertTrue(run.out().startsWith("PASS: 0 of "), run.out());
    assertEquals(Advisories.libraries(Path.of("")).size(), asked.size());
    String all = asked.toString();
    for (String name : List.of("jackson-databind", "picocli", "org.apache.ivy:ivy", "jupyterlab")) {
      assertTrue(all.contains(name), name);
    }
    assertTrue(asked.size() > 100, "only " + asked.size());
    assertTrue(asked.stream().allMatch(one -> one.get("version").asText().matches("[0-9].*")), all);
  }

  @Test
  void advisoriesAreNamedAndFail() throws IOException {
    CommandRun run = ask("info.picocli:picocli", 200);
    assertEquals(ExitCode.FAIL, run.status(), run.toString());
    assertTrue(run.out().startsWith("FAIL: 1 of "), run.out());
    assertTrue(run.out().contains("info.picocli:picocli 4.7.7: [GHSA-0]"), run.out());
    JsonNode json =
        new ObjectMapper().readTree(ask("info.picocli:picocli", 200, "--format=json").out());
    assertEquals("fail", json.get("verdict").asText());
    assertEquals("GHSA-0", json.at("/libraries/0/advisories/0").asText());
  }

  @Test
  void withoutAListThereIsNoVerdict() throws IOException {
    HttpServer gone = server("", 200);
    int port = gone.getAddress().getPort();
    gone.stop(0);
    CommandRun run = CommandRun.of("advisories", "--server=http://127.0.0.1:" + port);
    assertEquals(ExitCode.USAGE, run.status(), run.toString());
    assertTrue(run.err().contains("is there a network?"), run.err());
    CommandRun broken = ask("", 500);
    assertEquals(ExitCode.USAGE, broken.status(), broken.toString());
    assertTrue(broken.err().contains("status 500"), broken.err());
    assertEquals(ExitCode.USAGE, CommandRun.of("advisories", "--server=x y").status());
    assertEquals(ExitCode.USAGE, CommandRun.of("advisories", "--server=x").status());
  }
}
