package plumbline.cli.runs;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Where output is to go: what cannot be written is refused before any work. */
final class WritablePlace {
  private WritablePlace() {}

  /**
   * Refuses what cannot become a folder of files.
   *
   * @param option that names it
   * @param folder its name
   * @throws IllegalArgumentException if it, or what it would be made in, is no folder, is read-only
   *     or is a link to nothing
   */
  static void requireFolder(String option, Path folder) {
    Path there = folder.toAbsolutePath().normalize();
    while (!isName(there)) {
      @Nullable Path above = there.getParent();
      if (above == null) {
        return;
      }
      there = above;
    }
    if (!Files.exists(there)) {
      throw refused(option, folder, there + " is a link to what is not there: make that first");
    }
    if (!Files.isDirectory(there)) {
      throw refused(option, folder, there + " is a file, and must be a folder or not be there");
    }
    if (!Files.isWritable(there)) {
      throw refused(option, folder, there + " is read-only");
    }
  }

  /**
   * Refuses what cannot become a file; one that is there is replaced.
   *
   * @param option that names it
   * @param file its name
   * @throws IllegalArgumentException if it is no file or a link to nothing, or its folder cannot be
   *     written
   */
  static void requireFile(String option, Path file) {
    if (isName(file) && !Files.exists(file)) {
      throw refused(option, file, file + " is a link to what is not there: make that first");
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      String found = Files.isDirectory(file) ? "a folder" : "a device or pipe";
      throw refused(option, file, found + " has that name, and it must be a file or not be there");
    }
    @Nullable Path above = file.toAbsolutePath().normalize().getParent();
    if (above != null) {
      requireFolder(option, above);
    }
  }

  /** Whether something has the name, be it a link to nothing. */
  private static boolean isName(Path path) {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
  }

  private static IllegalArgumentException refused(String option, Path name, String why) {
    return new IllegalArgumentException(option + " " + name + ": " + why);
  }
}
