package plumbline.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Keeps two runs from one checkpoint. The system lets go of it when the process ends, however it
 * ends; the file itself means nothing.
 */
final class CheckpointLock implements AutoCloseable {
  private final Path file;
  private final FileChannel channel;

  private CheckpointLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Takes the lock.
   *
   * @param checkpoint the checkpoint; its folder is there
   * @return the lock; null on a file system that has no locks
   * @throws IllegalArgumentException if another run has it
   */
  static @Nullable CheckpointLock of(Path checkpoint) {
    Path file = checkpoint.resolveSibling(checkpoint.getFileName() + ".lock");
    try {
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      boolean held = false;
      try {
        // Made before the system locks: an error between the two would leave a lock to nobody.
        CheckpointLock lock = new CheckpointLock(file, channel);
        held = channel.tryLock() != null;
        if (held) {
          return lock;
        }
      } catch (OverlappingFileLockException e) {
        // another run of this process
      } finally {
        if (!held) {
          channel.close();
        }
      }
      throw new IllegalArgumentException(
          "another run is using the checkpoint " + checkpoint + ": wait for it, or name another");
    } catch (IOException | UnsupportedOperationException e) {
      return null; // a file system without locks must not stop anybody
    }
  }

  @Override
  public void close() {
    try {
      Files.deleteIfExists(file);
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
