package plumbline.verification.mutation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;

class StatePartsTest {
  private record Inner(double x, Ints z) {}

  private record Outer(Inner inner, List<Inner> many, Doubles plain) {}

  private static Outer outer(double x, double first, double second, double plain) {
    return new Outer(
        new Inner(x, Ints.of(1)),
        List.of(new Inner(first, Ints.of(2)), new Inner(second, Ints.of(3))),
        Doubles.of(plain));
  }

  @Test
  void partsAreTheLeavesOfRecordsAndLists() {
    assertEquals(
        Map.of(
            "inner.x",
            1.0,
            "inner.z",
            Ints.of(1),
            "many.x",
            List.of(2.0, 3.0),
            "many.z",
            List.of(Ints.of(2), Ints.of(3)),
            "plain",
            Doubles.of(4)),
        StateParts.values(outer(1, 2, 3, 4)));
    assertEquals(Map.of("state", Ints.of(5)), StateParts.values(Ints.of(5)));
  }

  @Test
  void changedPartsAreWrittenIntoTheCurrentState() {
    assertEquals(
        outer(9, 2, 8, 4),
        StateParts.merged(outer(9, 2, 3, 4), outer(1, 2, 3, 7), outer(1, 2, 8, 7)));
    assertEquals(6, StateParts.merged(4, 5, 6));
    IllegalStateException unfit =
        assertThrows(
            IllegalStateException.class,
            () -> StateParts.merged(new Ordered(0, 1), new Ordered(0, 5), new Ordered(3, 5)));
    assertTrue(unfit.getMessage().contains("Ordered"), unfit.getMessage());
  }

  private record Ordered(double low, double high) {
    Ordered {
      if (low > high) {
        throw new IllegalArgumentException("low must not exceed high");
      }
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // what a stranger's state may hold
  private record Written(double[] x, int n) {}

  @Test
  void arraysAreComparedByTheirContent() {
    Map<String, Object> before = StateParts.values(new Written(new double[] {1, 2}, 3));
    assertEquals(before, StateParts.values(new Written(new double[] {1, 2}, 3)));
    double[] kept = {5};
    Written merged =
        (Written)
            StateParts.merged(
                new Written(kept, 1),
                new Written(new double[] {4}, 1),
                new Written(new double[] {4}, 2));
    assertEquals(2, merged.n());
    assertTrue(merged.x() == kept);
  }

  @Test
  void roundingIsNoDifference() {
    assertTrue(StateParts.same(outer(1, 2, 3, 4), outer(1 + 1e-12, 2, 3 - 1e-12, 4 + 1e-12)));
    assertFalse(StateParts.same(outer(1, 2, 3, 4), outer(1, 2, 3 + 1e-6, 4)));
    assertFalse(StateParts.same(Ints.of(1), Ints.of(2)));
  }
}
