package plumbline.models.dpmixture;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.numerics.Doubles;
import plumbline.plugin.FileFit;
import plumbline.plugin.FitResult;
import plumbline.plugin.FitRun;
import plumbline.plugin.ModelOption;
import plumbline.plugin.ModelPlugin;
import plumbline.sampling.Posterior;
import plumbline.sampling.files.NumberColumn;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;

/** {@code check dp-mixture} and {@code dp-mixture FILE}. */
public final class DirichletMixturePlugin implements ModelPlugin {
  private static final ModelOption<Double> SPREAD =
      ModelOption.positive("spread", 2, "standard deviation of the groups' means").label("SD");
  private static final ModelOption<Double> NOISE =
      ModelOption.positive("noise", 1, "standard deviation within a group").label("SD");

  @Override
  public String name() {
    return "dp-mixture";
  }

  @Override
  public String description() {
    return "A Dirichlet process mixture of normals, retrospectively.";
  }

  @Override
  public List<ModelOption<?>> options() {
    return MixtureTrial.OPTIONS;
  }

  @Override
  public Trial<?, ?> trial(TrialOptions options) {
    return MixtureTrial.of(options);
  }

  @Override
  public Optional<FileFit> fit() {
    return Optional.of(
        FileFit.of(DirichletMixturePlugin::fitted, SPREAD, NOISE)
            .help(
                "numbers",
                List.of(
                    "How many groups do numbers come from? Fits a mixture of normals.",
                    "FILE has a number on each line, or is CSV with the numbers in its last"
                        + " column.",
                    "The means of the groups have mean zero: see --spread and --noise."),
                "plumbline dp-mixture numbers.csv --spread 2 --noise 1"));
  }

  private static FitResult fitted(FitRun run) {
    Doubles numbers =
        NumberColumn.read(
            run.file(), "[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]{1,2})?", "a number");
    DirichletMixture model =
        new DirichletMixture(
            numbers.size(), run.of(MixtureTrial.ALPHA), run.of(SPREAD), run.of(NOISE));
    return run.posterior(
        Posterior.of(model, MixtureTrial.sampler(model, run.options()), numbers)
            .monitor("components", (s, y) -> s.occupied())
            .monitor("largest share", DirichletMixturePlugin::largestShare)
            .monitor("residual variance", DirichletMixturePlugin::residualVariance));
  }

  /** The share of the observations that the largest component has: free of labels. */
  private static double largestShare(MixtureState state, Doubles numbers) {
    Map<Integer, Integer> sizes = new HashMap<>();
    state.labels().stream().forEach(label -> sizes.merge(label, 1, Integer::sum));
    return Collections.max(sizes.values()) / (double) numbers.size();
  }

  /** How far observations are from the means of their groups. */
  private static double residualVariance(MixtureState state, Doubles numbers) {
    double sum = 0;
    for (int i = 0; i < numbers.size(); i++) {
      double residual = numbers.get(i) - state.atoms().get(state.labels().get(i) - 1);
      sum += residual * residual;
    }
    return sum / numbers.size();
  }
}
