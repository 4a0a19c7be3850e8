package plumbline.cli.runs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder in which a run puts its files together: {@code .NAME.parts-N}, N the first that is
 * free, with the files in a folder of it and, beside them, a file that says whose they are. Its
 * owner holds a lock on that file. Only who finds the lock free and the owner gone for certain, and
 * writes to the same {@code --out}, removes such a folder; everything else stays as it is.
 */
public final class RunParts {
  private static final String OWNER = "owner";
  private static final String FILES = "files";
  private static final Pattern NAME = Pattern.compile("\\.(?<folder>.*)\\.parts-[0-9]{1,9}");
  private static final int LONGEST = 4096;
  private static final int MOST = 999_999;

  private final Path folder;
  private final FileChannel owner;
  private final Mark mark;

  private RunParts(Path folder, FileChannel owner, Mark mark) {
    this.folder = folder;
    this.owner = owner;
    this.mark = mark;
  }

  /** One file, whatever becomes of its name: reading it would let go of this process's lock. */
  private record Mark(@Nullable Object key, FileTime written, boolean regular) {
    static Mark of(Path file) throws IOException {
      BasicFileAttributes of =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return new Mark(of.fileKey(), of.lastModifiedTime(), of.isRegularFile());
    }

    /** Some file systems give a file new numbers from time to time, but not a new time as well. */
    boolean isThatOf(Path file) throws IOException {
      Mark now = of(file);
      return regular
          && now.regular
          && (Objects.equals(key, now.key) || written.equals(now.written));
    }
  }

  /**
   * Makes the folder of this process.
   *
   * @param above where it is to be
   * @param name of what the files are to become
   * @param here this process
   */
  static RunParts create(Path above, String name, RunOwner here) throws IOException {
    for (int n = 1; n <= MOST; n++) {
      @Nullable RunParts made = attempt(above.resolve("." + name + ".parts-" + n), here);
      if (made != null) {
        return made;
      }
    }
    throw new FileSystemException(
        above.resolve(name).toString(), null, "too many unfinished runs are there: remove some");
  }

  private static @Nullable RunParts attempt(Path folder, RunOwner here) throws IOException {
    try {
      Files.createDirectory(folder);
    } catch (FileAlreadyExistsException e) {
      return null;
    }
    Path file = folder.resolve(OWNER);
    try {
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      boolean ours = false;
      try {
        ours = isFree(channel);
        if (ours) {
          channel.write(ByteBuffer.wrap(here.text().getBytes(StandardCharsets.UTF_8)));
          channel.force(true);
          Files.createDirectory(folder.resolve(FILES));
          return new RunParts(folder, channel, Mark.of(file));
        }
        return null; // whoever has the lock takes the folder for one that was left, and removes it
      } catch (IOException | RuntimeException e) {
        ours = false;
        throw e;
      } finally {
        if (!ours) {
          channel.close();
        }
      }
    } catch (NoSuchFileException e) {
      return null; // likewise: nothing was in it yet
    } catch (IOException e) {
      remove(folder);
      throw e;
    }
  }

  /** Takes the lock. Where the file system has none, whose it is must do. */
  private static boolean isFree(FileChannel channel) {
    try {
      return channel.tryLock() != null;
    } catch (IOException | UnsupportedOperationException e) {
      return true;
    }
  }

  /** Where the files go. */
  Path files() {
    return folder.resolve(FILES);
  }

  /** Whether it is still there, and no other in its place. */
  boolean isThere() {
    return Files.isDirectory(files(), LinkOption.NOFOLLOW_LINKS) && hasItsName();
  }

  private boolean hasItsName() {
    try {
      return mark.isThatOf(folder.resolve(OWNER));
    } catch (IOException e) {
      return false;
    }
  }

  /** Removes it with what is still in it, unless something else has its name by now. */
  void remove() throws IOException {
    try (owner) {
      if (hasItsName()) {
        remove(folder);
      }
    }
  }

  /** The owner last: what is left of it, were this killed, still says whose it is. */
  private static void remove(Path folder) throws IOException {
    delete(folder.resolve(FILES));
    Files.deleteIfExists(folder.resolve(OWNER));
    try {
      Files.deleteIfExists(folder);
    } catch (DirectoryNotEmptyException e) {
      // something of somebody else: it stays
    }
  }

  /** Removes a folder with all that is in it; nothing if there is none. */
  public static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> tree = Files.walk(folder)) {
      for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  /** What runs to the same name have left behind that were killed. */
  static void removeForgotten(Path above, String name, RunOwner here) {
    List<Path> found;
    try (Stream<Path> list = Files.list(above)) {
      found = list.filter(path -> isOf(path, name)).toList();
    } catch (IOException | UncheckedIOException e) {
      return; // a folder that may not be read is not cleared either
    }
    for (Path path : found) {
      try {
        removeForgotten(path, here);
      } catch (IOException | OverlappingFileLockException e) {
        // Not ours to read, gone already, of a file system without locks, or of this process.
      }
    }
  }

  private static boolean isOf(Path path, String name) {
    Matcher match = NAME.matcher(name(path));
    return match.matches()
        && match.group("folder").equals(name)
        && Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
  }

  /** Holds the lock from before it looks until all is removed: two never remove at once. */
  private static void removeForgotten(Path path, RunOwner here) throws IOException {
    Path file = path.resolve(OWNER);
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      Files.delete(path); // only if empty: killed before it could say whose it is
      return;
    }
    Mark before = Mark.of(file);
    try (FileChannel channel =
            FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
        @Nullable FileLock lock = channel.tryLock()) {
      if (lock == null || !before.isThatOf(file)) {
        return;
      }
      ByteBuffer bytes = ByteBuffer.allocate(LONGEST);
      while (channel.read(bytes) > 0) {
        // until all is read
      }
      String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
      boolean unborn = text.isEmpty() && !Files.exists(path.resolve(FILES));
      if (unborn || RunOwner.read(text).map(owner -> owner.isGone(here)).orElse(false)) {
        remove(path);
      }
    }
  }

  /** What a file was to be called, where the name is that of a part not yet published. */
  public static Path published(Path file) {
    @Nullable Path above = file.getParent();
    if (above == null) {
      return file;
    }
    Matcher part = NAME.matcher(name(above));
    if (!part.matches()) {
      return published(above).resolve(name(file));
    }
    String folder = part.group("folder");
    @Nullable Path beside = above.getParent();
    Path target = beside != null && beside.endsWith(folder) ? beside : above.resolveSibling(folder);
    return name(file).equals(FILES) ? target : target.resolve(name(file));
  }

  static String name(Path path) {
    @Nullable Path name = path.getFileName();
    return name == null ? "" : name.toString();
  }
}
