package plumbline.cli;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;
import plumbline.random.SeededRng;
import plumbline.verification.RunOptions;
import plumbline.verification.SequentialReport;
import plumbline.verification.SequentialTest;
import plumbline.verification.Trial;

/** {@code check --program ... --assert}: the sequential assertion in place of the ladder. */
final class AssertOption {
  @Option(
      names = "--assert",
      description =
          "with --program: the sequential assertion, wrong for a right sampler at most once in"
              + " 100,000 seeds")
  private boolean wanted;

  boolean wanted() {
    return wanted;
  }

  /** The sequential assertion, told. */
  SequentialReport attempt(
      String name,
      Trial<?, ?> trial,
      SeededRng rng,
      GlobalOptions.Format format,
      RunOptions options,
      PrintWriter out) {
    SequentialReport report = SequentialTest.defaults().run(trial.jointTest(), rng, options);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("model", name);
    json.put("verdict", CheckOutput.verdict(report.verdict()));
    json.put("look", report.look());
    json.put("p", report.p());
    json.put("bound", report.bound());
    json.put("reason", report.reason());
    out.println(format == GlobalOptions.Format.json ? Json.text(json) : name + "\n" + report);
    return report;
  }
}
