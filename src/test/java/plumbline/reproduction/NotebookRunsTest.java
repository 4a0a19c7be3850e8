package plumbline.reproduction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.reproduction.ledger.Reproduction;

/** What happens around the execution of a notebook; a shell script plays Jupyter. */
class NotebookRunsTest {
  private static final String NOTEBOOK =
      """
      {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [
       {"cell_type": "markdown", "id": "a", "metadata": {}, "source": "# Why?"},
       {"cell_type": "code", "id": "b", "execution_count": 1, "metadata": {}, "source": "SOURCE",
        "outputs": [OUTPUT]}]}
      """;

  /** Copies the notebook as its own execution, leaves a ledger, counts its calls. */
  private static final String JUPYTER =
      """
      #!/bin/sh
      while [ $# -gt 0 ]; do
        case $1 in
          --to) to=$2 ;;
          --output-dir) folder=$2 ;;
          --output) name=$2 ;;
          *.ipynb) if [ "$to" = html ]; then echo "<p>rendered</p>" > "$folder/$(basename "$1" .ipynb).html"; fi ;;
        esac
        file=$1
        shift
      done
      echo "$to $PLUMBLINE_MODE" >> calls
      echo "$JUPYTER_PATH" > path
      if [ "$to" = html ]; then exit 0; fi
      cp "$file" "$folder/$name"
      printf '[{"document":"D","item":"i","published":1,"reproduced":1,"tolerance":0,"verdict":"reproduced"}]' > "$PLUMBLINE_LEDGER_DIR/${name%.ipynb}.json"
      """;

  @TempDir Path home;

  @BeforeEach
  void makeNotebook() throws IOException {
    Files.createDirectories(home.resolve("notebooks"));
    notebook("1 + 1", "");
  }

  private Path notebook(String source, String output) throws IOException {
    Path file = home.resolve("notebooks").resolve("01-why.ipynb");
    return Files.writeString(file, NOTEBOOK.replace("SOURCE", source).replace("OUTPUT", output));
  }

  private NotebookRuns runs(String script, String state) throws IOException {
    Path command = home.resolve("jupyter");
    Files.writeString(command, script);
    assertTrue(command.toFile().setExecutable(true));
    JupyterCommand jupyter =
        new JupyterCommand(command.toString(), home, Map.of("PLUMBLINE_MODE", "quick"));
    return new NotebookRuns(jupyter, home.resolve("target"), state, false);
  }

  /** Runs all and makes their HTML. */
  private List<Reproduction> rendered(String script, Path... notebooks) throws IOException {
    NotebookRuns runs = runs(script, "s1");
    for (Path notebook : notebooks) {
      runs.run(notebook);
    }
    JupyterCommand jupyter =
        new JupyterCommand(
            home.resolve("jupyter").toString(), home, Map.of("PLUMBLINE_MODE", "quick"));
    HtmlFragments fragments = new HtmlFragments(jupyter, home.resolve("target/work/pages"));
    runs.addTo(fragments, List.of(notebooks));
    fragments.make();
    List<Reproduction> results = new ArrayList<>();
    for (Path notebook : notebooks) {
      results.add(runs.result(notebook));
    }
    return results;
  }

  private List<String> calls() throws IOException {
    return Files.readAllLines(home.resolve("notebooks").resolve("calls"));
  }

  @Test
  void aNotebookRunsOncePerState() throws IOException {
    Path file = notebook("1 + 1", "");
    Reproduction first = rendered(JUPYTER, file).get(0);
    assertTrue(first.passed());
    assertEquals("Why?", first.title());
    assertEquals("<p>rendered</p>\n", first.html());
    assertEquals("i", first.ledger().get(0).item());
    assertEquals(first, runs(JUPYTER, "s1").run(file));
    assertEquals(List.of(first), rendered(JUPYTER, file));
    assertEquals(List.of("notebook quick", "html quick"), calls());
    runs(JUPYTER, "s2").run(file);
    assertEquals(3, calls().size());
    runs(JUPYTER, "s2").run(notebook("1 + 2", ""));
    assertEquals(4, calls().size());
  }

  /** One call makes the pages of all; where it refuses one, the others are made all the same. */
  @Test
  void pagesAreMadeTogetherAndARefusedOneAlone() throws IOException {
    Path good = notebook("1 + 1", "");
    Path bad = Files.copy(good, home.resolve("notebooks").resolve("02-bad.ipynb"));
    String refuses =
        JUPYTER.replace(
            "case $1 in",
            "if [ \"$to\" = html ] && [ \"${1##*/}\" = 02-bad.ipynb ]; then echo no 1>&2; exit 1; fi; case $1 in");
    List<Reproduction> results = rendered(refuses, good, bad);
    assertEquals("<p>rendered</p>\n", results.get(0).html());
    assertTrue(results.get(0).passed());
    assertEquals(List.of("no"), results.get(1).failures());
    assertFalse(Files.exists(home.resolve("target/work/pages")));
    List<Reproduction> again = rendered(JUPYTER, good, bad);
    assertTrue(again.get(0).passed() && again.get(1).passed(), again.get(1).failures().toString());
    assertEquals("<p>rendered</p>\n", again.get(1).html());
    assertEquals(2, calls().stream().filter(call -> call.startsWith("notebook")).count());
  }

  @Test
  void ourKernelComesFirst() throws IOException {
    runs(JUPYTER, "s").run(notebook("1", ""));
    String path = Files.readString(home.resolve("notebooks").resolve("path"));
    assertTrue(path.startsWith(home.resolve("target").resolve("jupyter").toString()), path);
  }

  @Test
  void aFailingCellIsNamedAndNotKept() throws IOException {
    String error =
        "{\"output_type\": \"error\", \"ename\": \"E\", \"evalue\": \"no\", \"traceback\": []}";
    Path file = notebook("1 / 0", error);
    Reproduction result = runs(JUPYTER, "s").run(file);
    assertFalse(result.passed());
    assertEquals(List.of("cell 2: E: no"), result.failures());
    runs(JUPYTER, "s").run(file);
    assertEquals(2, calls().size());
  }

  @Test
  void aKernelThatDiesIsReportedByTheLastLine() throws IOException {
    String dies =
        "#!/bin/sh\necho start\nprintf '\\033[31mDeadKernelError: gone\\033[0m\\n'\nexit 1\n";
    assertEquals(
        List.of("DeadKernelError: gone"), runs(dies, "s").run(notebook("1", "")).failures());
  }

  /** Another program took one of its ports: Jupyter chooses others, but not for ever. */
  @Test
  void aKernelThatNeverStartedIsStartedAgain() throws IOException {
    String message = "RuntimeError: Kernel died before replying to kernel_info";
    String fails =
        "echo x >> starts; [ $(wc -l < starts) -ge N ] || { echo '" + message + "'; exit 1; }\n";
    String third = JUPYTER.replace("#!/bin/sh\n", "#!/bin/sh\n" + fails.replace("N", "3"));
    assertTrue(runs(third, "s").run(notebook("1", "")).passed());
    String never = JUPYTER.replace("#!/bin/sh\n", "#!/bin/sh\n" + fails.replace("N", "100"));
    assertEquals(List.of(message), runs(never, "t").run(notebook("1", "")).failures());
    assertEquals(6, Files.readAllLines(home.resolve("notebooks/starts")).size());
  }

  @Test
  void aMissingJupyterIsOneSentence() throws IOException {
    JupyterCommand none = new JupyterCommand(home.resolve("none").toString(), home, Map.of());
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> new NotebookRuns(none, home.resolve("t"), "s", false).run(notebook("1", "")));
    assertTrue(e.getMessage().startsWith("cannot start ") && !e.getMessage().contains("\n"));
  }

  @Test
  void interruptionEndsJupyterAndItsKernel() throws Exception {
    Path pid = home.resolve("notebooks").resolve("pid");
    String hangs = "#!/bin/sh\nsleep 300 &\necho $! > pid.new\nmv pid.new pid\nwait\n";
    NotebookRuns runs = runs(hangs, "s");
    Path file = notebook("1", "");
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                runs.run(file);
              } catch (Throwable e) {
                thrown.set(e);
              }
            });
    thread.start();
    while (!Files.exists(pid)) {
      Thread.sleep(20);
    }
    thread.interrupt();
    thread.join(10_000);
    assertTrue(thrown.get() instanceof CancellationException, String.valueOf(thrown.get()));
    long kernel = Long.parseLong(Files.readString(pid).strip());
    assertFalse(ProcessHandle.of(kernel).map(ProcessHandle::isAlive).orElse(false));
  }

  /** SIGKILL reaches neither Jupyter nor the kernel: the next run ends them before it begins. */
  @Test
  void whatAKilledRunLeftIsEnded() throws Exception {
    Path work = Files.createDirectories(home.resolve("target/work/01-why/ledger")).getParent();
    Files.writeString(work.resolve("half a ledger"), "");
    Process jupyter = new ProcessBuilder("sh", "-c", "sleep 300 & wait").start();
    WorkFolder.mark(work.resolve(WorkFolder.JUPYTER), jupyter.toHandle());
    while (jupyter.children().findAny().isEmpty()) {
      Thread.sleep(20);
    }
    ProcessHandle kernel = jupyter.children().findAny().orElseThrow();
    Process owner = new ProcessBuilder("sleep", "300").start();
    WorkFolder.mark(work.resolve("owner-process"), owner.toHandle());
    owner.destroyForcibly().waitFor();
    assertTrue(runs(JUPYTER, "s").run(notebook("1", "")).passed());
    assertFalse(jupyter.isAlive() || kernel.isAlive(), "still there");
  }

  @Test
  void theFolderOfALivingRunIsRefused() throws Exception {
    Path work = Files.createDirectories(home.resolve("target/work/01-why"));
    Process owner = new ProcessBuilder("sleep", "300").start();
    WorkFolder.mark(work.resolve("owner-process"), owner.toHandle());
    Path file = notebook("1", "");
    NotebookRuns runs = runs(JUPYTER, "s");
    IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> runs.run(file));
    assertTrue(e.getMessage().contains("(process " + owner.pid() + ") is running 01-why"));
    owner.destroyForcibly().waitFor();
    assertTrue(runs.run(file).passed());
  }

  /** A number that is used again is another process. */
  @Test
  void aProcessIsKnownByItsStartToo() throws Exception {
    Path work = Files.createDirectories(home.resolve("target/work/01-why"));
    Process other = new ProcessBuilder("sleep", "300").start();
    Files.writeString(work.resolve(WorkFolder.JUPYTER), other.pid() + " 1970-01-01T00:00:00Z");
    assertTrue(runs(JUPYTER, "s").run(notebook("1", "")).passed());
    assertTrue(other.isAlive());
    other.destroyForcibly().waitFor();
  }

  /** What a notebook says of its long run is there while it is executed, not afterwards. */
  @Test
  void progressOfANotebookIsSeenWhileItRuns() throws Exception {
    String says =
        JUPYTER.replace(
            "cp \"$file\"", "echo 'training 42%' > \"$PLUMBLINE_PROGRESS_FILE\"; cp \"$file\"");
    NotebookRuns stopped = runs(says.replace("cp \"$file\"", "exit 1; cp \"$file\""), "s");
    assertEquals(List.of(), stopped.progress());
    stopped.run(notebook("1", ""));
    assertEquals(List.of("01: training 42%"), stopped.progress());
    NotebookRuns runs = runs(says, "s");
    assertTrue(runs.run(notebook("1", "")).passed());
    assertEquals(List.of(), runs.progress());
  }

  /** Long runs of a notebook are kept until it has passed, and those of another state are not. */
  @Test
  void checkpointsLastUntilTheNotebookHasPassed() throws IOException {
    String saves = "#!/bin/sh\necho x >> \"$PLUMBLINE_CHECKPOINT_DIR/run\"\nexit 1\n";
    Path file = notebook("1", "");
    Path folder = home.resolve("target/checkpoints/01-why");
    runs(saves, "s").run(file);
    runs(saves, "s").run(file);
    List<Path> states = list(folder);
    assertEquals(1, states.size());
    assertEquals(List.of("x", "x"), Files.readAllLines(states.get(0).resolve("run")));
    runs(saves, "t").run(file);
    assertFalse(Files.exists(states.get(0)));
    assertTrue(runs(JUPYTER, "t").run(file).passed());
    assertEquals(List.of(), list(folder));
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }
}
