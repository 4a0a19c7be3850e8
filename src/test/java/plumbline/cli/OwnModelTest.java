package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.numerics.Text;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.testing.Statistical;

/** A model that is none of ours, in a folder of classes beside the library: it has everything. */
class OwnModelTest {
  private static final Path EXAMPLE = Path.of("examples/own-model");

  @TempDir private static Path folder;

  @BeforeAll
  static void build() throws IOException {
    List<String> arguments =
        new ArrayList<>(
            List.of("-d", classes(), "-cp", System.getProperty("java.class.path"), "-proc:none"));
    try (Stream<Path> sources = Files.walk(EXAMPLE.resolve("src"))) {
      for (Path file : sources.filter(Files::isRegularFile).toList()) {
        if (file.toString().endsWith(".java")) {
          arguments.add(file.toString());
        } else {
          Path copy = Path.of(classes()).resolve(EXAMPLE.resolve("src").relativize(file));
          Files.createDirectories(copy.getParent());
          Files.copy(file, copy);
        }
      }
    }
    String[] words = arguments.toArray(String[]::new);
    assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, words));
    SeededRng rng = Rng.seeded(5);
    StringBuilder rows = new StringBuilder("spam,length,links\n");
    for (int i = 0; i < 120; i++) {
      double length = rng.normal();
      double links = rng.normal();
      boolean spam = rng.bernoulli(1 / (1 + Math.exp(0.5 - 1.2 * links)));
      rows.append(Text.of("%d,%.3f,%.3f%n", spam ? 1 : 0, length, links));
    }
    Files.writeString(folder.resolve("spam.csv"), rows);
  }

  private static String classes() {
    return folder.resolve("classes").toString();
  }

  private static CommandRun run(String line, String... more) {
    List<String> words = new ArrayList<>(List.of("--classpath", classes()));
    words.addAll(List.of(line.split(" ")));
    words.addAll(List.of(more));
    return CommandRun.of(words.toArray(String[]::new));
  }

  private static String spam() {
    return folder.resolve("spam.csv").toString();
  }

  @Test
  void itIsSmall() throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(EXAMPLE)) {
      files = walk.filter(Files::isRegularFile).toList();
    }
    long lines = 0;
    for (Path file : files) {
      lines += Files.readAllLines(file).size();
    }
    assertTrue(files.size() <= 3 && lines <= 175, files + ": " + lines + " lines");
  }

  @Test
  @Statistical(alpha = 5e-6)
  void checked() {
    CommandRun run = run("check logit --draws 4000 --level 0.000005");
    assertEquals(0, run.status(), run.out() + run.err());
    assertTrue(run.out().contains("simulator against density, |z|"), run.out());
    assertTrue(run.out().contains("omega: joint law before and after"), run.out());
    CommandRun exact = run("check logit --rung exact --set sd=0.7");
    assertEquals(0, exact.status(), exact.out() + exact.err());
    assertTrue(exact.out().contains("beta: normal law against the joint density"), exact.out());
    CommandRun unknown = run("check logit --set colour=red");
    assertEquals("there is no setting named colour; use one of [sd]\n", unknown.err());
  }

  @Test
  @Statistical(alpha = 5e-6)
  void calibrated() {
    CommandRun run = run("check logit --design sbc --draws 4000 --level 0.000005 --rung joint");
    assertTrue(run.out().contains("data sets"), run.out() + run.err());
    assertTrue(run.status() != 1 && run.status() != 2, run.out() + run.err());
  }

  @Test
  void itsPlantedBugIsFound() {
    CommandRun run = run("check logit --mutants --rung exact");
    assertEquals(0, run.status(), run.out() + run.err());
    assertTrue(run.out().contains("a prior of twice the sd") || run.out().contains("wide"));
    assertEquals(1, run("check logit --mutant wide --rung exact").status());
  }

  /** Which of the generated mutants the exact rung sees; the joint one takes longer. */
  @Test
  void mutantsAreMadeOfIt() {
    CommandRun run = run("check logit --generated-mutants --rung exact");
    assertTrue(run.out().contains("beta: 2nd normal 10 % too wide"), run.out());
    assertTrue(run.out().contains("wrong, fails \"normal law"), run.out());
    assertTrue(run.status() != 1 && run.status() != 2, run.out() + run.err());
  }

  @Test
  void fittedToAFile() throws IOException {
    Path out = folder.resolve("fit");
    String line = "logit " + spam() + " --iterations 300 --burn-in 100 --sd 3";
    CommandRun run = run(line, "--format", "json", "--out", out.toString());
    assertTrue(run.status() == 0 || run.status() == 3, run.err());
    assertTrue(run.out().contains("\"intercept\""), run.out());
    assertTrue(run.out().contains("\"verdict\""), run.out());
    CommandRun diagnosed = CommandRun.of("diagnose", out.resolve("chains.csv").toString());
    assertTrue(diagnosed.status() != 2, diagnosed.err());
    assertTrue(diagnosed.out().contains("links"), diagnosed.out());
    Path bad = Files.writeString(folder.resolve("bad.csv"), "y,x\n1,2\n2,3\n");
    CommandRun refused = run("logit " + bad);
    assertEquals(2, refused.status());
    assertTrue(
        refused.err().contains("bad.csv, column 1: found 2.0 in data row 2, column y"),
        refused.err());
    assertEquals(2, run(line, "--sd", "x").status());
    assertTrue(run("logit --help").out().contains("prior spread (default: 2.0)"));
  }

  @Test
  void whatIsNotThereIsNamed() {
    CommandRun missing = CommandRun.of("--classpath", "no.jar", "check", "start");
    assertEquals(2, missing.status());
    assertTrue(missing.err().contains("no.jar"), missing.err());
    assertEquals(2, CommandRun.of("check", "weather").status());
    assertEquals(0, run("check start --rung identities").status());
  }

  private static Process start(Path out, String... more) throws IOException {
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "--classpath",
                classes(),
                "logit",
                spam(),
                "--iterations",
                "60000",
                "--chains",
                "4",
                "--out",
                out.toString()));
    words.addAll(List.of(more));
    return new ProcessBuilder(words)
        .redirectOutput(out.resolveSibling(out.getFileName() + ".txt").toFile())
        .redirectError(new File("/dev/null"))
        .start();
  }

  private static void assertEnds(Process process) throws InterruptedException {
    assertTrue(process.waitFor(10, TimeUnit.MINUTES), "it hangs");
    assertTrue(process.exitValue() == 0 || process.exitValue() == 3, "" + process.exitValue());
  }

  /** SIGKILL once something is saved; what is resumed has the bytes of what ran through. */
  @Test
  @Tag("long")
  void killedAndResumed() throws IOException, InterruptedException {
    Path plain = folder.resolve("plain");
    assertEnds(start(plain));
    Path again = folder.resolve("again");
    Path checkpoint = folder.resolve("checkpoint");
    String[] kept = {"--checkpoint", checkpoint.toString(), "--checkpoint-every", "0"};
    Process killed = start(again, kept);
    while (killed.isAlive() && !Files.exists(checkpoint)) {
      Thread.sleep(20);
    }
    killed.destroyForcibly().waitFor();
    assertTrue(Files.exists(checkpoint), "it was killed too late");
    List<String> resumed = new ArrayList<>(List.of(kept));
    resumed.add("--resume");
    assertEnds(start(again, resumed.toArray(String[]::new)));
    for (String name : List.of("chains.csv", "summary.csv")) {
      assertEquals(-1, Files.mismatch(plain.resolve(name), again.resolve(name)), name);
    }
    assertEquals(
        Files.readString(folder.resolve("plain.txt"), StandardCharsets.UTF_8),
        Files.readString(folder.resolve("again.txt"), StandardCharsets.UTF_8));
    assertTrue(Files.notExists(checkpoint));
  }
}
