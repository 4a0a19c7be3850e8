package plumbline.reproduction.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerFileTest {
  private static final String KNOWN = Findings.shipped().all().get(0).id();

  private static final List<LedgerEntry> LEDGER =
      List.of(
          new LedgerEntry(
              "A, \"quoted\"",
              "Table 1",
              "0.30",
              "0.2871",
              "",
              LedgerEntry.Outcome.REPRODUCED_IN_SHAPE,
              "section 2"),
          LedgerEntry.of("B", "π", 3.14, Math.PI, 0.01, "section 1"),
          LedgerEntry.of("B", "far off", 3.14, 4, 0.01, ""),
          new LedgerEntry(
              "C", "data", "12", "", "", LedgerEntry.Outcome.NOT_REPRODUCIBLE, "no data"),
          new LedgerEntry(
              "D", "(1)", "x", "y", "", LedgerEntry.Outcome.FINDING, List.of(KNOWN), "s"));

  @Test
  void whatIsWrittenIsRead(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("new").resolve("ledger.json");
    LedgerFile.write(file, LEDGER);
    assertEquals(LEDGER, LedgerFile.read(file));
  }

  @Test
  void theToleranceDecides() {
    assertEquals(LedgerEntry.Outcome.REPRODUCED, LEDGER.get(1).verdict());
    assertEquals(LedgerEntry.Outcome.NOT_REPRODUCED, LEDGER.get(2).verdict());
    assertEquals(
        LedgerEntry.Outcome.NOT_REPRODUCED,
        LedgerEntry.of("B", "x", 1, Double.NaN, 1, "").verdict());
  }

  @Test
  void publishedDigitsAreKeptAndNumbersAreNumbers() {
    String json = LedgerFile.json(LEDGER);
    assertTrue(json.contains("\"published\" : 0.30"), json);
    assertTrue(json.contains("\"verdict\" : \"not reproducible\""), json);
    String grade = Findings.shipped().named(KNOWN).grade().toString();
    assertTrue(json.contains("\"grade\" : \"" + grade + "\""), json);
    assertTrue(LedgerFile.csv(LEDGER).endsWith("finding,s," + grade + "," + KNOWN + "\n"));
  }

  @Test
  void csvIsQuotedWhereNeeded() {
    assertTrue(LedgerFile.csv(LEDGER).contains("\"A, \"\"quoted\"\"\",Table 1,0.30,0.2871,,"));
  }

  @Test
  void nothingHalfWrittenIsLeft(@TempDir Path folder) throws IOException {
    LedgerFile.write(folder.resolve("ledger.json"), LEDGER);
    LedgerFile.write(folder.resolve("ledger.json"), List.of());
    try (var files = Files.list(folder)) {
      assertEquals(List.of(folder.resolve("ledger.json")), files.toList());
    }
  }

  @Test
  void entriesCanBeFoundAgain() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new LedgerEntry(" ", "x", "", "", "", LedgerEntry.Outcome.REPRODUCED, ""));
    String said =
        assertThrows(IllegalArgumentException.class, () -> LedgerEntry.Outcome.of("nullmaybe"))
            .getMessage();
    assertTrue(said.endsWith("not \"nullmaybe\""), said); // what a file says is quoted
    assertThrows(
        IllegalArgumentException.class,
        () -> new LedgerEntry("D", "x", "", "", "", LedgerEntry.Outcome.FINDING, ""));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new LedgerEntry(
                "D", "x", "", "", "", LedgerEntry.Outcome.REPRODUCED, List.of(KNOWN), ""));
  }

  @Test
  void rowsAreCountedByVerdictAndGrade() {
    assertEquals(
        "5 rows: 1 reproduced, 1 reproduced in shape, 1 not reproduced, 1 not reproducible, 1 finding",
        LedgerCounts.of(LEDGER).sentence());
    assertEquals(
        "1 finding: 1 " + Findings.shipped().named(KNOWN).grade(),
        LedgerCounts.of(LEDGER).findingSentence());
    LedgerEntry again =
        new LedgerEntry("D", "(2)", "", "", "", LedgerEntry.Outcome.FINDING, List.of(KNOWN), "");
    assertEquals(
        LedgerCounts.of(LEDGER).grades(),
        LedgerCounts.of(List.of(LEDGER.get(4), again)).grades(),
        "a finding counts once");
    assertEquals("1 row: 1 reproduced", LedgerCounts.of(LEDGER.subList(1, 2)).sentence());
    assertEquals("", LedgerCounts.of(LEDGER.subList(1, 2)).findingSentence());
  }

  @Test
  void inputsStandBesideTheCountAndRemarksBesideTheFindings() {
    List<LedgerEntry> more = new java.util.ArrayList<>(LEDGER.subList(1, 2));
    more.add(
        new LedgerEntry("D", "draws", "10", "10", "", LedgerEntry.Outcome.AS_PRINTED, "cell 1"));
    String remark = "retrospective-sampler/tails";
    more.add(
        new LedgerEntry("D", "(2)", "", "", "", LedgerEntry.Outcome.REMARK, List.of(remark), ""));
    assertEquals(
        "2 rows: 1 reproduced, 1 remark (and 1 input as printed)",
        LedgerCounts.of(more).sentence());
    assertEquals("1 remark: 1 wording", LedgerCounts.of(more).findingSentence());
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new LedgerEntry(
                "D", "(2)", "", "", "", LedgerEntry.Outcome.FINDING, List.of(remark), ""));
  }
}
