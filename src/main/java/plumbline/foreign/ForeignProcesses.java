package plumbline.foreign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A program with all processes that come of it. A child whose parent has ended is nobody's: where
 * the system shows environments (Linux), it is known by a variable that it has inherited; elsewhere
 * those are known that were seen while the program lived.
 */
final class ForeignProcesses {
  private static final Path PROCESSES = Path.of("/proc");

  /** Each look sees what was born during the one before. */
  private static final int LOOKS = 20;

  private final String mark =
      "PLUMBLINE_PROGRAM_" + ProcessHandle.current().pid() + "_" + System.nanoTime();

  private final Set<ProcessHandle> seen = ConcurrentHashMap.newKeySet();

  /** The mark: a name of its own, so that a program within a program has both. */
  void mark(Map<String, String> environment) {
    environment.put(mark, "1");
  }

  /** Looks at what the program has started, while it lives. */
  void look(Process program) {
    program.descendants().forEach(seen::add);
  }

  /** Ends all that is left. */
  void end(Process program) {
    look(program);
    program.destroyForcibly();
    seen.forEach(ProcessHandle::destroyForcibly);
    List<ProcessHandle> marked = marked();
    for (int i = 0; i < LOOKS && !marked.isEmpty(); i++) {
      marked.forEach(ProcessHandle::destroyForcibly);
      marked = marked();
    }
  }

  private List<ProcessHandle> marked() {
    List<ProcessHandle> marked = new ArrayList<>();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROCESSES, "[1-9]*")) {
      for (Path process : processes) {
        if (isMarked(process)) {
          ProcessHandle.of(Long.parseLong(process.getFileName().toString()))
              .filter(ProcessHandle::isAlive)
              .ifPresent(marked::add);
        }
      }
    } catch (IOException | NumberFormatException e) {
      return marked; // a system without, or one that shows nothing
    }
    return marked;
  }

  /** A process that has ended has no environment any more; others' are not ours to read. */
  private boolean isMarked(Path process) {
    try {
      byte[] environment = Files.readAllBytes(process.resolve("environ"));
      return new String(environment, StandardCharsets.ISO_8859_1).contains(mark + "=");
    } catch (IOException e) {
      return false;
    }
  }
}
