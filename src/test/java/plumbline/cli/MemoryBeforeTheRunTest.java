package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.random.Rng;
import plumbline.random.SeededRng;

/** What cannot fit is refused before the run, and with the memory that is named the run goes on. */
class MemoryBeforeTheRunTest {
  private static final Pattern OPTION = Pattern.compile("=-Xmx([0-9]+)m on a machine");

  @TempDir private Path folder;

  /** A Java of its own with so many megabytes: status, then what it said on standard error. */
  private static List<String> run(long megabytes, List<String> words)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx" + megabytes + "m", "-XX:+UseSerialGC"));
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Djava.awt.headless=true"));
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    command.addAll(List.of("-cp", path, Main.class.getName()));
    command.addAll(words);
    Process process =
        new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    return List.of(String.valueOf(process.waitFor()), said);
  }

  /** Refused with too little, at once, and done with what the refusal names. */
  private static void assertGoesOnWithWhatIsNamed(long tooFew, List<String> words)
      throws IOException, InterruptedException {
    List<String> refused = run(tooFew, words);
    assertEquals("70", refused.get(0), refused.toString());
    assertEquals(1, refused.get(1).lines().count(), refused.get(1));
    assertTrue(refused.get(1).contains("needs at least"), refused.get(1));
    Matcher option = OPTION.matcher(refused.get(1));
    assertTrue(option.find(), refused.get(1));
    List<String> done = run(Long.parseLong(option.group(1)), words);
    assertTrue(List.of("0", "3").contains(done.get(0)), option.group(1) + ": " + done);
  }

  @Tag("long") // a minute; the other two are of the same kind
  @Test
  void aGraphOfManyColumns() throws IOException, InterruptedException {
    SeededRng rng = Rng.seeded(1);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 5; i++) {
      for (int j = 0; j < 100; j++) {
        text.append(j == 0 ? "" : ",").append((float) rng.normal());
      }
      text.append('\n');
    }
    String data = Files.writeString(folder.resolve("table.csv"), text).toString();
    String line = "graph D --iterations 40 --burn-in 1 --chains 12 --threads 1 --out O";
    assertGoesOnWithWhatIsNamed(
        28,
        List.of(line.replace("D", data).replace("O", folder.resolve("out").toString()).split(" ")));
  }

  /** A small file of many lines. */
  @Test
  void drawsInAGzipFile() throws IOException, InterruptedException {
    Path file = folder.resolve("rows.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write("chain,x\n".getBytes(StandardCharsets.UTF_8));
      byte[] lines =
          "1,0.5\n1,0.25\n1,1\n2,2\n2,0.5\n2,1\n".repeat(1000).getBytes(StandardCharsets.UTF_8);
      for (int i = 0; i < 200; i++) {
        out.write(lines);
      }
    }
    assertTrue(Files.size(file) < 100_000);
    assertGoesOnWithWhatIsNamed(
        32, List.of("diagnose", file.toString(), "--fail-on", "none", "--threads", "1"));
  }

  @Test
  void aTableOfManyTopics() throws IOException, InterruptedException {
    StringBuilder words = new StringBuilder();
    for (int v = 0; v < 2000; v++) {
      words.append("word").append(v).append('\n');
    }
    String vocab = Files.writeString(folder.resolve("vocab.txt"), words).toString();
    String docword =
        Files.writeString(folder.resolve("docword.txt"), "2\n2000\n3\n1 1 2\n1 2 1\n2 2000 1\n")
            .toString();
    String line =
        "topics train --docword D --vocab V --topics 1800 --iterations 2 --chains 1 --threads 1"
            + " --out O";
    assertGoesOnWithWhatIsNamed(
        26,
        List.of(
            line.replace("D", docword)
                .replace("V", vocab)
                .replace("O", folder.resolve("out").toString())
                .split(" ")));
  }
}
