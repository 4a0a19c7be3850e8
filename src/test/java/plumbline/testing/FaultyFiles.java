package plumbline.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.CopyOption;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Set;
import org.apache.lucene.tests.mockfile.FilterFileChannel;
import org.apache.lucene.tests.mockfile.FilterFileSystemProvider;
import org.apache.lucene.tests.mockfile.FilterSeekableByteChannel;
import org.jspecify.annotations.Nullable;

/**
 * The machine's own files, but the n-th operation that changes something fails: making a folder or
 * a file, writing, forcing to the disk, moving, removing. As SQLite's tests do for its own.
 */
public final class FaultyFiles extends FilterFileSystemProvider {
  /** What the failing disk says. */
  public static final String REASON = "the disk is on fire";

  private final int failing;
  private final boolean onwards;
  private final @Nullable Runnable instead;
  private int operations;

  /**
   * A disk that breaks.
   *
   * @param failing the operation that fails, from 1; 0 for none
   * @param onwards whether all later ones that need room fail as well, as on a full disk; else that
   *     one alone
   */
  public FaultyFiles(int failing, boolean onwards) {
    this(failing, onwards, null);
  }

  /**
   * A disk at whose n-th operation something else happens: the end of the process, say.
   *
   * @param chosen the operation, from 1; 0 for none
   * @param instead what happens before it
   */
  public FaultyFiles(int chosen, Runnable instead) {
    this(chosen, /* onwards= */ false, instead);
  }

  private FaultyFiles(int failing, boolean onwards, @Nullable Runnable instead) {
    super("faulty://", FileSystems.getDefault());
    this.failing = failing;
    this.onwards = onwards;
    this.instead = instead;
  }

  /**
   * A file.
   *
   * @param name its name
   * @return its path on this disk
   */
  public Path path(String name) {
    return wrapPath(Path.of(name));
  }

  /** An operation that is none of a file, such as writing to standard output. */
  public void other() {
    try {
      change("", /* needsRoom= */ false);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How many operations there were. */
  public synchronized int operations() {
    return operations;
  }

  private synchronized void change(Object what, boolean needsRoom) throws IOException {
    operations++;
    if (instead != null) {
      if (operations == failing) {
        instead.run();
      }
      return;
    }
    if (operations == failing || (onwards && needsRoom && failing > 0 && operations > failing)) {
      throw new FileSystemException(String.valueOf(what), null, REASON);
    }
  }

  private static boolean writes(Set<? extends OpenOption> options) {
    return options.contains(StandardOpenOption.WRITE)
        || options.contains(StandardOpenOption.APPEND);
  }

  @Override
  public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
    change(folder, true);
    super.createDirectory(folder, attributes);
  }

  @Override
  public void delete(Path file) throws IOException {
    change(file, false);
    super.delete(file);
  }

  @Override
  public boolean deleteIfExists(Path file) throws IOException {
    change(file, false);
    return super.deleteIfExists(file);
  }

  @Override
  public void move(Path from, Path to, CopyOption... options) throws IOException {
    change(to, true);
    super.move(from, to, options);
  }

  @Override
  public void copy(Path from, Path to, CopyOption... options) throws IOException {
    change(to, true);
    super.copy(from, to, options);
  }

  @Override
  public java.io.OutputStream newOutputStream(Path file, OpenOption... options) throws IOException {
    Set<OpenOption> all =
        options.length == 0
            ? Set.of(
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE)
            : plus(Set.of(options));
    return java.nio.channels.Channels.newOutputStream(newByteChannel(file, all));
  }

  private static Set<OpenOption> plus(Set<OpenOption> options) {
    Set<OpenOption> all = new java.util.HashSet<>(options);
    all.add(StandardOpenOption.WRITE);
    return all;
  }

  @Override
  public SeekableByteChannel newByteChannel(
      Path file, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    if (!writes(options)) {
      return super.newByteChannel(file, options, attributes);
    }
    change(file, true);
    return new FilterSeekableByteChannel(super.newByteChannel(file, options, attributes)) {
      @Override
      public int write(ByteBuffer bytes) throws IOException {
        change(file, true);
        return super.write(bytes);
      }
    };
  }

  @Override
  public FileChannel newFileChannel(
      Path file, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    if (!writes(options)) {
      return super.newFileChannel(file, options, attributes);
    }
    change(file, true);
    return new FilterFileChannel(super.newFileChannel(file, options, attributes)) {
      @Override
      public int write(ByteBuffer bytes) throws IOException {
        change(file, true);
        return super.write(bytes);
      }

      @Override
      public void force(boolean everything) throws IOException {
        change(file, true);
        super.force(everything);
      }
    };
  }
}
