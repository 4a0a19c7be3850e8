package plumbline.models.ctm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plumbline.models.ctm.GraphRecovery.Found;
import plumbline.models.ctm.GraphRecovery.Kind;
import plumbline.models.ctm.GraphRecovery.Size;
import plumbline.random.Rng;

/** The study of data/graph-study/graph-recovery.csv, and that its rows are made again. */
class GraphRecoveryTest {
  private static final long SEED = 20211109;
  private static final Size SHORT = new Size(8, 10, 4, 3, 20, 2);

  private static Found found(Size size, Kind kind, int set) {
    return GraphRecovery.run(size, kind, set, Rng.seeded(SEED));
  }

  private static String stored(Size size, Kind kind, int set) throws IOException {
    String key =
        String.format(
            Locale.ROOT,
            "%d,%d,%d,%s,%d,",
            size.documents(),
            size.tokens(),
            size.multiple(),
            kind.word(),
            set);
    return Files.readAllLines(Path.of("data/graph-study/graph-recovery.csv")).stream()
        .filter(line -> line.startsWith(key))
        .map(line -> line.substring(key.length()))
        .findFirst()
        .orElse("no row " + key);
  }

  private static String values(Found found) {
    StringBuilder text = new StringBuilder();
    for (String criterion :
        List.of(
            "last",
            "lowest Binder loss",
            "highest waiting time",
            "most sampled",
            "median probability")) {
      text.append(found.wrong(criterion).map(String::valueOf).orElse("")).append(',');
    }
    return text + String.format(Locale.ROOT, "%.3f,%.4f", found.meanWrong(), found.topics());
  }

  @Test
  void storedRowsWithoutWordsAreMadeAgain() throws IOException {
    Size smallest = Size.ALL.get(0);
    for (Kind kind : List.of(Kind.ETA_SEEN, Kind.DIFFERENCES_SEEN)) {
      assertEquals(stored(smallest, kind, 1), values(found(smallest, kind, 1)), kind.word());
    }
  }

  /** Some two minutes of one processor. */
  @Test
  @Tag("long")
  void storedRowsOfTheSmallestSizeAreMadeAgain() throws IOException {
    Size smallest = Size.ALL.get(0);
    for (Kind kind : Kind.values()) {
      for (int set : new int[] {1, 2, 20}) {
        assertEquals(stored(smallest, kind, set), values(found(smallest, kind, set)), kind.word());
      }
    }
  }

  /** The target has three edges, the start none: an even number of flips never meets it. */
  @Test
  void tenJumpsNeverMeetTheTarget() {
    Map<String, Integer> wrong = found(SHORT, Kind.TEN_JUMPS, 1).wrongEdges();
    wrong.forEach(
        (criterion, edges) -> {
          if (!criterion.equals("median probability")) { // which need not be a visited graph
            assertEquals(1, edges % 2, criterion);
          }
        });
    assertTrue(wrong.containsKey("highest waiting time"));
  }

  /** Four warm-up sweeps, three of burn-in and twenty: eleven times an odd number of flips. */
  @Test
  void elevenJumpsEndAtAnyParity() {
    int wrong = found(SHORT, Kind.ELEVEN_JUMPS, 1).wrongEdges().get("last");
    assertEquals((3 + 27 * 11) % 2, wrong % 2);
  }

  @Test
  void whatARunCannotKnowIsLeftOut() {
    Found seen = found(SHORT, Kind.ETA_SEEN, 1);
    assertEquals(Optional.empty(), seen.wrong("lowest Binder loss"));
    assertEquals(0, seen.topics());
    Found corrected = found(SHORT, Kind.CORRECTED_HELD, 1);
    assertEquals(Optional.empty(), corrected.wrong("highest waiting time"));
    assertTrue(corrected.wrong("lowest Binder loss").isPresent());
    assertTrue(corrected.topics() > 0);
  }

  @Test
  void kindsAreKnownByTheirWords() {
    for (Kind kind : Kind.values()) {
      assertEquals(kind, Kind.of(kind.word()));
    }
    assertEquals(List.of(1, 4, 16, 49, 100), Size.ALL.stream().map(Size::multiple).toList());
  }
}
