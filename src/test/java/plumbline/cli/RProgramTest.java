package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.cli.output.ExitCode;
import plumbline.testing.Statistical;

/** The R client where R is: its own tests, and samplers in R and JAGS, right and wrong. */
class RProgramTest {
  private static final Path EXAMPLES = Path.of("examples/foreign").toAbsolutePath();
  private static final Path CLIENT = Path.of("src/clients/r").toAbsolutePath();
  private static @Nullable Path library;

  @TempDir private Path folder;

  @BeforeAll
  static void theClientIsInstalled() throws Exception {
    boolean there =
        Stream.of(System.getenv().getOrDefault("PATH", "").split(java.io.File.pathSeparator, -1))
            .anyMatch(entry -> Files.isExecutable(Path.of(entry, "Rscript")));
    assumeTrue(there, "no R on this machine");
    assumeTrue(run("Rscript", "-e", "library(jsonlite)").isEmpty(), "R has no jsonlite");
    Path made = Files.createTempDirectory("plumbline-r");
    library = made;
    String[] install = {"R", "CMD", "INSTALL", "--no-docs", "--no-test-load", "-l", "" + made};
    run(Stream.concat(Stream.of(install), Stream.of("" + CLIENT)).toArray(String[]::new));
    assertTrue(Files.exists(made.resolve("plumbline").resolve("DESCRIPTION")), "not installed");
  }

  @AfterAll
  static void theClientIsRemoved() throws IOException {
    Path made = library;
    if (made != null) {
      try (Stream<Path> files = Files.walk(made)) {
        for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  /** What a command says if it fails, else nothing. */
  private static String run(String... command) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    if (library != null) {
      builder.environment().put("R_LIBS", "" + library);
    }
    builder.environment().put("PLUMBLINE_CLASS_PATH", System.getProperty("java.class.path"));
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes());
    return process.waitFor() == 0 ? "" : said + "status " + process.exitValue();
  }

  @Tag("long") // some ten commands, each in a Java of its own
  @Statistical(alpha = 1e-5)
  @Test
  void drawsOfCodaAndPosteriorAreRead() throws Exception {
    itsOwnTestsPass("draws.R");
  }

  @ParameterizedTest
  @ValueSource(strings = {"walk.R", "exact.R", "serve.R"})
  void itsOwnTestsPass(String file) throws Exception {
    assertEquals("", run("Rscript", "" + CLIENT.resolve("tests").resolve(file)));
  }

  /** All that is exported, with the arguments that it has. */
  @Test
  void everyFunctionHasItsPageOfHelp() throws Exception {
    String script =
        "d <- '%s'; stopifnot(!length(unlist(tools::undoc(dir = d))), !length(tools::codoc(dir = d)),"
            + " !length(tools::checkDocFiles(dir = d)))";
    assertEquals("", run("Rscript", "-e", String.format(Locale.ROOT, script, CLIENT)));
  }

  private static CommandRun check(Path script, String variant, String... more) {
    String library = Objects.requireNonNull(RProgramTest.library).toString();
    String program = "env 'R_LIBS=" + library + "' Rscript '" + script + "' " + variant;
    List<String> first = List.of("check", "--program", program);
    return CommandRun.of(Stream.concat(first.stream(), Stream.of(more)).toArray(String[]::new));
  }

  @Tag("long") // exact.R among R's own tests is of the same kind
  @Test
  void aGibbsSamplerInRIsTriedExactlyKernelByKernel() throws IOException {
    Path right = EXAMPLES.resolve("mixture_gibbs.R");
    CommandRun good = check(right, "", "--rung", "exact");
    assertEquals(ExitCode.PASS, good.status(), good.out() + good.err());
    String script = Files.readString(right);
    for (String[] bug :
        List.of(
            new String[] {"second / (first + second)", "second / first"},
            new String[] {"dbinom(heads, flips, biases[b, state$coins])", "biases[b, 1]"})) {
      assertTrue(script.contains(bug[0]), bug[0]);
      Path wrong = folder.resolve("wrong.R");
      Files.writeString(wrong, script.replace(bug[0], bug[1]));
      CommandRun bad = check(wrong, "", "--rung", "exact");
      assertEquals(ExitCode.FAIL, bad.status(), bad.out() + bad.err());
    }
  }

  /** 400 replicates of one call of JAGS: enough for errors as large as a prior's sd. */
  @Tag("long")
  @Statistical(alpha = 1e-6)
  @Test
  void jagsIsTriedThroughRjags() throws Exception {
    assumeTrue(run("Rscript", "-e", "library(rjags)").isEmpty(), "R has no rjags");
    Path script = EXAMPLES.resolve("jags_hierarchical.R");
    String options = "--rung joint --design replicated --draws 400 --level 1e-6";
    String[] more = options.split(" ", -1);
    CommandRun right = check(script, "right", more);
    assertEquals(ExitCode.PASS, right.status(), right.out() + right.err());
    for (String variant : List.of("rate", "deviation")) {
      CommandRun wrong = check(script, variant, more);
      assertEquals(ExitCode.FAIL, wrong.status(), variant + wrong.out() + wrong.err());
    }
  }
}
