package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.cli.output.ExitCode;
import plumbline.sampling.DataFileException;

/** Files that are refused, or are not, in the words of those who have them. */
class RefusedFilesTest {
  @TempDir private Path folder;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private Path gzip(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return file;
  }

  /** Every reader of text reads gzip, and misses what was cut off. */
  @Test
  void gzipIsRead() throws IOException {
    String table = "a,b\n1.5,2\n-2,1\n0.5,3\n1,-4\n-1,0.25\n0.75,-1\n";
    String edges = "1 2\n2 3\n3 4\n4 5\n1 5\n2 5\n";
    String mail = "time,sender,recipients,words\n1,ann,bob,x:2 y:1\n2,bob,ann,y:2\n4,ann,bob,x:1\n";
    String fit = " --iterations 40 --burn-in 5 --chains 2 --format json";
    List<List<String>> all =
        List.of(
            List.of("graph", "table.csv", table, fit),
            List.of("network", "net.edges", edges, fit),
            List.of("iptm", "mail.csv", mail, " --topics 2 --min-count 1" + fit));
    for (List<String> one : all) {
      Path plain = file(one.get(1), one.get(2));
      Path packed = gzip(one.get(1) + ".gz", one.get(2));
      CommandRun a = CommandRun.of((one.get(0) + " " + plain + one.get(3)).split(" "));
      CommandRun b = CommandRun.of((one.get(0) + " " + packed + one.get(3)).split(" "));
      assertTrue(a.status() == 0 || a.status() == 3, a.toString());
      assertEquals(a.status(), b.status(), b.toString());
      String seconds = "\"seconds\" : [^,\n]*";
      assertEquals(a.out().replaceAll(seconds, ""), b.out().replaceAll(seconds, ""));
      byte[] bytes = Files.readAllBytes(packed);
      Files.write(packed, java.util.Arrays.copyOf(bytes, bytes.length - 3));
      CommandRun cut = CommandRun.of(one.get(0), packed.toString());
      assertEquals(ExitCode.USAGE, cut.status(), cut.toString());
      assertTrue(cut.err().contains("damaged or truncated gzip data"), cut.err());
    }
  }

  @Test
  void aFileThatLooksLikeAnOption() {
    for (List<String> words :
        List.of(List.of("graph", "-lead.csv"), List.of("diagnose", "a.csv", "-b.csv.gz"))) {
      String word = words.get(words.size() - 1);
      CommandRun run = CommandRun.of(words.toArray(String[]::new));
      assertEquals(ExitCode.USAGE, run.status());
      assertTrue(
          run.err().startsWith(word + " is no option; for a file write ./" + word), run.err());
    }
    CommandRun option = CommandRun.of("graph", "a.csv", "--nothere", "-0.5");
    assertFalse(option.err().contains("for a file write"), option.err());
  }

  /** What the system cannot read of a name comes as this character. */
  @Test
  void namesThatAreNotUtf8() {
    Path file = Path.of("bad\uFFFD.csv");
    String said =
        DataFileException.unreadable(file, new NoSuchFileException(file.toString()), "numbers")
            .getMessage();
    assertTrue(said.contains("found a name that is not UTF-8: rename the file"), said);
  }

  /** Brackets without end, in every JSON that is read: no name of Java's, no stack. */
  @Test
  void deepJson() throws IOException {
    String deep = "{\"posterior\":{\"mu\":" + "[".repeat(100_000);
    String objects = "{\"a\":".repeat(100_000);
    Path record = Files.createDirectories(folder.resolve("fit"));
    for (String text : List.of(deep, objects, "{\"arguments\":" + "[".repeat(100_000))) {
      Files.writeString(record.resolve("run.json"), text);
      for (CommandRun run :
          List.of(
              CommandRun.of("diagnose", file("deep.json", text).toString()),
              CommandRun.of("verify", record.toString()))) {
        assertEquals(ExitCode.USAGE, run.status(), run.toString());
        assertEquals(1, run.err().lines().count(), run.err());
        assertFalse(run.err().contains("StreamRead") || run.err().contains("from `"), run.err());
      }
    }
  }

  /** Elements, brackets and options without end: one sentence each. */
  @Test
  void deepXmlAndOptions() throws IOException {
    Path xml = file("deep.graphml", "<a>".repeat(100_000));
    CommandRun run = CommandRun.of("network", xml.toString());
    assertEquals(ExitCode.USAGE, run.status(), run.toString());
    assertEquals(1, run.err().lines().count(), run.err());
    for (String option : List.of("--set", "--mutant", "--preset")) {
      CommandRun set = CommandRun.of("check", "start", option, "a=" + "(".repeat(100_000));
      assertEquals(ExitCode.USAGE, set.status(), set.err());
      assertEquals(1, set.err().lines().count());
    }
  }
}
