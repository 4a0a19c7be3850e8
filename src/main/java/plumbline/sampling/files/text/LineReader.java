package plumbline.sampling.files.text;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import plumbline.sampling.DataFileException;
import plumbline.sampling.runs.Interruption;

/**
 * The lines of a text file as byte ranges, without a string for each: gzip recognised by its first
 * bytes, byte order mark and carriage returns dropped, binary data refused.
 */
public final class LineReader implements Closeable {
  // In bytes: what has no line end for so long is no table.
  private static final int LONGEST_LINE = 1 << 28;
  private static final String EXPECTED = "a text file of draws";

  private final Path file;
  private final InputStream stream;
  private byte[] buffer = new byte[1 << 18];
  // Bytes nextStart to filled - 1 have been read from the stream but belong to no line yet.
  private int filled;
  private int nextStart;
  private boolean exhausted;
  // The current line: its number, and its bytes from start to end - 1.
  private long line;
  private int start;
  private int end;

  private LineReader(Path file, InputStream stream) {
    this.file = file;
    this.stream = stream;
  }

  /**
   * Opens a file, compressed or not, before its first line.
   *
   * @param file the file
   * @return a reader, to be closed
   * @throws DataFileException if it is a folder or cannot be read
   */
  public static LineReader open(Path file) {
    if (Files.isDirectory(file)) {
      throw new DataFileException(file, "a folder", EXPECTED);
    }
    try {
      LineReader reader = new LineReader(file, TextFile.open(file));
      try {
        reader.fill();
        reader.skipByteOrderMark();
      } catch (IOException | RuntimeException e) {
        reader.close();
        throw e;
      }
      return reader;
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /** A fault of the file as a whole, as the file system or gzip tells it. */
  public static DataFileException unreadable(Path file, IOException e) {
    return DataFileException.unreadable(file, e, EXPECTED);
  }

  /** Begins the first line behind the mark EF BB BF that some programs put before UTF-8. */
  private void skipByteOrderMark() {
    if (filled >= 3
        && (buffer[0] & 0xff) == 0xef
        && (buffer[1] & 0xff) == 0xbb
        && (buffer[2] & 0xff) == 0xbf) {
      nextStart = 3;
    }
  }

  /** Moves to the next line; false at the end of the file. */
  public boolean next() {
    int from = nextStart;
    int scan = from;
    while (true) {
      for (; scan < filled; scan++) {
        byte b = buffer[scan];
        if (b == '\n') {
          take(from, scan, scan + 1);
          return true;
        }
        // No text has this byte. The line is not counted yet.
        if (b == 0) {
          throw new DataFileException(file, line + 1, 0, "binary data", EXPECTED);
        }
      }
      if (exhausted) {
        // A last line need not end; behind a last line end there is none.
        if (from == filled) {
          return false;
        }
        take(from, filled, filled);
        return true;
      }
      // The unfinished line moves to the front, so that a buffer of its length is enough. What has
      // been searched is not searched again.
      System.arraycopy(buffer, from, buffer, 0, filled - from);
      filled -= from;
      scan -= from;
      from = 0;
      nextStart = 0;
      more();
    }
  }

  /** The next line that is no comment, without moving on; empty at the end of the file. */
  public String peek() {
    int from = nextStart;
    int scan = from;
    while (true) {
      for (; scan < filled; scan++) {
        if (buffer[scan] == '\n') {
          if (buffer[from] != '#') {
            return new String(buffer, from, scan - from, StandardCharsets.UTF_8);
          }
          from = scan + 1;
        }
      }
      if (exhausted) {
        return new String(buffer, from, filled - from, StandardCharsets.UTF_8);
      }
      more(); // keeps the current line: nothing is moved
    }
  }

  /**
   * Makes bytes {@code from} to {@code to - 1} the current line, without a carriage return at their
   * end; the next line begins at {@code following}.
   */
  private void take(int from, int to, int following) {
    start = from;
    end = to > from && buffer[to - 1] == '\r' ? to - 1 : to;
    nextStart = following;
    line++;
  }

  /**
   * Reads more bytes behind those that there are, into a buffer twice as long where it is full.
   *
   * @throws DataFileException if the line is too long or the file cannot be read
   */
  private void more() {
    Interruption.check();
    if (filled == buffer.length) {
      if (filled >= LONGEST_LINE) {
        throw new DataFileException(file, line + 1, 0, "an endless line", EXPECTED);
      }
      buffer = Arrays.copyOf(buffer, 2 * filled);
    }
    try {
      fill();
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /** One read into the free end of the buffer, however little it brings. */
  private void fill() throws IOException {
    int read = stream.read(buffer, filled, buffer.length - filled);
    if (read < 0) {
      exhausted = true;
    } else {
      filled += read;
    }
  }

  public Path file() {
    return file;
  }

  /** The current line's number, from 1. */
  public long line() {
    return line;
  }

  /** The array that holds the current line; valid until {@link #next}. */
  public byte[] bytes() {
    return buffer;
  }

  /** Where the line's first byte stands in {@link #bytes}. */
  public int start() {
    return start;
  }

  /** One past the line's last byte, its line end excluded. */
  public int end() {
    return end;
  }

  /** Whether the line begins with {@code #}, as the comments of Stan's files do. */
  public boolean isComment() {
    return start < end && buffer[start] == '#';
  }

  /** Whether the line holds nothing but blanks and tabs. */
  public boolean isBlank() {
    for (int i = start; i < end; i++) {
      if (buffer[i] != ' ' && buffer[i] != '\t') {
        return false;
      }
    }
    return true;
  }

  /** The line as a string; what is no UTF-8 becomes U+FFFD. */
  public String text() {
    return new String(buffer, start, end - start, StandardCharsets.UTF_8);
  }

  /**
   * A fault in the current line.
   *
   * @param column the column, from 1; 0 for none in particular
   * @param found what was found
   * @param expected what is expected
   */
  public DataFileException fault(int column, String found, String expected) {
    return new DataFileException(file, line, column, found, expected);
  }

  @Override
  public void close() {
    try {
      stream.close();
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }
}
