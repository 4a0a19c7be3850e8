package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the README tells a newcomer to do, done as it is written there. */
class ReadmeTest {
  private static final Path README = Path.of("README.md");
  private static final String COMPARE = "./plumbline compare before.csv after.csv --paired";

  @TempDir Path folder;

  private static String block(String language) throws IOException {
    Matcher block =
        Pattern.compile("(?s)```" + language + "\\n(.*?)```").matcher(Files.readString(README));
    assertTrue(block.find(), "no example in " + language);
    return block.group(1);
  }

  private static Path program(String program) {
    Path path =
        Stream.of(System.getenv().getOrDefault("PATH", "").split(java.io.File.pathSeparator, -1))
            .map(entry -> Path.of(entry, program))
            .filter(Files::isExecutable)
            .findFirst()
            .orElse(Path.of(program));
    assumeTrue(Files.isExecutable(path), "no " + program + " on this machine");
    return path;
  }

  /** Runs a script of the README in a folder of its own. */
  private void run(String program, String file, String text) throws Exception {
    Path path = program(program);
    Files.writeString(folder.resolve(file), text);
    Path log = folder.resolve("log.txt");
    Process process =
        new ProcessBuilder(path.toString(), file)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    assertEquals(0, process.waitFor(), () -> new String(read(log), StandardCharsets.UTF_8));
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private CommandRun compare() throws IOException {
    assertTrue(Files.readString(README).contains(COMPARE), "the README has no such command");
    return CommandRun.of(
        "compare",
        folder.resolve("before.csv").toString(),
        folder.resolve("after.csv").toString(),
        "--paired");
  }

  @Test
  void aSamplerInPythonGetsItsVerdict() throws Exception {
    Path python = program("python3");
    String script = block("python");
    assertTrue(script.contains("(1 / 6) ** 0.5"), "the bug to plant is gone");
    assertTrue(
        Files.readString(README).contains("./plumbline check --program \"python3 sampler.py"));
    assertTrue(
        Files.readString(README).contains("plumbline.exact(states=, step=, log_target=)"),
        "the exact trial is gone");
    String client = Path.of("src/clients/python/src").toAbsolutePath().toString();
    for (String root : List.of("(1 / 6) ** 0.5", "1 / 6")) {
      Path file = folder.resolve("sampler.py");
      String found = "import sys; sys.path.insert(0, '" + client + "')\n";
      Files.writeString(file, found + script.replace("(1 / 6) ** 0.5", root));
      CommandRun run = CommandRun.of("check", "--program", "'" + python + "' '" + file + "'");
      int expected = root.equals("1 / 6") ? ExitCode.FAIL : ExitCode.PASS;
      assertEquals(expected, run.status(), run.out() + run.err());
    }
  }

  @ParameterizedTest
  @CsvSource({"Rscript, r, sampler.R, sqrt(1 / 6)"})
  void aSamplerInAnotherLanguageGetsItsVerdict(
      String program, String language, String file, String root) throws Exception {
    String script = block(language);
    run(program, file, script);
    CommandRun right = compare();
    assertEquals(ExitCode.PASS, right.status(), right.out() + right.err());
    assertTrue(right.out().contains("PASS"));
    assertTrue(script.contains(root), "the bug to plant is gone");
    run(program, file, script.replace(root, "1 / 6"));
    CommandRun wrong = compare();
    assertEquals(ExitCode.FAIL, wrong.status(), wrong.out());
    List<String> failed = wrong.out().lines().filter(line -> line.contains("  FAIL")).toList();
    assertTrue(failed.stream().allMatch(line -> line.startsWith("mu")), wrong.out());
  }

  @Test
  void chainsOfStanAreReadAsTheyAre() throws IOException {
    List<String> command = new ArrayList<>(List.of("diagnose"));
    for (int chain = 1; chain <= 4; chain++) {
      StringBuilder csv = new StringBuilder("# stan_version_major = 2\n#   num_warmup = 3\n");
      csv.append("#   save_warmup = true\nlp__,accept_stat__,stepsize__,mu\n");
      for (int i = 0; i < 203; i++) {
        double mu = Math.sin(37.0 * i * i + chain) + (i < 3 ? 1000 : 0);
        csv.append(String.format(Locale.ROOT, "%.4f,0.9,0.5,%.6f%n", -mu * mu / 2, mu));
        csv.append(i == 2 ? "# Adaptation terminated\n# Step size = 0.5\n" : "");
      }
      Path file = folder.resolve("output_" + chain + ".csv");
      Files.writeString(file, csv.append("# Elapsed Time: 0.01 seconds (Warm-up)\n"));
      command.add(file.toString());
    }
    assertTrue(Files.readString(README).contains("./plumbline diagnose output_1.csv"));
    CommandRun run = CommandRun.of(command.toArray(String[]::new));
    assertEquals(ExitCode.PASS, run.status(), run.err());
    assertTrue(run.out().lines().anyMatch(line -> line.startsWith("mu ")), run.out());
    command.addAll(List.of("--format", "json"));
    String json = CommandRun.of(command.toArray(String[]::new)).out().replaceAll("\\s", "");
    assertTrue(json.contains("\"chains\":4,\"draws\":200"), "warm-up is left out: " + json);
  }

  @Test
  void everyLinkLeadsSomewhere() throws IOException {
    List<String> dead = new ArrayList<>();
    for (String page :
        List.of(
            "README.md",
            "ERRATA.md",
            "ARCHITECTURE.md",
            "CONTRIBUTING.md",
            "data/README.md",
            "docs/shared-code.md",
            "docs/protocol.md",
            "docs/public-samplers.md",
            "examples/foreign/README.md",
            "src/clients/python/README.md",
            "notebooks/README.md",
            "examples/own-sampler/README.md")) {
      Path file = Path.of(page);
      Matcher link = Pattern.compile("\\]\\(([^)#]+)[^)]*\\)").matcher(Files.readString(file));
      while (link.find()) {
        String target = link.group(1);
        if (!target.startsWith("http") && !Files.exists(file.resolveSibling(target))) {
          dead.add(page + ": " + target);
        }
      }
    }
    assertEquals(List.of(), dead);
  }
}
