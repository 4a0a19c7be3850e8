package plumbline.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
}
