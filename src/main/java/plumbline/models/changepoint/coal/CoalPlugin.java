package plumbline.models.changepoint.coal;

import java.util.List;
import java.util.Optional;
import plumbline.models.changepoint.ChangePointOptions;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.plugin.FileFit;
import plumbline.plugin.FitResult;
import plumbline.plugin.FitRun;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;
import plumbline.sampling.Posterior;
import plumbline.sampling.files.NumberColumn;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.exact.SmallestCase;

/** {@code check coal} and {@code coal FILE}. */
public final class CoalPlugin implements ModelPlugin {
  @Override
  public String name() {
    return "coal";
  }

  @Override
  public String description() {
    return "One change in the rate of coal-mining disasters.";
  }

  @Override
  public List<ModelOption<?>> options() {
    return CoalTrial.OPTIONS;
  }

  @Override
  public Trial<?, ?> trial(TrialOptions options) {
    return CoalTrial.of(options);
  }

  @Override
  public List<SmallestCase<?, ?>> casesInFractions(TrialOptions options) {
    return List.of(CoalCases.inFractions(options));
  }

  @Override
  public Optional<FileFit> fit() {
    return Optional.of(
        FileFit.of(CoalPlugin::fitted)
            .help(
                "counts",
                List.of(
                    "When did the rate of events change, and what was it before and after?",
                    "FILE has a count on each line, or is CSV with the counts in its last column."),
                "plumbline coal data/coal/disasters.csv"));
  }

  private static FitResult fitted(FitRun run) {
    if (run.of(CoalTrial.KERNEL) == ChangePointOptions.Kernel.TRUNCATED) {
      throw new IllegalArgumentException(
          "--kernel truncated leaves another law invariant: it is for check coal alone");
    }
    Doubles read = NumberColumn.read(run.file(), "[0-9]{1,6}", "a count");
    Ints counts = Ints.generate(read.size(), year -> (int) read.get(year));
    CoalModel model = new CoalModel(counts.size(), 2, 1);
    return run.posterior(
        Posterior.of(model, CoalTrial.sampler(model, run.options()), counts)
            .monitor("change", (s, y) -> s.change())
            .monitor("before", (s, y) -> s.before())
            .monitor("after", (s, y) -> s.after()));
  }
}
