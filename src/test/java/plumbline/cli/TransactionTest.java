package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import plumbline.cli.runs.CheckpointLock;
import plumbline.cli.runs.RunParts;

/** A run is a transaction: whatever becomes of its output, the work is not lost. */
class TransactionTest {
  @TempDir private Path folder;

  /** Every command that takes a checkpoint, as small as it can be. */
  enum Command {
    CHECK("check start --rung joint --draws 400"),
    CHECK_REPLICATED("check start --rung joint --design replicated --draws 400"),
    NETWORK("network network.csv --model irm --burn-in 5 --iterations 20 --holdout 0.3"),
    CHANGEPOINT("changepoint counts.csv --burn-in 5 --iterations 40 --chains 2"),
    IPTM("iptm mail.csv --topics 2 --iterations 4 --burn-in 2 --min-count 1"),
    GRAPH("graph table.csv --burn-in 5 --iterations 40"),
    CTM("ctm --docword docword.txt --vocab vocab.txt --topics 2 --burn-in 5 --iterations 40"),
    TRAIN(
        "topics train --docword docword.txt --vocab vocab.txt --topics 2 --iterations 202"
            + " --keep 2"),
    PARALLEL(
        "topics train --docword docword.txt --vocab vocab.txt --topics 2 --iterations 20"
            + " --sampler partially-collapsed"),
    COMPARE(
        "topics compare --model one --baseline two --docword docword.txt --vocab vocab.txt"
            + " --samples 2 --temperatures 5");

    private final String line;

    Command(String line) {
      this.line = line;
    }
  }

  private void inputs() throws IOException {
    write("network.csv", "0,1,1,0,0\n1,0,1,0,0\n1,1,0,0,1\n0,0,0,0,1\n0,0,1,1,0\n");
    write("counts.csv", "individual,time,layer,count\na,1,1,3\na,1,2,1\na,2,1,1\na,2,2,2\n");
    write(
        "mail.csv",
        "time,sender,recipients,words\n1,a,b,x:2 y:1\n2,b,a;c,y:2\n4,c,a,x:1 z:1\n5,a,c,z:2\n");
    StringBuilder table = new StringBuilder("x,y,z\n");
    for (int i = 0; i < 12; i++) {
      table.append(Math.sin(i)).append(',').append(Math.cos(2.3 * i)).append(',');
      table.append(Math.sin(3.1 * i + 1)).append('\n');
    }
    write("table.csv", table.toString());
    write("docword.txt", "4\n3\n8\n1 1 2\n1 2 1\n2 1 1\n2 3 2\n3 2 2\n3 3 1\n4 1 1\n4 3 1\n");
    write("vocab.txt", "ape\nbee\ncat\n");
    for (String model : List.of("one", "two")) {
      write(model + "/vocab.txt", "ape\nbee\ncat\n");
      write(model + "/alpha.csv", "0.5,0.5\n");
      write(
          model + "/topics.csv",
          model.equals("one") ? "0.5,0.3,0.2\n0.1,0.1,0.8\n" : "0.4,0.3,0.3\n0.2,0.2,0.6\n");
    }
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private Path checkpoint() {
    return folder.resolve("checkpoint");
  }

  private String[] line(Command command, String out, String... more) throws IOException {
    inputs();
    List<String> words = new ArrayList<>();
    for (String word : command.line.split(" ")) {
      words.add(Files.exists(folder.resolve(word)) ? folder.resolve(word).toString() : word);
    }
    words.addAll(List.of("--format", "json", "--threads", "2"));
    words.addAll(List.of("--out", folder.resolve(out).toString()));
    words.addAll(List.of(more));
    return words.toArray(String[]::new);
  }

  private CommandRun kept(Command command, String out, String... more) throws IOException {
    List<String> words = new ArrayList<>(List.of("--checkpoint", checkpoint().toString()));
    words.addAll(List.of(more));
    return CommandRun.of(line(command, out, words.toArray(String[]::new)));
  }

  private Map<String, String> files(String out) throws IOException {
    Map<String, String> files = new TreeMap<>();
    Path root = folder.resolve(out);
    try (Stream<Path> walk = Files.walk(root)) {
      for (Path file : walk.filter(Files::isRegularFile).toList()) {
        files.put(
            root.relativize(file).toString(),
            new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1));
      }
    }
    return files;
  }

  /** Whether such short chains have converged does not matter here. */
  private static void assertDone(CommandRun run) {
    assertTrue(run.status() == 0 || run.status() == 3, run.status() + ": " + run.err());
  }

  /** Without what a clock says, and the folder's name. */
  private static String said(CommandRun run) {
    return run.out().replaceAll("\"seconds\" ?: ?[0-9.E-]+", "").replaceAll("/(plain|again)\"", "");
  }

  private List<String> left() throws IOException {
    try (Stream<Path> list = Files.list(folder)) {
      return list.map(path -> path.getFileName().toString())
          .filter(name -> name.startsWith("checkpoint") || name.contains(".parts"))
          .toList();
    }
  }

  /** A file that cannot get its name: the run is there when the way is free. */
  @ParameterizedTest
  @EnumSource
  void outputThatCannotBeWrittenLosesNothing(Command command) throws IOException {
    CommandRun plain = CommandRun.of(line(command, "plain"));
    assertDone(plain);
    String name = files("plain").keySet().stream().findFirst().orElseThrow();
    Path inTheWay = Files.createDirectories(folder.resolve("again").resolve(name));
    CommandRun failed = kept(command, "again");
    assertEquals(2, failed.status(), failed.err());
    assertTrue(failed.err().contains(name), failed.err());
    assertEquals(Map.of(), files("again"));
    assertTrue(Files.exists(checkpoint()));
    CommandRun refused = kept(command, "again");
    assertEquals(2, refused.status());
    assertTrue(refused.err().contains("holds a finished run"), refused.err());
    Files.delete(inTheWay);
    CommandRun again = kept(command, "again", "--resume");
    assertEquals(plain.status(), again.status(), again.err());
    assertEquals(said(plain), said(again));
    assertEquals(files("plain"), files("again"));
    assertEquals(List.of(), left());
  }

  /** Standard output on a full disk. */
  @Test
  void whatWasNotSaidIsSaidAgain() throws IOException {
    Writer full =
        new Writer() {
          @Override
          public void write(char[] text, int from, int count) throws IOException {
            throw new IOException("No space left on device");
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    String[] line = line(Command.CHANGEPOINT, "plain", "--checkpoint", checkpoint().toString());
    Main.run(new PrintWriter(full), new PrintWriter(new StringWriter()), line);
    assertTrue(Files.exists(checkpoint()));
    CommandRun again = kept(Command.CHANGEPOINT, "again", "--resume");
    assertDone(again);
    assertEquals(CommandRun.of(line(Command.CHANGEPOINT, "plain")).out(), again.out());
    assertEquals(List.of(), left());
  }

  @Test
  void foldersThatCannotBeWrittenAreRefusedBeforeTheWork() throws IOException {
    write("file", "text");
    for (String out : List.of("file", "file/in/it")) {
      CommandRun run = kept(Command.GRAPH, out);
      assertEquals(2, run.status());
      assertEquals(1, run.err().lines().count());
      assertTrue(run.err().contains("is a file, and must be a folder"), run.err());
      assertEquals(List.of(), left());
    }
  }

  /** Links to a disk that is not there, folders in the place of files, and devices. */
  @Test
  void placesThatCannotBeWrittenAreRefusedBeforeTheWork() throws IOException {
    Path link = folder.resolve("link");
    Files.createSymbolicLink(link, folder.resolve("scratch/that/is/not/mounted"));
    Files.createDirectory(folder.resolve("taken"));
    String out = folder.resolve("out").toString();
    write("chains.csv", "chain,x\n1,1\n1,2\n1,4\n1,3\n2,2\n2,1\n2,5\n2,3\n");
    Path chains = folder.resolve("chains.csv");
    List<String> train = List.of(line(Command.TRAIN, "link"));
    List<String> inside = List.of(line(Command.GRAPH, "link/fit"));
    List<List<String>> all = new ArrayList<>(List.of(train, inside));
    for (Command command : List.of(Command.GRAPH, Command.CHECK, Command.TRAIN)) {
      all.add(List.of(line(command, "link")));
      all.add(List.of(line(command, "out", "--checkpoint", link.toString())));
    }
    for (String option : List.of("--report", "--junit")) {
      for (String place : List.of("link", "link/x", "taken")) {
        String file = folder.resolve(place).toString();
        all.add(List.of("diagnose", chains.toString(), option, file, "--out", out));
      }
      all.add(List.of("diagnose", chains.toString(), option, "/dev/null", "--out", out));
    }
    for (List<String> words : all) {
      CommandRun run = CommandRun.of(words.toArray(String[]::new));
      assertEquals(2, run.status(), words + run.err());
      assertEquals(1, run.err().lines().count(), run.err());
      assertEquals("", run.out(), "after the work");
      assertTrue(
          run.err().matches("(?s)--(out|checkpoint|report|junit) .*"), words + ": " + run.err());
      assertTrue(Files.isSymbolicLink(link) && !Files.exists(Path.of(out)), run.err());
      assertEquals(List.of(), left());
    }
    assertTrue(!Files.isRegularFile(Path.of("/dev/null")));
  }

  @Test
  void resumingNothingStartsAfreshAndSaysSo() throws IOException {
    CommandRun run = kept(Command.CHANGEPOINT, "out", "--resume");
    assertDone(run);
    assertTrue(run.err().contains("nothing is saved in " + checkpoint()), run.err());
  }

  @Test
  void oneRunForEachCheckpoint() throws IOException {
    // What is there is not even looked at while another run has it.
    write("checkpoint", "half of one, for all we know");
    try (CheckpointLock held = CheckpointLock.of(checkpoint())) {
      CommandRun run = kept(Command.CHANGEPOINT, "out");
      assertEquals(2, run.status());
      assertTrue(run.err().contains("another run is using the checkpoint"), run.err());
      assertTrue(held != null);
    }
    CommandRun refused = kept(Command.CHANGEPOINT, "out");
    assertTrue(refused.err().contains("no checkpoint"), refused.err());
    assertEquals(List.of("checkpoint"), left());
    Files.delete(checkpoint());
    assertDone(kept(Command.CHANGEPOINT, "out"));
  }

  /** Nobody looks for a file under the name that it had while it was written. */
  @Test
  void aComplaintNamesTheFileThatWasAskedFor() {
    Map.of(
            "a/.out.parts-12/files/x.csv", "a/out/x.csv",
            "a/out/.out.parts-1/files/x.csv", "a/out/x.csv",
            ".out.parts-12/files/pages/x.csv", "out/pages/x.csv",
            ".out.parts-12/files", "out",
            ".out.parts-12/owner", "out/owner",
            "a/out/x.csv", "a/out/x.csv",
            "x.csv", "x.csv")
        .forEach((part, file) -> assertEquals(Path.of(file), RunParts.published(Path.of(part))));
  }
}
