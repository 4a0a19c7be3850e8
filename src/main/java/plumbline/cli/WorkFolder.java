package plumbline.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folder in which a notebook is being executed. A run that was killed leaves it behind, and
 * with it Jupyter and a kernel that go on without anybody waiting for them: whoever comes next ends
 * these first. The folder of a run that is alive is not touched.
 */
final class WorkFolder {
  /** Names the Jupyter at work in the folder. */
  static final String JUPYTER = "jupyter-process";

  private static final String OWNER = "owner-process";

  private WorkFolder() {}

  /**
   * Makes the folder anew, for this process.
   *
   * @throws IllegalArgumentException if another run is at work there
   */
  static void claim(Path folder) throws IOException {
    Optional<ProcessHandle> owner = living(folder.resolve(OWNER));
    if (owner.isPresent() && !owner.get().equals(ProcessHandle.current())) {
      throw new IllegalArgumentException(
          "another reproduce (process %d) is running %s: wait for it, or end it"
              .formatted(owner.get().pid(), folder.getFileName()));
    }
    living(folder.resolve(JUPYTER)).ifPresent(JupyterCommand::end);
    delete(folder);
    Files.createDirectories(folder);
    mark(folder.resolve(OWNER), ProcessHandle.current());
  }

  /** Writes down a process: its number, and when it started, as numbers are used again. */
  static void mark(Path file, ProcessHandle process) throws IOException {
    Files.writeString(file, identity(process));
  }

  private static Optional<ProcessHandle> living(Path file) throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    String written = Files.readString(file);
    String number = written.replaceFirst(" .*", "");
    return number.matches("[0-9]{1,18}")
        ? ProcessHandle.of(Long.parseLong(number))
            .filter(process -> process.isAlive() && identity(process).equals(written))
        : Optional.empty();
  }

  private static String identity(ProcessHandle process) {
    return process.pid() + " " + process.info().startInstant().map(Object::toString).orElse("?");
  }

  /** Removes a folder with all that is in it; nothing if there is none. */
  static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> tree = Files.walk(folder)) {
      for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
