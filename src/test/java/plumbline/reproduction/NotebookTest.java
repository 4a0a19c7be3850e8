package plumbline.reproduction;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.reproduction.ledger.Findings;
import plumbline.reproduction.ledger.Ledger;
import plumbline.reproduction.ledger.LedgerClaim;
import plumbline.reproduction.ledger.LedgerEntry;
import plumbline.reproduction.ledger.LedgerFile;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.verification.Verdict;

class NotebookTest {
  @Test
  void theModeComesFromTheEnvironment() {
    assertEquals(1, Notebook.start("x", 1, Map.of()).size(1, 2));
    Notebook full = Notebook.start("x", 1, Map.of("PLUMBLINE_MODE", "full"));
    assertEquals(2, full.size(1, 2));
    assertTrue(full.toString().contains("full mode, seed 1"));
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> Notebook.start("x", 1, Map.of("PLUMBLINE_MODE", "fast")));
    assertEquals("PLUMBLINE_MODE must be quick or full, not fast", e.getMessage());
  }

  @Test
  void partsHaveStreamsOfTheirOwn() {
    Notebook notebook = Notebook.start("x", 1, Map.of());
    double first = notebook.rng("a").normal();
    notebook.rng("b").normal();
    assertEquals(first, notebook.rng("a").normal());
  }

  @Test
  void dataAreFoundByName(@TempDir Path folder) throws IOException {
    Notebook plain = Notebook.start("x", 1, Map.of("PLUMBLINE_HOME", "home"));
    assertEquals(Path.of("home/data/coal/disasters.csv"), plain.data("coal/disasters.csv"));
    assertEquals(Optional.empty(), plain.realData("nips/counts.txt"));
    Notebook real = Notebook.start("x", 1, Map.of("PLUMBLINE_DATA", folder.toString()));
    assertEquals(Optional.empty(), real.realData("counts.txt"));
    Files.writeString(folder.resolve("counts.txt"), "1");
    assertEquals(Optional.of(folder.resolve("counts.txt")), real.realData("counts.txt"));
  }

  @Test
  void everyLedgerRowIsKeptAtOnceAndRowsAreReplaced(@TempDir Path folder) throws IOException {
    Map<String, String> environment = Map.of("PLUMBLINE_LEDGER_DIR", folder.toString());
    Ledger ledger = Notebook.start("07-x", 1, environment).ledger();
    Path file = folder.resolve("07-x.json");
    ledger.claim("D", "shape", "up", "up", "section 1").inShapeIf("it rises", true);
    ledger.number("D", "value", 1, 3, 0.5);
    assertEquals(2, LedgerFile.read(file).size());
    ledger.number("D", "value", 1, 1.2, 0.5);
    assertEquals(ledger.entries(), LedgerFile.read(file));
    assertEquals(LedgerEntry.Outcome.REPRODUCED, ledger.entries().get(1).verdict());
  }

  @Test
  void aForeseenVerdictIsReproducedIfItCame() {
    Ledger ledger = Notebook.start("x", 1, Map.of()).ledger();
    ledger.verdict("D", "bug seen", Verdict.FAIL, Verdict.FAIL, "section 1");
    ledger.verdict("D", "bug not seen", Verdict.FAIL, Verdict.INCONCLUSIVE, "section 1");
    assertEquals(
        List.of(LedgerEntry.Outcome.REPRODUCED, LedgerEntry.Outcome.NOT_REPRODUCED),
        ledger.entries().stream().map(LedgerEntry::verdict).toList());
    assertEquals("INCONCLUSIVE", ledger.entries().get(1).reproduced());
  }

  @Test
  void verdictsAreComputedAndNameTheirGrounds() {
    Ledger ledger = Notebook.start("x", 1, Map.of()).ledger();
    String known = Findings.shipped().all().get(0).id();
    ledger.claim("D", "a", "1", "1", "").reproducedIf(true);
    ledger.claim("D", "b", "1", "2", "").reproducedIf(false);
    ledger.claim("D", "c", "up", "down", "").inShapeIf("it rises", false);
    ledger.claim("D", "d", "1", "", "section 2").notReproducible("no data");
    ledger.claim("D", "e", "1", "2", "section 3").findingIf(true, known);
    assertEquals(
        List.of("reproduced", "not reproduced", "not reproduced", "not reproducible", "finding"),
        ledger.entries().stream().map(row -> row.verdict().toString()).toList());
    assertEquals("it rises", ledger.entries().get(2).tolerance());
    assertEquals("section 2: no data", ledger.entries().get(3).evidence());
    assertEquals(List.of(known), ledger.entries().get(4).findings());
    LedgerClaim claim = ledger.claim("D", "f", "1", "1", "");
    assertThrows(IllegalArgumentException.class, () -> claim.inShapeIf(" ", true));
    assertThrows(IllegalArgumentException.class, () -> claim.notReproducible(""));
    assertThrows(IllegalArgumentException.class, () -> claim.notTried(""));
    assertThrows(IllegalArgumentException.class, () -> claim.finding("nothing/of-the-kind"));
    assertThrows(IllegalArgumentException.class, claim::finding);
    assertThrows(IllegalStateException.class, () -> claim.findingIf(false, known));
    assertEquals(5, ledger.entries().size());
    assertThrows(
        IllegalArgumentException.class, () -> ledger.item("topic evaluation", "none", "", ""));
  }

  @Test
  void withoutReproduceNoFileIsWritten(@TempDir Path folder) throws IOException {
    Ledger ledger = Notebook.start("x", 1, Map.of()).ledger();
    ledger.number("D", "value", 1, 1, 0);
    try (var files = Files.list(folder)) {
      assertEquals(0, files.count());
    }
    assertTrue(ledger.toString().contains("reproduced"));
  }

  /** Killed in its second run, a notebook begins again: the first run is there as it ended. */
  @Test
  void longRunsAreKeptAlsoWhenTheyAreComplete(@TempDir Path folder) {
    Map<String, String> environment = Map.of("PLUMBLINE_CHECKPOINT_DIR", folder.toString());
    byte[] payload = {1, 2, 3};
    Notebook killed = Notebook.start("x", 1, environment);
    Checkpoint first = killed.checkpoint("one");
    assertTrue(first.load().isEmpty());
    first.save(new byte[] {9});
    first.finish(() -> payload);
    killed.options("two").checkpoint().save(new byte[] {4});
    assertThrows(IllegalArgumentException.class, () -> killed.checkpoint("one"));

    Notebook resumed = Notebook.start("x", 1, environment);
    assertArrayEquals(payload, resumed.checkpoint("one").load().orElseThrow());
    assertArrayEquals(new byte[] {4}, resumed.options("two").checkpoint().load().orElseThrow());
    Checkpoint ofAnotherSeed = Notebook.start("x", 2, environment).checkpoint("one");
    assertThrows(IllegalArgumentException.class, ofAnotherSeed::load);
  }

  @Test
  void withoutReproduceNoRunIsKept() {
    Notebook notebook = Notebook.start("x", 1, Map.of());
    notebook.checkpoint("one").save(new byte[] {1});
    assertTrue(notebook.checkpoint("one").load().isEmpty());
  }

  /** Whoever executes the notebook can read how far its long run is, until it has ended. */
  @Test
  void longRunsSayHowFarTheyAre(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("progress.txt");
    var environment = Map.of("PLUMBLINE_PROGRESS_FILE", file.toString());
    Progress progress = Notebook.start("x", 1, environment).options("joint test").progress();
    while (!Files.exists(file)) { // it says something once a second
      progress.update(1, 4);
      Thread.sleep(100);
    }
    assertTrue(Files.readString(file).startsWith("joint test  25%"), Files.readString(file));
    progress.update(4, 4);
    assertFalse(Files.exists(file));
    Files.createDirectory(file);
    Files.writeString(file.resolve("in the way"), "");
    progress.update(4, 4); // cannot be told, and does not matter
    progress.update(4, 4);
  }
}
