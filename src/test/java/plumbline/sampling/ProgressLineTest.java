package plumbline.sampling;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ProgressLineTest {
  /** Half of it was done before: one step of some milliseconds, and a million to go. */
  @Test
  void whatWasDoneBeforeIsNotThePace() throws InterruptedException {
    ProgressLine line = new ProgressLine("chains");
    line.note(1_000_000);
    assertTrue(line.text(1_000_000, 2_000_000).endsWith("spent, ? left"));
    Thread.sleep(5);
    line.note(1_000_001);
    String text = line.text(1_000_001, 2_000_000);
    assertTrue(text.matches("chains  50%  .* spent, \\d+:\\d\\d:\\d\\d left"), text);
  }

  @Test
  void anotherStageHasItsOwnPace() {
    ProgressLine line = new ProgressLine("chains");
    line.note(0);
    line.note(100);
    line.note(0);
    assertTrue(line.text(0, 100).endsWith("? left"));
    assertTrue(line.text(100, 100).endsWith("0:00 left"));
  }
}
