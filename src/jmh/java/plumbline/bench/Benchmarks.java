package plumbline.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import plumbline.spark.SparkWorkers;

/**
 * Runs the benchmarks, sets each beside its peer, and leaves the table in {@code target/bench.md}.
 */
public final class Benchmarks {
  private static final Path LOG = Path.of("target", "bench.log");
  private static final Path TABLE = Path.of("target", "bench.md");

  private Benchmarks() {}

  /**
   * The command.
   *
   * @param arguments parts of benchmark names, or one of {@code findings}, {@code court}, {@code
   *     copula}, {@code recovery}, {@code spark}, {@code page} and {@code ctm}; {@code --format
   *     table|json}, {@code --quick}, for the court {@code --stored} (judge stored runs) and {@code
   *     --complete} (run what they lack)
   * @throws IOException if the log cannot be written
   * @throws RunnerException if a benchmark fails
   * @throws InterruptedException if waiting for a cluster is interrupted
   */
  public static void main(String[] arguments)
      throws IOException, RunnerException, InterruptedException {
    List<String> names = new ArrayList<>();
    String format = "table";
    boolean quick = false;
    Court.Stored stored = Court.Stored.WHERE_MISSING;
    for (int i = 0; i < arguments.length; i++) {
      String word = arguments[i];
      if (word.equals("--format") && i + 1 < arguments.length) {
        format = arguments[++i];
      } else if (word.startsWith("--format=")) {
        format = word.substring("--format=".length());
      } else if (word.equals("--quick")) {
        quick = true;
      } else if (word.equals("--stored")) {
        stored = Court.Stored.ONLY;
      } else if (word.equals("--complete")) {
        stored = Court.Stored.COMPLETED;
      } else if (word.equals("--peers")) {
        continue; // the launcher has installed them
      } else if (word.startsWith("-")) {
        refuse(
            "bench takes names, --format table|json, --quick, --stored, --complete and --peers, not '"
                + word
                + "'");
      } else {
        names.add(word);
      }
    }
    if (!format.equals("table") && !format.equals("json")) {
      refuse("--format must be table or json, not '" + format + "'");
    }
    if (names.contains(FindingsOnTrial.NAME)) {
      if (names.size() > 1) {
        refuse("bench findings stands alone, without other names");
      }
      System.exit(FindingsOnTrial.run(format.equals("json"), System.out) ? 0 : 1);
    }
    if (names.contains(Court.NAME)) {
      if (names.size() > 1) {
        refuse("bench court stands alone, without other names");
      }
      System.exit(Court.hold(quick, stored, System.out) ? 0 : 1);
    }
    if (names.equals(List.of(RecoveryStudy.NAME))) {
      RecoveryStudy.run(System.out);
      return;
    }
    if (names.equals(List.of(SparkWorkers.NAME))) {
      SparkWorkers.run(Peers.home(), quick, System.out);
      return;
    }
    if (names.equals(List.of(CtmAgainstTomotopy.NAME))) {
      CtmAgainstTomotopy.run(System.out);
      return;
    }
    if (names.contains(CopulaAgainstOthers.NAME)) {
      if (names.size() > 1) {
        refuse("bench copula stands alone, without other names");
      }
      CopulaAgainstOthers.run(quick, System.out);
      return;
    }
    List<Comparison> rows = new ArrayList<>();
    if (names.contains(PageInBrowser.NAME)) {
      rows.addAll(PageInBrowser.compare(quick));
    }
    if (DiagnosticsAgainstR.isAskedFor(names)) {
      rows.addAll(DiagnosticsAgainstR.compare(quick));
    }
    if (GraphsAgainstBdgraph.isAskedFor(names)) {
      rows.addAll(GraphsAgainstBdgraph.compare(quick));
    }
    if (GraphsAgainstWwa.isAskedFor(names)) {
      rows.addAll(GraphsAgainstWwa.compare(quick));
    }
    if (GraphsAgainstMpl.isAskedFor(names)) {
      rows.addAll(GraphsAgainstMpl.compare(quick));
    }
    if (TopicsAgainstMallet.isAskedFor(names)) {
      rows.addAll(TopicsAgainstMallet.compare(quick));
    }
    if (WholePrograms.isAskedFor(names)) {
      rows.addAll(WholePrograms.compare(quick));
    }
    if (Scaling.isAskedFor(names)) {
      rows.addAll(Scaling.compare(names, quick));
    }
    if (rows.isEmpty() || names.isEmpty()) {
      rows.addAll(0, Comparison.pair(run(names, quick)));
    }
    MarkdownTable.write(Peers.home().resolve(TABLE), rows);
    if (format.equals("json")) {
      System.out.println(new ObjectMapper().writeValueAsString(Map.of("benchmarks", rows)));
    } else {
      print(rows, System.out);
    }
  }

  private static Collection<RunResult> run(List<String> names, boolean quick)
      throws IOException, RunnerException {
    Path log = Path.of(System.getProperty("plumbline.home", "")).resolve(LOG).toAbsolutePath();
    Files.createDirectories(log.getParent());
    ChainedOptionsBuilder options =
        new OptionsBuilder().output(log.toString()).shouldFailOnError(true);
    // A word finds the benchmarks whose class name contains it, in any case.
    names.forEach(name -> options.include("(?i)\\." + "[^.]*\\Q" + name + "\\E[^.]*\\.[^.]*$"));
    if (quick) {
      options.forks(0).warmupIterations(1).measurementIterations(1);
    }
    try {
      return new Runner(options.build()).run();
    } catch (NoBenchmarksException e) {
      refuse("no benchmark has a name with " + String.join(" or ", names));
      throw e;
    }
  }

  private static void refuse(String sentence) {
    System.err.println(sentence);
    System.exit(2);
  }

  private static void print(List<Comparison> rows, PrintStream out) {
    out.printf("%-28s %12s %12s %6s  %s%n", "", "ours", "peer", "ratio", "against");
    for (Comparison row : rows) {
      out.printf(
          Locale.ROOT,
          "%-28s %12s %12s %6s  %s (%s)%n",
          row.name(),
          MarkdownTable.number(row.ours()),
          MarkdownTable.number(row.peer()),
          MarkdownTable.number(row.ratio()),
          row.peerName(),
          row.unit());
    }
  }
}
