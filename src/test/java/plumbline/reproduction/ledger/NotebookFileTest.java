package plumbline.reproduction.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.sampling.DataFileException;

class NotebookFileTest {
  private static final String EXECUTED =
      """
      {"nbformat": 4, "nbformat_minor": 5,
       "metadata": {"language_info": {"name": "Java", "version": "17.0.99+1"}, "widgets": {}},
       "cells": [
        {"cell_type": "markdown", "id": "a", "metadata": {}, "source": ["# Títle\\n", "text"]},
        {"cell_type": "code", "id": "b", "execution_count": 1, "source": "1 + 1",
         "metadata": {"execution": {"iopub.status.busy": "2001-01-01"}, "tags": ["t"]},
         "outputs": [{"output_type": "error", "ename": "E", "evalue": "no luck", "traceback": []}]},
        {"cell_type": "code", "id": "c", "execution_count": 2, "source": "oops",
         "metadata": {"tags": ["raises-exception"]},
         "outputs": [{"output_type": "error", "ename": "E", "evalue": "meant", "traceback": []}]}
       ]}
      """;

  private static NotebookFile parse(Path folder, String text) throws IOException {
    Path file = folder.resolve("x.ipynb");
    Files.writeString(file, text);
    return NotebookFile.read(file);
  }

  @Test
  void failuresNameTheirCellUnlessTheyAreMeant(@TempDir Path folder) throws IOException {
    assertEquals(
        List.of(new NotebookFile.Failure(2, "E: no luck")), parse(folder, EXECUTED).failures());
  }

  @Test
  void aFigureThatCouldNotBeDrawnIsAFailure(@TempDir Path folder) throws IOException {
    String failed =
        "{\"output_type\": \"display_data\", \"data\": {\"text/plain\": \"cannot show a chart: E\"}}";
    String error =
        EXECUTED.substring(EXECUTED.indexOf("{\"output_type"), EXECUTED.indexOf("]}]},"));
    assertEquals(
        List.of(new NotebookFile.Failure(2, "cannot show a chart: E")),
        parse(folder, EXECUTED.replace(error + "]}", failed)).failures());
  }

  @Test
  void theNormalFormDependsNeitherOnTimeNorOnTheJdk(@TempDir Path folder) throws IOException {
    String normal = parse(folder, EXECUTED).normalised();
    assertFalse(normal.contains("iopub") || normal.contains("17.0.99") || normal.contains("widg"));
    assertTrue(normal.contains("\"version\": \"17\"") && normal.contains("Títle"));
    assertTrue(normal.contains("\"traceback\": []") && normal.endsWith("}\n"));
    assertEquals(normal, parse(folder, normal).normalised());
  }

  @Test
  void outputsDoNotChangeTheSources(@TempDir Path folder) throws IOException {
    String before = parse(folder, EXECUTED).sources();
    assertEquals(before, parse(folder, EXECUTED.replace("no luck", "luck")).sources());
    assertFalse(before.equals(parse(folder, EXECUTED.replace("1 + 1", "1 + 2")).sources()));
  }

  @Test
  void whatIsNoNotebookIsRefused(@TempDir Path folder) {
    DataFileException e = assertThrows(DataFileException.class, () -> parse(folder, "[1]"));
    assertTrue(e.getMessage().contains("expected a notebook"));
  }

  @Test
  void thePageEscapesAndNamesFailures() {
    Reproduction failed =
        new Reproduction(
            "01-x", "A <b> title", 1.5, List.of("cell 3: a < b"), List.of(), List.of(), "");
    String html =
        new ReproductionSite("1.0", "quick", "", List.of(failed), List.of(), false)
            .pages()
            .get(ReproductionSite.INDEX);
    assertTrue(html.contains("0 of 1 notebooks passed"));
    assertTrue(html.contains("A &lt;b&gt; title") && html.contains("cell 3: a &lt; b"));
    assertTrue(html.contains("width=device-width"));
    assertFalse(html.contains("http://") || html.contains("https://"), "must work offline");
  }

  /** A table for eyes has lost digits and documents: only what stands beside it is read. */
  @Test
  void aTableAloneIsNoLedger(@TempDir Path folder) throws IOException {
    String notebook =
        "{\"cells\": [{\"cell_type\": \"code\", \"source\": \"ledger\", \"outputs\": "
            + "[{\"output_type\": \"execute_result\", \"data\": {\"text/html\": "
            + "\"<caption>Ledger</caption>\"}}]}]}";
    assertEquals(List.of(), parse(folder, notebook).ledger());
  }

  /** JSON keeps what the table leaves out: all digits, and the documents of every row. */
  @Test
  void aLedgerIsReadFromTheJsonBesideItsTable(@TempDir Path folder) throws IOException {
    List<LedgerEntry> rows =
        List.of(
            LedgerEntry.of("D & E", "figure 1", 0.123456789, 0.2, 0.01, "cell 2"),
            new LedgerEntry(
                "F", "table", "<b>", "0.30", "", LedgerEntry.Outcome.NOT_REPRODUCED, "x"));
    String json = LedgerFile.texts(rows).toString();
    String text = new ObjectMapper().writeValueAsString(json);
    for (String stored : List.of(json, text)) {
      String notebook =
          "{\"cells\": [{\"cell_type\": \"code\", \"source\": \"ledger\", \"outputs\": "
              + "[{\"output_type\": \"execute_result\", \"data\": {\"text/html\": \"<table>\", \""
              + LedgerFile.MIME_TYPE
              + "\": "
              + stored
              + "}}]}]}";
      NotebookFile file = parse(folder, notebook);
      assertEquals(rows, file.ledger());
      assertTrue(file.normalised().contains("\"item\": \"figure 1\""), file.normalised());
      assertEquals(rows, parse(folder, file.normalised()).ledger());
      NotebookFile broken = parse(folder, notebook.replace("figure 1", ""));
      assertTrue(
          assertThrows(IllegalArgumentException.class, broken::ledger)
              .getMessage()
              .startsWith("entry 1: "));
    }
  }
}
