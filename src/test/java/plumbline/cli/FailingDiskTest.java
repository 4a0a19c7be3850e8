package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.cli.output.ExitCode;
import plumbline.cli.runs.RunParts;
import plumbline.testing.FaultyFiles;

/**
 * Every command that writes, on a disk whose first, second, third, ... change fails, until the
 * command gets by without failing. Afterwards each file is the old one or the new one, whole.
 */
class FailingDiskTest {
  /** How many operations of each command fail in the normal suite, about. */
  private static final int FEW = 3;

  /** Those that take their time; they write by the same means as the others. */
  private static final Set<String> SLOW =
      Set.of("check", "compare", "ctm", "iptm", "network", "topics compare");

  private static final String READS_ONLY = "network audit";

  @TempDir private Path folder;

  private CommandRun run(FaultyFiles files, List<String> words) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status =
        Main.run(
            files::path,
            new PrintWriter(out, true),
            new PrintWriter(err, true),
            words.toArray(String[]::new));
    return new CommandRun(status, out.toString(), err.toString());
  }

  private static Map<String, String> contents(Path out) throws IOException {
    Map<String, String> all = new TreeMap<>();
    if (Files.isDirectory(out)) {
      try (Stream<Path> files = Files.walk(out)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
          all.put(out.relativize(file).toString(), text.replaceAll("(?m)^.*seconds.*$", ""));
        }
      }
    }
    return all;
  }

  private static void restore(Path out, Map<String, byte[]> files) throws IOException {
    RunParts.delete(out);
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Path path = out.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.write(path, file.getValue());
    }
  }

  private static Map<String, byte[]> bytes(Path out) throws IOException {
    Map<String, byte[]> all = new TreeMap<>();
    try (Stream<Path> files = Files.walk(out)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        all.put(out.relativize(file).toString(), Files.readAllBytes(file));
      }
    }
    return all;
  }

  private static List<String> words(List<String> example, Path out, int seed) {
    List<String> words = new ArrayList<>(example);
    int given = words.indexOf("--out");
    if (given >= 0) {
      words.subList(given, given + 2).clear();
    }
    words.addAll(List.of("--out", out.toString(), "--seed", String.valueOf(seed)));
    return words;
  }

  /** What is wrong after a failure; empty if nothing. */
  private static String fault(
      CommandRun run, Map<String, String> left, Map<String, String> old, Map<String, String> made) {
    if (run.status() == ExitCode.FAIL && run.out().isEmpty()) {
      return "a failing disk is called a verdict";
    }
    if (Set.of(ExitCode.USAGE, ExitCode.SOFTWARE).contains(run.status())) {
      boolean one = run.err().lines().count() == 1;
      if (!one || run.status() == ExitCode.SOFTWARE || !run.err().contains(FaultyFiles.REASON)) {
        return "not one sentence with status 2: " + run.status() + " " + run.err();
      }
    }
    for (Map.Entry<String, String> file : left.entrySet()) {
      String name = file.getKey();
      boolean whole =
          file.getValue().equals(old.get(name)) || file.getValue().equals(made.get(name));
      if (!whole && !name.endsWith(".part")) {
        return name + " is neither the old file nor the new one";
      }
    }
    for (String name : old.keySet()) {
      if (!left.containsKey(name)) {
        return name + " is gone";
      }
    }
    return "";
  }

  private void tryAll(boolean few) throws IOException {
    List<String> faults = new ArrayList<>();
    int failures = 0;
    int commands = 0;
    for (Map.Entry<String, List<String>> example : CommandExamples.in(folder).entrySet()) {
      String name = example.getKey();
      if (few && SLOW.contains(name) || name.equals(READS_ONLY)) {
        continue;
      }
      commands++;
      Path out = folder.resolve("out-" + commands);
      CommandRun first = run(new FaultyFiles(0, false), words(example.getValue(), out, 1));
      assertTrue(Files.isDirectory(out), name + " has written nothing: " + first);
      Map<String, byte[]> before = bytes(out);
      Map<String, String> old = contents(out);
      FaultyFiles counting = new FaultyFiles(0, false);
      assertEquals(
          first.status() == 2, run(counting, words(example.getValue(), out, 2)).status() == 2);
      Map<String, String> made = contents(out);
      int all = counting.operations();
      assertTrue(all > 2, name + " changes nothing on the disk");
      int step = few ? Math.max(1, all / FEW) : 1;
      for (boolean onwards : few ? new boolean[] {true} : new boolean[] {true, false}) {
        for (int n = 1; n <= all; n += step) {
          restore(out, before);
          CommandRun run = run(new FaultyFiles(n, onwards), words(example.getValue(), out, 2));
          failures++;
          String what = fault(run, contents(out), old, made);
          if (!what.isEmpty()) {
            faults.add("%s, operation %d of %d: %s".formatted(name, n, all, what));
          }
        }
      }
    }
    System.out.printf(
        "figures: failing disk, %d commands, %d failures, %d faults%n",
        commands, failures, faults.size());
    assertTrue(failures > 20, "tried only " + failures);
    assertEquals("", String.join("\n", faults));
  }

  @Test
  void filesAreOldOrNewAndTheStatusIsNoVerdict() throws IOException {
    tryAll(true);
  }

  @Test
  @Tag("long")
  void atEveryOperation() throws IOException {
    tryAll(false);
  }
}
