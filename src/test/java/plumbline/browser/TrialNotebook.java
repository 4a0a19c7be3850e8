package plumbline.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A copy of the first notebook without its stored outputs, so that what the browser shows was
 * computed now, followed by a cell that runs for minutes and one to run after its interrupt.
 *
 * @param codeCells the numbers of the code cells of the first notebook
 * @param longCell the number of the cell that runs for minutes
 * @param lastCell the number of the cell after it
 */
record TrialNotebook(List<Integer> codeCells, int longCell, int lastCell) {
  static final String STARTED = "the long cell has started";
  static final String AFTER = "42 after the interrupt";

  private static final ObjectMapper JSON = new ObjectMapper();

  static TrialNotebook write(Path source, Path target) throws IOException {
    ObjectNode notebook =
        Files.exists(source) ? (ObjectNode) JSON.readTree(source.toFile()) : small();
    ArrayNode cells = (ArrayNode) notebook.get("cells");
    List<Integer> code = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      ObjectNode cell = (ObjectNode) cells.get(i);
      if (cell.get("cell_type").asText().equals("code")) {
        cell.putArray("outputs");
        cell.putNull("execution_count");
        code.add(i);
      }
    }
    int size = cells.size();
    // One block: the kernel runs a cell statement by statement, and between two of them it is busy
    // compiling, with nothing that an interrupt could stop.
    cells.add(code("{ System.out.println(\"" + STARTED + "\"); Thread.sleep(600_000); }"));
    cells.add(code("6 * 7 + \" after the interrupt\""));
    JSON.writeValue(target.toFile(), notebook);
    return new TrialNotebook(List.copyOf(code), size, size + 1);
  }

  /** A stand-in where there is no first notebook: a table and a chart. */
  private static ObjectNode small() {
    ObjectNode notebook = JSON.createObjectNode();
    notebook.put("nbformat", 4).put("nbformat_minor", 4);
    notebook
        .putObject("metadata")
        .putObject("kernelspec")
        .put("name", "java")
        .put("language", "java")
        .put("display_name", "Java");
    notebook
        .putArray("cells")
        .add(code("display(\"<table><tr><td>sampler</td></tr></table>\", \"text/html\");"))
        .add(
            code(
                "import org.knowm.xchart.*;\n"
                    + "var chart = new XYChartBuilder().width(500).height(300).build();\n"
                    + "chart.addSeries(\"y\", new double[] {1, 2, 3}, new double[] {3, 1, 2});\n"
                    + "BitmapEncoder.getBufferedImage(chart)"));
    return notebook;
  }

  private static JsonNode code(String source) {
    ObjectNode cell = JSON.createObjectNode();
    cell.put("cell_type", "code").put("source", source).putNull("execution_count");
    cell.putObject("metadata");
    cell.putArray("outputs");
    return cell;
  }
}
