package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IptmTest {
  private static final String HEADER = "time,sender,recipients,text\n";

  @TempDir private Path folder;

  private CommandRun fit(String text, String... more) throws IOException {
    Path file = folder.resolve("mail.csv");
    Files.writeString(file, text);
    String[] all = new String[more.length + 2];
    all[0] = "iptm";
    all[1] = file.toString();
    System.arraycopy(more, 0, all, 2, more.length);
    return CommandRun.of(all);
  }

  @Test
  void fitsSimulatedMessages() throws IOException {
    Path file = folder.resolve("drawn.csv");
    CommandRun drawn = CommandRun.of("iptm", file.toString(), "--simulate", "25");
    assertEquals(0, drawn.status(), drawn.err());
    CommandRun run =
        CommandRun.of(
            "iptm",
            file.toString(),
            "--topics",
            "3",
            "--patterns",
            "2",
            "--iterations",
            "20",
            "--burn-in",
            "10",
            "--optimise",
            "--format",
            "json",
            "--out",
            folder.toString());
    JsonNode json = run.fit();
    assertTrue(!json.get("verdict").asText().equals("converged"), json.toString());
    assertEquals(25, json.get("documents").asInt());
    assertEquals(3, json.get("topics").size());
    assertTrue(json.get("summary").get("variables").size() > 30);
    assertEquals(4, json.get("predictive").size());
    // Topics have no order that chains share: their columns are in no summary over chains.
    assertFalse(json.get("summary").toString().contains("_of_topic["), json.toString());
    assertTrue(json.get("summary").toString().contains("tokens_of_pattern[2]"));
    assertFalse(Files.readString(folder.resolve("summary.csv")).contains("_of_topic["));
    assertTrue(Files.readString(folder.resolve("chains.csv")).contains("tokens_of_topic[3]"));
    for (String name :
        new String[] {"chains.csv", "chains.png", "summary.csv", "topics.csv", "predictive.csv"}) {
      assertTrue(Files.size(folder.resolve(name)) > 0, name);
    }
  }

  @Test
  void readsTextWithQuotesAndDates() throws IOException {
    CommandRun run =
        fit(
            HEADER
                + "2001-10-04T09:31:00,ann,bob;cat,\"Budget, \"\"draft\"\"\nfor Monday\"\n"
                + "2001-10-05T10:00:00Z,bob,ann,budget for monday\n"
                + "2001-10-05T12:00:00+0200,cat,ann,draft budget\n",
            "--topics",
            "2",
            "--iterations",
            "5",
            "--burn-in",
            "2");
    assertEquals(3, run.status(), run.err());
    assertTrue(run.out().contains("results stand as they are"), run.out());
    assertTrue(run.out().contains("3 messages, 3 actors, 4 word types, 9 tokens"), run.out());
  }

  @Test
  void whatWouldBeLeftOutIsRefused() throws IOException {
    String letter = "1,ann,bob," + "budget meeting ".repeat(5001) + "\n";
    CommandRun run = fit("time,sender,recipients,text\n" + letter + "2,bob,ann,budget meeting\n");
    assertEquals(2, run.status());
    assertTrue(run.err().contains("a message of 10002 words"), run.err());
    CommandRun hasty =
        fit(HEADER + "1,ann,bob,budget\n2,bob,ann,budget\n", "--optimise", "--burn-in", "9");
    assertEquals(2, hasty.status());
    assertTrue(
        hasty.err().contains("in which alpha and m are fitted, must be at least 10"), hasty.err());
  }

  /** The sets of receivers are a table of messages x actors x actors. */
  @Test
  void tooManyActorsAreOneSentence() throws IOException {
    StringBuilder text = new StringBuilder("1,ann,bob,budget\n2,bob,ann,budget\n3,ann,zoe");
    for (int i = 0; i < 30_000; i++) {
      text.append(";a").append(i);
    }
    CommandRun run = fit(HEADER + text + ",budget\n");
    assertEquals(2, run.status());
    assertEquals(1, run.err().lines().count(), run.err());
    assertTrue(
        run.err().contains("3 messages between 30003 actors are too many: one table"), run.err());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "time,from,recipients,text|no column sender",
        "time,sender,recipients,text;soon,a,b,hi there|'soon'",
        "time,sender,recipients,text;+999999999-12-31T23:59:59,a,b,hi you|line 2, column 1: found"
            + " '+999999999-12-31T23:59:59'; expected hours, or a time as 2001-10-04T09:31:00, of a"
            + " year from 1 to 9999",
        "time,sender,recipients,text;1,a,b,hi you;-999999999-01-01T00:00:00Z,b,a,hi you|line 3,"
            + " column 1: found '-999999999-01",
        "time,sender,recipients,text;0000-06-01T00:00:00+02:00,a,b,hi you|a year from 1 to 9999",
        "time,sender,recipients,text;+10000-01-01 00:00:00,a,b,hi you|a year from 1 to 9999",
        "time,sender,recipients,text;1,a,a,hi there|nobody but the sender",
        "time,sender,recipients,text;1,a,b|3 fields",
        "time,sender,recipients,text;1,a,b,hi there|1 messages",
        "time,sender,recipients,words;1,a,b,hi|'hi'",
        "time,sender,recipients,text;1,a,b,\"hi|a quote that never ends"
      })
  void badInputIsOneSentence(String lines, String found) throws IOException {
    CommandRun run = fit(lines.replace(';', '\n') + "\n");
    assertEquals(2, run.status());
    assertEquals(1, run.err().lines().count(), run.err());
    assertTrue(run.err().contains(found), run.err());
  }
}
