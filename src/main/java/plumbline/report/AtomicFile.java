package plumbline.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Files that appear whole or not at all, whenever the program is killed. */
public final class AtomicFile {
  private AtomicFile() {}

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
    Path target = file.toAbsolutePath();
    Path folder = target.getParent();
    if (folder == null) {
      throw new IOException("not a file: " + file);
    }
    Files.createDirectories(folder);
    // In the same folder, because only a move within one file system is atomic.
    long process = ProcessHandle.current().pid();
    Path part = folder.resolve(target.getFileName() + "." + process + ".part");
    try {
      Files.write(part, content);
      try {
        Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
      } catch (AtomicMoveNotSupportedException e) {
        Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
      }
    } finally {
      Files.deleteIfExists(part);
    }
  }
}
