package plumbline.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Wrong surroundings give one sentence and exit status 2; what is made once is not made again. */
@Tag("launcher")
@Tag("alone")
class LauncherTest {
  private static final Path ROOT =
      Path.of(System.getenv().getOrDefault("PLUMBLINE_HOME", "")).toAbsolutePath();

  @TempDir Path folder;

  private record Outcome(int status, String out, String err) {
    /** One sentence on standard error, nothing on standard output, exit status 2. */
    void assertRefused(String words) {
      assertEquals(2, status, err);
      assertEquals("", out);
      assertEquals(1, err.lines().count(), err);
      assertTrue(err.contains(words), err);
    }
  }

  @Test
  void secondRunDoesNoSetUp() throws Exception {
    run(Map.of(), ROOT, "setup");
    FileTime jar = Files.getLastModifiedTime(ROOT.resolve("target/plumbline.jar"));
    FileTime jupyter = Files.getLastModifiedTime(ROOT.resolve(".plumbline/jupyter.ready"));
    Outcome again = run(Map.of(), ROOT, "setup");
    assertEquals(0, again.status(), again.err());
    assertEquals("", again.out() + again.err());
    assertEquals(jar, Files.getLastModifiedTime(ROOT.resolve("target/plumbline.jar")));
    assertEquals(jupyter, Files.getLastModifiedTime(ROOT.resolve(".plumbline/jupyter.ready")));
  }

  @Test
  void javaCommandPassesOutputAndStatusOn() throws Exception {
    Outcome version = run(Map.of(), ROOT, "--version");
    assertEquals(0, version.status(), version.err());
    assertTrue(version.out().startsWith("plumbline "), version.out());
    run(Map.of(), ROOT, "no-such-command").assertRefused("no-such-command");
  }

  /** {@code | head} takes what it wants and goes: that is no fault. A full disk is one. */
  @Test
  void readerThatGoesAwayIsNoFaultAndFullDiskIsOne() throws Exception {
    Path status = folder.resolve("status");
    String command = "{ ./plumbline --version; echo $? >" + status + "; }";
    Outcome closed = run(Map.of(), ROOT, Path.of("/bin/sh"), "-c", command + " | :");
    assertEquals("", closed.out() + closed.err());
    assertEquals("0\n", Files.readString(status));
    assumeTrue(Files.exists(Path.of("/dev/full")), "there is no /dev/full here");
    run(Map.of(), ROOT, Path.of("/bin/sh"), "-c", "./plumbline --version >/dev/full")
        .assertRefused("could not be written");
  }

  @Test
  void startsThroughLinkFromAnyFolder() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("elsewhere"), ROOT);
    Outcome version = run(Map.of(), folder, link.resolve("plumbline"), "--version");
    Files.delete(link);
    assertEquals(0, version.status(), version.err());
  }

  @Test
  void startsThroughLinkToItself() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("one"), ROOT.resolve("plumbline"));
    Path second = Files.createSymbolicLink(folder.resolve("two"), Path.of("one"));
    Outcome version = run(Map.of(), folder, second, "--version");
    Files.delete(second);
    Files.delete(link);
    assertEquals(0, version.status(), version.err());
  }

  /** Some shells give what runs in the background an empty input. */
  @Test
  void whatIsPipedInIsRead() throws Exception {
    Path file = Files.writeString(folder.resolve("x.csv"), "x\n1\n2\n3\n4\n");
    String command = "'" + ROOT.resolve("plumbline") + "' diagnose --fail-on=none -";
    for (String line :
        List.of("cat x.csv | " + command, command + " <x.csv", "sh " + command + " <x.csv")) {
      Outcome outcome = run(Map.of(), folder, Path.of("/bin/sh"), "-c", line);
      assertEquals(0, outcome.status(), line + ": " + outcome.err());
      assertTrue(outcome.out().contains("4 draws"), outcome.out());
    }
    assertTrue(Files.exists(file));
  }

  /** In the locale of cron and containers Java alone would not find such a file. */
  @Test
  void anyLettersInAnyLocale() throws Exception {
    Path file =
        Files.writeString(folder.resolve("j\u00f6s\u00e9 \u65e5\u672c.csv"), "x\n1\n2\n3\n4\n");
    for (String locale : List.of("C", "POSIX", "no_SUCH.locale")) {
      Outcome outcome =
          run(Map.of("LC_ALL", locale), ROOT, "diagnose", "--fail-on=none", file.toString());
      assertEquals(0, outcome.status(), outcome.err());
    }
  }

  /** Java's own status for that is 1, which is a verdict. */
  @Test
  void javaThatDoesNotStartIsNoVerdict() throws Exception {
    for (String options : List.of("-Xmx1x", "-Xmx1g -Xms2g", "-javaagent:/no/such.jar")) {
      Outcome outcome = run(Map.of("JAVA_TOOL_OPTIONS", options), ROOT, "--version");
      assertEquals(70, outcome.status(), outcome.err());
      assertTrue(outcome.err().endsWith("ulimit -a).\n"), outcome.err());
      assertEquals("", outcome.out());
    }
    String limited = "ulimit -v 1000000 && exec ./plumbline --version";
    Outcome outcome = run(Map.of(), ROOT, Path.of("/bin/sh"), "-c", limited);
    assertEquals(70, outcome.status(), outcome.err());
  }

  /** What a verdict, a refusal and an interruption end with stays what it is. */
  @Test
  void statusesPassThrough() throws Exception {
    assertEquals(1, run(Map.of(), ROOT, "check", "start", "--mutant", "mean-for-draw").status());
    assertEquals(
        3, run(Map.of(), ROOT, "check", "start", "--rung", "joint", "--draws", "100").status());
    String stopped =
        "./plumbline check start --rung joint --design replicated --draws 100000000 & "
            + "sleep 3; kill -TERM $!; wait $!";
    Outcome outcome = run(Map.of(), ROOT, Path.of("/bin/sh"), "-c", stopped);
    assertEquals(130, outcome.status(), outcome.err());
    assertEquals("interrupted\n", outcome.err());
  }

  @Test
  void aKilledRunIsToldHowToGoOn() throws Exception {
    String saved = folder.resolve("saved").toString();
    for (String checkpoint : List.of("", " --checkpoint '" + saved + "'")) {
      String killed =
          "./plumbline check start --rung joint --design replicated --draws 100000000"
              + checkpoint
              + " & sleep 4; kill -9 $(pgrep -P $! java); wait $!";
      Outcome outcome = run(Map.of(), ROOT, Path.of("/bin/sh"), "-c", killed);
      assertEquals(70, outcome.status(), outcome.err());
      String advice = checkpoint.isEmpty() ? "ask for less.\n" : "with --resume: it continues";
      assertTrue(outcome.err().contains(advice), outcome.err());
    }
  }

  /** In a clone that nothing has been made in yet, and nothing is afterwards. */
  @Test
  void helpInstallsNothing() throws Exception {
    Path bare = folder.resolve("b'are \u00e9");
    for (String name :
        List.of("src/main/java", "src/studies", "src/reproduction", "src/kernel", "binder")) {
      Files.createDirectories(bare.resolve(name));
    }
    for (String name : List.of("plumbline", "pom.xml", "mvnw", "binder/requirements.txt")) {
      Files.copy(ROOT.resolve(name), bare.resolve(name), StandardCopyOption.COPY_ATTRIBUTES);
    }
    Path parts = Files.createDirectories(bare.resolve("src/launcher"));
    try (var scripts = Files.list(ROOT.resolve("src/launcher"))) {
      for (Path script : (Iterable<Path>) scripts::iterator) {
        Files.copy(script, parts.resolve(script.getFileName()));
      }
    }
    Path launcher = bare.resolve("plumbline");
    for (String words :
        List.of(
            "--help", "help", "help lab", "lab --help", "test -h", "bench --help", "setup -h")) {
      Outcome outcome = run(Map.of("HOME", folder.toString()), bare, launcher, words.split(" "));
      assertEquals(0, outcome.status(), words + outcome.err());
      assertEquals("", outcome.err());
      assertTrue(outcome.out().contains("plumbline"), outcome.out());
    }
    try (var files = Files.walk(bare.resolve(".plumbline"))) {
      assertEquals(1, files.count(), "something was made");
    }
    assertTrue(Files.notExists(bare.resolve("target")), "something was built");
  }

  @Test
  void takenPortIsRefused() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(taken.getLocalPort());
      run(Map.of(), ROOT, "lab", "--no-browser", "--port", port).assertRefused(port);
      run(Map.of(), ROOT, "lab", "--no-browser", "--port=" + port).assertRefused(port);
    }
    run(Map.of(), ROOT, "lab", "--port", "many").assertRefused("many");
    run(Map.of(), ROOT, "lab", "--port").assertRefused("--port");
  }

  /** Whoever reaches a notebook server runs code: that must be said aloud. */
  @Test
  void publicServerIsRefusedUnlessMeant() throws Exception {
    for (String word :
        List.of(
            "--ip=0.0.0.0",
            "--ip",
            "--ServerApp.ip=*",
            "--ServerApp.token=",
            "--IdentityProvider.token=",
            "--ServerApp.password=",
            "--ServerApp.allow_remote_access=True",
            "--ServerApp.allow_origin=*",
            "--IdentityProvider.token",
            "--ServerApp.disable_check_xsrf=True",
            "--config=/tmp/open.py",
            "--ServerApp.identity_provider_class=x",
            "--allow-root",
            "-h=x")) {
      run(Map.of(), ROOT, "lab", "--no-browser", word).assertRefused("--public");
      run(Map.of(), ROOT, "lab", "--no-browser", word, "").assertRefused("--public");
    }
  }

  @Test
  void brokenCloneIsRefused() throws Exception {
    Path launcher = Files.copy(ROOT.resolve("plumbline"), folder.resolve("plumbline"));
    run(Map.of(), folder, launcher, "--version").assertRefused("clone it again");
  }

  @Test
  void wordsThatTestDoesNotKnowAreRefused() throws Exception {
    run(Map.of(), ROOT, "test", "--longer").assertRefused("--long");
  }

  @Test
  void wrongJavaHomeIsReplacedAndNamed() throws Exception {
    Path old = Files.createDirectories(folder.resolve("jdk-11/bin"));
    for (String tool : List.of("java", "javac")) {
      assertTrue(Files.createFile(old.resolve(tool)).toFile().setExecutable(true));
    }
    Files.writeString(folder.resolve("jdk-11/release"), "JAVA_VERSION=\"11.0.2\"\n");
    // The JDK that runs this test stays on the path.
    Outcome version =
        run(Map.of("JAVA_HOME", folder.resolve("jdk-11").toString()), ROOT, "--version");
    assertEquals(0, version.status(), version.err());
    assertTrue(version.err().contains("jdk-11 is not a JDK 17 or newer"), version.err());
  }

  private static Outcome run(Map<String, String> environment, Path folder, String... words)
      throws IOException, InterruptedException {
    return run(environment, folder, ROOT.resolve("plumbline"), words);
  }

  private static Outcome run(
      Map<String, String> environment, Path folder, Path launcher, String... words)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(words));
    Path out = Files.createTempFile("launcher", ".out");
    Path err = Files.createTempFile("launcher", ".err");
    try {
      ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
      builder.environment().putAll(environment);
      builder.redirectInput(Path.of("/dev/null").toFile());
      builder.redirectOutput(out.toFile()).redirectError(err.toFile());
      Process process = builder.start();
      if (!process.waitFor(5, TimeUnit.MINUTES)) {
        process.destroy();
        throw new IllegalStateException("still running: " + String.join(" ", command));
      }
      return new Outcome(process.exitValue(), Files.readString(out), Files.readString(err));
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }
}
