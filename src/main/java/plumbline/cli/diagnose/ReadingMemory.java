package plumbline.cli.diagnose;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import plumbline.cli.options.NotEnoughMemoryException;
import plumbline.numerics.Text;
import plumbline.sampling.files.text.TextFile;

/**
 * The memory that tables of draws take: known from their lines, which are counted first, in a
 * fraction of the time of reading them. A small gzip file may hold any number of lines.
 */
final class ReadingMemory {
  /** Columns that are read and not kept as numbers. */
  private static final Set<String> NOT_KEPT =
      Set.of("", "chain", ".chain", "draw", ".draw", "iteration", ".iteration");

  /** As they are read and as they are put together. */
  private static final int COPIES = 2;

  /** Copies of one variable at work, for certain and with long chains: ranks, transforms. */
  private static final int AT_WORK = 2;

  private static final int AT_MOST_AT_WORK = 12;

  /** No line of gzip is smaller. */
  private static final long MOST_COMPRESSED = 1_040;

  private static final double BESIDE = 40 << 20;

  private ReadingMemory() {}

  /**
   * Refuses draws that cannot be summarised in the memory that there is.
   *
   * @param files tables as text; of others nothing is known here
   * @throws NotEnoughMemoryException with the memory that they need
   */
  static void require(List<Path> files) {
    double kept = 0;
    double rows = 0;
    for (Path file : files) {
      if (mayBeLarge(file)) {
        try {
          double lines = lines(file);
          rows += lines;
          kept += lines * variables(file);
        } catch (IOException e) {
          return; // who reads the numbers says it
        }
      }
    }
    double least = Double.BYTES * (COPIES * kept + AT_WORK * rows);
    double enough = Double.BYTES * (COPIES * kept + AT_MOST_AT_WORK * rows) + BESIDE;
    if (kept > 0) {
      String what = Text.of("a table of %,.0f lines", rows);
      NotEnoughMemoryException.require(least, enough, what);
    }
  }

  private static boolean mayBeLarge(Path file) {
    try {
      // A number and what follows it are two characters.
      double numbers = Files.size(file) * (double) MOST_COMPRESSED / 2;
      return Files.isRegularFile(file)
          && Double.BYTES * (COPIES + AT_WORK) * numbers > Runtime.getRuntime().maxMemory();
    } catch (IOException e) {
      return false;
    }
  }

  private static double lines(Path file) throws IOException {
    long lines = 0;
    try (InputStream in = TextFile.open(file)) {
      byte[] chunk = new byte[1 << 16];
      int count;
      while ((count = in.read(chunk)) > 0) {
        for (int i = 0; i < count; i++) {
          lines += chunk[i] == '\n' ? 1 : 0;
        }
      }
    }
    return lines;
  }

  /** Of a wide table; 0 where the lines are not those of one. */
  private static int variables(Path file) throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(TextFile.open(file), StandardCharsets.ISO_8859_1))) {
      String line = reader.readLine();
      while (line != null && (line.isBlank() || line.startsWith("#"))) {
        line = reader.readLine();
      }
      if (line == null || line.startsWith("{") || line.startsWith("\u0089HDF")) {
        return 0;
      }
      String separators = line.matches(".*[,;\t].*") ? "[,;\t]" : "\\s+";
      List<String> names =
          Arrays.stream(line.strip().split(separators, -1))
              .map(name -> name.strip().replace("\"", "").toLowerCase(Locale.ROOT))
              .filter(name -> !NOT_KEPT.contains(name))
              .toList();
      return names.contains("value") ? 0 : names.size(); // long tables have other lines
    }
  }
}
