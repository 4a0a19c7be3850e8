package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code check --program --explain}: what a sampler in Python is said to lack. */
class ExplainProgramTest {
  @TempDir private Path folder;

  @BeforeAll
  static void pythonIsThere() {
    PythonProgram.assumePython();
  }

  private String python(String script) throws IOException {
    return PythonProgram.command(folder, script);
  }

  /** Of a program's posterior nobody knows what is prior and what likelihood. */
  @Test
  void theWholeTargetIsMissingNotThePrior() throws IOException {
    String program =
        python(
            """
            import sys, random
            sys.path.insert(0, CLIENT)
            import plumbline
            plumbline.serve(prior=lambda: random.choices(range(3), [1, 2, 3])[0],
                simulate=lambda s: int(random.random() < (s + 1) / 4),
                step=lambda s, y: random.randrange(3),
                functions={"level": lambda s, y: s})
            """);
    CommandRun run = CommandRun.of("check", "--program", program, "--rung", "exact", "--explain");
    assertEquals(1, run.status(), run.err());
    assertTrue(run.out().contains("lacks the factor target(x') / target(x)"), run.out());
  }

  /** In the smallest case one move is left, which some factor explains by chance. */
  @Test
  void theFactorIsSoughtWhereThereAreMostMoves() throws IOException {
    String program =
        python(
            """
            import sys, random
            sys.path.insert(0, CLIENT)
            import plumbline

            def step(s, y):
                new = random.randrange(4)
                if new < y:
                    return s
                return new if random.random() < (new + 1) / (s + 1) else s

            plumbline.serve(prior=lambda: random.choices(range(4), [1, 2, 3, 4])[0],
                simulate=lambda s: random.randrange(s + 1), step=step,
                functions={"level": lambda s, y: s})
            """);
    CommandRun run = CommandRun.of("check", "--program", program, "--rung", "exact", "--explain");
    assertEquals(1, run.status(), run.err());
    assertTrue(run.out().contains("2 states, 1 observation"), run.out());
    assertFalse(run.out().contains("lacks the factor"), run.out());
  }
}
