package plumbline.report;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

/**
 * A table with one row for each of some things, built column by column from what is to be said of
 * each of them.
 *
 * @param <T> what a row speaks of
 */
public final class Tabulation<T> {
  private static final Set<Class<?>> NUMBERS = Set.of(int.class, long.class, double.class);

  private final String title;
  private final List<T> rows;
  private final List<Column<?>> columns = new ArrayList<>();

  private Tabulation(String title, List<T> rows) {
    this.title = title;
    this.rows = List.copyOf(rows);
  }

  /**
   * Begins a table.
   *
   * @param title what stands above it
   * @param rows one thing for each row
   * @param <T> what a row speaks of
   * @return a table without columns
   */
  public static <T> Tabulation<T> of(String title, List<T> rows) {
    return new Tabulation<>(title, rows);
  }

  /**
   * The table of some records: a column for each component, numbers where they are numbers, and as
   * its head the component's name in words.
   *
   * @param title what stands above it
   * @param rows one record for each row
   * @param <R> type of the records
   * @return the table
   * @throws IllegalArgumentException if there is no record, or their type is not public
   */
  public static <R extends Record> Table ofRecords(String title, List<R> rows) {
    if (rows.isEmpty()) {
      throw new IllegalArgumentException("a table of records needs at least one");
    }
    Tabulation<R> table = of(title, rows);
    for (RecordComponent component : rows.get(0).getClass().getRecordComponents()) {
      String head =
          component.getName().replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
      if (NUMBERS.contains(component.getType())) {
        table.number(
            head, row -> ((Number) Objects.requireNonNull(value(component, row))).doubleValue());
      } else {
        table.text(head, row -> Objects.toString(value(component, row), ""));
      }
    }
    return table.table();
  }

  private static @Nullable Object value(RecordComponent component, Record row) {
    try {
      return component.getAccessor().invoke(row);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException("records of a table must be public: " + row, e);
    }
  }

  /**
   * Adds a column of words.
   *
   * @param name the column's head
   * @param words what it says of a row
   * @return this
   */
  public Tabulation<T> text(String name, Function<? super T, String> words) {
    columns.add(StringColumn.create(name, rows.stream().map(words).toList()));
    return this;
  }

  /**
   * Adds a column of numbers.
   *
   * @param name the column's head, with the unit if there is one
   * @param number a row's number; what is not a number becomes a missing value
   * @return this
   */
  public Tabulation<T> number(String name, ToDoubleFunction<? super T> number) {
    columns.add(DoubleColumn.create(name, rows.stream().mapToDouble(number)));
    return this;
  }

  /**
   * The table.
   *
   * @return rows and columns in the order in which they were given
   */
  public Table table() {
    return Table.create(title, columns);
  }
}
