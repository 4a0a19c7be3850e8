package plumbline.page;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.teavm.jso.JSObject;
import plumbline.report.ReportPage;

/**
 * What a question came to, as plain objects of the page: verdict, sentence, tables of typed
 * columns, pictures as numbers, text and HTML. The one class that makes them.
 */
final class PageResult {
  /** Rows and what stands in each of their columns. */
  static final class Table<R> {
    private final List<R> rows;
    private final JSObject columns = Script.array();
    private final JSObject bad = Script.array();
    private final List<String> head = new ArrayList<>();
    private final List<Function<R, String>> cells = new ArrayList<>();

    private Table(List<R> rows) {
      this.rows = rows;
    }

    /** Rows that fail. */
    Table<R> bad(Predicate<? super R> which) {
      for (int i = 0; i < rows.size(); i++) {
        if (which.test(rows.get(i))) {
          Script.push(bad, Script.of(i));
        }
      }
      return this;
    }

    Table<R> text(String name, Function<? super R, String> value) {
      JSObject values = Script.array();
      rows.forEach(row -> Script.push(values, Script.of(value.apply(row))));
      return column(name, "text", values, value::apply);
    }

    Table<R> number(String name, ToDoubleFunction<? super R> value) {
      double[] values = rows.stream().mapToDouble(value).toArray();
      return column(name, "number", Script.of(values), row -> plain(value.applyAsDouble(row)));
    }

    private Table<R> column(String name, String type, JSObject values, Function<R, String> cell) {
      JSObject column = Script.object();
      Script.set(column, "name", Script.of(name));
      Script.set(column, "type", Script.of(type));
      Script.set(column, "values", values);
      Script.push(columns, column);
      head.add(name);
      cells.add(cell);
      return this;
    }

    private static String plain(double value) {
      return Double.isNaN(value) ? "" : plumbline.numerics.Text.of("%.4g", value);
    }
  }

  private final JSObject result = Script.object();
  private final JSObject tables = Script.array();
  private final JSObject pictures = Script.array();
  private final JSObject numbers = Script.object();
  private final ReportPage page;

  PageResult(String question, ReportPage.Mark mark, String verdict, String sentence) {
    page = new ReportPage(question, mark, sentence);
    Script.set(result, "verdict", Script.of(verdict));
    Script.set(result, "sentence", Script.of(sentence));
    Script.set(result, "firstLine", Script.of(sentence));
    Script.set(result, "tables", tables);
    Script.set(result, "numbers", numbers);
    Script.set(result, "pictures", pictures);
  }

  PageResult text(String text) {
    Script.set(result, "text", Script.of(text));
    page.text("Evidence", text, /* folded= */ false);
    return this;
  }

  /** A number that other programs hold to that of the command. */
  PageResult number(String name, double value) {
    Script.set(numbers, name, Script.of(value));
    return this;
  }

  /** The kernels that are wrong. */
  PageResult guilty(List<String> kernels) {
    JSObject names = Script.array();
    kernels.forEach(name -> Script.push(names, Script.of(name)));
    Script.set(result, "guilty", names);
    return this;
  }

  static <R> Table<R> rows(List<R> rows) {
    return new Table<>(rows);
  }

  <R> PageResult table(String name, Table<R> table) {
    JSObject one = Script.object();
    Script.set(one, "name", Script.of(name));
    Script.set(one, "columns", table.columns);
    Script.set(one, "bad", table.bad);
    Script.push(tables, one);
    page.table(
        name,
        table.head,
        table.rows.stream()
            .map(row -> table.cells.stream().map(cell -> cell.apply(row)).toList())
            .toList());
    return this;
  }

  PageResult picture(JSObject picture) {
    Script.push(pictures, picture);
    return this;
  }

  JSObject pictures() {
    return pictures;
  }

  JSObject whole() {
    Script.set(
        result,
        "html",
        Script.of(new String(page.bytes(), java.nio.charset.StandardCharsets.UTF_8)));
    return result;
  }
}
