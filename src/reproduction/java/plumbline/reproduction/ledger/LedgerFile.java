package plumbline.reproduction.ledger;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.report.text.NumberText;
import plumbline.report.text.TableText;
import plumbline.sampling.DataFileException;
import plumbline.sampling.files.AtomicFile;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/** The ledger as JSON (what notebooks leave for the report), CSV and a table. */
public final class LedgerFile {
  /** The form in which a notebook's output holds its ledger beside the table; no page shows it. */
  public static final String MIME_TYPE = "application/vnd.plumbline.ledger+json";

  /** Keeps published numbers digit by digit: 0.30 says more than 0.3. */
  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private LedgerFile() {}

  /**
   * JSON text: a list of objects. Numbers are written as numbers, all other texts as strings.
   *
   * @param entries the ledger
   * @return the text
   */
  public static String json(List<LedgerEntry> entries) {
    try {
      return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(node(entries)) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * The ledger as a JSON list, to be put into a larger document.
   *
   * @param entries the ledger
   * @return one object per entry
   */
  public static JsonNode node(List<LedgerEntry> entries) {
    ArrayNode list = MAPPER.createArrayNode();
    for (LedgerEntry entry : entries) {
      ObjectNode object = list.addObject();
      object.put("document", entry.document());
      object.put("item", entry.item());
      put(object, "published", entry.published());
      put(object, "reproduced", entry.reproduced());
      put(object, "tolerance", entry.tolerance());
      object.put("verdict", entry.verdict().toString());
      entry.grade().ifPresent(grade -> object.put("grade", grade.toString()));
      if (!entry.findings().isEmpty()) {
        entry.findings().forEach(object.putArray("findings")::add);
      }
      object.put("evidence", entry.evidence());
    }
    return list;
  }

  /**
   * The same with numbers as the texts that they are in the ledger, so that whatever passes the
   * list on keeps every digit.
   *
   * @param entries the ledger
   * @return one object per entry
   */
  public static JsonNode texts(List<LedgerEntry> entries) {
    JsonNode list = node(entries);
    for (int i = 0; i < entries.size(); i++) {
      LedgerEntry entry = entries.get(i);
      ((ObjectNode) list.get(i))
          .put("published", entry.published())
          .put("reproduced", entry.reproduced())
          .put("tolerance", entry.tolerance());
    }
    return list;
  }

  private static void put(ObjectNode object, String field, String text) {
    // Only what JSON itself calls a number: Java would also read NaN, "1d" and hexadecimals.
    if (text.matches("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?")) {
      object.put(field, new java.math.BigDecimal(text));
    } else {
      object.put(field, text);
    }
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @param file a JSON file
   * @return its entries
   * @throws DataFileException if it cannot be read or is no ledger
   */
  public static List<LedgerEntry> read(Path file) {
    JsonNode list = JsonFile.read(MAPPER, file, "a ledger");
    if (!list.isArray()) {
      throw new DataFileException(file, 0, 0, "no list", "a ledger: a list of entries");
    }
    try {
      return entries(list);
    } catch (IllegalArgumentException e) {
      throw new DataFileException(file, 0, 0, "no ledger", String.valueOf(e.getMessage()));
    }
  }

  /** JSON text as a tree. */
  static JsonNode tree(String json) throws JsonProcessingException {
    return MAPPER.readTree(json);
  }

  /**
   * The entries of what {@link #node} made.
   *
   * @throws IllegalArgumentException if one of them is none; says which
   */
  static List<LedgerEntry> entries(JsonNode list) {
    List<LedgerEntry> entries = new ArrayList<>();
    for (JsonNode node : list) {
      try {
        entries.add(
            new LedgerEntry(
                node.path("document").asText(),
                node.path("item").asText(),
                node.path("published").asText(),
                node.path("reproduced").asText(),
                node.path("tolerance").asText(),
                LedgerEntry.Outcome.of(node.path("verdict").asText()),
                texts(node.path("findings")),
                node.path("evidence").asText()));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "entry " + (entries.size() + 1) + ": " + e.getMessage(), e);
      }
    }
    return entries;
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  /**
   * Writes a ledger, whole or not at all.
   *
   * @param file the JSON file, replaced
   * @param entries the ledger
   * @throws IOException if it cannot be written
   */
  public static void write(Path file, List<LedgerEntry> entries) throws IOException {
    AtomicFile.write(file, json(entries));
  }

  /**
   * CSV text with a header.
   *
   * @param entries the ledger
   * @return the text
   */
  public static String csv(List<LedgerEntry> entries) {
    return "document,item,published,reproduced,tolerance,verdict,evidence,grade,findings\n"
        + entries.stream()
            .map(
                e ->
                    Stream.of(
                            e.document(),
                            e.item(),
                            e.published(),
                            e.reproduced(),
                            e.tolerance(),
                            e.verdict().toString(),
                            e.evidence(),
                            e.grade().map(Grade::toString).orElse(""),
                            String.join(" ", e.findings()))
                        .map(LedgerFile::quote)
                        .collect(Collectors.joining(",", "", "\n")))
            .collect(Collectors.joining());
  }

  private static String quote(String field) {
    boolean plain = field.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? field : '"' + field.replace("\"", "\"\"") + '"';
  }

  /**
   * A table for a notebook.
   *
   * @param entries the ledger
   * @return one row per entry
   */
  public static Table table(List<LedgerEntry> entries) {
    Table table =
        Table.create(
            "Ledger",
            StringColumn.create("document"),
            StringColumn.create("item"),
            StringColumn.create("published"),
            StringColumn.create("reproduced"),
            StringColumn.create("tolerance"),
            StringColumn.create("verdict"),
            StringColumn.create("finding"),
            StringColumn.create("evidence"));
    for (LedgerEntry entry : entries) {
      table.stringColumn(0).append(entry.document());
      table.stringColumn(1).append(entry.item());
      table.stringColumn(2).append(shown(entry.published()));
      table.stringColumn(3).append(shown(entry.reproduced()));
      table.stringColumn(4).append(shown(entry.tolerance()));
      table.stringColumn(5).append(entry.verdict().toString());
      table.stringColumn(6).append(entry.findingText());
      table.stringColumn(7).append(entry.evidence());
    }
    return narrow(table);
  }

  /** Without what a reader need not be told in every row: words need the room. */
  private static Table narrow(Table table) {
    for (String name : List.of("tolerance", "finding")) {
      StringColumn column = table.stringColumn(name);
      if (column.asList().stream().allMatch(String::isEmpty)) {
        table.removeColumns(column);
      }
    }
    StringColumn document = table.stringColumn("document");
    if (document.unique().size() == 1) {
      table.setName("Ledger: " + document.get(0));
      table.removeColumns(document);
    }
    return table;
  }

  /**
   * Aligned plain text, all rows.
   *
   * @param entries the ledger
   * @return lines
   */
  public static String text(List<LedgerEntry> entries) {
    return TableText.text(table(entries), Integer.MAX_VALUE);
  }

  /**
   * A ledger value as people read it: long numbers are rounded, the file keeps all digits.
   *
   * @param text a number or any other text
   * @return the text to show
   */
  public static String shown(String text) {
    return text.matches("-?\\d+\\.\\d+(E-?\\d+)?") ? NumberText.of(Double.parseDouble(text)) : text;
  }
}
