package plumbline.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import plumbline.sampling.files.AtomicFile;

/**
 * The verdicts of the {@link Court}, as files and as a table.
 *
 * @param cases the rows of the table
 * @param algorithms its columns
 * @param asked how many cases each algorithm is to try
 * @param source whether an algorithm's runs were made here or stored
 */
record CourtReport(
    List<CourtCase> cases,
    List<String> algorithms,
    Map<String, Integer> asked,
    Map<String, String> source) {
  void write(List<CourtVerdict> verdicts, List<CourtRun> runs, PrintStream out) throws IOException {
    Path target = Peers.home().resolve("target");
    AtomicFile.write(
        target.resolve("court.csv"),
        verdicts.stream()
            .map(CourtVerdict::line)
            .collect(Collectors.joining("\n", CourtVerdict.header() + "\n", "\n")));
    AtomicFile.write(
        target.resolve("court-runs.csv"),
        runs.stream()
            .sorted(
                Comparator.comparing((CourtRun r) -> algorithms.indexOf(r.algorithm()))
                    .thenComparing(CourtRun::seed))
            .map(CourtRun::line)
            .collect(Collectors.joining("\n", "", "\n")));
    String table = table(verdicts);
    AtomicFile.write(target.resolve("court.md"), table);
    out.println(table);
    Map<String, Map<String, Integer>> counts = new LinkedHashMap<>();
    for (CourtVerdict v : verdicts) {
      counts
          .computeIfAbsent(v.first().algorithm(), a -> new TreeMap<>())
          .merge(v.word(), 1, Integer::sum);
    }
    counts.forEach(
        (name, count) -> {
          int judged = count.values().stream().mapToInt(Integer::intValue).sum();
          int wanted = asked.getOrDefault(name, 0);
          String rest =
              judged < wanted ? ", " + (wanted - judged) + " of " + wanted + " NOT TESTED" : "";
          out.printf("%-16s %s (%s%s)%n", name, count, source.get(name), rest);
        });
    for (String name : algorithms) {
      if (!counts.containsKey(name)) {
        out.printf("%-16s NOT TESTED: the program is not here and nothing is stored%n", name);
      }
    }
  }

  /** Every case a row: the largest error of an edge, and a letter or bold print for its verdict. */
  private String table(List<CourtVerdict> verdicts) {
    StringBuilder text = new StringBuilder();
    text.append("| p | n | b | graph | ").append(String.join(" | ", algorithms)).append(" |\n");
    text.append("|---:|---:|---:|---|").append("---:|".repeat(algorithms.size())).append('\n');
    for (CourtCase one : cases) {
      text.append(
          String.format(
              Locale.ROOT, "| %d | %d | %d | %s |", one.p(), one.n(), one.b(), one.graph()));
      for (String algorithm : algorithms) {
        text.append(' ')
            .append(
                verdicts.stream()
                    .filter(v -> v.one().equals(one) && v.first().algorithm().equals(algorithm))
                    .map(CourtVerdict::cell)
                    .findFirst()
                    .orElse("-"))
            .append(" |");
      }
      text.append('\n');
    }
    return text.toString();
  }
}
