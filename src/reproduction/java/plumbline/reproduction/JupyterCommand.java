package plumbline.reproduction;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** Calls of the {@code jupyter} command with our kernel in its path. */
public final class JupyterCommand {
  /**
   * Sanitising takes a third of a page's time and finds nothing: what goes through it is code that
   * nbconvert has just escaped, and pictures that our own cells have drawn.
   */
  private static final String NOTHING_TO_SANITISE =
      "--TemplateExporter.filters={'clean_html': 'six.ensure_str'}";

  private final String command;
  private final Path home;
  private final Map<String, String> variables;

  /**
   * A way to call Jupyter.
   *
   * @param command the executable
   * @param home the clone
   * @param variables added to the environment
   */
  public JupyterCommand(String command, Path home, Map<String, String> variables) {
    this.command = command;
    this.home = home;
    this.variables = new LinkedHashMap<>(variables);
  }

  JupyterCommand with(String name, String value) {
    JupyterCommand more = new JupyterCommand(command, home, variables);
    more.variables.put(name, value);
    return more;
  }

  /**
   * Runs one call to its end.
   *
   * @param log takes all output
   * @param arguments after the command
   * @return the exit status
   * @throws CancellationException if interrupted; the call and its kernel are ended then
   */
  int run(Path log, List<String> arguments) throws IOException {
    List<String> line = new ArrayList<>();
    line.add(command);
    line.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(line);
    builder.directory(home.resolve("notebooks").toFile());
    builder.redirectInput(ProcessBuilder.Redirect.from(nothing(log)));
    builder.redirectErrorStream(true);
    builder.redirectOutput(log.toFile());
    builder.environment().putAll(variables);
    // Ours comes first, so that another kernel of the same name does not interfere.
    @Nullable String inherited = builder.environment().get("JUPYTER_PATH");
    String ours = home.resolve("target").resolve("jupyter").toString();
    builder
        .environment()
        .put(
            "JUPYTER_PATH",
            inherited == null || inherited.isEmpty()
                ? ours
                : ours + java.io.File.pathSeparator + inherited);
    Process process = start(builder);
    WorkFolder.mark(log.resolveSibling(WorkFolder.JUPYTER), process.toHandle());
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      WorkFolder.end(process.toHandle());
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    }
  }

  /**
   * Makes HTML fragments of notebooks.
   *
   * @param notebooks the files, no two of one name
   * @param folder where the fragments go, named as the notebooks are
   * @param log takes all output
   * @return the exit status
   */
  int convert(List<Path> notebooks, Path folder, Path log) throws IOException {
    List<String> arguments =
        new ArrayList<>(List.of("nbconvert", "--to", "html", "--template", "basic"));
    arguments.addAll(List.of(NOTHING_TO_SANITISE, "--output-dir", folder.toString()));
    notebooks.forEach(notebook -> arguments.add(notebook.toString()));
    return run(log, arguments);
  }

  private Process start(ProcessBuilder builder) throws IOException {
    try {
      return builder.start();
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "cannot start " + command + " (PLUMBLINE_JUPYTER): " + e.getMessage(), e);
    }
  }

  /**
   * An empty file: Jupyter must not wait for a terminal, and the null device has no portable name.
   */
  private static java.io.File nothing(Path log) throws IOException {
    Path empty = log.resolveSibling("nothing");
    Files.write(empty, new byte[0]);
    return empty.toFile();
  }

  /** The last line of a log that says something, for a message of one line. */
  static String lastLine(Path log) throws IOException {
    return new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
        .lines()
        .map(text -> text.replaceAll("\u001b\\[[0-9;]*m", "").strip())
        .filter(text -> !text.isEmpty())
        .reduce((first, second) -> second)
        .orElse("no message");
  }
}
