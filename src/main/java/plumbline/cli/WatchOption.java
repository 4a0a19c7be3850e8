package plumbline.cli;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import plumbline.random.SeededRng;
import plumbline.verification.AnytimeReport;
import plumbline.verification.AnytimeTest;
import plumbline.verification.RunOptions;
import plumbline.verification.Trial;

/** {@code check --watch N}: bets on replicates as they come, to be looked at at any time. */
final class WatchOption {
  @Option(
      names = "--watch",
      paramLabel = "N",
      description =
          "make up to N replicates and bet on each, to be looked at and ended (Ctrl-C) at any time;"
              + " a right sampler is ever rejected at most once in 100,000 seeds")
  private int replicates;

  private @Nullable AnytimeReport last;

  boolean wanted() {
    return replicates != 0;
  }

  /** Runs and tells; whoever interrupts it is told what there is so far. */
  AnytimeReport attempt(
      String name,
      Trial<?, ?> trial,
      SeededRng rng,
      GlobalOptions.Format format,
      RunOptions options,
      PrintWriter out) {
    AnytimeTest test = AnytimeTest.most(replicates);
    try {
      AnytimeReport report = test.run(trial.jointTest(), rng, options, look -> last = look);
      tell(name, report, format, out);
      return report;
    } catch (CancellationException interrupted) {
      if (last != null) {
        tell(name, last, format, out);
      }
      throw interrupted;
    }
  }

  private static void tell(
      String name, AnytimeReport report, GlobalOptions.Format format, PrintWriter out) {
    out.println(
        format == GlobalOptions.Format.json ? Json.text(json(name, report)) : name + "\n" + report);
    out.flush();
  }

  private static Map<String, Object> json(String name, AnytimeReport report) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("model", name);
    json.put("verdict", CheckOutput.verdict(report.verdict()));
    json.put("replicates", report.replicates());
    json.put("sweeps", report.sweeps());
    json.put("moved", report.movedFraction());
    json.put("bets", report.bets());
    json.put("log10Capital", report.log10Capital());
    json.put("level", report.settings().level());
    json.put("reason", report.reason());
    json.put("rows", List.copyOf(report.rows()));
    return json;
  }
}
