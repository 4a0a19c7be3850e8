package plumbline.sampling.files;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.DoubleStream;
import plumbline.numerics.Doubles;
import plumbline.sampling.DataFileException;
import plumbline.sampling.files.text.TextFile;

/** A file with a number on each line, or a table whose last column has them. */
public final class NumberColumn {
  private NumberColumn() {}

  /**
   * Reads the last field of every line.
   *
   * @param file with commas between fields; a first line that ends in no number is a header
   * @param form what a number looks like, as a regular expression
   * @param expected what it is, for whoever has another
   * @return the numbers in the order of the lines
   * @throws DataFileException if a number is not of that form, or there is none
   */
  public static Doubles read(Path file, String form, String expected) {
    List<String> lines = TextFile.lines(file, expected + " on each line");
    DoubleStream.Builder numbers = DoubleStream.builder();
    int count = 0;
    for (int i = 0; i < lines.size(); i++) {
      String field = lines.get(i).substring(lines.get(i).lastIndexOf(',') + 1).strip();
      if (field.matches(form)) {
        numbers.add(Double.parseDouble(field));
        count++;
      } else if (!lines.get(i).isBlank() && (i > 0 || field.matches("[-+.0-9].*"))) {
        throw new DataFileException(file, i + 1, 0, "'" + field + "'", expected);
      }
    }
    if (count < 2) {
      throw new DataFileException(file, count + " numbers", "two or more");
    }
    return Doubles.of(numbers.build().toArray());
  }
}
