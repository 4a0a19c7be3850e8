package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.cli.output.ExitCode;

/** What the README tells a newcomer to do, done as it is written there. */
class ReadmeTest {
  private static final Path README = Path.of("README.md");
  private static final Path YOUR_SAMPLER = Path.of("docs/your-sampler.md");
  private static final String JARS = "target/plumbline.jar:target/lib/*";

  @TempDir Path folder;

  private static List<String> blocks(Path page, String language) throws IOException {
    List<String> blocks =
        Pattern.compile("(?s)```" + language + "\\n(.*?)```")
            .matcher(Files.readString(page))
            .results()
            .map(found -> found.group(1))
            .toList();
    assertTrue(!blocks.isEmpty(), page + ": no example in " + language);
    return blocks;
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

  /** Every command of the README; each has a test here, or in the class that is named. */
  @Test
  void everyCommandIsOneThatATestRuns() throws IOException {
    Map<String, String> run = new LinkedHashMap<>();
    run.put("./plumbline reproduce", "launcher.ReproductionTest");
    run.put("./plumbline test", "what runs this");
    run.put("./plumbline setup", "launcher.LauncherTest");
    run.put(
        "./mvnw install -DskipTests",
        "./plumbline test, which installs it for examples/own-sampler");
    run.put("pip install ./src/clients/python*", "launcher.WheelTest");
    run.put("R CMD INSTALL src/clients/r", "aSamplerInRGetsItsVerdict");
    run.put("./plumbline check --program \"python3 examples/foreign/normal_mean.py\"", "below");
    run.put(
        "./plumbline check --program \"python3 examples/foreign/normal_mean_wrong.py\"", "below");
    run.put("./plumbline check --program \"Rscript examples/foreign/normal_mean.R\"", "below");
    run.put("./plumbline diagnose output_1.csv output_2.csv output_3.csv output_4.csv", "below");
    run.put("javac -d logit -cp '" + JARS + "' $(find examples/own-model -name '*.java')", "below");
    run.put("cp -r examples/own-model/src/META-INF logit/", "OwnModelTest");
    run.put("./plumbline --classpath logit check logit --mutants", "OwnModelTest");
    List<String> said = new ArrayList<>();
    for (String block : blocks(README, "sh")) {
      block.lines().map(line -> line.replaceFirst(" +#.*", "")).forEach(said::add);
    }
    assertEquals(List.copyOf(run.keySet()), said);
    assertTrue(Files.readString(README).contains("`java -cp '" + JARS + "' Mean.java`"));
  }

  @Test
  void theProgramInJavaPrintsWhatIsShown() throws Exception {
    String program = blocks(README, "java").get(0);
    List<String> shown = blocks(README, "text").get(0).lines().toList();
    assertTrue(program.contains("/ Math.sqrt(2)"), "the bug to plant is gone");
    String right = java("Mean", program);
    String wrong = java("Mean", program.replace("/ Math.sqrt(2)", "/ 2"));
    assertEquals(List.of(), missing(shown.subList(0, 3), right), right);
    assertEquals(List.of(), missing(shown.subList(3, shown.size()), wrong), wrong);
  }

  @Test
  void theIntegralIsAsThePageSays() throws Exception {
    String page = Files.readString(YOUR_SAMPLER);
    String snippet = blocks(YOUR_SAMPLER, "java").get(0);
    int body = snippet.indexOf("var gamma");
    String program = "class Gamma {\n  public static void main(String[] arguments) {\n";
    program = snippet.substring(0, body) + program + snippet.substring(body) + "}}\n";
    assertTrue(page.contains("The largest defect is 3.6e-2 here, and below 1e-10"), "figures");
    String wrong = java("Gamma", program);
    assertTrue(wrong.contains("3.6e-2") || wrong.contains("3.6e-02"), wrong);
    String right =
        java(
            "Gamma",
            program.replace("gamma.logDensity(x);", "gamma.logDensity(x) + Math.log(factor);"));
    assertTrue(right.matches("(?s).*\\de-1[0-9].*"), right);
  }

  /** Lines of the page, but for the width of their columns, that the output has not. */
  private static List<String> missing(List<String> shown, String output) {
    String narrow = output.replaceAll(" +", " ");
    return shown.stream().filter(line -> !narrow.contains(line.replaceAll(" +", " "))).toList();
  }

  private String java(String name, String program) throws Exception {
    Path file = Files.writeString(folder.resolve(name + ".java"), program);
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process =
        new ProcessBuilder(java, "-cp", System.getProperty("java.class.path"), file.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), said);
    return said;
  }

  /** The fixture is {@code exact} and an assertion; pytest need not be there. */
  @Test
  void theStepInPythonIsWalked() throws Exception {
    Path python = program("python3");
    String script = blocks(README, "python").get(0);
    assertTrue(script.contains("fails with choice([-1, 1, 1])"), "the bug to plant is gone");
    String client = Path.of("src/clients/python/src").toAbsolutePath().toString();
    String fixture =
        "import sys; sys.path.insert(0, '"
            + client
            + "')\nimport plumbline\n"
            + "def tried(**case):\n    found = plumbline.exact(**case)\n    print(found)\n"
            + "    assert found.passed\n";
    for (String choice : List.of("choice([-1, 1])", "choice([-1, 1, 1])")) {
      String text = fixture + script.replace("choice([-1, 1])", choice) + "test_step(tried)\n";
      Path file = Files.writeString(folder.resolve("step.py"), text);
      Process process =
          new ProcessBuilder(python.toString(), file.toString()).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      boolean valid = choice.equals("choice([-1, 1])");
      assertEquals(valid ? 0 : 1, process.waitFor(), said);
      assertTrue(said.startsWith(valid ? "PASS: |pi P - pi| is" : "FAIL: |pi P - pi| is"), said);
    }
  }

  @Test
  void samplersInPythonGetTheirVerdicts() {
    program("python3");
    // As the launcher does, so that a clone needs no installation.
    String python = "env PYTHONPATH=src/clients/python/src python3 ";
    String right = python + "examples/foreign/normal_mean.py";
    CommandRun pass = CommandRun.of("check", "--program", right);
    assertEquals(ExitCode.PASS, pass.status(), pass.out() + pass.err());
    String wrong = python + "examples/foreign/normal_mean_wrong.py";
    CommandRun fail = CommandRun.of("check", "--program", wrong);
    assertEquals(ExitCode.FAIL, fail.status(), fail.out() + fail.err());
  }

  @Test
  void aSamplerInRGetsItsVerdict() throws Exception {
    Path rscript = program("Rscript");
    assumeTrue(run("jsonlite.R", "library(jsonlite)").isEmpty(), "R has no jsonlite");
    String script = Files.readString(Path.of("examples/foreign/normal_mean.R"));
    assertTrue(script.contains("sqrt(1 / 6)"), "the bug to plant is gone");
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
            "docs/errata.md",
            "docs/architecture.md",
            "CONTRIBUTING.md",
            "data/README.md",
            "docs/chains.md",
            "docs/commands.md",
            "docs/documents.md",
            "docs/from-python.md",
            "docs/from-r.md",
            "docs/your-sampler.md",
            "docs/shared-code.md",
            "docs/protocol.md",
            "docs/public-samplers.md",
            "examples/foreign/README.md",
            "src/clients/python/README.md",
            "src/clients/r/README.md",
            "src/clients/header/README.md",
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
