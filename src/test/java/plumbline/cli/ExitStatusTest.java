package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.cli.output.ExitCode;
import plumbline.sampling.DataFileException;

/** Status 1 is a verdict and nothing else; what went wrong has a status and a sentence. */
class ExitStatusTest {
  private static final String[] QUICK = {"check", "start", "--rung", "joint", "--draws", "400"};

  @TempDir private Path folder;

  /** A result that cannot be handed over because this was thrown. */
  private static CommandRun failing(Supplier<? extends Throwable> failure, String... words) {
    Writer broken =
        new Writer() {
          @Override
          public void write(char[] text, int start, int length) {
            throw ExitStatusTest.<RuntimeException>unchecked(failure.get());
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    StringWriter err = new StringWriter();
    int status = Main.run(new PrintWriter(broken), new PrintWriter(err, true), words);
    return new CommandRun(status, "", err.toString());
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> T unchecked(Throwable failure) throws T {
    throw (T) failure;
  }

  private static Stream<Arguments> failures() {
    Path file = Path.of("x.csv");
    return Stream.of(
        Arguments.of(new OutOfMemoryError("Java heap space"), 70, "JAVA_TOOL_OPTIONS=-Xmx"),
        Arguments.of(
            new OutOfMemoryError("Requested array size exceeds VM limit"), 70, "ask for fewer"),
        Arguments.of(
            new IllegalStateException(new OutOfMemoryError("heap")), 70, "out of memory: Java"),
        Arguments.of(new StackOverflowError(), 70, "a fault of the program"),
        Arguments.of(new NoClassDefFoundError("plumbline/X"), 70, "a fault of the program"),
        Arguments.of(new IllegalStateException("odd"), 70, "a fault of the program"),
        Arguments.of(new NullPointerException(), 70, "a fault of the program"),
        Arguments.of(new CancellationException(), 130, "interrupted"),
        Arguments.of(new IllegalArgumentException("not so"), 2, "not so"),
        Arguments.of(new UncheckedIOException(new IOException("disk on fire")), 2, "disk on fire"),
        Arguments.of(new DataFileException(file, 1, 2, "a", "b"), 2, "found a; expected b"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void everyFailureHasItsStatusAndOneSentence(Throwable failure, int status, String words) {
    CommandRun run = failing(() -> failure, QUICK);
    assertEquals(status, run.status(), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
    assertTrue(run.err().contains(words), run.err());
  }

  @Test
  void moreThanMemoryHoldsIsRefusedBeforeTheRunWithANumber() {
    CommandRun run = CommandRun.of("check", "irm", "--draws", "500000000");
    assertEquals(ExitCode.SOFTWARE, run.status(), run.err());
    assertTrue(
        run.err().matches("(?s).*needs at least [0-9,]+ MB.*-Xmx[0-9]+m.*"), "how much: " + run);
    assertEquals("", run.out());
  }

  /** The whole program, in a process that has too little memory. */
  @Test
  void smallMachineIsNoVerdict() throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx24m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                "plumbline.cli.Main"));
    Path file = folder.resolve("long.csv");
    Files.writeString(file, "x\n" + "1\n".repeat(6_000_000));
    command.addAll(List.of("diagnose", file.toString()));
    Path err = folder.resolve("err");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(folder.resolve("out").toFile())
            .redirectError(err.toFile())
            .start();
    assertTrue(process.waitFor(5, TimeUnit.MINUTES), "still running");
    String said = Files.readString(err);
    assertEquals(ExitCode.SOFTWARE, process.exitValue(), said);
    assertTrue(said.contains("memory"), said);
    assertEquals(1, said.lines().filter(line -> !line.startsWith("Picked up")).count(), said);
  }

  @Test
  void verdictOfFailIsSaidWhereverTheStatusIsOne() {
    CommandRun accused = CommandRun.of("check", "start", "--mutant", "mean-for-draw");
    List<CommandRun> runs = new ArrayList<>(List.of(accused));
    String[] both = {
      "check", "start", "--rung", "mutants", "--draws", "2000", "--mutant", "mean-for-draw"
    };
    runs.add(CommandRun.of(both));
    for (CommandRun run : runs) {
      assertEquals(ExitCode.FAIL, run.status(), run.err());
      assertTrue(run.out().lines().anyMatch(line -> line.contains("FAIL")), run.out());
    }
    String[] json =
        Stream.concat(Stream.of(both), Stream.of("--format=json")).toArray(String[]::new);
    assertTrue(CommandRun.of(json).out().replace(" ", "").contains("\"verdict\":\"fail\""));
  }

  @Test
  void whatNobodyAskedForIsNoCommand() {
    CommandRun run = CommandRun.of("frob", "--help");
    assertEquals(ExitCode.USAGE, run.status());
    assertTrue(run.err().contains("frob"), run.err());
    assertEquals(ExitCode.PASS, CommandRun.of("check", "--help").status());
    assertEquals(ExitCode.PASS, CommandRun.of("help", "check").status());
  }

  /** Names and words come from files that anyone wrote. */
  @Test
  void nothingReachesTheTerminalThatWouldChangeIt() throws IOException {
    CommandRun missing = CommandRun.of("diagnose", folder.resolve("no\u001b[31msuch").toString());
    assertTrue(missing.err().contains("\\u001b[31m"), missing.err());
    Path file = folder.resolve("turned.csv");
    Files.writeString(file, "mu\u202eum\n" + "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n");
    CommandRun table = CommandRun.of("diagnose", file.toString());
    String all = missing.err() + table.out() + table.err();
    assertFalse(all.chars().anyMatch(c -> c == 0x1b || c == 0x202e), all);
  }
}
