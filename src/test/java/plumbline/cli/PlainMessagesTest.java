package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Sentences below a verdict that readers could not make out say what to do. */
class PlainMessagesTest {
  private final CommandRun run =
      CommandRun.of("check", "start", "--rung", "joint", "--draws", "400", "--explain");

  @Test
  void nothingToExplainSaysWhyAndWhereToLook() {
    assertEquals("", run.err());
    assertTrue(run.out().contains("Nothing to explain: no exact check failed."), run.out());
    assertTrue(run.out().contains("read the line of the check above."), run.out());
  }

  /** A kernel that only the sweep's test has run is not "with all", unexplained. */
  @Test
  void theRowOfAllKernelsIsExplained() {
    assertTrue(run.out().contains("see all: the joint test runs all kernels together"), run.out());
    assertTrue(!run.out().contains("with all"), run.out());
  }
}
