package plumbline.sampling.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
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

  /** Two runs, of which the second is two as well. */
  @Test
  void partsMakeOneRun() {
    List<String> told = new ArrayList<>();
    Progress whole = (done, total) -> told.add(done + "/" + total);
    whole.part(0, 2).update(1, 4);
    whole.part(0, 2).update(4, 4);
    whole.part(1, 2).part(1, 2).update(0, 8);
    whole.part(1, 2).part(1, 2).update(8, 8);
    assertEquals(List.of("250/2000", "1000/2000", "1500/2000", "2000/2000"), told);
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

  /** The first stage took a while, the second is fast: its time left is by its own pace. */
  @Test
  void theFirstStagesTimeIsNotTheSecondsPace() throws InterruptedException {
    ProgressLine line = new ProgressLine("chains");
    line.note(0);
    Thread.sleep(300);
    line.note(100);
    long start = System.nanoTime();
    line.note(0);
    line.note(1);
    String text = line.text(1, 1_000_000);
    double spent = (System.nanoTime() - start) * 1e-9; // at least what the line knows of
    assertTrue(seconds(text) <= spent * 1_000_000, text);
  }

  private static double seconds(String text) {
    double seconds = 0;
    for (String part : text.replaceFirst(".*spent, ", "").replace(" left", "").split(":", -1)) {
      seconds = 60 * seconds + Double.parseDouble(part);
    }
    return seconds;
  }
}
