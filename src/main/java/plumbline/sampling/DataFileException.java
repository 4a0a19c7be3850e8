package plumbline.sampling;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.ZipException;

/**
 * A data file that cannot be used, said in one sentence: the file, the line and column where known,
 * what was found and what is expected.
 */
public final class DataFileException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** How many characters are shown of what was found, and how many of them from its end. */
  private static final int LONGEST = 200;

  private static final int END = 40;

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

  /**
   * A fault of a file as a whole.
   *
   * @param file the file
   * @param found what was found
   * @param expected what is expected
   */
  public DataFileException(Path file, String found, String expected) {
    this(file, 0, 0, found, expected);
  }

  /**
   * A file that could not be read at all.
   *
   * @param file the file
   * @param e what went wrong
   * @param expected what is expected
   * @return the fault, to be thrown
   */
  public static DataFileException unreadable(Path file, IOException e, String expected) {
    String found;
    if (Files.isDirectory(file)) {
      found = "a folder";
    } else if (e instanceof NoSuchFileException) {
      // What the system could not read of a name is shown by this character.
      boolean garbled = file.toString().indexOf('\uFFFD') >= 0;
      found = garbled ? "a name that is not UTF-8: rename the file" : "no such file";
    } else if (e instanceof AccessDeniedException) {
      found = "a file that may not be read";
    } else if (e instanceof EOFException || e instanceof ZipException) {
      found = "damaged or truncated gzip data";
    } else {
      found = "a file that cannot be read (" + reason(e) + ")";
    }
    return new DataFileException(file, found, expected);
  }

  /**
   * What went wrong with a file, in words.
   *
   * @param e what the file system said
   * @return its reason, without the name of the file where there is a reason
   */
  public static String reason(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "no such file or folder";
    }
    if (e instanceof AccessDeniedException) {
      return "not allowed";
    }
    if (e instanceof FileSystemException failure && failure.getReason() != null) {
      return failure.getReason();
    }
    String said = e.getMessage();
    // A library's message may name the method that would change a limit.
    return said == null ? "an input or output error" : said.replaceAll(", from `[^`]*`", "");
  }

  private static String sentence(Path file, long line, int column, String found, String expected) {
    StringBuilder text = new StringBuilder().append(file);
    if (line > 0) {
      text.append(", line ").append(line);
    }
    if (column > 0) {
      text.append(", column ").append(column);
    }
    return text.append(": found ")
        .append(shown(found))
        .append("; expected ")
        .append(shown(expected))
        .toString();
  }

  /**
   * What stood in the file may be long, or not for the eye. Its end is shown too: there is the
   * second quotation mark of what is quoted.
   */
  private static String shown(String text) {
    if (text.codePointCount(0, text.length()) <= LONGEST) {
      return visible(text);
    }
    int start = text.offsetByCodePoints(0, LONGEST - END);
    int end = text.offsetByCodePoints(text.length(), -END);
    return visible(text.substring(0, start)) + "..." + visible(text.substring(end));
  }

  private static String visible(String text) {
    StringBuilder safe = new StringBuilder();
    text.codePoints()
        .map(c -> Character.isISOControl(c) || c == 0xfffd || c == 0x2028 || c == 0x2029 ? '?' : c)
        .forEach(safe::appendCodePoint);
    return safe.toString();
  }
}
