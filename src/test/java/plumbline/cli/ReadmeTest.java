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

/** What the README tells a newcomer to do, done as it is written there. */
class ReadmeTest {
  private static final Path README = Path.of("README.md");

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

  /** What R says where a script ends with an error, else nothing. */
  private String run(String file, String text) throws Exception {
    Path script = Files.writeString(folder.resolve(file), text);
    Process process =
        new ProcessBuilder("Rscript", script.toString()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor() == 0 ? "" : said + "ended with " + process.exitValue();
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

  @Test
  void aSamplerInRGetsItsVerdict() throws Exception {
    Path rscript = program("Rscript");
    assumeTrue(run("jsonlite.R", "library(jsonlite)").isEmpty(), "R has no jsonlite");
    String script = block("r");
    assertTrue(script.contains("sqrt(1 / 6)"), "the bug to plant is gone");
    String readme = Files.readString(README);
    assertTrue(readme.contains("./plumbline check --program \"Rscript sampler.R\""));
    assertTrue(readme.contains("`R CMD INSTALL src/clients/r`"), "who installs it?");
    String client = Path.of("src/clients/r").toAbsolutePath().toString();
    String install = "install.packages('%s', lib = '%s', repos = NULL, type = 'source')";
    String installed = run("install.R", String.format(Locale.ROOT, install, client, folder));
    assertTrue(Files.exists(folder.resolve("plumbline").resolve("DESCRIPTION")), installed);
    for (String root : List.of("sqrt(1 / 6)", "1 / 6")) {
      Path file = folder.resolve("sampler.R");
      Files.writeString(file, script.replace("sqrt(1 / 6)", root));
      String program = "env 'R_LIBS=" + folder + "' '" + rscript + "' '" + file + "'";
      CommandRun run =
          CommandRun.of("check", "--rung", "joint", "--draws", "4000", "--program", program);
      int expected = root.equals("1 / 6") ? ExitCode.FAIL : ExitCode.PASS;
      assertEquals(expected, run.status(), run.out() + run.err());
    }
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
