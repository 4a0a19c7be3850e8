package plumbline.numerics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table: what its rows are made of, and columns with a name, a value of each row and a format.
 * {@code toString()} is its text, aligned. What is too long for a column of a given width pushes
 * the rest of its line to the right.
 *
 * @param <R> what a row is made of
 */
public final class TextTable<R> {
  /** Of the number format the width is left out; a number that is none has a text of its own. */
  private record Column<R>(
      String name,
      String gap,
      boolean left,
      boolean fits,
      int width,
      String format,
      String missing,
      Function<? super R, ?> value) {
    String cell(R row) {
      Object cell = value.apply(row);
      return cell instanceof Double number && number.isNaN() ? missing : Text.of(format, cell);
    }
  }

  private final List<R> rows;
  private final boolean fitted;
  private final List<Column<R>> columns = new ArrayList<>();
  private String gap;
  private String missing = "NaN";

  private TextTable(List<R> rows, boolean fitted) {
    this.rows = rows;
    this.fitted = fitted;
    this.gap = fitted ? "  " : " ";
  }

  /**
   * A table whose columns have a width each, one blank apart.
   *
   * @param rows what its rows are made of
   * @param <R> the same
   * @return a table without columns
   */
  public static <R> TextTable<R> of(List<R> rows) {
    return new TextTable<>(rows, /* fitted= */ false);
  }

  /**
   * A table whose columns are as wide as they must be, two blanks apart, none at a line's end.
   *
   * @param rows what its rows are made of
   * @param <R> the same
   * @return a table without columns
   */
  public static <R> TextTable<R> fitted(List<R> rows) {
    return new TextTable<>(rows, /* fitted= */ true);
  }

  /**
   * How far apart columns are from here on.
   *
   * @param blanks before each
   * @return this
   */
  public TextTable<R> gap(int blanks) {
    gap = " ".repeat(blanks);
    return this;
  }

  /**
   * What stands for NaN from here on.
   *
   * @param text instead of it
   * @return this
   */
  public TextTable<R> missing(String text) {
    missing = text;
    return this;
  }

  /**
   * A column of words.
   *
   * @param name its name
   * @param width in characters
   * @param value what stands in a row
   * @return this
   */
  public TextTable<R> left(String name, int width, Function<? super R, ?> value) {
    return add(name, /* left= */ true, fitted, width, "%s", value);
  }

  /**
   * A column of words, at least as wide as the longest of them, whatever the others do.
   *
   * @param name its name
   * @param least the least width in characters
   * @param value what stands in a row
   * @return this
   */
  public TextTable<R> fit(String name, int least, Function<? super R, ?> value) {
    return add(name, /* left= */ true, /* fits= */ true, least, "%s", value);
  }

  /**
   * A column of whole numbers, or of words to the right.
   *
   * @param name its name
   * @param width in characters
   * @param value what stands in a row
   * @return this
   */
  public TextTable<R> right(String name, int width, Function<? super R, ?> value) {
    return right(name, width, "%s", value);
  }

  /**
   * A column of numbers.
   *
   * @param name its name
   * @param width in characters
   * @param format of each, without a width, as {@link Text#of} takes it
   * @param value what stands in a row
   * @return this
   */
  public TextTable<R> right(String name, int width, String format, Function<? super R, ?> value) {
    return add(name, /* left= */ false, fitted, width, format, value);
  }

  private TextTable<R> add(
      String name,
      boolean left,
      boolean fits,
      int width,
      String format,
      Function<? super R, ?> value) {
    String before = columns.isEmpty() ? "" : gap;
    columns.add(new Column<>(name, before, left, fits, width, format, missing, value));
    return this;
  }

  /** The names, then a line for each row, each with its end. */
  @Override
  public String toString() {
    StringBuilder[] lines = new StringBuilder[rows.size() + 1];
    Arrays.setAll(lines, i -> new StringBuilder());
    for (Column<R> column : columns) {
      String[] cells = new String[lines.length];
      Arrays.setAll(cells, i -> i == 0 ? column.name : column.cell(rows.get(i - 1)));
      int longest = Stream.of(cells).mapToInt(String::length).max().orElse(0);
      int width = column.fits ? Math.max(column.width, longest) : column.width;
      for (int i = 0; i < lines.length; i++) {
        String padding = " ".repeat(Math.max(0, width - cells[i].length()));
        lines[i].append(column.gap).append(column.left ? cells[i] + padding : padding + cells[i]);
      }
    }
    return Stream.of(lines)
        .map(line -> (fitted ? line.toString().stripTrailing() : line) + "\n")
        .collect(Collectors.joining());
  }
}
