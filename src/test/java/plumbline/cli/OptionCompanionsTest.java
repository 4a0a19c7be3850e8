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
    assertRefused("--detect is for --plan", "compare", draws, draws, "--detect", "0.1");
    assertRefused("--power is for --plan", "compare", draws, draws, "--power", "0.5");
    assertRefused("--holdout-of is for --holdout", "network", links, "--holdout-of", "entries");
    String two = "chain,x\n1,1\n1,2\n2,3\n2,4\n";
    String chains = Files.writeString(folder.resolve("chains.csv"), two).toString();
    assertRefused("--chains says 3", "diagnose", chains, "--chains", "3");
    assertRefused("--rung mutants is for built-in", "check", "--program", "p", "--rung", "mutants");
  }

  /** Which ones an option is for may be a value of another, given or not. */
  @Test
  void optionsThatAValueHasNoUseForAreRefused() throws IOException {
    String counts = Files.writeString(folder.resolve("c.csv"), "").toString();
    String cut = "--cut is for --kernel metropolis";
    assertRefused(cut, "changepoint", counts, "--kernel", "gibbs", "--cut", "own-maximum");
    assertRefused(
        "--truncation is for --kernel truncated", "changepoint", counts, "--truncation=9");
    assertRefused(
        "--alpha is for sticks that are not known, which --sticks replaces",
        TopicRuns.with(new String[] {"changepoint", counts}, "--sticks=0.25", "--alpha=2"));
    String docword = Files.writeString(folder.resolve("d.txt"), "").toString();
    String[] evaluate = {"topics", "evaluate", "--model", "m", "--docword", docword};
    String[] exact = TopicRuns.with(evaluate, "--estimator", "exact");
    assertRefused(
        "--temperatures is for --estimator ais", TopicRuns.with(exact, "--temperatures", "9"));
    assertRefused(
        "--samples is for --estimator ais, left-to", TopicRuns.with(exact, "--samples=9"));
    assertRefused(
        "--burn-in is for --estimator chib or harmonic", TopicRuns.with(evaluate, "--burn-in=9"));
    assertRefused("--least-count is for --text", TopicRuns.with(evaluate, "--least-count", "2"));
    String[] compare = {
      "topics", "compare", "--model", "m", "--baseline", "n", "--docword", docword
    };
    assertRefused(
        "--burn-in is for --method ratio or convex",
        TopicRuns.with(compare, "--method", "standard", "--burn-in", "9"));
    String mail = folder.resolve("none.csv").toString();
    assertRefused(
        "--topics is for the fit, which --simulate replaces",
        "iptm",
        mail,
        "--simulate=3",
        "--topics=2");
    assertTrue(Files.notExists(folder.resolve("none.csv")));
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
