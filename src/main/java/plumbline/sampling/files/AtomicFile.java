package plumbline.sampling.files;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.GZIPOutputStream;

/**
 * Writes a whole text file or nothing: the text goes to a temporary file in the same folder, which
 * then takes the name. A name that ends in {@code .gz} is compressed; the same text always gives
 * the same bytes.
 */
public final class AtomicFile {
  private AtomicFile() {}

  /** Writes the text. */
  @FunctionalInterface
  public interface Content {
    /**
     * Writes the text.
     *
     * @param out where to; closed by the caller
     * @throws IOException if it cannot be written
     */
    void writeTo(Writer out) throws IOException;
  }

  /**
   * Writes a file, making its folder if needed.
   *
   * @param file its name
   * @param content its text, in UTF-8
   * @throws UncheckedIOException if it cannot be written; the old file, if any, is then untouched
   */
  public static void write(Path file, Content content) {
    Path absolute = file.toAbsolutePath();
    Path folder = absolute.getParent();
    Path name = absolute.getFileName();
    if (folder == null || name == null) {
      throw new IllegalArgumentException("not the name of a file: " + file);
    }
    try {
      Files.createDirectories(folder);
      Path temporary = Files.createTempFile(folder, "." + name, ".part");
      try {
        try (Writer out = writer(temporary, name.toString())) {
          content.writeTo(out);
        }
        move(temporary, absolute);
      } finally {
        Files.deleteIfExists(temporary);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Writer writer(Path temporary, String name) throws IOException {
    OutputStream stream = new BufferedOutputStream(Files.newOutputStream(temporary), 1 << 16);
    OutputStream bytes = name.endsWith(".gz") ? new GZIPOutputStream(stream, 1 << 16) : stream;
    return new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8), 1 << 16);
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
