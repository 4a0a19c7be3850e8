package plumbline.sampling.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole or not at all, and whoever complains names the file. */
class AtomicFileTest {
  @TempDir private Path folder;

  /** A stream on a full disk says what is wrong, and not where. */
  @Test
  void aStreamThatFailsIsToldWithItsFile() throws IOException {
    Path file = folder.resolve("draws.csv");
    AtomicFile.write(file, "old");
    UncheckedIOException thrown =
        assertThrows(
            UncheckedIOException.class,
            () ->
                AtomicFile.write(
                    file,
                    out -> {
                      out.write("new");
                      throw new IOException("No space left on device");
                    }));
    FileSystemException cause = (FileSystemException) thrown.getCause();
    assertEquals(file.toString(), cause.getFile());
    assertEquals("No space left on device", cause.getReason());
    assertEquals("old", Files.readString(file));
  }
}
