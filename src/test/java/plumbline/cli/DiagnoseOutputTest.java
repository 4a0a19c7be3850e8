package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import plumbline.cli.output.ExitCode;
import plumbline.random.Rng;

/** The answer of {@code diagnose} in all its forms, and pages of the other commands. */
class DiagnoseOutputTest {
  private static final String FRAME = "src/test/resources/oracle/files/pystan-frame.csv";

  @TempDir Path folder;

  private static Element xml(Path file) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(Files.readAllBytes(file)))
        .getDocumentElement();
  }

  private String good() throws IOException {
    Rng rng = Rng.seeded(7);
    StringBuilder text = new StringBuilder("chain,a,b\n");
    for (int i = 0; i < 2000; i++) {
      text.append(1 + i / 500).append(',').append(rng.normal()).append(',');
      text.append(rng.normal() + 10).append('\n');
    }
    return Files.writeString(folder.resolve("good.csv"), text.toString()).toString();
  }

  /** A page shows the digits that the text shows. */
  @Test
  void numbersOfThePageAreThoseOfTheText() throws IOException {
    Path page = folder.resolve("page.html");
    CommandRun run = CommandRun.of("diagnose", good(), "--report", page.toString());
    String line =
        run.out().lines().filter(l -> l.strip().startsWith("b ")).findFirst().orElseThrow();
    String html = Files.readString(page);
    List<String> cells = List.of(line.strip().split(" +"));
    String row = html.lines().filter(l -> l.contains(">b</")).findFirst().orElseThrow();
    for (String cell : cells.subList(1, 12)) {
      assertTrue(row.contains(">" + cell + "<"), cell + " in " + row);
    }
  }

  @Test
  void exitStatusesAndFirstLines() throws IOException {
    CommandRun passed = CommandRun.of("diagnose", good());
    assertEquals(ExitCode.PASS, passed.status(), passed.out());
    assertTrue(passed.out().startsWith("PASS: converged enough for these 2 quantities"));
    CommandRun failed = CommandRun.of("diagnose", FRAME);
    assertEquals(ExitCode.FAIL, failed.status());
    assertTrue(failed.out().startsWith("FAIL: not converged: 19 divergent"), failed.out());
    CommandRun strict = CommandRun.of("diagnose", good(), "--ess", "4000");
    assertEquals(ExitCode.INCONCLUSIVE, strict.status());
    assertTrue(strict.out().startsWith("UNDECIDED: "), strict.out());
    assertEquals(ExitCode.PASS, CommandRun.of("diagnose", FRAME, "--fail-on", "none").status());
    assertEquals(
        ExitCode.INCONCLUSIVE, CommandRun.of("diagnose", good(), "--tolerance", "0.01sd").status());
    assertEquals(ExitCode.PASS, CommandRun.of("diagnose", good(), "--tolerance", "0.05").status());
    assertEquals(ExitCode.USAGE, CommandRun.of("diagnose", good(), "--tolerance", "x").status());
    assertEquals(ExitCode.USAGE, CommandRun.of("diagnose", good(), "--rhat", "0.9").status());
  }

  @Test
  void theObjectForPrograms() throws IOException {
    CommandRun run =
        CommandRun.of("diagnose", FRAME, "--format", "json", "--more", "--superchains", "1,1,2,2");
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertEquals("not-converged", json.get("verdict").textValue());
    JsonNode reason = json.get("reasons").get(0);
    for (String name : List.of("variable", "what", "value", "advice")) {
      assertTrue(reason.has(name), name);
    }
    assertEquals("divergences", reason.get("what").textValue());
    assertEquals("[0,5,0,14]", json.get("hmc").get("divergences").toString());
    assertEquals(4, json.get("hmc").get("maximumTreeDepth").size());
    assertEquals(4, json.get("hmc").get("ebfmi").size());
    JsonNode more = json.get("more").get("variables").get(0);
    assertTrue(more.get("nestedRhat").doubleValue() > 1, more.toString());
    assertTrue(more.get("localRhat").doubleValue() > 1, more.toString());
  }

  @Test
  void aFunctionIsAnotherQuantity() throws IOException {
    CommandRun run = CommandRun.of("diagnose", good(), "--function", "a/b", "--function", "a^2");
    assertEquals(ExitCode.PASS, run.status(), run.out());
    assertTrue(run.out().contains("these 4 quantities"), run.out());
    assertTrue(run.out().lines().anyMatch(line -> line.startsWith("a/b ")), run.out());
    CommandRun wrong = CommandRun.of("diagnose", good(), "--function", "a/c");
    assertEquals(ExitCode.USAGE, wrong.status());
    assertTrue(wrong.err().contains("no variable c among a, b"), wrong.err());
  }

  @Test
  void whatIsWrittenIsNamed() throws Exception {
    Path out = folder.resolve("out");
    Path page = folder.resolve("page.html");
    Path junit = folder.resolve("junit.xml");
    CommandRun run =
        CommandRun.of(
            "diagnose",
            FRAME,
            "--out",
            out.toString(),
            "--report",
            page.toString(),
            "--junit",
            junit.toString(),
            "--format",
            "json");
    new ObjectMapper().readTree(run.out());
    try (Stream<Path> files = Files.list(out)) {
      List<String> names = files.map(f -> f.getFileName().toString()).sorted().toList();
      assertEquals(
          List.of("chains.csv", "reasons.csv", "run.json", "summary.csv", "worst.png", "worst.svg"),
          names);
      for (String name : names) {
        assertTrue(run.err().contains(out.resolve(name).toString()), run.err());
      }
    }
    assertTrue(run.err().contains(page.toString()) && run.err().contains(junit.toString()));
    assertTrue(Files.readString(out.resolve("worst.svg")).contains("<svg"));
    String html = Files.readString(page);
    assertTrue(html.contains("FAIL: not converged: 19 divergent transitions"), html);
    assertTrue(html.contains("data:image/png;base64,"));
    assertTrue(html.contains("<details><summary>Classic diagnostics"));
    assertFalse(html.contains("http"), "the page needs no network");
    Element suite = xml(junit);
    assertEquals("12", suite.getAttribute("tests"));
    assertEquals("1", suite.getAttribute("failures"), "the divergences of the run");
    assertEquals("11", suite.getAttribute("errors"), "undecided is no pass");
  }

  @Test
  void theOtherCommandsWritePagesToo() throws Exception {
    String[][] commands = {
      {"check", "start"},
      {"compare", good(), good()},
      {"sbc", ranks()},
    };
    for (String[] command : commands) {
      Path page = folder.resolve(command[0] + ".html");
      Path junit = folder.resolve(command[0] + ".xml");
      String[] all =
          Stream.concat(
                  Stream.of(command),
                  Stream.of("--report", page.toString(), "--junit", junit.toString()))
              .toArray(String[]::new);
      CommandRun run = CommandRun.of(all);
      assertTrue(run.err().contains(page.toString()), run.err());
      String html = Files.readString(page);
      assertTrue(html.contains("class=\"verdict"), html);
      Element suite = xml(junit);
      boolean failed =
          Integer.parseInt(suite.getAttribute("failures"))
                  + Integer.parseInt(suite.getAttribute("errors"))
              > 0;
      assertEquals(run.status() != ExitCode.PASS, failed, command[0] + ": " + run.out());
    }
  }

  private String ranks() throws IOException {
    Rng rng = Rng.seeded(3);
    StringBuilder text = new StringBuilder("simulation,draw,mu\n");
    for (int s = 1; s <= 200; s++) {
      for (int d = 0; d <= 50; d++) {
        text.append(s).append(',').append(d).append(',').append(rng.normal()).append('\n');
      }
    }
    return Files.writeString(folder.resolve("sbc.csv"), text.toString()).toString();
  }
}
