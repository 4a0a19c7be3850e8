package plumbline.studies;

import java.nio.file.Path;
import java.util.List;
import plumbline.models.changepoint.coal.CoalModel;
import plumbline.numerics.Ints;
import plumbline.sampling.DataFileException;
import plumbline.sampling.files.text.TextFile;

/**
 * Events counted year by year, such as the coal-mining disasters that {@link CoalModel} is for.
 *
 * @param firstYear the year of the first count
 * @param counts one for each year from then on
 */
public record YearlyCounts(int firstYear, Ints counts) {
  private static final String EXPECTED = "a header and lines 'year,count', one for every year";

  /**
   * Reads a file.
   *
   * @param file CSV with a header and the columns year and count, no year left out
   * @return the counts
   * @throws DataFileException if it cannot be read or is something else
   */
  public static YearlyCounts read(Path file) {
    List<String> lines = TextFile.lines(file, EXPECTED);
    if (lines.size() < 2) {
      throw new DataFileException(file, 0, 0, "no counts", EXPECTED);
    }
    int first = 0;
    int[] counts = new int[lines.size() - 1];
    for (int i = 0; i < counts.length; i++) {
      int line = i + 2;
      String[] fields = lines.get(i + 1).split(",", -1);
      if (fields.length != 2) {
        throw new DataFileException(file, line, 0, "'" + lines.get(i + 1) + "'", EXPECTED);
      }
      int year = number(file, line, fields[0]);
      first = i == 0 ? year : first;
      if (year != first + i) {
        throw new DataFileException(file, line, 1, "the year " + year, "the year " + (first + i));
      }
      counts[i] = number(file, line, fields[1]);
      if (counts[i] < 0) {
        throw new DataFileException(file, line, 2, "'" + fields[1] + "'", "a count");
      }
    }
    return new YearlyCounts(first, Ints.of(counts));
  }

  private static int number(Path file, int line, String field) {
    try {
      return Integer.parseInt(field.strip());
    } catch (NumberFormatException e) {
      throw new DataFileException(file, line, 0, "'" + field + "'", "a whole number");
    }
  }
}
