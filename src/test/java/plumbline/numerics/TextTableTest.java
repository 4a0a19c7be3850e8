package plumbline.numerics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class TextTableTest {
  private record Row(String name, double z, long draws) {}

  private static final List<Row> ROWS =
      List.of(new Row("mean of x", -1.234, 1000), new Row("y", Double.NaN, 123456789));

  @Test
  void columnsOfAWidthAreOneBlankApartAndWhatIsTooLongPushesTheRest() {
    assertEquals(
        """
        row            z  draws  note
        mean of x  -1.23   1000  !
        y            NaN 123456789  !
        """,
        TextTable.of(ROWS)
            .fit("row", 5, Row::name)
            .right("z", 6, "%.2f", Row::z)
            .right("draws", 6, Row::draws)
            .gap(2)
            .left("note", 0, row -> "!")
            .toString());
  }

  @Test
  void fittedColumnsAreAsWideAsTheyMustBeAndLinesEndWithoutBlanks() {
    assertEquals(
        """
        row            z      draws  note
        mean of x  -1.23       1000
        y              -  123456789  long
        """,
        TextTable.fitted(ROWS)
            .missing("-")
            .left("row", 0, Row::name)
            .right("z", 0, "%.2f", Row::z)
            .right("draws", 0, Row::draws)
            .left("note", 0, row -> row.draws() > 1000 ? "long" : "")
            .toString());
  }

  @Test
  void blanksAtTheEndOfAWidthStay() {
    assertEquals(
        "a       \n0.5  -  \n",
        TextTable.of(List.of(0.5)).gap(0).left("a", 5, x -> x).left("", 3, x -> "-").toString());
  }

  @Test
  void aTableWithoutRowsHasItsNames() {
    assertEquals(
        "row       z\n",
        TextTable.of(List.<Row>of()).fit("row", 6, Row::name).right("z", 4, Row::z).toString());
  }

  @Test
  void numbersHaveAPointInEveryCountry() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertEquals("1,234.50", Text.of("%,.2f", 1234.5));
    } finally {
      Locale.setDefault(before);
    }
  }
}
