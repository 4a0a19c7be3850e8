package plumbline.reproduction;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import plumbline.cli.options.GlobalOptions;
import plumbline.cli.output.ExitCode;
import plumbline.random.Rng;
import plumbline.reproduction.ledger.ErrataPage;
import plumbline.reproduction.ledger.Findings;

/** {@code plumbline errata}: the list of findings, and calculations that show them. */
@Command(
    name = "errata",
    mixinStandardHelpOptions = true,
    description = "Lists errors in published formulas and programs, with calculations.",
    footer = {
      "",
      "Without CALCULATION: the page docs/errata.md. With it: its figures, computed now.",
      "",
      "Example: plumbline errata standard-path"
    })
final class ErrataCommand implements Callable<Integer> {
  @Mixin private final GlobalOptions global = new GlobalOptions();

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "CALCULATION",
      description = "one of ${COMPLETION-CANDIDATES}",
      completionCandidates = Names.class)
  private @Nullable String name;

  /** The calculations that there are. */
  static final class Names implements Iterable<String> {
    @Override
    public java.util.Iterator<String> iterator() {
      return FindingCalculations.names().iterator();
    }
  }

  @Override
  public Integer call() {
    PrintWriter out = global.console();
    if (name == null) {
      out.print(ErrataPage.markdown(Findings.shipped(), ErrataPage.Withdrawal.all()));
    } else if (FindingCalculations.names().contains(name)) {
      FindingCalculations.of(name, Rng.seeded(global.seed())).forEach(out::println);
    } else {
      throw new ParameterException(
          global.line(),
          "there is no calculation "
              + name
              + "; there are "
              + String.join(", ", FindingCalculations.names()));
    }
    out.flush();
    return ExitCode.PASS;
  }
}
