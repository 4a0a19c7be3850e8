package plumbline.sampling.files;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plumbline.numerics.Text;
import plumbline.sampling.DataFileException;
import plumbline.sampling.files.text.TextFile;

/**
 * Whole numbers of text files that a double cannot hold. Beyond 2^53 neighbours become equal: a
 * rank or a comparison of such values would be one of rounding. So what is rounded is said, and
 * files in which different numbers become one are refused.
 */
final class WholeNumbers {
  private static final String MOST = "9007199254740992";

  /** As many as 2^53 has: shorter numbers are exact. */
  private static final int DIGITS = 16;

  /** Longer than any finite double. */
  private static final int LONGEST = 330;

  /** Numbers whose neighbours are looked for; more would take the memory of the draws. */
  private static final int KEPT = 500_000;

  private static final int CHUNK = 1 << 16;

  /** The exact value and place of each double that was met. */
  private final Map<Double, Literal> met = new HashMap<>();

  private @Nullable Literal first;
  private long rounded;

  private record Literal(BigDecimal value, Path file, long line, int column) {
    /** Without an exponent. */
    String text() {
      return value.stripTrailingZeros().toPlainString();
    }
  }

  private WholeNumbers() {}

  /**
   * Looks through files that are compared with each other.
   *
   * @param files text, plain or gzip; others are left alone
   * @return what is to be said; empty if all whole numbers are exact
   * @throws DataFileException if two that differ become one
   */
  static Optional<String> remark(List<Path> files) {
    WholeNumbers numbers = new WholeNumbers();
    for (Path file : files) {
      if (Files.isRegularFile(file) && !FileKind.isHdf5(file)) {
        try {
          if (hasLong(file)) {
            numbers.read(file);
          }
        } catch (IOException e) {
          return Optional.empty(); // who reads the numbers says it
        }
      }
    }
    return Optional.ofNullable(numbers.first).map(numbers::sentence);
  }

  private String sentence(Literal literal) {
    return Text.of(
        "%s, line %d, column %d: %s is read as %s%s; whole numbers are exact up to %s, and no two"
            + " that differ here became equal",
        literal.file(),
        literal.line(),
        literal.column(),
        literal.text(),
        new BigDecimal(literal.value().doubleValue()).toPlainString(),
        rounded == 1 ? "" : ", and " + (rounded - 1) + " more are rounded",
        MOST);
  }

  /** Whether there is a whole number that may be too long. */
  private static boolean hasLong(Path file) throws IOException {
    try (InputStream in = TextFile.open(file)) {
      byte[] chunk = new byte[CHUNK];
      int run = 0;
      boolean fraction = false;
      int count;
      while ((count = in.read(chunk)) > 0) {
        for (int i = 0; i < count; i++) {
          byte b = chunk[i];
          if (b >= '0' && b <= '9') {
            if (++run == DIGITS && !fraction) {
              return true;
            }
          } else {
            run = 0;
            fraction = b == '.';
          }
        }
      }
      return false;
    }
  }

  private void read(Path file) throws IOException {
    try (InputStream in = new BufferedInputStream(TextFile.open(file), CHUNK)) {
      long line = 1;
      int column = 1;
      byte[] word = new byte[LONGEST];
      int length = 0;
      boolean comment = false;
      for (int b = in.read(); ; b = in.read()) {
        boolean separates = b == ',' || b == ';' || b == '\t';
        if (separates || b <= ' ' || b == '[' || b == ']' || b == '}' || b == '"' || b == ':') {
          if (length > 0 && length < LONGEST && !comment) {
            add(new String(word, 0, length, StandardCharsets.ISO_8859_1), file, line, column);
          }
          boolean blank = b == ' ' && length > 0;
          length = 0;
          column += separates || blank ? 1 : 0;
          if (b < 0) {
            return;
          }
          if (b == '\n') {
            line++;
            column = 1;
            comment = false;
          }
        } else {
          comment |= b == '#' && length == 0 && column == 1;
          if (length < LONGEST) {
            word[length] = (byte) b;
            length++;
          }
        }
      }
    }
  }

  private void add(String word, Path file, long line, int column) {
    if (word.length() < DIGITS || !word.matches("[-+]?[0-9]{16,}(\\.0*)?")) {
      return;
    }
    Literal here = new Literal(new BigDecimal(word), file, line, column);
    double value = here.value().doubleValue();
    if (Double.isInfinite(value) || Math.abs(value) < 0x1p53) {
      return;
    }
    @Nullable Literal other = met.size() < KEPT ? met.putIfAbsent(value, here) : met.get(value);
    if (other != null && other.value().compareTo(here.value()) != 0) {
      throw new DataFileException(
          file,
          line,
          column,
          Text.of(
              "%s, which as a double is the same as the %s of %sline %s",
              here.text(),
              other.text(),
              other.file().equals(file) ? "" : other.file() + ", ",
              other.line()),
          "numbers that stay different: subtract one constant from all (whole numbers are exact up"
              + " to "
              + MOST
              + ")");
    }
    if (new BigDecimal(value).compareTo(here.value()) != 0) {
      rounded++;
      first = first == null ? here : first;
    }
  }
}
