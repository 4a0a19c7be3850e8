package plumbline.cli.runs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A process that owns a folder, told from all others: a number alone is used again, and means
 * another process on another host and in another container. Where the system says too little,
 * nothing is known to be gone.
 *
 * @param host the host's name, and its machine number where it has one
 * @param boot the one boot of that host; empty if unknown
 * @param namespace in which the process has its number; empty where there is but one
 * @param process its number
 * @param started when it started, in the words of the system
 */
public record RunOwner(String host, String boot, String namespace, long process, String started) {
  private static final String FIRST_LINE = "an unfinished run of plumbline, format 1";

  /** That of the host itself on Linux: containers have others. */
  private static final String OF_THE_HOST = "pid:[4026531836]";

  /** Of the fields of /proc/N/stat after the name: when it started, in ticks since the boot. */
  private static final int STARTED = 19;

  private static final Path PROCESSES = Path.of("/proc");

  /** This process. */
  public static RunOwner here() {
    return of(ProcessHandle.current());
  }

  /** A process of this host. */
  public static RunOwner of(ProcessHandle process) {
    String started = started(process.pid()).orElse("");
    if (Files.isDirectory(PROCESSES.resolve("self"))) {
      String host = firstLine("/proc/sys/kernel/hostname") + " " + firstLine("/etc/machine-id");
      return new RunOwner(
          host.strip(),
          firstLine("/proc/sys/kernel/random/boot_id"),
          ownNamespace(),
          process.pid(),
          started);
    }
    List<String> said = sysctl("kern.hostname", "kern.bootsessionuuid");
    return said.size() == 2
        ? new RunOwner(said.get(0), said.get(1), "", process.pid(), started)
        : new RunOwner("", "", "", process.pid(), started);
  }

  /** What {@link #text} has written; empty if it is anything else. */
  public static Optional<RunOwner> read(String text) {
    List<String> lines = text.lines().toList();
    if (lines.size() != 6 || !lines.get(0).equals(FIRST_LINE)) {
      return Optional.empty();
    }
    String process = lines.get(4);
    return process.matches("[0-9]{1,18}")
        ? Optional.of(
            new RunOwner(
                lines.get(1), lines.get(2), lines.get(3), Long.parseLong(process), lines.get(5)))
        : Optional.empty();
  }

  public String text() {
    return String.join("\n", FIRST_LINE, host, boot, namespace, String.valueOf(process), started)
        + "\n";
  }

  /** Whether it is a process that can be seen from here, alive or not. */
  public boolean isOf(RunOwner here) {
    return !boot.isEmpty()
        && host.equals(here.host)
        && boot.equals(here.boot)
        && namespace.equals(here.namespace);
  }

  /**
   * Whether it has ended for certain: it was of this boot of this host and of this namespace, and
   * no process has its number and start; or this host, which is no container, has booted since.
   */
  public boolean isGone(RunOwner here) {
    if (isOf(here)) {
      return !started(process).equals(Optional.of(started));
    }
    return !boot.isEmpty()
        && !here.boot.isEmpty()
        && !boot.equals(here.boot)
        && host.equals(here.host)
        && namespace.equals(here.namespace)
        && (namespace.isEmpty() || namespace.equals(OF_THE_HOST));
  }

  /** Not as Java tells it: that moves with the clock. */
  private static Optional<String> started(long process) {
    if (!Files.isDirectory(PROCESSES.resolve("self"))) {
      return ProcessHandle.of(process).flatMap(p -> p.info().startInstant()).map(Object::toString);
    }
    String stat = firstLine("/proc/" + process + "/stat");
    String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
    return fields.length > STARTED ? Optional.of(fields[STARTED]) : Optional.empty();
  }

  private static String ownNamespace() {
    try {
      return Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
    } catch (IOException | UnsupportedOperationException e) {
      return "unknown " + ProcessHandle.current().pid(); // nobody else's
    }
  }

  private static String firstLine(String file) {
    try {
      byte[] bytes = Files.readAllBytes(Path.of(file)); // a program's name may be any bytes
      return new String(bytes, StandardCharsets.ISO_8859_1).lines().findFirst().orElse("").strip();
    } catch (IOException e) {
      return "";
    }
  }

  private static List<String> sysctl(String... names) {
    List<String> words = new java.util.ArrayList<>(List.of("/usr/sbin/sysctl", "-n"));
    words.addAll(List.of(names));
    try {
      Process process = new ProcessBuilder(words).start();
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }
}
