package plumbline.reproduction.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;

/** What the five documents publish, and which rows account for it. */
class PublishedItemTest {
  private static LedgerEntry row(String document, String item) {
    return new LedgerEntry(document, item, "", "", "", LedgerEntry.Outcome.REPRODUCED, "section 1");
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
    assertTrue(items.get(1).containsAll(List.of("algorithm 1", "algorithm 2")));
    assertTrue(items.get(3).containsAll(List.of("algorithm 1", "algorithm 2")));
    assertTrue(items.get(3).contains("equation of section 3"));
    for (int equation = 1; equation <= 7; equation++) {
      assertTrue(items.get(4).contains("equation 2." + equation));
      assertTrue(equation > 5 || items.get(4).contains("equation 3." + equation));
    }
    assertTrue(items.get(4).containsAll(List.of("algorithm 4.1", "algorithm 4.2")));
    assertEquals(List.of("equation 1", "equation 2", "C(P)", "equation 3"), items.get(5));
  }

  @Test
  void aRowBelongsToAnItemByItsLabel() {
    LedgerEntry figure = row("correlated topic models", "figure 5.1: as drawn");
    assertEquals("figure 5.1", PublishedItem.of(figure).orElseThrow().item());
    assertTrue(PublishedItem.of(row("correlated topic models", "figure 5.11")).isEmpty());
    assertTrue(PublishedItem.of(row("Plumbline", "figure 5.1")).isEmpty());
    List<PublishedItem> missing = PublishedItem.missing(List.of(figure));
    long formulas = PublishedItem.all().stream().filter(each -> !each.tests().isEmpty()).count();
    assertEquals(PublishedItem.all().size() - 1 - formulas, missing.size());
    assertFalse(missing.contains(PublishedItem.of("correlated topic models", "figure 5.1")));
  }

  /**
   * A formula without a number in a notebook has a row of its own until a notebook gives it one.
   */
  @Test
  void formulasHaveRowsFromTheirCode() {
    String document = "correlated topic models";
    LedgerEntry row =
        PublishedItem.further(List.of()).stream()
            .filter(each -> each.item().equals("equation 3.2"))
            .findFirst()
            .orElseThrow();
    assertEquals(LedgerEntry.Outcome.IMPLEMENTED, row.verdict());
    assertTrue(row.evidence().contains("implemented by CtmWorkspace.documentCounts"));
    assertTrue(row.evidence().contains("tested by CtmByHandTest.workspaceCountsAsByHand"));
    assertTrue(
        PublishedItem.further(List.of(row(document, "equation 3.2"))).stream()
            .noneMatch(each -> each.item().equals("equation 3.2")));
  }

  /** Whoever renames or deletes what an item rests on has to say here what it rests on now. */
  @Test
  void everyItemNamesCodeAndTestsThatExist() {
    List<String> gone = new ArrayList<>();
    for (PublishedItem item : PublishedItem.all()) {
      String where = item.number() + ", " + item.item() + ": ";
      if (item.implementations().isEmpty()) {
        gone.add(where + "no implementation");
      }
      item.implementations().stream()
          .filter(name -> !exists(name, false))
          .forEach(name -> gone.add(where + name));
      item.tests().stream()
          .filter(name -> !exists(name, true))
          .forEach(name -> gone.add(where + name));
    }
    assertEquals(List.of(), gone);
  }

  @Test
  void namesThatAreGoneAreSeen() {
    assertTrue(exists("plumbline.reproduction.ledger.PublishedItem#all", false));
    assertTrue(exists("plumbline.reproduction.ledger.PublishedItem", false));
    assertFalse(exists("plumbline.reproduction.ledger.PublishedItem#none", false));
    assertFalse(exists("plumbline.report.NoItem#all", false));
    assertFalse(exists("plumbline.reproduction.ledger.PublishedItem#all", true), "is no test");
    assertTrue(
        exists("plumbline.reproduction.ledger.PublishedItemTest#anUnknownItemIsRefused", true));
  }

  /** What a finding says that it is about is in the list, and its rows carry its name. */
  @Test
  void everyFindingAgainstADocumentHasARow() {
    List<LedgerEntry> rows = PublishedItem.further(List.of());
    for (String document : PublishedItem.all().stream().map(PublishedItem::document).toList()) {
      for (Finding finding : Findings.shipped().against(document)) {
        finding.items().forEach(item -> PublishedItem.of(document, item));
        assertTrue(rows.stream().anyMatch(row -> row.findings().contains(finding.id())));
      }
    }
    String known = "correlated-topic-models/exponent";
    LedgerEntry density =
        rows.stream().filter(row -> row.findings().contains(known)).findFirst().orElseThrow();
    assertEquals("density of eta in section 4.4", density.item());
    assertEquals(Grade.CHANGES_WHAT_IS_SAMPLED, density.grade().orElseThrow());
    // A row of a notebook that names a finding makes the list's own row superfluous.
    String alone = "correlated-topic-models/skewed";
    LedgerEntry own =
        new LedgerEntry(
            "correlated topic models",
            "5.1",
            "",
            "",
            "",
            LedgerEntry.Outcome.REMARK,
            List.of(alone),
            "");
    assertTrue(rows.stream().anyMatch(row -> row.findings().contains(alone)));
    assertTrue(
        PublishedItem.further(List.of(own)).stream()
            .noneMatch(row -> row.findings().contains(alone)));
  }

  /** Is there such a class, or such a method of it, and if asked, is that a test? */
  private static boolean exists(String name, boolean test) {
    String[] parts = name.split("#", -1);
    try {
      Class<?> type = Class.forName(parts[0], false, PublishedItemTest.class.getClassLoader());
      return (parts.length == 1 && !test)
          || Arrays.stream(type.getDeclaredMethods())
              .anyMatch(method -> method.getName().equals(parts[1]) && (!test || isTest(method)));
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  private static boolean isTest(Method method) {
    return method.isAnnotationPresent(Test.class)
        || method.isAnnotationPresent(ParameterizedTest.class)
        || method.isAnnotationPresent(TestFactory.class);
  }

  @Test
  void moreWordsMayFollowALabel() {
    PublishedItem appendix = PublishedItem.of("GiR for the IPTM", "appendix B: the first failure");
    assertEquals("appendix B", appendix.item());
    assertThrows(
        IllegalArgumentException.class, () -> PublishedItem.of("GiR for the IPTM", "appendix Bb"));
  }

  @Test
  void anUnknownItemIsRefused() {
    assertThrows(
        IllegalArgumentException.class, () -> PublishedItem.of("topic evaluation", "figure 7"));
  }
}
