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
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import plumbline.sampling.DataFileException;

/**
 * Files that appear whole or not at all, whenever the program is killed: the content goes to a
 * temporary file in the same folder, which then takes the name.
 */
public final class AtomicFile {
  /** Bytes that go to the disk at a time. */
  private static final int CHUNK = 1 << 16;

  /** Who is told what this thread writes. */
  private static final ThreadLocal<@Nullable Consumer<Path>> TOLD = new ThreadLocal<>();

  private AtomicFile() {}

  /** What writes files. */
  @FunctionalInterface
  public interface Writing {
    /**
     * Writes them.
     *
     * @throws IOException if one cannot be written
     */
    void run() throws IOException;
  }

  /**
   * Runs what writes files, and tells of each, by its absolute name, once it has that name.
   *
   * @param told is told, on this thread
   * @param writing writes on this thread
   * @throws IOException as it throws
   */
  public static void telling(Consumer<Path> told, Writing writing) throws IOException {
    Consumer<Path> outer = TOLD.get();
    TOLD.set(told);
    try {
      writing.run();
    } finally {
      TOLD.set(outer);
    }
  }

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

  /** Writes the bytes. */
  @FunctionalInterface
  private interface Bytes {
    void writeTo(Path part) throws IOException;
  }

  /**
   * Writes a text file, making its folder if needed. A name that ends in {@code .gz} is compressed;
   * the same text always gives the same bytes.
   *
   * @param file its name
   * @param content its text, in UTF-8
   * @throws UncheckedIOException if it cannot be written; the old file, if any, is then untouched
   */
  public static void write(Path file, Content content) {
    try {
      replace(
          file,
          part -> {
            try (Writer out = writer(part, file.toString())) {
              content.writeTo(out);
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Replaces a file by text in UTF-8.
   *
   * @param file the file; missing folders are made
   * @param text its new content
   * @throws IOException if it cannot be written; the old file is then still there
   */
  public static void write(Path file, String text) throws IOException {
    write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Replaces a file.
   *
   * @param file the file; missing folders are made
   * @param content its new content
   * @throws IOException if it cannot be written; the old file is then still there
   */
  public static void write(Path file, byte[] content) throws IOException {
    replace(
        file,
        part -> {
          try (OutputStream out = Files.newOutputStream(part)) {
            for (int from = 0; from < content.length; from += CHUNK) {
              out.write(content, from, Math.min(CHUNK, content.length - from));
            }
          }
        });
  }

  private static void replace(Path file, Bytes content) throws IOException {
    Path target = file.toAbsolutePath();
    Path folder = target.getParent();
    if (folder == null) {
      throw new IllegalArgumentException("not the name of a file: " + file);
    }
    Files.createDirectories(folder);
    // In the same folder, because only a move within one file system is atomic.
    Path part = reserve(folder, "." + target.getFileName(), file);
    try {
      fill(part, content, file);
      try {
        Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
      } catch (AtomicMoveNotSupportedException e) {
        Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
      }
      Consumer<Path> told = TOLD.get();
      if (told != null) {
        told.accept(target);
      }
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /** A new file: a process of the same number elsewhere may write to the same place. */
  private static Path reserve(Path folder, String name, Path target) throws IOException {
    for (int n = 1; ; n++) {
      Path part = folder.resolve(name + "." + n + ".part");
      try {
        fill(part, Files::createFile, target);
        return part;
      } catch (FileAlreadyExistsException e) {
        // of another run, or of one that was killed
      }
    }
  }

  /** A stream that fails, as on a full disk, does not know what its file was to become. */
  private static void fill(Path part, Bytes content, Path target) throws IOException {
    try {
      content.writeTo(part);
    } catch (IOException e) {
      if (e instanceof FileAlreadyExistsException
          || (e instanceof FileSystemException known && !part.toString().equals(known.getFile()))) {
        throw e;
      }
      IOException named =
          new FileSystemException(target.toString(), null, DataFileException.reason(e));
      named.initCause(e);
      throw named;
    }
  }

  private static Writer writer(Path part, String name) throws IOException {
    OutputStream stream = new BufferedOutputStream(Files.newOutputStream(part), CHUNK);
    OutputStream bytes = name.endsWith(".gz") ? new GZIPOutputStream(stream, CHUNK) : stream;
    return new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8), CHUNK);
  }
}
