package plumbline.cli.diagnose;

import static plumbline.cli.options.HelpPage.MORE;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import plumbline.cli.options.GlobalOptions;
import plumbline.cli.options.OptionRules.Within;
import plumbline.cli.options.ReportOptions;
import plumbline.cli.output.ExitCode;
import plumbline.cli.output.Json;
import plumbline.diagnostics.Summary;
import plumbline.diagnostics.judgement.Convergence;
import plumbline.plugin.OptionBounds;
import plumbline.sampling.Draws;

/** {@code plumbline diagnose}: has the run been long enough? */
@Command(name = "diagnose", mixinStandardHelpOptions = true)
public final class Diagnose implements Callable<Integer> {
  @Mixin private GlobalOptions global = new GlobalOptions();
  @Mixin private ConvergenceOptions convergenceOptions = new ConvergenceOptions();
  @Mixin private MoreOptions more = new MoreOptions();
  @Mixin private ReportOptions report = new ReportOptions();
  @Mixin private ClassicOptions classic = new ClassicOptions();

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "draws")
  private List<Path> files = new ArrayList<>();

  @Option(names = "--burn-in", paramLabel = "N")
  private int burnIn = 0;

  @Within(OptionBounds.FEW)
  @Option(names = "--chains", paramLabel = "M")
  private @Nullable Integer chains;

  @Option(names = "--interleaved", order = MORE)
  private boolean interleaved;

  @Override
  public Integer call() {
    Summary.Settings settings = classic.settings();
    Convergence.Criteria criteria = convergenceOptions.criteria();
    ReadingMemory.require(files);
    RunFiles run =
        RunFiles.read(
            files,
            chains == null ? OptionalInt.empty() : OptionalInt.of(chains),
            interleaved,
            burnIn);
    Draws draws = more.withFunctions(run.draws());
    Summary summary = Summary.of(draws, settings);
    DiagnoseOutput output =
        new DiagnoseOutput(
            draws,
            summary,
            run.signs(),
            Convergence.of(draws, summary, run.signs(), criteria),
            run.remarks(),
            more.compute(draws, global.seed()));
    global.write(output::write);
    report.write("diagnose", () -> output.page(global.asked()), output::cases);
    PrintWriter out = global.console();
    if (global.json()) { // of thousands of variables either takes its time
      out.println(Json.text(output.json()));
    } else {
      out.print(output.text());
    }
    out.flush();
    return convergenceOptions.verdictCounts()
        ? ExitCode.of(output.convergence().verdict())
        : ExitCode.PASS;
  }
}
