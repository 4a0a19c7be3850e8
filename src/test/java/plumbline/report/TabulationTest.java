package plumbline.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class TabulationTest {
  @Test
  void oneRowForEachThing() {
    var table =
        Tabulation.of("Words", List.of("a", "bcd"))
            .text("word", word -> word)
            .number("letters", String::length)
            .number("logarithm of letters less one", word -> Math.log(word.length() - 1))
            .table();
    assertEquals("Words", table.name());
    assertEquals(List.of("word", "letters", "logarithm of letters less one"), table.columnNames());
    assertEquals(2, table.rowCount());
    assertEquals(3, table.doubleColumn(1).getDouble(1));
    assertEquals(Math.log(2), table.doubleColumn(2).getDouble(1));
  }

  @Test
  void whatIsNoNumberIsMissing() {
    var table = Tabulation.of("", List.of(1)).number("ratio", i -> Double.NaN).table();
    assertTrue(table.column(0).isMissing(0));
  }

  @Test
  void noThingsNoRows() {
    assertEquals(0, Tabulation.of("", List.of()).text("name", Object::toString).table().rowCount());
  }

  /** A row of two numbers, a word and a flag. */
  public record Trip(String from, double lengthKm, int stops, boolean isOver) {}

  @Test
  void componentsOfRecordsAreColumns() {
    var table =
        Tabulation.ofRecords(
            "Trips", List.of(new Trip("A", 1.5, 2, true), new Trip("B", Double.NaN, 0, false)));
    assertEquals(List.of("from", "length km", "stops", "is over"), table.columnNames());
    assertEquals("B", table.stringColumn(0).get(1));
    assertEquals(1.5, table.doubleColumn(1).getDouble(0));
    assertTrue(table.column(1).isMissing(1));
    assertEquals(2, table.doubleColumn(2).getDouble(0));
    assertEquals("true", table.stringColumn(3).get(0));
    assertThrows(IllegalArgumentException.class, () -> Tabulation.ofRecords("", List.<Trip>of()));
  }
}
