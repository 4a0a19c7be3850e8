package plumbline.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The ledger among the stored outputs of a notebook's cell: JSON beside the table that people see.
 * Outputs of earlier versions have the table alone, from which the same is read.
 */
final class StoredLedger {
  private static final Pattern TABLE_TITLE = Pattern.compile("(?s)<caption[^>]*>(.*?)</caption>");
  private static final Pattern TABLE_HEAD = Pattern.compile("(?s)<th(?: [^>]*)?>(.*?)</th>");
  private static final Pattern TABLE_CELL = Pattern.compile("(?s)<td[^>]*>(.*?)</td>");

  private StoredLedger() {}

  /** The rows of all outputs that hold some. */
  static List<LedgerEntry> read(JsonNode outputs) {
    List<LedgerEntry> rows = new ArrayList<>();
    for (JsonNode output : outputs) {
      JsonNode data = output.path("data");
      if (data.has(LedgerFile.MIME_TYPE)) {
        rows.addAll(LedgerFile.entries(tree(data.path(LedgerFile.MIME_TYPE))));
      } else {
        for (String table : NotebookFile.joined(data.path("text/html")).split("<table", -1)) {
          addRows(table, rows);
        }
      }
    }
    return rows;
  }

  /** Kernels hand JSON on as text; a file has it as JSON, so that a change is seen line by line. */
  static void unfold(JsonNode data) {
    JsonNode ledger = data.path(LedgerFile.MIME_TYPE);
    if (data instanceof ObjectNode all && ledger.isTextual()) {
      all.set(LedgerFile.MIME_TYPE, tree(ledger));
    }
  }

  private static JsonNode tree(JsonNode stored) {
    try {
      return stored.isTextual() ? LedgerFile.tree(stored.asText()) : stored;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("the stored ledger is not JSON: rerun the notebook", e);
    }
  }

  private static void addRows(String table, List<LedgerEntry> rows) {
    List<String> columns = matches(TABLE_HEAD, table);
    // A column that would say the same in each row is left out: the title has it, or nothing.
    String document =
        matches(TABLE_TITLE, table).stream()
            .findFirst()
            .orElse("")
            .replaceAll("^Ledger(: )?|, continued$", "");
    for (String row : table.split("<tr>", -1)) {
      List<String> cells = matches(TABLE_CELL, row);
      if (cells.size() == columns.size() && columns.contains("verdict")) {
        Map<String, String> named = new HashMap<>();
        for (int c = 0; c < cells.size(); c++) {
          named.put(columns.get(c), cells.get(c));
        }
        rows.add(
            new LedgerEntry(
                named.getOrDefault("document", document),
                named.getOrDefault("item", ""),
                named.getOrDefault("published", ""),
                named.getOrDefault("reproduced", ""),
                named.getOrDefault("tolerance", ""),
                LedgerEntry.Outcome.of(named.getOrDefault("verdict", "")),
                LedgerEntry.findingsIn(named.getOrDefault("finding", "")),
                named.getOrDefault("evidence", "")));
      }
    }
  }

  private static List<String> matches(Pattern pattern, String html) {
    List<String> found = new ArrayList<>();
    Matcher match = pattern.matcher(html);
    while (match.find()) {
      found.add(Html.unescape(match.group(1)));
    }
    return found;
  }
}
