package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Words that would be taken and do nothing. */
class OptionCompanionsTest {
  @TempDir private Path folder = Path.of("");

  private static void assertRefused(String sentence, String... words) {
    CommandRun run = CommandRun.of(words);
    assertEquals(2, run.status(), run.err());
    assertEquals("", run.out());
    assertEquals(1, run.err().lines().count(), run.err());
    assertTrue(run.err().startsWith(sentence), run.err());
  }

  @Test
  void optionsAloneAreRefused() throws IOException {
    String links = Files.writeString(folder.resolve("a.edges"), "a b\nb c\n").toString();
    String draws = Files.writeString(folder.resolve("x.csv"), "x\n1\n2\n3\n4\n").toString();
    assertRefused("--detect is for --plan", "check", "start", "--detect", "0.1");
    assertRefused("--power is for --plan", "compare", draws, draws, "--power", "0.5");
    assertRefused("--holdout-of is for --holdout", "network", links, "--holdout-of", "entries");
    String two = "chain,x\n1,1\n1,2\n2,3\n2,4\n";
    String chains = Files.writeString(folder.resolve("chains.csv"), two).toString();
    assertRefused("--chains says 3", "diagnose", chains, "--chains", "3");
    assertRefused("--rung mutants is for built-in", "check", "--program", "p", "--rung", "mutants");
  }

  @Test
  void whatIsNoCommandIsCalledThat() {
    assertRefused("there is no command 'diagnoze'", "diagnoze", "x.csv");
    assertRefused("there is no command 'trian'", "topics", "trian");
  }

  /** A plan and a list have no files, and whoever asked for some is told. */
  @Test
  void whatWroteNothingSaysSo() {
    String out = folder.resolve("out").toString();
    CommandRun run = CommandRun.of("check", "start", "--list-mutants", "--out", out);
    assertEquals(0, run.status());
    assertTrue(run.err().contains("--out: nothing was written"), run.err());
  }
}
