package plumbline.sampling.files.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import plumbline.platform.TextLines;
import plumbline.sampling.DataFileException;

/**
 * A text file read as a whole, for the formats whose files are small. What is no text in UTF-8 is
 * refused; a byte order mark is dropped.
 */
public final class TextFile {
  private static final long LARGEST = 256L << 20;

  private TextFile() {}

  /**
   * The bytes of a file that may be compressed: gzip is known by its magic number, so that a file
   * named .gz that is none is still read as it is.
   *
   * @param file the file
   * @return its bytes, decompressed; bytes after the end of the gzip data are a {@link
   *     java.util.zip.ZipException}
   * @throws IOException if it cannot be opened
   */
  public static InputStream open(Path file) throws IOException {
    PushbackInputStream stream = new PushbackInputStream(Files.newInputStream(file), 2);
    try {
      byte[] magic = stream.readNBytes(2);
      stream.unread(magic);
      boolean gzip = magic.length == 2 && magic[0] == 0x1f && (magic[1] & 0xff) == 0x8b;
      return gzip ? new WholeGzip(stream) : stream;
    } catch (IOException e) {
      stream.close();
      throw e;
    }
  }

  /**
   * The text of a file.
   *
   * @param file the file, UTF-8, plain or gzip
   * @param expected what it should be, for the sentence that refuses it
   * @return its text
   * @throws DataFileException if it cannot be read or is no text
   */
  public static String read(Path file, String expected) {
    try (InputStream in = open(file)) {
      byte[] bytes = Files.size(file) > LARGEST ? new byte[0] : in.readNBytes((int) LARGEST + 1);
      if (Files.size(file) > LARGEST || bytes.length > LARGEST) {
        throw new DataFileException(file, "more than " + (LARGEST >> 20) + " MB", "a smaller file");
      }
      return text(file, bytes, expected);
    } catch (IOException e) {
      throw DataFileException.unreadable(file, e, expected);
    }
  }

  /**
   * The lines of a file, without their ends.
   *
   * @param file the file, UTF-8
   * @param expected what it should be, for the sentence that refuses it
   * @return its lines
   * @throws DataFileException if it cannot be read or is no text
   */
  public static List<String> lines(Path file, String expected) {
    return TextLines.of(read(file, expected));
  }

  private static String text(Path file, byte[] bytes, String expected) {
    ByteBuffer left = ByteBuffer.wrap(bytes);
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(left).toString();
    } catch (CharacterCodingException e) {
      throw new DataFileException(
          file, line(bytes, left.position()), 0, "bytes that are not UTF-8", expected);
    }
    if (text.indexOf('\0') >= 0) {
      throw new DataFileException(
          file, line(bytes, text.indexOf('\0')), 0, "binary data", expected);
    }
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  /** The line of a byte, from 1. */
  private static long line(byte[] bytes, int position) {
    long line = 1;
    for (int i = 0; i < position; i++) {
      line += bytes[i] == '\n' ? 1 : 0;
    }
    return line;
  }
}
