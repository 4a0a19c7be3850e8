package plumbline.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder of {@code --out}. A command writes its files into a folder beside, which no other run
 * uses; when the command is done and all of them are there, they take their names. So a run that
 * cannot write its last file leaves those of the run before as they were.
 */
final class OutputFolder {
  /** Writes the files of a command. */
  @FunctionalInterface
  interface Content {
    void writeTo(Path parts) throws IOException;
  }

  private static final Pattern PART =
      Pattern.compile("\\.(?<folder>.*)\\.(?<process>[0-9]{1,18})\\.parts");

  private final Path folder;
  private Function<Path, List<Path>> replaced = folder -> List.of();
  private @Nullable Path parts;

  OutputFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * Refuses a folder that cannot be written, before any work.
   *
   * @throws IllegalArgumentException if it, or what it would be made in, is no folder or is
   *     read-only
   */
  void requireWritable() {
    Path there = folder.toAbsolutePath().normalize();
    while (!Files.exists(there) && there.getParent() != null) {
      there = there.getParent();
    }
    if (!Files.isDirectory(there)) {
      throw new IllegalArgumentException(
          "--out " + folder + ": " + there + " is a file, and must be a folder or not be there");
    }
    if (!Files.isWritable(there)) {
      throw new IllegalArgumentException("--out " + folder + ": " + there + " is read-only");
    }
  }

  /** Of the folder as it was before, these files are to go where they are not written anew. */
  void replaces(Function<Path, List<Path>> old) {
    replaced = old;
  }

  /** Where to write now. */
  Path parts() throws IOException {
    Path made = parts;
    if (made == null) {
      Path named = folder.toAbsolutePath().normalize();
      // On the same file system: inside the folder, or beside it where it is yet to be made.
      Path above = Files.isDirectory(named) ? named : parent(named);
      Files.createDirectories(above);
      removeForgotten(above);
      made = above.resolve("." + name(named) + "." + ProcessHandle.current().pid() + ".parts");
      WorkFolder.delete(made);
      Files.createDirectory(made);
      parts = made;
    }
    return made;
  }

  /** Whether anything was to be written. */
  boolean isBegun() {
    return parts != null;
  }

  /** Gives all that was written its name: the manifest last, which speaks for the others. */
  void publish() throws IOException {
    Path made = parts;
    if (made == null) {
      return;
    }
    Path named = folder.toAbsolutePath().normalize();
    if (!Files.exists(named)) {
      move(made, named);
    } else {
      List<Path> files = tree(made);
      for (Path file : files) {
        Path target = named.resolve(made.relativize(file).toString());
        if (Files.exists(target) && Files.isDirectory(target) != Files.isDirectory(file)) {
          throw new FileAlreadyExistsException(
              target.toString(), null, "is in the way: nothing was written into " + folder);
        }
      }
      removeOld(replaced.apply(named), named, made);
      for (Path file : files) {
        Path target = named.resolve(made.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          move(file, target);
        }
      }
      WorkFolder.delete(made);
    }
    parts = null;
  }

  /** Removes what is not written anew, but no folder in which something else lies. */
  private static void removeOld(List<Path> old, Path named, Path made) throws IOException {
    for (Path path : old) {
      if (!Files.exists(made.resolve(named.relativize(path).toString()))) {
        try {
          Files.delete(path);
        } catch (DirectoryNotEmptyException e) {
          // Somebody else's files: they stay.
        }
      }
    }
  }

  /** Leaves nothing of what was written. */
  void discard() {
    Path made = parts;
    parts = null;
    try {
      if (made != null) {
        WorkFolder.delete(made);
      }
    } catch (IOException e) {
      // The complaint that led here says more; the next run removes what is left.
    }
  }

  /** Parts that runs which were killed have left behind. */
  private static void removeForgotten(Path above) throws IOException {
    try (Stream<Path> list = Files.list(above)) {
      for (Path path : list.toList()) {
        Matcher part = PART.matcher(name(path));
        if (part.matches()
            && Files.isDirectory(path)
            && ProcessHandle.of(Long.parseLong(part.group("process"))).isEmpty()) {
          WorkFolder.delete(path);
        }
      }
    }
  }

  /** What a file was to be called, where the name is that of a part not yet published. */
  static Path published(Path file) {
    Path above = file.getParent();
    if (above == null) {
      return file;
    }
    Matcher part = PART.matcher(name(above));
    if (!part.matches()) {
      return published(above).resolve(name(file));
    }
    String folder = part.group("folder");
    Path beside = above.getParent();
    Path target = beside != null && beside.endsWith(folder) ? beside : above.resolveSibling(folder);
    return target.resolve(name(file));
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** A folder before what is in it, the manifest after all others. */
  private static List<Path> tree(Path root) throws IOException {
    try (Stream<Path> walk = Files.walk(root)) {
      Path manifest = root.resolve(RunManifest.NAME);
      return walk.filter(path -> !path.equals(root))
          .sorted(
              Comparator.comparing((Path path) -> path.equals(manifest))
                  .thenComparing(path -> path))
          .toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static Path parent(Path path) {
    Path parent = path.getParent();
    return parent == null ? path : parent;
  }

  private static String name(Path path) {
    Path name = path.getFileName();
    return name == null ? "" : name.toString();
  }

  @Override
  public String toString() {
    return folder.toString();
  }
}
