package plumbline.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the five documents publish, and which rows account for it. */
class PublishedItemTest {
  private static LedgerEntry row(String document, String item) {
    return new LedgerEntry(document, item, "", "", "", LedgerVerdict.REPRODUCED, "section 1");
  }

  @Test
  void everyFigureTableEquationAndFindingIsListed() {
    Map<Integer, List<String>> items =
        PublishedItem.all().stream()
            .collect(
                Collectors.groupingBy(
                    PublishedItem::number,
                    Collectors.mapping(PublishedItem::item, Collectors.toList())));
    assertTrue(items.get(1).containsAll(List.of("figure 1", "settings", "number of draws")));
    assertTrue(items.get(2).containsAll(List.of("figure 1", "52 %", "95 %")));
    for (int equation = 1; equation <= 8; equation++) {
      assertTrue(items.get(2).contains("equation " + equation));
    }
    for (String kind : List.of("figure 1", "figure 5", "table 1", "table 4")) {
      assertTrue(items.get(3).containsAll(List.of(kind, kind + ", caption")));
    }
    assertTrue(items.get(4).contains("figure 2.1"));
    for (int figure = 1; figure <= 10; figure++) {
      assertTrue(items.get(4).contains("figure 5." + figure));
    }
    for (int finding = 1; finding <= 24; finding++) {
      assertTrue(items.get(4).contains("audit " + finding));
    }
    assertEquals(List.of("equation 1", "equation 2", "C(P)", "equation 3"), items.get(5));
  }

  @Test
  void aRowBelongsToAnItemByItsLabel() {
    LedgerEntry figure = row("correlated topic models", "figure 5.1: as drawn");
    assertEquals("figure 5.1", PublishedItem.of(figure).orElseThrow().item());
    assertTrue(PublishedItem.of(row("correlated topic models", "figure 5.11")).isEmpty());
    assertTrue(PublishedItem.of(row("Plumbline", "figure 5.1")).isEmpty());
    List<PublishedItem> missing = PublishedItem.missing(List.of(figure));
    assertEquals(PublishedItem.all().size() - 1, missing.size());
    assertFalse(missing.contains(PublishedItem.of("correlated topic models", "figure 5.1")));
  }

  @Test
  void anUnknownItemIsRefused() {
    assertThrows(
        IllegalArgumentException.class, () -> PublishedItem.of("topic evaluation", "figure 7"));
  }
}
