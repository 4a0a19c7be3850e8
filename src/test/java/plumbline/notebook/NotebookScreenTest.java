package plumbline.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.reproduction.Notebook;
import plumbline.reproduction.ledger.Ledger;
import plumbline.reproduction.ledger.LedgerFile;
import plumbline.sampling.runs.Progress;

/** What a notebook shows while it runs and what it says of claims. */
class NotebookScreenTest {
  /** What is read back from a stored output is not the table that rounds for people. */
  @Test
  void aLedgerIsShownAsATableAndAsJsonOfAllDigits() throws IOException {
    Ledger ledger = Notebook.start("x", 1).ledger();
    ledger.number("D", "value", 1, 1.23456789, 0.5);
    List<MimeBundle> shown = Rendering.of(ledger);
    assertEquals(1, shown.size());
    String table = String.valueOf(shown.get(0).data().get(MimeBundle.HTML));
    assertTrue(table.contains("1.23") && !table.contains("1.23456789"), table);
    JsonNode row =
        new ObjectMapper().readTree(shown.get(0).data().get(LedgerFile.MIME_TYPE)).get(0);
    assertEquals("1.23456789", row.get("reproduced").asText());
    assertEquals("reproduced", row.get("verdict").asText());
  }

  @Test
  void aFalseClaimThrows() {
    AssertionError e = assertThrows(AssertionError.class, () -> Check.that("1 > 2", false));
    assertEquals("does not hold: 1 > 2", e.getMessage());
  }

  @Test
  void aClaimSaysTheQuantitiesThatItNames() {
    AssertionError e =
        assertThrows(AssertionError.class, () -> Check.that("{} > {}", false, 1.0, "two"));
    assertEquals("does not hold: 1 > two", e.getMessage());
    assertThrows(IllegalArgumentException.class, () -> Check.that("{} > 1", true));
    assertThrows(IllegalArgumentException.class, () -> Check.that("2 > 1", true, 2));
  }

  @Test
  void numbersThatAreNotCloseThrow() {
    Check.close("about one", 0.1, 1, 0.95, 1.05);
    AssertionError e =
        assertThrows(AssertionError.class, () -> Check.close("one", 0.1, 1, 1.05, 1.2));
    assertEquals("does not hold: one (1.2 instead of 1.0)", e.getMessage());
    assertThrows(AssertionError.class, () -> Check.close("one", 0.1, 1, Double.NaN));
    assertThrows(AssertionError.class, () -> Check.close("of nothing", 0.1, 1));
  }

  @Test
  void theBarIsReplacedInPlaceAndNotTooOften() {
    List<String> calls = new ArrayList<>();
    KernelScreen screen =
        new KernelScreen() {
          @Override
          public void show(MimeBundle bundle) {
            calls.add("anonymous");
          }

          @Override
          public void show(MimeBundle bundle, String id) {
            calls.add("show");
          }

          @Override
          public void replace(MimeBundle bundle, String id) {
            calls.add(bundle.text());
          }
        };
    Progress progress = NotebookProgress.of("run", screen, System.err);
    for (int i = 0; i < 100_000; i++) {
      progress.update(i, 100_000);
    }
    progress.update(100_000, 100_000);
    assertEquals("show", calls.get(0));
    assertEquals("run: done", calls.get(calls.size() - 1));
    assertTrue(calls.size() < 50, calls.size() + " messages"); // five a second, however slow
  }

  @Test
  void aBarThatCannotBeDrawnDoesNotEndTheRun() {
    KernelScreen broken =
        new KernelScreen() {
          @Override
          public void show(MimeBundle bundle) {}

          @Override
          public void show(MimeBundle bundle, String id) {
            throw new NoSuchMethodError("another release of the kernel");
          }

          @Override
          public void replace(MimeBundle bundle, String id) {
            throw new IllegalStateException("not reached");
          }
        };
    Progress progress = NotebookProgress.of("run", broken, System.err);
    progress.update(0, 2);
    progress.update(2, 2);
  }

  @Test
  void withoutAKernelTheBarIsText() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    NotebookProgress.of("run", null, out).update(1, 1);
    assertTrue(bytes.toString(StandardCharsets.UTF_8).contains("run 100%"));
    assertEquals(null, KernelScreen.running());
  }

  @Test
  void bothKernelsStartWithTheSameImports() throws IOException {
    assertEquals(
        NotebookExtension.IMPORTS,
        Files.readAllLines(Path.of("src/kernel/startup.jsh")).stream()
            .filter(line -> line.startsWith("import "))
            .toList());
  }
}
