package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.cli.output.ExitCode;

/** The manual page and the completion know every command and option. */
class ManualTest {
  @TempDir private Path folder;

  private static List<String> names() {
    return Main.commandLine().getSubcommands().keySet().stream().toList();
  }

  @Test
  void manualNamesEveryCommandAndStatus() {
    CommandRun run = CommandRun.of("manual");
    assertEquals(ExitCode.PASS, run.status(), run.err());
    assertTrue(names().size() > 10);
    for (String name : names()) {
      String heading = ".SS plumbline " + name.replace("-", "\\-");
      assertTrue(run.out().lines().anyMatch(heading::equals), heading);
    }
    assertTrue(run.out().contains(".SS plumbline topics perturb"), "commands of commands");
    for (int status : List.of(0, 1, 2, 3, 70, 130)) {
      assertTrue(run.out().contains(".B " + status + "\n"), "status " + status);
    }
  }

  @Test
  void bashTakesTheCompletion() throws IOException, InterruptedException {
    CommandRun run = CommandRun.of("completion");
    assertEquals(ExitCode.PASS, run.status(), run.err());
    for (String name : names()) {
      assertTrue(run.out().contains(" " + name), name);
    }
    Path bash = Path.of("/bin/bash");
    assumeTrue(Files.isExecutable(bash), "no bash here");
    Files.writeString(
        folder.resolve("try"),
        run.out()
            + "\nCOMP_WORDS=(plumbline diagnose --raftery-v) COMP_CWORD=2\n_complete_plumbline\n"
            + "echo \"${COMPREPLY[@]}\"\n");
    Path out = folder.resolve("out");
    Process process =
        new ProcessBuilder(bash.toString(), folder.resolve("try").toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .redirectOutput(out.toFile())
            .start();
    assertEquals(0, process.waitFor());
    assertEquals("--raftery-variant\n", Files.readString(out));
  }
}
