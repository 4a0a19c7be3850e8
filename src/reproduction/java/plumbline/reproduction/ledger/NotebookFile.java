package plumbline.reproduction.ledger;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import plumbline.report.Exhibit;
import plumbline.sampling.DataFileException;

/** An {@code .ipynb} file: its sources, its failures, and the form in which it is committed. */
public final class NotebookFile {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);

  /** Both kernels announce the exact JDK; a committed notebook must not change with it. */
  private static final String LANGUAGE =
      """
      {"codemirror_mode": "java", "file_extension": ".jshell", "mimetype": "text/x-java-source",
       "name": "Java", "pygments_lexer": "java", "version": "17"}
      """;

  private static final String KERNEL =
      """
      {"display_name": "Java", "language": "java", "name": "java"}
      """;

  private final ObjectNode root;

  private NotebookFile(ObjectNode root) {
    this.root = root;
  }

  /**
   * A cell.
   *
   * @param number from 1, counting cells of every kind
   * @param type {@code code} or {@code markdown}
   * @param source its text
   * @param tags its tags
   * @param outputs how many outputs it has
   */
  public record Cell(int number, String type, String source, List<String> tags, int outputs) {
    /** Copies the tags. */
    public Cell {
      tags = List.copyOf(tags);
    }

    /**
     * Whether this is code.
     *
     * @return false for prose
     */
    public boolean isCode() {
      return type.equals("code");
    }
  }

  /**
   * An error that executing the notebook left behind.
   *
   * @param cell the cell's number
   * @param message what went wrong
   */
  public record Failure(int cell, String message) {}

  /**
   * Reads a notebook.
   *
   * @param file the file
   * @return the notebook
   * @throws DataFileException if it cannot be read or is no notebook
   */
  public static NotebookFile read(Path file) {
    JsonNode node = JsonFile.read(MAPPER, file, "a notebook");
    if (!(node instanceof ObjectNode root) || !root.path("cells").isArray()) {
      throw new DataFileException(file, 0, 0, "no list of cells", "a notebook");
    }
    return new NotebookFile(root);
  }

  /**
   * The cells in order.
   *
   * @return all cells
   */
  public List<Cell> cells() {
    List<Cell> cells = new ArrayList<>();
    for (JsonNode cell : root.path("cells")) {
      List<String> tags = new ArrayList<>();
      cell.path("metadata").path("tags").forEach(tag -> tags.add(tag.asText()));
      cells.add(
          new Cell(
              cells.size() + 1,
              cell.path("cell_type").asText(),
              joined(cell.path("source")),
              tags,
              cell.path("outputs").size()));
    }
    return cells;
  }

  /**
   * All that decides what executing the notebook gives: its sources, not its outputs.
   *
   * @return text to be hashed
   */
  public String sources() {
    StringBuilder text = new StringBuilder();
    for (Cell cell : cells()) {
      text.append(cell.type()).append(cell.tags()).append('\n').append(cell.source()).append('\0');
    }
    return text.toString();
  }

  /**
   * Errors among the outputs, and what could not be shown. A cell tagged {@code raises-exception}
   * shows one on purpose.
   *
   * @return the failures in order
   */
  public List<Failure> failures() {
    List<Failure> failures = new ArrayList<>();
    for (Cell cell : cells()) {
      if (cell.tags().contains("raises-exception")) {
        continue;
      }
      for (JsonNode output : root.path("cells").path(cell.number() - 1).path("outputs")) {
        String shown = joined(output.path("data").path("text/plain"));
        if (output.path("output_type").asText().equals("error")) {
          failures.add(new Failure(cell.number(), message(output)));
        } else if (shown.startsWith(Exhibit.NOT_SHOWN)) {
          failures.add(new Failure(cell.number(), shown));
        }
      }
    }
    return failures;
  }

  /**
   * How much room the stored outputs take.
   *
   * @return characters of JSON
   */
  public long outputCharacters() {
    long sum = 0;
    for (JsonNode cell : root.path("cells")) {
      sum += cell.path("outputs").isEmpty() ? 0 : cell.path("outputs").toString().length();
    }
    return sum;
  }

  /**
   * Whether a cell's stored outputs have a picture.
   *
   * @param cell its number, from 1
   * @return true if one of them is a PNG, or HTML with one inside
   */
  public boolean hasPicture(int cell) {
    for (JsonNode output : root.path("cells").path(cell - 1).path("outputs")) {
      JsonNode data = output.path("data");
      if (data.has("image/png") || joined(data.path("text/html")).contains("<img ")) {
        return true;
      }
    }
    return false;
  }

  /**
   * What a cell printed, as text: of pictures their captions.
   *
   * @param number of the cell, from 1
   * @return all its outputs, one after the other
   */
  public String outputText(int number) {
    StringBuilder text = new StringBuilder();
    for (JsonNode output : root.path("cells").path(number - 1).path("outputs")) {
      text.append(joined(output.path("text"))).append('\n');
      text.append(joined(output.path("data").path("text/plain"))).append('\n');
    }
    return text.toString();
  }

  /**
   * The ledger that the last cell's stored output holds as JSON beside its table.
   *
   * @return its rows; empty if there is none
   * @throws IllegalArgumentException if the JSON is no ledger
   */
  public List<LedgerEntry> ledger() {
    JsonNode last = root.path("cells").path(root.path("cells").size() - 1);
    return StoredLedger.read(last.path("outputs"));
  }

  private static String message(JsonNode output) {
    String value = output.path("evalue").asText().strip();
    String name = output.path("ename").asText().strip();
    return value.isEmpty() ? name : name + ": " + value;
  }

  private static String joined(JsonNode text) {
    if (!text.isArray()) {
      return text.asText();
    }
    StringBuilder joined = new StringBuilder();
    text.forEach(line -> joined.append(line.asText()));
    return joined.toString();
  }

  /**
   * The form in which notebooks are committed: no time stamps, no version of the JDK, keys sorted,
   * so that a change of the file is a change of the notebook.
   *
   * @return JSON text as Jupyter itself would write it
   */
  public String normalised() {
    ObjectNode copy = root.deepCopy();
    try {
      ObjectNode metadata = MAPPER.createObjectNode();
      metadata.set("kernelspec", MAPPER.readTree(KERNEL));
      metadata.set("language_info", MAPPER.readTree(LANGUAGE));
      copy.set("metadata", metadata);
      for (JsonNode cell : copy.path("cells")) {
        if (cell.path("metadata") instanceof ObjectNode own) {
          own.remove("execution");
        }
        if (cell.path("outputs") instanceof ArrayNode outputs) {
          for (JsonNode output : outputs) {
            ((ObjectNode) output).remove("transient");
            StoredLedger.unfold(output.path("data"));
          }
        }
      }
      // Through maps, because only those are written with sorted keys.
      Object sorted = MAPPER.treeToValue(copy, TreeMap.class);
      return MAPPER.writer(printer()).writeValueAsString(sorted) + "\n";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static DefaultPrettyPrinter printer() {
    Separators separators =
        Separators.createDefaultInstance()
            .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
            .withArrayEmptySeparator("")
            .withObjectEmptySeparator("");
    DefaultIndenter oneSpace = new DefaultIndenter(" ", "\n");
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter(separators);
    printer.indentArraysWith(oneSpace);
    printer.indentObjectsWith(oneSpace);
    return printer;
  }
}
