package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.testing.MutatedClasses;
import plumbline.testing.SourceMutation;

/** Faults in shared code are seen by the tests that the list of them names. */
class SharedCodeMutationsTest {
  private static final Path LIST =
      Path.of("src/test/resources/plumbline/faults/shared-code-mutations.tsv");

  private static final String SAME = "the same function: ";

  /** A changed line, and what sees it. */
  private record Row(SourceMutation change, String seenBy) {
    @Override
    public String toString() {
      return change.file().getFileName() + ": " + change.mutated();
    }
  }

  static List<Row> rows() throws IOException {
    return Files.readAllLines(LIST).stream()
        .filter(line -> !line.startsWith("#"))
        .skip(1)
        .map(line -> line.split("\t", -1))
        .map(
            f ->
                new Row(
                    new SourceMutation(Path.of(f[0]), Integer.parseInt(f[1]), f[2], f[3]), f[4]))
        .toList();
  }

  /** Whoever changes such a line draws another change for it. */
  @Test
  void everyLineIsThereAndEveryTestExists() throws Exception {
    List<Row> rows = rows();
    assertEquals(23, rows.size());
    assertTrue(rows.stream().filter(row -> row.seenBy().startsWith(SAME)).count() <= 3);
    for (Row row : rows) {
      assertTrue(row.change().lines().contains(row.change().mutated()));
      if (!row.seenBy().startsWith(SAME)) {
        String[] place = row.seenBy().split("#", -1);
        assertTrue(
            Arrays.stream(Class.forName(place[0]).getDeclaredMethods())
                .anyMatch(method -> method.getName().equals(place[1])),
            row.seenBy());
      }
    }
  }

  /** Compiled in the place of the right one, each is seen; one that is no change never is. */
  @Tag("long")
  @ParameterizedTest
  @MethodSource("rows")
  void aChangedLineIsSeen(Row row, @TempDir Path folder) throws IOException {
    if (row.seenBy().startsWith(SAME)) {
      return;
    }
    SourceMutation change = row.change();
    SourceMutation none =
        new SourceMutation(change.file(), change.line(), change.original(), change.original());
    try (MutatedClasses wrong =
            MutatedClasses.of(change, Files.createDirectory(folder.resolve("wrong")));
        MutatedClasses right =
            MutatedClasses.of(none, Files.createDirectory(folder.resolve("right")))) {
      assertTrue(wrong.thrownBy(row.seenBy()).isPresent(), row.seenBy() + " does not see " + row);
      assertEquals(Optional.empty(), right.thrownBy(row.seenBy()));
    }
  }
}
