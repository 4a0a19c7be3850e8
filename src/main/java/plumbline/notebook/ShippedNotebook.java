package plumbline.notebook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;

/**
 * The code of the notebook that a shell runs, as the project ships it: what a reader has changed is
 * told from it, and a cell is named by what it begins with.
 *
 * @param cells its cells of code
 */
record ShippedNotebook(List<Cell> cells) {
  private static final Pattern START = Pattern.compile("Notebook\\.start\\(\"([\\w-]+)\"");
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /**
   * A cell of code.
   *
   * @param section the heading above it
   * @param source the code
   * @param bare the code without comments and blanks
   */
  record Cell(String section, String source, String bare) {
    String firstLine() {
      return source.lines().filter(line -> !line.isBlank()).findFirst().orElse("").strip();
    }
  }

  ShippedNotebook {
    cells = List.copyOf(cells);
  }

  /** The notebook that this shell has started, if the project's folder has it. */
  static Optional<ShippedNotebook> of(JShell shell, Path home) {
    return shell
        .snippets()
        .flatMap(snippet -> started(snippet).stream())
        .reduce((first, last) -> last)
        .map(name -> home.resolve("notebooks").resolve(name + ".ipynb"))
        .filter(Files::isRegularFile)
        .flatMap(ShippedNotebook::read);
  }

  /** The notebook's name, if this is the line that starts one. */
  static Optional<String> started(Snippet snippet) {
    Matcher start = START.matcher(snippet.source());
    return start.find() ? Optional.of(start.group(1)) : Optional.empty();
  }

  private static Optional<ShippedNotebook> read(Path file) {
    try {
      return Optional.of(of(MAPPER.readTree(file.toFile())));
    } catch (IOException e) {
      return Optional.empty(); // nothing to compare with: the reader's code counts as shipped
    }
  }

  private static ShippedNotebook of(JsonNode notebook) {
    List<Cell> cells = new ArrayList<>();
    String section = "";
    for (JsonNode cell : notebook.path("cells")) {
      JsonNode lines = cell.path("source");
      StringBuilder source = new StringBuilder(lines.asText());
      lines.forEach(line -> source.append(line.asText()));
      if (cell.path("cell_type").asText().equals("code")) {
        cells.add(new Cell(section, source.toString(), ShellText.bare(source.toString())));
      } else {
        section =
            source
                .toString()
                .lines()
                .filter(line -> line.startsWith("## "))
                .reduce((first, last) -> last)
                .map(line -> line.substring(3))
                .orElse(section);
      }
    }
    return new ShippedNotebook(cells);
  }

  /** Is this code in a cell, word for word? */
  boolean has(String code) {
    String bare = ShellText.bare(code);
    return cells.stream().anyMatch(cell -> contains(cell.bare() + ";", bare));
  }

  /** As whole statements: 5 is not a part of 50, nor {@code x = 5} of {@code max = 5}. */
  private static boolean contains(String cell, String code) {
    for (int at = cell.indexOf(code); at >= 0; at = cell.indexOf(code, at + 1)) {
      boolean begins = at == 0 || "};".indexOf(cell.charAt(at - 1)) >= 0;
      if (begins && (code.endsWith("}") || cell.startsWith(";", at + code.length()))) {
        return true;
      }
    }
    return false;
  }

  /** The first cell that has this code. */
  Optional<Cell> cellWith(String code) {
    String bare = ShellText.bare(code);
    return cells.stream().filter(cell -> cell.bare().contains(bare)).findFirst();
  }
}
