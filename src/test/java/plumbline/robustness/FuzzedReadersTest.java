package plumbline.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.testing.MutatedReader;

/**
 * Every reader under Jazzer, which keeps the bytes that reach new branches and changes them
 * further. What it must do with any bytes is what {@link MutatedFilesTest} says.
 */
@Tag("long")
class FuzzedReadersTest {
  /** Enough for some hundred branches of each; {@code -Dplumbline.fuzz.runs=} for more. */
  private static final int RUNS = Integer.getInteger("plumbline.fuzz.runs", 10_000);

  /** Readers whose name has these words: {@code -Dplumbline.fuzz.readers=network}; all if empty. */
  private static final String ONLY = System.getProperty("plumbline.fuzz.readers", "");

  /** Libraries that no reader uses: some 100 of the class path's 126 MB. */
  private static final Pattern UNUSED =
      Pattern.compile(
          "/(spark|scala|selenium|archunit|lucene|opentelemetry|fastutil|icu4j|guava|byte-buddy"
              + "|jeromq)[^/]*\\.jar$");

  private static final Pattern DONE = Pattern.compile("#([0-9]+)\\s+DONE\\s+cov: ([0-9]+)");

  @TempDir private Path folder;

  /** Valid files to begin with: with the number of the file in front, where there are several. */
  private static void writeCorpus(Path corpus, Map<String, byte[]> files) throws IOException {
    Files.createDirectories(corpus);
    int number = 0;
    for (byte[] valid : files.values()) {
      byte[] entry = new byte[valid.length + 1];
      entry[0] = (byte) number;
      System.arraycopy(valid, 0, entry, 1, valid.length);
      Files.write(corpus.resolve("file" + number++), files.size() > 1 ? entry : valid);
    }
  }

  private static String fuzz(Path own, int reader) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx1200m", "-Djava.awt.headless=true"));
    command.addAll(FuzzedReader.options(own, reader));
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    command.addAll(List.of("-cp", needed(path), "com.code_intelligence.jazzer.Jazzer"));
    command.add("--target_class=" + FuzzedReader.class.getName());
    command.add("--instrumentation_includes=plumbline.**");
    command.add("--custom_hook_includes=plumbline.**");
    // Processor time and memory of each file are looked at by the reader's own test.
    command.addAll(List.of("-runs=" + RUNS, "-seed=1", "-timeout=3600", "-rss_limit_mb=0"));
    command.add("-artifact_prefix=" + own + "/");
    command.add("--reproducer_path=" + own);
    command.add(own.resolve("corpus").toString());
    Path log = own.resolve("log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    assertTrue(process.waitFor(1, TimeUnit.HOURS), "still running");
    return new String(Files.readAllBytes(log), StandardCharsets.ISO_8859_1);
  }

  /** Jazzer looks through all that is on the class path, several times, before the first file. */
  private static String needed(String classPath) {
    return Arrays.stream(classPath.split(File.pathSeparator))
        .filter(entry -> !UNUSED.matcher(entry).find())
        .collect(Collectors.joining(File.pathSeparator));
  }

  @Test
  void anyBytesAreReadOrRefused() throws IOException, InterruptedException {
    List<MutatedReader> readers =
        LibraryReaders.all(Files.createDirectories(folder.resolve("valid")));
    List<String> faults = new ArrayList<>();
    long tried = 0;
    for (int r = 0; r < readers.size(); r++) {
      MutatedReader reader = readers.get(r);
      if (!reader.name().contains(ONLY)) {
        continue;
      }
      Path own = Files.createDirectories(folder.resolve("reader" + r));
      writeCorpus(own.resolve("corpus"), reader.files());
      String log = fuzz(own, r);
      Matcher done = DONE.matcher(log);
      if (done.find()) {
        tried += Long.parseLong(done.group(1));
        System.out.printf(
            "fuzzing: %s, %s files, %s counters%n", reader.name(), done.group(1), done.group(2));
      } else {
        int at = Math.max(0, log.indexOf("== Java Exception"));
        faults.add(reader.name() + ": " + log.substring(at, Math.min(log.length(), at + 1500)));
        System.out.println("fuzzing: FAULT " + faults.get(faults.size() - 1));
      }
    }
    System.out.printf(
        "figures: fuzzing by coverage, %d readers, %d files, %d faults%n",
        readers.size(), tried, faults.size());
    assertEquals(List.of(), faults);
  }
}
