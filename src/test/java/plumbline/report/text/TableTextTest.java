package plumbline.report.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.numbers.NumberColumnFormatter;

class TableTextTest {
  @Test
  void htmlIsEscapedEverywhere() {
    Table table =
        Table.create(
            "<name>", StringColumn.create("<head>", "<script>alert('x')</script>", "a & \"b\""));
    String html = TableText.html(table);
    assertFalse(html.contains("<script>"));
    assertTrue(html.contains("&lt;name&gt;") && html.contains("&lt;head&gt;"));
    assertTrue(html.contains("a &amp; &quot;b&quot;"));
  }

  @Test
  void longTablesAreCutAndSaySo() {
    Table table = Table.create("", IntColumn.create("i", IntStream.range(0, 12_345).toArray()));
    String html = TableText.html(table);
    assertEquals(21, html.split("<tr>", -1).length - 1);
    assertTrue(html.contains("20 of 12,345 rows"));
    assertTrue(TableText.text(table).endsWith("20 of 12,345 rows"));
  }

  @Test
  void wideTablesAreCutAndSaySo() {
    Table table = Table.create("");
    for (int c = 0; c < 35; c++) {
      table.addColumns(IntColumn.create("c" + c, new int[] {c}));
    }
    assertTrue(TableText.html(table).contains("30 of 35 columns"));
  }

  @Test
  void textIsAligned() {
    Table table =
        Table.create(
            "",
            StringColumn.create("name", "a", "longer"),
            DoubleColumn.create("value", 1.0 / 3, -12));
    assertEquals("name      value\na       0.33333\nlonger      -12", TableText.text(table));
  }

  @Test
  void missingValuesAreEmpty() {
    Table table = Table.create("", DoubleColumn.create("x", Double.NaN, 1));
    assertEquals("x\n\n1", TableText.text(table));
  }

  @ParameterizedTest
  @CsvSource({
    "0.1234567, 0.12346",
    "1.3877e-17, 1.39e-17",
    "42, 42",
    "-0.5, -0.5",
    "123456.78, 123457",
    "1e12, 1.00e+12",
    "NaN, NaN",
    "0.0001, 0.0001",
    "99999.99, 100000"
  })
  void numbersHaveFiveDigits(double value, String text) {
    assertEquals(text, NumberText.of(value));
  }

  /** Who sets a print formatter sees it; all other numbers have five digits. */
  @Test
  void aColumnsOwnFormatterIsKept() {
    DoubleColumn column = DoubleColumn.create("x", 0.123456789, 1234.5);
    assertEquals(
        "t\nx\n0.12346\n1234.5", TableText.text(Table.create("t", column)).replace(" ", ""));
    column.setPrintFormatter(NumberColumnFormatter.fixedWithGrouping(2));
    assertEquals(
        "t\nx\n0.12\n1,234.50", TableText.text(Table.create("t", column)).replace(" ", ""));
  }
}
