package plumbline.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plumbline.diagnostics.FitJudgement;
import plumbline.models.changepoint.ChangePointOptions;
import plumbline.models.changepoint.ChangePointRun;
import plumbline.models.changepoint.LayerPriors;
import plumbline.models.changepoint.PointPrior;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.Checkpoint;
import plumbline.sampling.Formula;

/** {@code plumbline changepoint FILE}: the posterior of change points in depth. */
@Command(
    name = "changepoint",
    mixinStandardHelpOptions = true,
    description = {
      "Posterior of change points between layers, from counts of choices.",
      "FILE is CSV: individual,time,layer,count.",
      "With --lambda, --omega and --sticks all else is known; the exact posterior is shown too.",
      "Quantities: point[i,t], weight[i,t] and log rate[i,t] of individual i at time t, from 1 on.",
      "Exit status: 0 if the chains have converged, else 3. Results are always written."
    },
    footer = {
      "",
      "Example: plumbline changepoint counts.csv --lambda 1,1,1 --omega 0.3,0.5,0.8 --sticks 0.25"
    })
final class ChangePoint implements Callable<Integer> {
  @Mixin private final GlobalOptions global = new GlobalOptions();

  @Mixin private final CheckpointOptions checkpoints = new CheckpointOptions();

  @Spec private @Nullable CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "layer counts")
  private Path file = Path.of("");

  @Option(
      names = "--kernel",
      description =
          "metropolis, gibbs, slice, prior-independence, random-walk or truncated (default: metropolis)",
      paramLabel = "NAME")
  private String kernel = "metropolis";

  @Option(
      names = "--cut",
      description = "own-maximum or with-observed (default: own-maximum)",
      paramLabel = "NAME",
      order = HelpPage.MORE)
  private String cut = "own-maximum";

  @Option(
      names = "--formula",
      description = "corrected or as-printed (default: corrected)",
      paramLabel = "NAME",
      order = HelpPage.MORE)
  private String formula = "corrected";

  @Option(
      names = "--prior",
      description = "poisson, shifted or zero-truncated (default: poisson)",
      paramLabel = "NAME")
  private String prior = "poisson";

  @Option(
      names = "--truncation",
      description = "last value of the truncated kernel (default: ${DEFAULT-VALUE})",
      paramLabel = "N",
      order = HelpPage.MORE)
  private int truncation = ChangePointOptions.TRUNCATION;

  @Option(names = "--lambda", split = ",", description = "known rates, one for each time")
  private List<Double> rates = new ArrayList<>();

  @Option(names = "--omega", split = ",", description = "known weights, one for each time")
  private List<Double> weights = new ArrayList<>();

  @Option(names = "--sticks", split = ",", description = "known sticks; the last one repeats")
  private List<Double> sticks = new ArrayList<>();

  @Option(
      names = "--alpha",
      description = "concentration of unknown sticks (default: 1.5)",
      paramLabel = "A")
  private double alpha = 1.5;

  @Option(
      names = "--iterations",
      description = "sweeps to keep (default: ${DEFAULT-VALUE})",
      paramLabel = "N")
  private int iterations = 20_000;

  @Option(
      names = "--burn-in",
      description = "sweeps to drop first (default: ${DEFAULT-VALUE})",
      paramLabel = "N")
  private int burnIn = 1_000;

  @Option(
      names = "--chains",
      description = "number of chains (default: ${DEFAULT-VALUE})",
      paramLabel = "N")
  private int chains = 4;

  @Override
  public Integer call() {
    // Words first, then the file, then sizes and the checkpoint: all before a chain runs.
    Formula version =
        Words.oneOf(
            "--formula",
            formula,
            Map.of("corrected", Formula.CORRECTED, "as-printed", Formula.AS_PRINTED));
    PointPrior law =
        Words.oneOf(
            "--prior",
            prior,
            Map.of(
                "poisson", PointPrior.POISSON_FROM_ZERO,
                "shifted", PointPrior.SHIFTED_POISSON,
                "zero-truncated", PointPrior.ZERO_TRUNCATED));
    ChangePointOptions.Kernel chosen =
        Words.oneOf("--kernel", kernel, ChangePointOptions.Kernel.class);
    ChangePointOptions.Cut rule = Words.oneOf("--cut", cut, ChangePointOptions.Cut.class);
    if (version == Formula.AS_PRINTED && chosen != ChangePointOptions.Kernel.METROPOLIS) {
      throw new IllegalArgumentException("--formula as-printed needs --kernel metropolis");
    }
    LayerCountsFile data = LayerCountsFile.read(file);
    ChangePointRun run =
        new ChangePointRun(
            data.counts(),
            law,
            LayerPriors.standard().with(LayerPriors.Concentration.fixed(alpha)),
            ChangePointOptions.kernels(chosen, rule, version, truncation),
            known(),
            iterations,
            burnIn,
            chains);
    ChangePointRun.Result result =
        run.sample(
            Rng.seeded(global.seed),
            global.replicates(),
            global.progress("changepoint"),
            checkpoint(data));
    // Agreement of the chains says nothing of a scheme that leaves another law invariant.
    FitJudgement judgement =
        version == Formula.AS_PRINTED
            ? FitJudgement.wrong("formula as-printed")
            : chosen == ChangePointOptions.Kernel.TRUNCATED
                ? FitJudgement.wrong("kernel truncated")
                : FitJudgement.of(result.draws(), name -> true);
    out()
        .println(
            global.format == GlobalOptions.Format.json
                ? Json.text(json(data, result, judgement))
                : text(data, result) + "\n" + FitOutput.sentence(judgement));
    global.write(folder -> ChangePointFiles.write(folder, data, result));
    return FitOutput.status(judgement);
  }

  /** A saved run belongs to a file's name and its counts: no other data continue it. */
  private Checkpoint checkpoint(LayerCountsFile data) {
    String digest = DataDigest.of(data.counts());
    return checkpoints.of(
        "changepoint " + file.getFileName(), Map.of("digest of the data", digest));
  }

  /** What is known beforehand: everything but the change points, or nothing. */
  private ChangePointRun.@Nullable Known known() {
    if (rates.isEmpty() && weights.isEmpty() && sticks.isEmpty()) {
      return null;
    }
    if (rates.isEmpty() || weights.isEmpty() || sticks.isEmpty()) {
      throw new IllegalArgumentException(
          "--lambda, --omega and --sticks must be given together or not at all");
    }
    return new ChangePointRun.Known(list(rates), list(weights), list(sticks));
  }

  private static Doubles list(List<Double> values) {
    return Doubles.generate(values.size(), values::get);
  }

  /** The object of the contract; exact laws and the distance to them are null if unknown. */
  private Map<String, Object> json(
      LayerCountsFile data, ChangePointRun.Result result, FitJudgement judgement) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("kernel", kernel);
    json.put("cut", hasCut() ? cut : null);
    json.put("formula", formula);
    json.put("prior", prior);
    json.put("seed", global.seed);
    json.put("times", cells(data, result.sampled()));
    json.put("exact", result.exact().isEmpty() ? null : cells(data, result.exact()));
    // Of the cell where it is largest: half the sum over p of |sampled(p) - exact(p)|.
    json.put("totalVariation", result.totalVariation());
    List<String> notes = new ArrayList<>();
    if (!hasCut()) {
      notes.add("cut: kernel " + kernel + " has none");
    }
    if (result.exact().isEmpty()) {
      notes.add("exact laws need --lambda, --omega and --sticks");
    }
    if (!notes.isEmpty()) {
      json.put("note", String.join("; ", notes));
    }
    FitOutput.put(json, judgement);
    return json;
  }

  /** Whether a change point is proposed about a cut, by the formula of the document. */
  private boolean hasCut() {
    return kernel.equals("metropolis");
  }

  /** One object for each law; of T times, law {@code i T + t} is of individual i at time t. */
  private static List<Map<String, Object>> cells(LayerCountsFile data, List<Doubles> laws) {
    List<Map<String, Object>> cells = new ArrayList<>();
    for (int cell = 0; cell < laws.size(); cell++) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("individual", data.individuals().get(cell / data.times().size()));
      row.put("time", data.times().get(cell % data.times().size()));
      row.put("mean", ChangePointRun.mean(laws.get(cell)));
      row.put("probabilities", laws.get(cell).stream().boxed().toList());
      cells.add(row);
    }
    return cells;
  }

  /** A line for each change point, ten probabilities at most; the distance where it is known. */
  private String text(LayerCountsFile data, ChangePointRun.Result result) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "change points by %s%s, prior %s, seed %d%n",
            kernel,
            hasCut() ? ", cut " + cut + ", formula " + formula : "",
            prior,
            global.seed));
    text.append(
        String.format(
            "%-12s %6s %9s %9s  %s%n", "individual", "time", "mean", "exact", "Pr(0), Pr(1), ..."));
    for (int cell = 0; cell < result.sampled().size(); cell++) {
      Doubles law = result.sampled().get(cell);
      StringBuilder first = new StringBuilder();
      for (int p = 0; p < Math.min(10, law.size()); p++) {
        first.append(String.format(Locale.ROOT, "%.3f ", law.get(p)));
      }
      text.append(
          String.format(
              Locale.ROOT,
              "%-12s %6d %9.4f %9s  %s%n",
              data.individuals().get(cell / data.times().size()),
              data.times().get(cell % data.times().size()),
              ChangePointRun.mean(law),
              result.exact().isEmpty()
                  ? "-"
                  : String.format(
                      Locale.ROOT, "%.4f", ChangePointRun.mean(result.exact().get(cell))),
              first.toString().stripTrailing()));
    }
    if (!result.exact().isEmpty()) {
      text.append(
          String.format(
              Locale.ROOT,
              "largest total variation distance to the exact law: %.4f",
              result.totalVariation()));
    }
    return text.toString().stripTrailing();
  }

  private PrintWriter out() {
    return Objects.requireNonNull(spec).commandLine().getOut();
  }
}
