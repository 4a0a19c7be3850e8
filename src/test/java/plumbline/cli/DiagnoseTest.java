package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.cli.output.ExitCode;
import plumbline.random.Rng;

/** What {@code diagnose} says to somebody who uses it for the first time. */
class DiagnoseTest {
  @TempDir Path folder;

  private String chain(String name, int draws, long seed) throws IOException {
    Rng rng = Rng.seeded(seed);
    StringBuilder text = new StringBuilder("x\n");
    for (int i = 0; i < draws; i++) {
      text.append(rng.normal()).append('\n');
    }
    return Files.writeString(folder.resolve(name), text.toString()).toString();
  }

  @Test
  void aChainGivenTwiceIsNamed() throws IOException {
    String first = chain("1.csv", 100, 1);
    String second = chain("2.csv", 100, 2);
    assertEquals("", CommandRun.of("diagnose", first, second).err());
    CommandRun twice = CommandRun.of("diagnose", first, second, first);
    assertEquals(ExitCode.INCONCLUSIVE, twice.status());
    assertTrue(twice.out().contains("chains 1 and 3 hold the same draws"), twice.out());
  }

  @Test
  void dashesAreExplained() throws IOException {
    String one = CommandRun.of("diagnose", chain("1.csv", 100, 1)).out();
    assertTrue(one.contains("Gelman-Rubin factor: needs at least two chains"), one);
    assertTrue(one.contains("A dash: Raftery-Lewis needs 3746 draws of a chain"), one);
    String longer = CommandRun.of("diagnose", chain("2.csv", 4_000, 1)).out();
    assertTrue(!longer.contains("A dash"), longer);
  }

  @Test
  void whatIsNoChainOfStanIsRefused() throws IOException {
    for (String method : new String[] {"optimize", "variational", "pathfinder", "laplace"}) {
      Path file = folder.resolve(method + ".csv");
      Files.writeString(file, "# method = " + method + "\nlp__,x\n0,1\n0,2\n0,4\n");
      CommandRun run = CommandRun.of("diagnose", file.toString());
      assertEquals(ExitCode.USAGE, run.status(), run.out());
      assertTrue(run.err().contains("Stan's method " + method + ", which is no chain"), run.err());
    }
    Path file = folder.resolve("sample.csv");
    Files.writeString(file, "# method = sample (Default)\nlp__,x\n0,1\n0,2\n0,4\n");
    assertEquals(
        ExitCode.PASS, CommandRun.of("diagnose", "--fail-on", "none", file.toString()).status());
  }
}
