package plumbline.diagnostics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.numerics.Doubles;
import plumbline.sampling.Draws;
import plumbline.sampling.RunInfo;

class RecoveryTest {
  /** Two variables: 0, 1, ..., 100 in some order, and a thousand more than these. */
  private static Summary summary() {
    double[] values =
        Doubles.generate(202, i -> i < 101 ? 37 * i % 101 : 1000 + 37 * i % 101).toArray();
    return Summary.of(Draws.of(List.of("low", "high"), 1, 101, values, RunInfo.external("test")));
  }

  @Test
  void theTruthIsComparedWithTheMiddleNineTenths() {
    List<Recovery> rows = Recovery.of(summary(), List.of("high", "low"), Doubles.of(1096, 5));
    assertEquals("high", rows.get(0).variable());
    assertEquals(1005, rows.get(0).low(), 1e-9);
    assertEquals(1095, rows.get(0).high(), 1e-9);
    assertFalse(rows.get(0).covered());
    assertTrue(rows.get(1).covered());
    assertTrue(rows.get(1).effectiveDraws() > 10);
  }

  @Test
  void eachTruthHasItsVariable() {
    assertThrows(
        IllegalArgumentException.class,
        () -> Recovery.of(summary(), List.of("low"), Doubles.of(1, 2)));
    assertThrows(
        IllegalArgumentException.class,
        () -> Recovery.of(summary(), List.of("middle"), Doubles.of(1)));
  }
}
