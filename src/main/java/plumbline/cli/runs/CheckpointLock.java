package plumbline.cli.runs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps two runs from one checkpoint. The system lets go of it when the process ends, however it
 * ends; the file itself means nothing, and its owner removes it. Whoever had opened it by then may
 * lock what no longer has the name, while another run makes and locks a new file: so a lock counts
 * only if the name has stayed with one file from before it was opened until after it was locked.
 *
 * <p>A second attempt within one Java process is refused as well. But closing any of its handles
 * takes a process's POSIX locks from a file: after such an attempt other processes see no lock, and
 * only Java's own table still keeps this one's runs apart. A command line has one run.
 */
public final class CheckpointLock implements AutoCloseable {
  /** Each but the last needs another run to end within some microseconds. */
  private static final int ATTEMPTS = 10;

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
   * @return the lock; null on a file system that has no locks, or whose files do not stay the same
   * @throws IllegalArgumentException if another run has it
   */
  public static @Nullable CheckpointLock of(Path checkpoint) {
    Path file = checkpoint.resolveSibling(checkpoint.getFileName() + ".lock");
    try {
      for (int i = 0; i < ATTEMPTS; i++) {
        Optional<Object> key = key(file);
        FileChannel channel =
            FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        boolean held = false;
        try {
          // Made before the system locks: an error between the two would leave a lock to nobody.
          CheckpointLock lock = new CheckpointLock(file, channel);
          if (channel.tryLock() == null) {
            throw taken(checkpoint);
          }
          held = key.equals(key(file));
          if (held) {
            return lock;
          }
        } catch (OverlappingFileLockException e) {
          throw taken(checkpoint); // by another run of this process
        } finally {
          if (!held) {
            channel.close();
          }
        }
      }
      return null;
    } catch (IOException | UnsupportedOperationException e) {
      return null; // a file system without locks must not stop anybody
    }
  }

  private static IllegalArgumentException taken(Path checkpoint) {
    return new IllegalArgumentException(
        "another run is using the checkpoint " + checkpoint + ": wait for it, or name another");
  }

  /**
   * What the system calls the file that has a name, whatever becomes of the name; the file is made
   * if there is none.
   *
   * @return empty where the system does not say
   */
  private static Optional<Object> key(Path file) throws IOException {
    try {
      Files.createFile(file);
    } catch (FileAlreadyExistsException e) {
      // most often after the first time
    }
    try {
      return Optional.ofNullable(Files.readAttributes(file, BasicFileAttributes.class).fileKey());
    } catch (NoSuchFileException e) {
      return Optional.of(new Object()); // gone again: no file has this key
    }
  }

  @Override
  public void close() {
    try (channel) {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
