package plumbline.models.relational.ila;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;

/** An attribute and the arrays that a program of one's own changes in place. */
class AttributeTest {
  private static final double[][] TABLE = {
    {0, 0, 0, 0}, {0, 1, 9, 2}, {0, 9, 9, 9}, {0, 2, 9, 3},
  };

  @Test
  void labelsThatNobodyCarriesAreLeftOut() {
    assertEquals(
        new Attribute(Ints.of(2, 0, 1, 2), Doubles.of(1, 2, 2, 3)),
        Attribute.of(new int[] {3, 0, 1, 3}, TABLE));
  }

  @Test
  void anAttributeOfNobodyHasNoWeights() {
    assertEquals(new Attribute(Ints.of(0, 0), Doubles.of()), Attribute.of(new int[] {0, 0}, TABLE));
  }

  @Test
  void theTableHasZerosWhereNobodyIs() {
    Attribute attribute = new Attribute(Ints.of(1, 0, 2), Doubles.of(5, -1, -1, 4));
    assertArrayEquals(
        new double[][] {{0, 0, 0, 0}, {0, 5, -1, 0}, {0, -1, 4, 0}, {0, 0, 0, 0}},
        attribute.table(4));
    assertEquals(attribute, Attribute.of(new int[] {1, 0, 2}, attribute.table(4)));
  }

  @Test
  void eachPartOfAStateCanBeReplaced() {
    Attribute attribute = new Attribute(Ints.of(1, 0), Doubles.of(5));
    IlaState changed =
        new IlaState(1, 2, 3, 4, List.of())
            .withAlpha(5)
            .withGamma(6)
            .withBias(7)
            .withPrecision(8)
            .withAttributes(List.of(attribute));
    assertEquals(new IlaState(5, 6, 7, 8, List.of(attribute)), changed);
  }

  @Test
  void labelsAndRoomAreChecked() {
    assertThrows(
        IllegalArgumentException.class, () -> Attribute.of(new int[] {4, 0}, TABLE), "beyond");
    assertThrows(
        IllegalArgumentException.class, () -> Attribute.of(new int[] {-1, 0}, TABLE), "negative");
    Attribute attribute = new Attribute(Ints.of(1, 2), Doubles.of(1, 2, 2, 3));
    assertThrows(IllegalArgumentException.class, () -> attribute.table(2));
  }
}
