package plumbline.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Collectors;

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
      Files.createDirectories(file.toAbsolutePath().getParent());
      Path fresh = file.resolveSibling(file.getFileName() + ".new");
      Files.writeString(fresh, text);
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
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
