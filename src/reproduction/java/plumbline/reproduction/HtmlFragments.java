package plumbline.reproduction;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.cli.runs.RunParts;

/**
 * Notebooks as HTML fragments. All that are missing are made by one call of nbconvert, whose start
 * takes longer than any of them; one that it refuses does not keep the others from being made.
 */
public final class HtmlFragments {
  private final JupyterCommand jupyter;
  private final Path work;
  private final Map<Path, Path> fragments = new LinkedHashMap<>();

  /**
   * None as yet.
   *
   * @param jupyter how to call Jupyter
   * @param work the folder to work in, on the disk on which the fragments will be
   */
  HtmlFragments(JupyterCommand jupyter, Path work) {
    this.jupyter = jupyter;
    this.work = work;
  }

  /**
   * One more.
   *
   * @param notebook the notebook; no two have the same file name
   * @param html its fragment, nothing to do if it is there
   */
  void add(Path notebook, Path html) {
    if (!Files.exists(html)) {
      fragments.put(notebook, html);
    }
  }

  /** Makes what is missing, each by one rename; {@link #log} is there for those refused. */
  void make() throws IOException {
    if (!fragments.isEmpty() && !convert(fragments)) {
      for (Map.Entry<Path, Path> fragment : fragments.entrySet()) {
        convert(Map.ofEntries(fragment));
      }
    }
    RunParts.delete(work);
    fragments.clear();
  }

  private boolean convert(Map<Path, Path> asked) throws IOException {
    WorkFolder.claim(work);
    Path log = work.resolve("log.txt");
    boolean made = jupyter.convert(List.copyOf(asked.keySet()), work, log) == 0;
    for (Map.Entry<Path, Path> fragment : asked.entrySet()) {
      Path html = fragment.getValue();
      if (made) {
        Files.move(work.resolve(NotebookRuns.name(fragment.getKey()) + ".html"), html);
        Files.deleteIfExists(log(html));
      } else if (asked.size() == 1) {
        Files.writeString(log(html), JupyterCommand.lastLine(log));
      }
    }
    return made;
  }

  /**
   * What nbconvert said of a notebook that it refused.
   *
   * @param html the fragment that is not there
   * @return a file beside it, with one sentence
   */
  static Path log(Path html) {
    return html.resolveSibling(html.getFileName() + "-log.txt");
  }
}
