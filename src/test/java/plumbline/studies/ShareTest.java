package plumbline.studies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Shares with Wilson's intervals; the numbers are those of R's prop.test(correct = FALSE). */
class ShareTest {
  @Test
  void intervalsAreWilsons() {
    assertEquals("4 of 20 (8 to 42 %)", new Share(4, 20).toString());
    assertEquals("34 of 72 (36 to 59 %)", Share.of(0.47222, 72).toString());
    assertEquals("0 of 5000 (0.00 to 0.08 %)", new Share(0, 5000).toString());
    assertEquals("20 of 20 (84 to 100 %)", new Share(20, 20).toString());
    assertEquals(0.2, new Share(4, 20).value());
  }

  @Test
  void aPublishedShareIsAllowedInsideTheInterval() {
    // prop.test(4, 20, correct = FALSE): 0.0807 to 0.4160
    assertTrue(new Share(4, 20).allows(0.081) && new Share(4, 20).allows(0.415));
    assertFalse(new Share(4, 20).allows(0.080) || new Share(4, 20).allows(0.417));
  }

  @Test
  void whatIsNoShareIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Share(1, 0));
    assertThrows(IllegalArgumentException.class, () -> new Share(3, 2));
    assertThrows(IllegalArgumentException.class, () -> Share.of(-0.5, 10));
  }
}
