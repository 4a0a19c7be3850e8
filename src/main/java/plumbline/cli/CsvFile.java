package plumbline.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import plumbline.sampling.files.AtomicFile;

/** A table as a CSV file, written whole or not at all. */
final class CsvFile {
  private CsvFile() {}

  /** Writes a header and rows of values; numbers keep all their digits. */
  static void write(Path file, List<String> header, List<? extends List<?>> rows) {
    StringBuilder text = new StringBuilder(line(header));
    for (List<?> row : rows) {
      text.append(line(row));
    }
    try {
      AtomicFile.write(file, text.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String line(List<?> cells) {
    return cells.stream().map(CsvFile::cell).collect(Collectors.joining(",", "", "\n"));
  }

  private static String cell(Object value) {
    String text = String.valueOf(value);
    return text.matches("[^\",\n\r]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
