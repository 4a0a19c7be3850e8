package plumbline.robustness;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.random.Rng;

/**
 * A command run as a process that is killed (SIGKILL: nothing of the program's own gets to run) at
 * random moments and resumed, until it has been killed often enough. What it then has written must
 * be, byte for byte, what it writes undisturbed.
 */
final class KilledRun {
  private static final long PATIENCE_MINUTES = 10;

  private final Path folder;
  private final List<String> words;

  /** What happened: kills that hit a run, and how many of them found a checkpoint to resume. */
  record Outcome(String command, int kills, int resumed, int completed) {}

  /**
   * A command.
   *
   * @param folder an empty folder of its own
   * @param words of the command line; OUT becomes the output folder
   */
  KilledRun(Path folder, List<String> words) {
    this.folder = folder;
    this.words = words;
  }

  /** Kills it so many times; throws if what it writes ever differs. */
  Outcome run(int times, Rng rng) throws IOException, InterruptedException {
    Path undisturbed = Files.createDirectories(folder.resolve("undisturbed"));
    long start = System.nanoTime();
    Process whole = start(undisturbed, List.of());
    finish(whole, undisturbed);
    double seconds = (System.nanoTime() - start) / 1e9;
    String expected = contents(undisturbed);
    int kills = 0;
    int resumed = 0;
    int completed = 0;
    for (int job = 0; kills < times || completed == 0; job++) {
      Path own = Files.createDirectories(folder.resolve("job" + job));
      Path checkpoint = folder.resolve("checkpoint" + job);
      List<String> more =
          List.of("--checkpoint", checkpoint.toString(), "--resume", "--checkpoint-every", "0.5");
      boolean ended = false;
      while (!ended) {
        boolean saved = Files.exists(checkpoint);
        Process process = start(own, more);
        // The start of the JVM is over after a part of a second, and the rest is the run's.
        long wait = (long) (1000 * (0.3 + rng.uniform() * Math.max(1, seconds - 0.3)));
        ended = kills >= times || process.waitFor(wait, TimeUnit.MILLISECONDS);
        resumed += saved ? 1 : 0;
        if (!ended) {
          process.destroyForcibly().waitFor();
          kills++;
        } else {
          finish(process, own);
        }
      }
      completed++;
      if (!contents(own).equals(expected)) {
        throw new AssertionError(
            String.join(" ", words) + ": resumed and undisturbed output differ: " + own);
      }
      if (Files.exists(checkpoint)) {
        throw new AssertionError(checkpoint + " is still there after the run");
      }
    }
    return new Outcome(words.get(0) + " " + words.get(1), kills, resumed, completed);
  }

  private Process start(Path own, List<String> more) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Djava.awt.headless=true"));
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    command.addAll(List.of("-cp", path, "plumbline.cli.Main"));
    for (String word : words) {
      command.add(word.equals("OUT") ? own.resolve("out").toString() : word);
    }
    command.addAll(more);
    File complaints = folder.resolve("complaints.txt").toFile();
    return new ProcessBuilder(command)
        .redirectOutput(own.resolve("stdout.txt").toFile())
        .redirectError(ProcessBuilder.Redirect.appendTo(complaints))
        .start();
  }

  private void finish(Process process, Path own) throws IOException, InterruptedException {
    if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new AssertionError("still running: " + String.join(" ", words));
    }
    // 3 is a result too: a fit that has not converged, or a verdict that is not known yet.
    if (process.exitValue() != 0 && process.exitValue() != 3) {
      throw new AssertionError(
          String.join(" ", words)
              + " ended with "
              + process.exitValue()
              + ": "
              + Files.readString(folder.resolve("complaints.txt"))
              + Files.readString(own.resolve("stdout.txt")));
    }
  }

  /** All files by name; how long a run took is no part of what it found. */
  private static String contents(Path own) throws IOException {
    TreeMap<String, String> all = new TreeMap<>();
    try (Stream<Path> files = Files.walk(own)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        all.put(
            own.relativize(file).toString(),
            text.lines()
                .filter(line -> !line.contains("seconds"))
                .map(line -> line.replace(own.toString(), ""))
                .collect(Collectors.joining("\n")));
      }
    }
    return all.toString();
  }
}
