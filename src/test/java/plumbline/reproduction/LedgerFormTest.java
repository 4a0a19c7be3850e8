package plumbline.reproduction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plumbline.reproduction.ledger.Ledger;
import plumbline.reproduction.ledger.LedgerEntry;
import plumbline.reproduction.ledger.LedgerForm;

class LedgerFormTest {
  private static final String ROW =
      "document\tD\nitem\ti\npublished\tp\nfound\terror {e}, {n} draws\nevidence\tsection 1\n";

  private static LedgerEntry only(String decided, Map<String, ?> results) {
    Ledger ledger = Notebook.start("x", 1, Map.of()).ledger();
    LedgerForm.fill(ROW + decided, results, ledger);
    assertEquals(1, ledger.entries().size());
    return ledger.entries().get(0);
  }

  private static LedgerEntry.Outcome verdict(String decided) {
    return only(decided, Map.of("e", 0.25, "n", 100, "yes", true, "no", false)).verdict();
  }

  @Test
  void resultsFillTheWordsAndDecide() {
    LedgerEntry row = only("reproduced if\te < 1 and n >= 100", Map.of("e", 0.25, "n", 100));
    assertEquals("error 0.25, 100 draws", row.reproduced());
    assertEquals("p", row.published());
    assertEquals("section 1", row.evidence());
    assertEquals(LedgerEntry.Outcome.REPRODUCED, row.verdict());
  }

  @Test
  void conditionsCompareResultsAndNumbers() {
    assertEquals(LedgerEntry.Outcome.NOT_REPRODUCED, verdict("reproduced if\te < 1 and n > 100"));
    assertEquals(LedgerEntry.Outcome.REPRODUCED, verdict("reproduced if\te < n"));
    assertEquals(LedgerEntry.Outcome.REPRODUCED, verdict("reproduced if\tn = 100"));
    assertEquals(LedgerEntry.Outcome.NOT_REPRODUCED, verdict("reproduced if\te <= 2e-1"));
    assertEquals(LedgerEntry.Outcome.REPRODUCED, verdict("reproduced if\tyes and e >= 0.25"));
    assertEquals(LedgerEntry.Outcome.NOT_REPRODUCED, verdict("reproduced if\tno"));
  }

  @Test
  void everyVerdictHasItsWord() {
    assertEquals(
        LedgerEntry.Outcome.REPRODUCED_IN_SHAPE, verdict("shape if\tyes\ntolerance\tit rises"));
    assertThrows(IllegalArgumentException.class, () -> verdict("shape if\tyes"));
    assertEquals(LedgerEntry.Outcome.NOT_REPRODUCIBLE, verdict("not reproducible\tno data"));
    assertEquals(LedgerEntry.Outcome.NOT_TRIED, verdict("not tried\tfive chains would show it"));
    String finding = "findings\tretrospective-sampler/branch-2";
    assertEquals(LedgerEntry.Outcome.FINDING, verdict("finding if\tyes\n" + finding));
    assertThrows(IllegalStateException.class, () -> verdict("finding if\tno\n" + finding));
    assertThrows(IllegalArgumentException.class, () -> verdict(""));
  }

  @Test
  void twoMonteCarloNumbersAreTheSameOpenOrApart() {
    assertEquals(LedgerEntry.Outcome.REPRODUCED, errors(-2, ""));
    assertEquals(LedgerEntry.Outcome.OPEN, errors(2.1, ""));
    assertEquals(LedgerEntry.Outcome.OPEN, errors(-4, ""));
    assertEquals(LedgerEntry.Outcome.NOT_REPRODUCED, errors(4.1, ""));
    String five = "\ndegrees\t4";
    assertEquals(LedgerEntry.Outcome.REPRODUCED, errors(2.8, five));
    assertEquals(LedgerEntry.Outcome.OPEN, errors(-8.6, five));
    assertEquals(LedgerEntry.Outcome.NOT_REPRODUCED, errors(8.7, five));
    assertThrows(IllegalArgumentException.class, () -> errors(Double.NaN, ""));
    LedgerEntry row = only("joint errors\tz", Map.of("e", 1.0, "n", 2, "z", 3.14));
    assertEquals("error 1, 2 draws; z = 3.1", row.reproduced());
    assertTrue(row.tolerance().startsWith("2 joint standard errors"), row.tolerance());
  }

  private static LedgerEntry.Outcome errors(double z, String more) {
    return only("joint errors\tz" + more, Map.of("e", 1.0, "n", 2, "z", z)).verdict();
  }

  @Test
  void inputsAreNoResultsAndRemarksNoFindings() {
    assertEquals(LedgerEntry.Outcome.AS_PRINTED, verdict("as printed if\tn = 100"));
    assertEquals(LedgerEntry.Outcome.NOT_REPRODUCED, verdict("as printed if\tn = 99"));
    assertEquals(
        LedgerEntry.Outcome.REMARK,
        verdict("finding if\tyes\nfindings\tretrospective-sampler/tails"));
    assertEquals(
        LedgerEntry.Outcome.FINDING,
        verdict(
            "finding if\tyes\nfindings\tretrospective-sampler/tails,"
                + " retrospective-sampler/branch-2"));
  }

  @Test
  void aResultThatIsMissingIsNamed() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> only("reproduced if\tyes", Map.of("e", 1.0)));
    assertTrue(e.getMessage().startsWith("the notebook has no result called n"), e.getMessage());
    assertThrows(IllegalArgumentException.class, () -> verdict("reproduced if\tyes < 1"));
    assertThrows(
        IllegalArgumentException.class,
        () -> Notebook.start("no such notebook", 1, Map.of()).ledger(Map.of()));
  }

  @Test
  void recordsAreApartByAnEmptyLine() {
    Ledger ledger = Notebook.start("x", 1, Map.of()).ledger();
    String form =
        "# a remark\n"
            + (ROW + "reproduced if\tyes\n\n\n" + ROW + "reproduced if\tno\n")
                .replaceFirst("item\ti", "item\tj");
    LedgerForm.fill(form, Map.of("e", 1.0, "n", 2, "yes", true, "no", false), ledger);
    assertEquals(List.of("j", "i"), ledger.entries().stream().map(LedgerEntry::item).toList());
    assertThrows(IllegalArgumentException.class, () -> LedgerForm.fill("no tab", Map.of(), ledger));
  }
}
