package plumbline.reproduction.ledger;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** The ledger among the stored outputs of a notebook's cell: JSON beside the table people see. */
final class StoredLedger {
  private StoredLedger() {}

  /** The rows of all outputs that hold some. */
  static List<LedgerEntry> read(JsonNode outputs) {
    List<LedgerEntry> rows = new ArrayList<>();
    for (JsonNode output : outputs) {
      JsonNode data = output.path("data");
      if (data.has(LedgerFile.MIME_TYPE)) {
        rows.addAll(LedgerFile.entries(tree(data.path(LedgerFile.MIME_TYPE))));
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
}
