package plumbline.cli.runs;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.util.Set;
import org.apache.lucene.tests.mockfile.FilterFileSystemProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One owner at a time, also when the one before removes the file at a bad moment. */
class CheckpointLockTest {
  @TempDir private Path folder;

  /** The owner before ends, and removes its file, just when we have opened it. */
  private static final class Removing extends FilterFileSystemProvider {
    private int left;

    Removing(int times) {
      super("removing://", FileSystems.getDefault());
      left = times;
    }

    Path path(Path file) {
      return wrapPath(file);
    }

    @Override
    public FileChannel newFileChannel(
        Path file, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
        throws IOException {
      FileChannel channel = super.newFileChannel(file, options, attributes);
      if (left-- > 0) {
        Files.delete(file);
      }
      return channel;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3})
  void whatIsLockedIsTheFileOfThatName(int removals) {
    Path checkpoint = folder.resolve("run");
    try (CheckpointLock held = CheckpointLock.of(new Removing(removals).path(checkpoint))) {
      assertNotNull(held);
      assertThrows(IllegalArgumentException.class, () -> CheckpointLock.of(checkpoint));
    }
    assertFalse(Files.exists(folder.resolve("run.lock")));
    try (CheckpointLock next = CheckpointLock.of(checkpoint)) {
      assertNotNull(next);
    }
  }

  @Test
  void aFolderThatCannotHaveLocksStopsNobody() {
    assertNull(CheckpointLock.of(folder.resolve("missing").resolve("run")));
  }
}
