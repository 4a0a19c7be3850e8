package plumbline.reproduction;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import plumbline.cli.runs.RunOwner;
import plumbline.cli.runs.RunParts;

/**
 * The folder in which a notebook is being executed. A run that was killed leaves it behind, and
 * with it Jupyter and a kernel that go on without anybody waiting for them: whoever comes next ends
 * these first. The folder of a run that is alive is not touched.
 */
public final class WorkFolder {
  /** Names the Jupyter at work in the folder. */
  public static final String JUPYTER = "jupyter-process";

  private static final String OWNER = "owner-process";

  private WorkFolder() {}

  /**
   * Makes the folder anew, for this process.
   *
   * @throws IllegalArgumentException if another run is at work there, or may be: one of another
   *     host or container cannot be seen from here
   */
  public static void claim(Path folder) throws IOException {
    RunOwner here = RunOwner.here();
    Optional<RunOwner> owner =
        owner(folder.resolve(OWNER)).filter(o -> !o.equals(here) && !o.isGone(here));
    if (owner.isPresent()) {
      throw new IllegalArgumentException(
          owner.get().isOf(here)
              ? "another reproduce (process %d) is running %s: wait for it, or end it"
                  .formatted(owner.get().process(), folder.getFileName())
              : "a reproduce of %s (process %d, not seen from here) may be running %s: if it is not, remove %s"
                  .formatted(
                      owner.get().host().replaceFirst(" .*", ""),
                      owner.get().process(),
                      folder.getFileName(),
                      folder));
    }
    owner(folder.resolve(JUPYTER))
        .filter(jupyter -> jupyter.isOf(here) && !jupyter.isGone(here))
        .flatMap(jupyter -> ProcessHandle.of(jupyter.process()))
        .ifPresent(WorkFolder::end);
    RunParts.delete(folder);
    Files.createDirectories(folder);
    mark(folder.resolve(OWNER), ProcessHandle.current());
  }

  /** Writes down whose a folder is, or what is at work in it. */
  public static void mark(Path file, ProcessHandle process) throws IOException {
    Files.writeString(file, RunOwner.of(process).text());
  }

  private static Optional<RunOwner> owner(Path file) throws IOException {
    return Files.isRegularFile(file) ? RunOwner.read(Files.readString(file)) : Optional.empty();
  }

  /** Ends Jupyter and the kernel it started, which would otherwise live on. */
  public static void end(ProcessHandle process) {
    List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
    all.add(process);
    all.forEach(ProcessHandle::destroy);
    for (ProcessHandle handle : all) {
      try {
        handle.onExit().get(3, TimeUnit.SECONDS);
      } catch (Exception late) {
        handle.destroyForcibly();
      }
    }
  }
}
