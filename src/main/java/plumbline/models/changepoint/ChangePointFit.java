package plumbline.models.changepoint;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import plumbline.diagnostics.judgement.FitJudgement;
import plumbline.models.changepoint.ChangePointOptions.Kernel;
import plumbline.models.changepoint.ChangePointRun.Result;
import plumbline.numerics.Doubles;
import plumbline.numerics.Text;
import plumbline.plugin.FileFit;
import plumbline.plugin.FitFigure;
import plumbline.plugin.FitResult;
import plumbline.plugin.FitRun;
import plumbline.plugin.ModelOption;
import plumbline.plugin.OptionBounds;
import plumbline.plugin.OptionForm;
import plumbline.sampling.Formula;

/** {@code plumbline changepoint FILE}: the posterior of change points in depth. */
public final class ChangePointFit {
  /** Pictures are for looking at: of many people the first few. */
  private static final int MOST_FIGURES = 9;

  /** Of each law, people are shown this many probabilities. */
  private static final int MOST_SHOWN = 10;

  private static final ModelOption<Formula> FORMULA =
      ModelOption.choice("formula", Formula.CORRECTED, "of the Metropolis step").rare();
  private static final ModelOption<Prior> PRIOR =
      ModelOption.choice("prior", Prior.POISSON, "of the change points");
  private static final ModelOption<Doubles> RATES =
      ModelOption.numbers("lambda", "known rates, one for each time").within(OptionBounds.POSITIVE);
  private static final ModelOption<Doubles> WEIGHTS =
      ModelOption.numbers("omega", "known weights, one for each time")
          .within(OptionBounds.POSITIVE);
  private static final ModelOption<Doubles> STICKS =
      ModelOption.numbers("sticks", "known sticks; the last one repeats")
          .within(OptionBounds.FRACTION)
          .replaces("sticks that are not known", "alpha");

  /** The prior, by a name shorter than a check has it. */
  private enum Prior {
    POISSON(PointPrior.POISSON_FROM_ZERO),
    SHIFTED(PointPrior.SHIFTED_POISSON),
    ZERO_TRUNCATED(PointPrior.ZERO_TRUNCATED);

    private final PointPrior law;

    Prior(PointPrior law) {
      this.law = law;
    }
  }

  private final FitRun run;
  private final LayerCountsFile data;
  private final Kernel kernel;
  private final Formula formula;
  private final Prior prior;

  private ChangePointFit(FitRun run) {
    this.run = run;
    this.formula = run.of(FORMULA);
    this.prior = run.of(PRIOR);
    this.kernel = run.of(ChangePointTrials.KERNEL);
    if (formula == Formula.AS_PRINTED && kernel != Kernel.METROPOLIS) {
      throw new IllegalArgumentException("--formula as-printed needs --kernel metropolis");
    }
    this.data = LayerCountsFile.read(run.file());
  }

  public static FileFit of() {
    return FileFit.of(run -> new ChangePointFit(run).fit(), FORMULA, PRIOR, RATES, WEIGHTS, STICKS)
        .lengths(new FileFit.Lengths(4, 20_000, 1_000, 0))
        .help(
            "layer counts",
            List.of(
                "Posterior of change points between layers, from counts of choices.",
                "FILE is CSV: individual,time,layer,count.",
                "With --lambda, --omega and --sticks all else is known; the exact posterior is"
                    + " shown too.",
                "Quantities: point[i,t], weight[i,t] and log rate[i,t] of individual i at time t,"
                    + " from 1 on."),
            "plumbline changepoint counts.csv --lambda 1,1,1 --omega 0.3,0.5,0.8 --sticks 0.25");
  }

  private FitResult fit() {
    FileFit.Lengths lengths = run.lengths();
    Result result =
        new ChangePointRun(
                data.counts(),
                prior.law,
                LayerPriors.standard()
                    .with(LayerPriors.Concentration.fixed(run.of(ChangePointTrials.ALPHA))),
                ChangePointOptions.kernels(
                    kernel,
                    run.of(ChangePointTrials.CUT),
                    formula,
                    run.of(ChangePointTrials.TRUNCATION)),
                known(),
                lengths.iterations(),
                lengths.burnIn(),
                lengths.chains())
            .sample(
                run.rng(), run.workers(), run.progress(), run.checkpoint(Map.of(), data.counts()));
    // Agreement of the chains says nothing of a scheme that leaves another law invariant.
    FitResult fit =
        FitResult.of(
            formula == Formula.AS_PRINTED
                ? FitJudgement.wrong("formula as-printed")
                : kernel == Kernel.TRUNCATED
                    ? FitJudgement.wrong("kernel truncated")
                    : FitJudgement.of(result.draws(), name -> true));
    addValues(fit, result);
    addText(fit, result);
    return fit.table(
            "changepoint.csv",
            List.of("individual", "time", "point", "probability", "exact"),
            () -> rows(result))
        .figure(
            () ->
                new FitFigure.Laws(
                    "changepoint.png",
                    IntStream.range(0, Math.min(MOST_FIGURES, result.sampled().size()))
                        .mapToObj(cell -> "individual " + who(cell) + ", time " + when(cell))
                        .toList(),
                    "change point (layer)",
                    result.sampled(),
                    result.exact()));
  }

  /** What is known beforehand: everything but the change points, or nothing. */
  private ChangePointRun.@Nullable Known known() {
    Doubles rates = run.of(RATES);
    Doubles weights = run.of(WEIGHTS);
    Doubles sticks = run.of(STICKS);
    if (rates.size() + weights.size() + sticks.size() == 0) {
      return null;
    }
    if (rates.size() == 0 || weights.size() == 0 || sticks.size() == 0) {
      throw new IllegalArgumentException(
          "--lambda, --omega and --sticks must be given together or not at all");
    }
    return new ChangePointRun.Known(rates, weights, sticks);
  }

  /** The object of the contract; exact laws and the distance to them are null if unknown. */
  private void addValues(FitResult fit, Result result) {
    boolean isKnown = !result.exact().isEmpty();
    fit.put("kernel", OptionForm.word(kernel))
        .put("cut", hasCut() ? OptionForm.word(run.of(ChangePointTrials.CUT)) : null)
        .put("formula", OptionForm.word(formula))
        .put("prior", OptionForm.word(prior))
        .put("seed", run.seed())
        .put("times", cells(result.sampled()))
        .put("exact", isKnown ? cells(result.exact()) : null)
        // Of the cell where it is largest: half the sum over p of |sampled(p) - exact(p)|.
        .put("totalVariation", result.totalVariation());
    List<String> notes = new ArrayList<>();
    if (!hasCut()) {
      notes.add("cut: kernel " + OptionForm.word(kernel) + " has none");
    }
    if (!isKnown) {
      notes.add("exact laws need --lambda, --omega and --sticks");
    }
    if (!notes.isEmpty()) {
      fit.put("note", String.join("; ", notes));
    }
    fit.verdict();
  }

  /** Whether a change point is proposed about a cut, by the formula of the document. */
  private boolean hasCut() {
    return kernel == Kernel.METROPOLIS;
  }

  /** Of T times, law {@code i T + t} is of individual i at time t. */
  private String who(int cell) {
    return data.individuals().get(cell / data.times().size());
  }

  private int when(int cell) {
    return data.times().get(cell % data.times().size());
  }

  /** One object for each law. */
  private List<Map<String, Object>> cells(List<Doubles> laws) {
    List<Map<String, Object>> cells = new ArrayList<>();
    for (int cell = 0; cell < laws.size(); cell++) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("individual", who(cell));
      row.put("time", when(cell));
      row.put("mean", ChangePointRun.mean(laws.get(cell)));
      row.put("probabilities", laws.get(cell).stream().boxed().toList());
      cells.add(row);
    }
    return cells;
  }

  /** A line for each change point; the distance where it is known. */
  private void addText(FitResult fit, Result result) {
    String cut =
        ", cut %s, formula %s"
            .formatted(OptionForm.word(run.of(ChangePointTrials.CUT)), OptionForm.word(formula));
    fit.line(
        "change points by %s%s, prior %s, seed %d",
        OptionForm.word(kernel), hasCut() ? cut : "", OptionForm.word(prior), run.seed());
    String row = "%-12s %6s %9s %9s  %s";
    fit.line(row, "individual", "time", "mean", "exact", "Pr(0), Pr(1), ...");
    for (int cell = 0; cell < result.sampled().size(); cell++) {
      Doubles law = result.sampled().get(cell);
      fit.line(
          row,
          who(cell),
          when(cell),
          four(ChangePointRun.mean(law)),
          result.exact().isEmpty() ? "-" : four(ChangePointRun.mean(result.exact().get(cell))),
          law.stream()
              .limit(MOST_SHOWN)
              .mapToObj(p -> Text.of("%.3f", p))
              .collect(Collectors.joining(" ")));
    }
    if (!result.exact().isEmpty()) {
      fit.line(
          "largest total variation distance to the exact law: %s", four(result.totalVariation()));
    }
  }

  private static String four(double number) {
    return Text.of("%.4f", number);
  }

  /** All probabilities, the exact ones beside where they are known. */
  private List<List<Object>> rows(Result result) {
    List<List<Object>> rows = new ArrayList<>();
    for (int cell = 0; cell < result.sampled().size(); cell++) {
      Doubles law = result.sampled().get(cell);
      Doubles other = result.exact().isEmpty() ? Doubles.of() : result.exact().get(cell);
      for (int p = 0; p < Math.max(law.size(), other.size()); p++) {
        // Beyond its own end a law has no probability.
        Object exact = result.exact().isEmpty() ? "" : p < other.size() ? other.get(p) : 0.0;
        rows.add(List.of(who(cell), when(cell), p, p < law.size() ? law.get(p) : 0.0, exact));
      }
    }
    return rows;
  }
}
