package plumbline.cli.runs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plumbline.sampling.files.AtomicFile;

/**
 * The folder of {@code --out}. A command writes its files into a folder beside, which no other run
 * uses; when the command is done and all of them are there, they take their names. So a run that
 * cannot write its last file leaves those of the run before as they were.
 */
public final class OutputFolder {
  /** Writes the files of a command. */
  @FunctionalInterface
  public interface Content {
    void writeTo(Path parts) throws IOException;
  }

  private final Path folder;
  private Function<Path, List<Path>> replaced = folder -> List.of();
  private final Set<Path> meant = new TreeSet<>();
  private @Nullable RunParts parts;

  public OutputFolder(Path folder) {
    this.folder = folder;
  }

  /** Of the folder as it was before, these files are to go where they are not written anew. */
  public void replaces(Function<Path, List<Path>> old) {
    replaced = old;
  }

  /**
   * Writes files that get their names later.
   *
   * @param content writes into the folder that it is given
   */
  public void write(Content content) throws IOException {
    RunParts made = parts();
    try {
      Path root = made.files().toAbsolutePath();
      // Told as they are written: one that is gone when all are there is not in the list below.
      AtomicFile.telling(file -> mean(root, file), () -> content.writeTo(made.files()));
    } catch (IOException | UncheckedIOException e) {
      requireAll(made); // says more than a file that cannot be written
      throw e;
    }
    requireAll(made);
    tree(made.files()).forEach(file -> meant.add(made.files().relativize(file)));
  }

  private void mean(Path root, Path file) {
    if (file.startsWith(root)) {
      meant.add(root.relativize(file));
    }
  }

  private RunParts parts() throws IOException {
    RunParts made = parts;
    if (made == null) {
      Path named = folder.toAbsolutePath().normalize();
      // On the same file system: inside the folder, or beside it where it is yet to be made.
      Path above = Files.isDirectory(named) ? named : parent(named);
      Files.createDirectories(above);
      RunOwner here = RunOwner.here();
      // Where it is there now it may not have been for the run that was killed.
      List.of(above, parent(named))
          .forEach(at -> RunParts.removeForgotten(at, RunParts.name(named), here));
      made = RunParts.create(above, RunParts.name(named), here);
      parts = made;
    }
    requireAll(made);
    return made;
  }

  /** Whether anything was to be written. */
  public boolean isBegun() {
    return parts != null;
  }

  /** What somebody else has removed is not published without. */
  private void requireAll(RunParts made) throws IOException {
    if (!made.isThere()) {
      throw vanished("what this run had written there was removed before it was complete");
    }
    for (Path file : meant) {
      requireThere(made.files(), file);
    }
  }

  private void requireThere(Path root, Path file) throws IOException {
    if (!Files.exists(root.resolve(file.toString()), LinkOption.NOFOLLOW_LINKS)) {
      throw vanished(file + " of this run was removed before it was complete");
    }
  }

  private IOException vanished(String what) {
    return new FileSystemException(
        folder.toString(), null, what + ", by something else: keep that away, and run it again");
  }

  /** Gives all that was written its name: the manifest last, which speaks for the others. */
  public void publish() throws IOException {
    RunParts made = parts;
    if (made == null) {
      return;
    }
    requireAll(made);
    Path named = folder.toAbsolutePath().normalize();
    if (Files.exists(named) || !moveAll(made.files(), named)) {
      List<Path> files = tree(made.files());
      for (Path file : files) {
        Path target = named.resolve(made.files().relativize(file).toString());
        if (Files.exists(target) && Files.isDirectory(target) != Files.isDirectory(file)) {
          throw new FileAlreadyExistsException(
              target.toString(), null, "is in the way: nothing was written into " + folder);
        }
      }
      removeOld(replaced.apply(named), named, made.files());
      for (Path file : files) {
        Path target = named.resolve(made.files().relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          move(file, target);
        }
      }
    }
    for (Path file : meant) {
      requireThere(named, file);
    }
    discard();
  }

  /** All in one, where nobody has made a folder of that name in the meantime. */
  private static boolean moveAll(Path files, Path named) throws IOException {
    try {
      move(files, named);
      return true;
    } catch (DirectoryNotEmptyException | FileAlreadyExistsException e) {
      return false;
    }
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

  /** Leaves nothing that was not published. */
  public void discard() {
    try {
      if (parts != null) {
        parts.remove();
        parts = null;
      }
    } catch (IOException e) {
      // What is published is, and the complaint that led here says more: asked once more at the
      // end, and the next run removes what is left.
    }
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
      Path manifest = root.resolve(RunRecord.NAME);
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

  @Override
  public String toString() {
    return folder.toString();
  }
}
