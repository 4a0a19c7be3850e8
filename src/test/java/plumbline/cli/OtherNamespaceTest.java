package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.cli.runs.RunParts;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.testing.FaultyFiles;

/**
 * Two runs with one folder above their outputs, as two containers or two nodes of a cluster have:
 * the number of one's process means nothing to the other. Between two things that the first does to
 * the disk it waits, and the other runs to its end.
 */
class OtherNamespaceTest {
  private static final String END = "\u0002";

  @TempDir private Path folder;
  private @Nullable Process other;
  private StringWriter complaints = new StringWriter();
  private PrintStream requests = System.out;
  private BufferedReader answers = new BufferedReader(java.io.Reader.nullReader());

  /** The process of the other: one command a line, and its status. */
  static final class OtherRuns {
    private OtherRuns() {}

    public static void main(String[] arguments) throws IOException {
      BufferedReader lines =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status = Main.run(new PrintWriter(out), new PrintWriter(err, true), line.split(END));
        System.out.println(status + " " + err.toString().replaceAll("\\s+", " "));
      }
    }
  }

  @BeforeEach
  void start() throws IOException, InterruptedException {
    List<String> unshare = List.of("unshare", "-p", "--fork", "--mount-proc", "--kill-child");
    Assumptions.assumeTrue(works(unshare), "no namespaces here");
    List<String> command = new ArrayList<>(unshare);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m"));
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    command.addAll(List.of("-Djava.awt.headless=true", "-cp", path, OtherRuns.class.getName()));
    Process started =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    other = started;
    requests = new PrintStream(started.getOutputStream(), true, StandardCharsets.UTF_8);
    answers =
        new BufferedReader(new InputStreamReader(started.getInputStream(), StandardCharsets.UTF_8));
  }

  private static boolean works(List<String> unshare) throws InterruptedException {
    List<String> command = new ArrayList<>(unshare);
    command.add("true");
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  @AfterEach
  void end() throws InterruptedException {
    if (other != null) {
      requests.close(); // its input ends, and so does it
      other.waitFor(10, TimeUnit.SECONDS);
      other.destroyForcibly();
    }
  }

  private String there(List<String> words) {
    requests.println(String.join(END, words));
    try {
      return String.valueOf(answers.readLine());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<String> graph(String out, int seed) throws IOException {
    Path data = folder.resolve("table.csv");
    if (!Files.exists(data)) {
      StringBuilder table = new StringBuilder("x,y,z\n");
      for (int i = 0; i < 12; i++) {
        table.append(Math.sin(i)).append(',').append(Math.cos(2.3 * i)).append(',');
        table.append(Math.sin(3.1 * i + 1)).append('\n');
      }
      Files.writeString(data, table);
    }
    return List.of(
        ("graph " + data + " --burn-in 5 --iterations 40 --chains 2 --threads 1 --seed " + seed)
            .concat(" --out " + folder.resolve(out))
            .split(" "));
  }

  private static Map<String, byte[]> contents(Path out) throws IOException {
    Map<String, byte[]> all = new LinkedHashMap<>();
    try (Stream<Path> files = Files.walk(out)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        all.put(out.relativize(file).toString(), Files.readAllBytes(file));
      }
    }
    return all;
  }

  private static boolean same(Map<String, byte[]> a, Map<String, byte[]> b) {
    return a.keySet().equals(b.keySet())
        && a.keySet().stream().allMatch(name -> java.util.Arrays.equals(a.get(name), b.get(name)));
  }

  private int ours(FaultyFiles files, List<String> words) {
    PrintWriter nowhere = new PrintWriter(java.io.Writer.nullWriter());
    PrintWriter err = new PrintWriter(complaints = new StringWriter(), true);
    return Main.run(files::path, nowhere, err, words.toArray(String[]::new));
  }

  /** What is wrong after the writer was stopped at an operation; empty if nothing. */
  private String fault(int operation, String others, Map<String, byte[]> made, boolean isThere)
      throws IOException {
    Path fit = folder.resolve("fitA");
    RunParts.delete(fit);
    RunParts.delete(folder.resolve("fitB"));
    Path checkpoint = folder.resolve("checkpoint");
    if (isThere) {
      Files.createDirectories(fit);
    }
    List<String> words = new ArrayList<>(graph("fitA", 1));
    words.addAll(List.of("--checkpoint", checkpoint.toString()));
    List<String> said = new ArrayList<>();
    List<String> line = graph(others, 2);
    FaultyFiles files = new FaultyFiles(operation, () -> said.add(there(line)));
    int status = ours(files, words);
    String where = "stopped at " + operation + ", beside " + others + ": ";
    if (said.size() != 1 || !said.get(0).matches("[03] .*")) {
      return where + "the other run says " + said;
    }
    if (status != 0 && status != 3) {
      return where + "status " + status + ": " + complaints;
    }
    if (others.equals("fitA")) {
      // Two runs to one place are told apart, if they mix, and none has taken the other's away.
      return contents(fit).keySet().equals(made.keySet()) ? "" : where + contents(fit).keySet();
    }
    CommandRun verified = CommandRun.of("verify", fit.toString());
    CommandRun second = CommandRun.of("verify", folder.resolve("fitB").toString());
    if (verified.status() != 0 || second.status() != 0) {
      return where + verified + second;
    }
    if (!same(made, contents(fit))) {
      return where + "other files " + contents(fit).keySet();
    }
    try (Stream<Path> list = Files.list(folder)) {
      List<String> names = list.map(p -> p.getFileName().toString()).sorted().toList();
      return names.equals(List.of("fitA", "fitB", "table.csv")) ? "" : where + "left " + names;
    }
  }

  private void tryAll(boolean few) throws IOException {
    FaultyFiles counting = new FaultyFiles(0, () -> {});
    List<String> words = new ArrayList<>(graph("fitA", 1));
    words.addAll(List.of("--checkpoint", folder.resolve("checkpoint").toString()));
    int status = ours(counting, words);
    assertTrue(status == 0 || status == 3, complaints.toString());
    Map<String, byte[]> made = contents(folder.resolve("fitA"));
    assertTrue(made.size() >= 8, made.keySet().toString());
    int all = counting.operations();
    int step = few ? all / 5 : 1;
    List<String> faults = new ArrayList<>();
    int stops = 0;
    for (int n : IntStream.rangeClosed(1, all).filter(n -> n % step == 0).toArray()) {
      faults.add(fault(n, "fitB", made, /* isThere= */ n % 2 == 0));
      stops++;
      if (!few) {
        faults.add(fault(n, "fitB", made, /* isThere= */ n % 2 == 1));
        stops++;
      }
    }
    SeededRng rng = Rng.seeded(50);
    for (int k = 0; k < (few ? 2 : 50); k++) {
      int at = 1 + rng.uniformInt(all);
      faults.add(fault(at, rng.bernoulli(0.5) ? "fitA" : "fitB", made, rng.bernoulli(0.5)));
      stops++;
    }
    faults.removeIf(String::isEmpty);
    System.out.printf(
        "figures: two namespaces, one folder above: %d operations, %d stops, %d faults%n",
        all, stops, faults.size());
    assertEquals("", String.join("\n", faults));
  }

  @Test
  void nothingIsLost() throws IOException {
    tryAll(true);
  }

  @Test
  @Tag("long")
  void atEveryOperationAndAtFiftyMore() throws IOException {
    tryAll(false);
  }
}
