package plumbline.architecture;

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
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.verification.joint.JointTest;

/** What a project that tests a sampler with this library gets on its class path. */
class CoreDependenciesTest {
  private static final long MOST_BYTES = 8_000_000;

  /** Our own, and what Maven brings with them. */
  private static final Set<String> JARS =
      new TreeSet<>(
          List.of(
              "commons-math3",
              "commons-numbers-arrays",
              "commons-numbers-combinatorics",
              "commons-numbers-core",
              "commons-numbers-fraction",
              "commons-numbers-gamma",
              "commons-numbers-rootfinder",
              "commons-rng-client-api",
              "commons-rng-core",
              "commons-rng-sampling",
              "commons-statistics-descriptive",
              "commons-statistics-distribution",
              "commons-statistics-inference",
              "commons-statistics-ranking",
              "ejml-core",
              "ejml-ddense",
              "fastdoubleparser",
              "jackson-core",
              "jspecify"));

  private static final String TRY =
      """
      import com.example.visits.*;
      public final class Try {
        public static void main(String[] arguments) {
          var test =
              plumbline.verification.joint.JointTest.of(
                      new VisitsModel(4), plumbline.sampling.Sampler.of(VisitsSampler::sweep))
                  .function("rate", (state, visits) -> state.rate())
                  .function("residual", (state, visits) -> visits.mean() - state.rate())
                  .design(plumbline.verification.joint.Design.replicated().draws(2_000));
          System.out.println(test.run(plumbline.random.Rng.seeded(1)).verdict());
        }
      }
      """;

  @TempDir private Path folder = Path.of("");

  private static String name(Path jar) {
    return jar.getFileName().toString().replaceFirst("-[0-9].*", "");
  }

  private static List<Path> jars() {
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return Arrays.stream(path.split(File.pathSeparator))
        .map(Path::of)
        .filter(jar -> jar.toString().endsWith(".jar") && JARS.contains(name(jar)))
        .toList();
  }

  /** Whoever adds a dependency decides here whether everybody has to carry it. */
  @Test
  void whatIsNotOptionalIsListed() throws IOException {
    String pom = Files.readString(Path.of("pom.xml"));
    String dependencies =
        pom.substring(pom.indexOf("<dependencies>"), pom.indexOf("</dependencies>"));
    Matcher each =
        Pattern.compile("<dependency>(.*?)</dependency>", Pattern.DOTALL).matcher(dependencies);
    Set<String> carried = new TreeSet<>();
    while (each.find()) {
      String one = each.group(1);
      if (!one.contains("<scope>") && !one.contains("<optional>true</optional>")) {
        carried.add(one.replaceFirst("(?s).*?<artifactId>(.*?)</artifactId>.*", "$1"));
      }
    }
    assertTrue(JARS.containsAll(carried), carried.toString());
    assertEquals(10, carried.size(), carried.toString());
  }

  @Test
  void theyAreSmall() throws IOException {
    assertEquals(JARS, new TreeSet<>(jars().stream().map(CoreDependenciesTest::name).toList()));
    long bytes = 0;
    for (Path jar : jars()) {
      bytes += Files.size(jar);
    }
    assertTrue(bytes <= MOST_BYTES, bytes + " bytes");
  }

  /** The example is compiled and run with these jars and no others. */
  @Test
  void anExampleOfOnesOwnNeedsNoOther() throws Exception {
    Path library =
        Path.of(JointTest.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<String> path = new ArrayList<>(List.of(library.toString()));
    jars().forEach(jar -> path.add(jar.toString()));
    Path program = folder.resolve("Try.java");
    Files.writeString(program, TRY);
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-proc:none",
                "-d",
                folder.toString(),
                "-cp",
                String.join(File.pathSeparator, path),
                program.toString()));
    try (Stream<Path> sources = Files.walk(Path.of("examples/own-sampler/src/main/java"))) {
      sources.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(arguments::add);
    }
    var compiler = ToolProvider.getSystemJavaCompiler();
    assertEquals(0, compiler.run(null, null, null, arguments.toArray(String[]::new)));
    path.add(folder.toString());
    Process run =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                String.join(File.pathSeparator, path),
                "Try")
            .redirectErrorStream(true)
            .start();
    String said = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertTrue(run.waitFor(10, TimeUnit.MINUTES));
    assertEquals("PASS", said);
  }
}
