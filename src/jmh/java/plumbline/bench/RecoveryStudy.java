package plumbline.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import plumbline.models.ctm.GraphRecovery;
import plumbline.models.ctm.GraphRecovery.Found;
import plumbline.models.ctm.GraphRecovery.Kind;
import plumbline.models.ctm.GraphRecovery.Size;
import plumbline.random.Rng;

/**
 * Does the corrected sampler of document 4 find the graph, and the printed one? Twenty data sets of
 * every size, kept in data/graph-study/graph-recovery.csv. A run that is stopped goes on where it
 * was: rows that are in target/studies/graph-recovery.csv are not made again.
 */
final class RecoveryStudy {
  /** The word that asks for it; being no measurement of speed, it is not among the others. */
  static final String NAME = "recovery";

  private static final int SETS = 20;
  private static final long SEED = 20211109;

  private static final String HEADER =
      "documents,tokens,multiple,run,set,last,binder,waiting,visits,median,mean,topics";

  /** In the order of the columns. */
  private static final List<String> CRITERIA =
      List.of(
          "last",
          "lowest Binder loss",
          "highest waiting time",
          "most sampled",
          "median probability");

  /** The ends and the middle first: they tell most, should the study be stopped. */
  private static final List<Size> ORDER =
      List.of(Size.ALL.get(0), Size.ALL.get(4), Size.ALL.get(2), Size.ALL.get(1), Size.ALL.get(3));

  private RecoveryStudy() {}

  /**
   * Makes the rows that are missing.
   *
   * @param out where it tells what it does
   * @throws IOException if the table cannot be read or written
   */
  static void run(PrintStream out) throws IOException {
    Path file = Peers.home().resolve("target/studies/graph-recovery.csv");
    Files.createDirectories(file.getParent());
    List<String> rows = new ArrayList<>(Files.exists(file) ? Files.readAllLines(file) : List.of());
    if (rows.isEmpty()) {
      rows.add(HEADER);
      Files.write(file, rows);
    }
    for (Size size : ORDER) {
      for (Kind kind : Kind.values()) {
        for (int set = 1; set <= SETS; set++) {
          String key = key(size, kind, set);
          if (rows.stream().noneMatch(row -> row.startsWith(key))) {
            rows.add(key + values(GraphRecovery.run(size, kind, set, Rng.seeded(SEED))));
            String line = rows.get(rows.size() - 1) + System.lineSeparator();
            Files.writeString(file, line, StandardCharsets.UTF_8, StandardOpenOption.APPEND);
          }
        }
        out.println(kind.word() + ", " + size.documents() + " documents: done");
      }
    }
    List<String> sorted = new ArrayList<>(rows.subList(1, rows.size()));
    sorted.sort(Comparator.comparingInt(RecoveryStudy::place));
    sorted.add(0, HEADER);
    Files.write(file, sorted);
  }

  private static String key(Size size, Kind kind, int set) {
    return size.documents()
        + ","
        + size.tokens()
        + ","
        + size.multiple()
        + ","
        + kind.word()
        + ","
        + set
        + ",";
  }

  private static int place(String row) {
    String[] fields = row.split(",", -1);
    int kind = Kind.of(fields[3]).ordinal();
    return (kind * 1_000 + Integer.parseInt(fields[2])) * 100 + Integer.parseInt(fields[4]);
  }

  private static String values(Found found) {
    String wrong =
        CRITERIA.stream()
            .map(criterion -> found.wrong(criterion).map(String::valueOf).orElse(""))
            .collect(Collectors.joining(","));
    return wrong + String.format(Locale.ROOT, ",%.3f,%.4f", found.meanWrong(), found.topics());
  }
}
