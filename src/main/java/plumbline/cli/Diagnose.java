package plumbline.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plumbline.diagnostics.Convergence;
import plumbline.diagnostics.ConvergenceCriteria;
import plumbline.diagnostics.ConvergenceReason;
import plumbline.diagnostics.HamiltonianSigns;
import plumbline.diagnostics.Summary;
import plumbline.diagnostics.SummarySettings;
import plumbline.sampling.Draws;
import plumbline.sampling.files.DrawsFile;

/** {@code plumbline diagnose}: has the run been long enough? */
@Command(
    name = "diagnose",
    description = {
      "Diagnoses chains that any program wrote: has the run been long enough?",
      "The first line is the answer: PASS (exit status 0), FAIL (1) or UNDECIDED (3)."
    },
    footer = {
      "",
      "FILE is one chains file (CSV with header chain,<variable>,...), or one file for each chain;",
      "Stan's CSV output, CODA files, long CSV and ArviZ's JSON are recognised, gzipped or not.",
      "",
      "Example: plumbline diagnose output_1.csv output_2.csv --ess 400"
    },
    mixinStandardHelpOptions = true)
final class Diagnose implements Callable<Integer> {
  private static final int MOST_REASONS = 8;

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private GlobalOptions global = new GlobalOptions();
  @Mixin private ConvergenceOptions convergenceOptions = new ConvergenceOptions();
  @Mixin private ClassicOptions classic = new ClassicOptions();

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "files of draws")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--burn-in",
      paramLabel = "N",
      description = "drop the first N draws of each chain (default: ${DEFAULT-VALUE})")
  private int burnIn = 0;

  @Override
  public Integer call() {
    SummarySettings settings = classic.settings();
    ConvergenceCriteria criteria = convergenceOptions.criteria();
    Draws read = DrawsFile.read(files);
    if (burnIn < 0 || burnIn >= read.draws()) {
      throw new IllegalArgumentException(
          "--burn-in must leave some of the " + read.draws() + " draws, not drop " + burnIn);
    }
    Draws draws = burnIn == 0 ? read : read.dropFirst(burnIn);
    Summary summary = Summary.of(draws, settings);
    Optional<HamiltonianSigns> signs = Optional.empty();
    Convergence convergence = Convergence.of(draws, summary, signs, criteria);
    global.write(folder -> SummaryFile.write(folder.resolve("summary.csv"), summary));
    PrintWriter out = spec.commandLine().getOut();
    if (global.format == GlobalOptions.Format.json) {
      Map<String, @Nullable Object> json = new LinkedHashMap<>();
      ConvergenceJson.put(json, convergence);
      json.put("hmc", signs.map(ConvergenceJson::of).orElse(null));
      json.putAll(SummaryJson.of(summary));
      out.println(Json.text(json));
    } else {
      out.print(answer(convergence));
      signs.ifPresent(out::println);
      out.println();
      out.print(summary);
    }
    out.flush();
    return convergenceOptions.status(convergence.verdict());
  }

  /** The answer, and the reasons after the first. */
  private static String answer(Convergence convergence) {
    StringBuilder text = new StringBuilder(convergence.firstLine()).append('\n');
    List<ConvergenceReason> reasons = convergence.reasons();
    for (int i = 1; i < reasons.size(); i++) {
      if (i > MOST_REASONS) {
        text.append("  and ").append(reasons.size() - i).append(" more reasons\n");
        break;
      }
      text.append("  also: ")
          .append(reasons.get(i).sentence())
          .append("; ")
          .append(reasons.get(i).advice())
          .append('\n');
    }
    return text.toString();
  }
}
