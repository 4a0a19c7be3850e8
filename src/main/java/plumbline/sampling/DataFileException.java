package plumbline.sampling;

import java.nio.file.Path;

/**
 * A data file that cannot be used, said in one sentence: the file, the line and column where known,
 * what was found and what is expected.
 */
public final class DataFileException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * A fault at a line.
   *
   * @param file the file
   * @param line the line, from 1; 0 if the fault is in no particular line
   * @param column the column, from 1; 0 if the fault is in no particular column
   * @param found what was found
   * @param expected what is expected
   */
  public DataFileException(Path file, long line, int column, String found, String expected) {
    super(sentence(file, line, column, found, expected));
  }

  private static String sentence(Path file, long line, int column, String found, String expected) {
    StringBuilder text = new StringBuilder().append(file);
    if (line > 0) {
      text.append(", line ").append(line);
    }
    if (column > 0) {
      text.append(", column ").append(column);
    }
    return text.append(": found ").append(found).append("; expected ").append(expected).toString();
  }
}
