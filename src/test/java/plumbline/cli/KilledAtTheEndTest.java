package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.cli.runs.RunParts;
import plumbline.testing.FaultyFiles;

/**
 * Runs that end as if killed between their last sweep and their last byte: at the n-th thing that
 * they do to the disk or to standard output, the process is gone, and nothing of the program gets
 * to run. Since such a run saves nothing before its last sweep, all that it does there comes after.
 * Resumed, it gives what it would have given; or it had given all of it before.
 */
class KilledAtTheEndTest {
  private static final int KILLED = 137;

  /** All that take a checkpoint. */
  private static final Set<String> LONG =
      Set.of(
          "changepoint",
          "check",
          "ctm",
          "graph",
          "iptm",
          "network",
          "topics compare",
          "topics train");

  private static final Set<String> QUICK = Set.of("graph");

  @TempDir private Path folder;

  /** What a process of its own runs. */
  static final class DyingRun {
    private DyingRun() {}

    /**
     * A command that dies.
     *
     * @param arguments at which operation, then the command line
     */
    public static void main(String[] arguments) {
      FaultyFiles files =
          new FaultyFiles(Integer.parseInt(arguments[0]), () -> Runtime.getRuntime().halt(KILLED));
      Writer out = new OutputStreamWriter(System.out, StandardCharsets.UTF_8);
      PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
      String[] line = Arrays.copyOfRange(arguments, 1, arguments.length);
      Runtime.getRuntime().halt(Main.run(files::path, counted(out, files), err, line));
    }
  }

  /** Standard output in pieces, each of which is an operation. */
  private static PrintWriter counted(Writer out, FaultyFiles files) {
    return new PrintWriter(
        new FilterWriter(out) {
          @Override
          public void write(char[] text, int from, int count) throws IOException {
            files.other();
            super.write(text, from, count / 2);
            super.flush();
            files.other();
            super.write(text, from + count / 2, count - count / 2);
            super.flush();
          }

          @Override
          public void write(String text, int from, int count) throws IOException {
            write(text.substring(from, from + count).toCharArray(), 0, count);
          }
        },
        /* autoFlush= */ true);
  }

  private static Map<String, String> contents(Path out) throws IOException {
    Map<String, String> all = new TreeMap<>();
    if (Files.isDirectory(out)) {
      try (Stream<Path> files = Files.walk(out)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          all.put(
              out.relativize(file).toString(),
              new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
        }
      }
    }
    return all;
  }

  private static String withoutTimes(String out) {
    return out.replaceAll("\"seconds\" *: *[-+0-9.E]+", "");
  }

  private static List<String> words(List<String> example, Path out, Path checkpoint) {
    List<String> words = new ArrayList<>(example);
    int given = words.indexOf("--out");
    if (given >= 0) {
      words.subList(given, given + 2).clear();
    }
    words.add("--out=" + out);
    words.add("--checkpoint=" + checkpoint);
    words.add("--checkpoint-every=100000");
    return words;
  }

  private int killed(int operation, List<String> words, Path log)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Djava.awt.headless=true"));
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    command.addAll(List.of("-cp", path, DyingRun.class.getName(), String.valueOf(operation)));
    command.addAll(words);
    return new ProcessBuilder(command)
        .redirectOutput(log.toFile())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  private void tryAll(Set<String> chosen, int times) throws IOException, InterruptedException {
    List<String> faults = new ArrayList<>();
    int kills = 0;
    int finished = 0;
    int complete = 0;
    for (Map.Entry<String, List<String>> example : CommandExamples.in(folder).entrySet()) {
      String name = example.getKey();
      if (!chosen.contains(name)) {
        continue;
      }
      Path own = Files.createDirectories(folder.resolve("of " + name));
      List<String> words = words(example.getValue(), own.resolve("out"), own.resolve("checkpoint"));
      FaultyFiles counting = new FaultyFiles(0, () -> {});
      StringWriter said = new StringWriter();
      PrintWriter err = new PrintWriter(new StringWriter(), true);
      int status =
          Main.run(counting::path, counted(said, counting), err, words.toArray(String[]::new));
      assertTrue(Set.of(0, 1, 3).contains(status), name);
      Map<String, String> made = contents(own.resolve("out"));
      int all = counting.operations();
      for (int k = 0; k < times; k++) {
        int operation = 1 + (int) ((k + 0.5) * all / times);
        RunParts.delete(own);
        Files.createDirectories(own);
        Path log = folder.resolve("stdout");
        assertEquals(KILLED, killed(operation, words, log), name + " at " + operation);
        kills++;
        String before = Files.readString(log);
        Path checkpoint = own.resolve("checkpoint");
        if (!Files.exists(checkpoint)
            && contents(own.resolve("out")).equals(made)
            && withoutTimes(before).equals(withoutTimes(said.toString()))) {
          complete++; // killed while it was clearing up
          continue;
        }
        finished += Files.exists(checkpoint) ? 1 : 0;
        List<String> again = new ArrayList<>(words);
        again.add("--resume");
        CommandRun resumed = CommandRun.of(again.toArray(String[]::new));
        if (resumed.status() != status
            || !withoutTimes(resumed.out()).equals(withoutTimes(said.toString()))
            || !contents(own.resolve("out")).equals(made)) {
          faults.add(name + ", killed at " + operation + " of " + all + ": " + resumed.err());
        }
        try (Stream<Path> left = Files.list(own)) {
          List<String> names = left.map(file -> file.getFileName().toString()).toList();
          if (!names.equals(List.of("out"))) {
            faults.add(name + ", killed at " + operation + " of " + all + " leaves " + names);
          }
        }
      }
    }
    System.out.printf(
        "figures: killed at the end, %d kills, %d of them with the finished run in its checkpoint,"
            + " %d with all of it written, %d faults%n",
        kills, finished, complete, faults.size());
    assertEquals("", String.join("\n", faults));
    assertTrue(finished > kills / 2, "most kills come after the run was saved");
  }

  @Test
  void nothingIsLost() throws IOException, InterruptedException {
    tryAll(QUICK, 2);
  }

  @Test
  @Tag("long")
  void nothingIsLostAtFortyEightMoments() throws IOException, InterruptedException {
    tryAll(LONG, 6);
  }
}
