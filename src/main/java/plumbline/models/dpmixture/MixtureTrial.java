package plumbline.models.dpmixture;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.plugin.FileFit;
import plumbline.plugin.FitResult;
import plumbline.plugin.FitRun;
import plumbline.plugin.ModelOption;
import plumbline.random.Rng;
import plumbline.sampling.Posterior;
import plumbline.sampling.Sweep;
import plumbline.sampling.countable.CountableKernel;
import plumbline.sampling.countable.CutRule;
import plumbline.sampling.countable.RetrospectiveGibbs;
import plumbline.sampling.countable.RetrospectiveMetropolis;
import plumbline.sampling.files.NumberColumn;
import plumbline.verification.Rung;
import plumbline.verification.TestFunction;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.exact.CountableSteps;
import plumbline.verification.exact.KernelCheck;
import plumbline.verification.exact.KernelPairs;
import plumbline.verification.mutation.Mutant;

/** The Dirichlet process mixture on trial, with five observations. */
public final class MixtureTrial {
  private static final int LARGEST = 60;

  static final ModelOption<Kernel> KERNEL =
      ModelOption.choice("kernel", Kernel.METROPOLIS, "of a label");
  static final ModelOption<Integer> OBSERVATIONS =
      ModelOption.size("observations", 5, "how many").ofTrial();
  static final ModelOption<Double> ALPHA =
      ModelOption.positive("alpha", 1.0, "concentration of the process");

  public static final List<ModelOption<?>> OPTIONS = List.of(KERNEL, OBSERVATIONS, ALPHA);

  private static final ModelOption<Double> SPREAD =
      ModelOption.positive("spread", 2, "standard deviation of the groups' means").label("SD");
  private static final ModelOption<Double> NOISE =
      ModelOption.positive("noise", 1, "standard deviation within a group").label("SD");

  private MixtureTrial() {}

  /** The kernels of a label, by name. */
  private enum Kernel {
    METROPOLIS,
    GIBBS
  }

  /**
   * The trial. Settings: kernel (metropolis, gibbs), observations, alpha; formula as printed for
   * the Metropolis kernel.
   *
   * @param options settings
   * @return the trial
   */
  public static Trial<MixtureState, Doubles> of(TrialOptions options) {
    ModelOption.allow(options, OPTIONS);
    DirichletMixture model =
        new DirichletMixture(OBSERVATIONS.of(options), ALPHA.of(options), 2, 1);
    Sweep<MixtureState, Doubles, DirichletMixtureWorkspace> sampler = sampler(model, options);
    int last = model.observations() - 1;
    return Trial.of("dp-mixture", model, sampler)
        .pairs(KernelPairs.USUAL)
        .functions(
            List.of(
                TestFunction.of("components", (s, y) -> s.occupied()),
                TestFunction.of("first label", (s, y) -> s.labels().get(0)),
                TestFunction.of("sum of log labels", (s, y) -> logLabels(s.labels())),
                TestFunction.of("first and last together", (s, y) -> together(s, 0, last)),
                TestFunction.of("V_1", (s, y) -> -Math.expm1(s.sticks().get(0))),
                TestFunction.of("mu_1", (s, y) -> s.atoms().get(0)),
                TestFunction.of("atom of the first", (s, y) -> atom(s, 0)),
                TestFunction.of("residual of the first", (s, y) -> Math.abs(y.get(0) - atom(s, 0))),
                TestFunction.of("first y * its atom", (s, y) -> y.get(0) * atom(s, 0)),
                TestFunction.of(
                    "V_1 * first y^2", (s, y) -> s.sticks().get(0) * y.get(0) * y.get(0)),
                TestFunction.of(
                    "together * distance", (s, y) -> together(s, 0, last) * distance(y, last)),
                TestFunction.of("distance", (s, y) -> distance(y, last))))
        .exact(
            List.of(
                new KernelCheck<>(
                    "one label given the rest",
                    "labels",
                    KernelCheck.onSome(
                        DirichletMixtureWorkspace.class, kernel -> invarianceError(model, kernel)),
                    1e-14)))
        .mutants(
            List.of(
                Mutant.of(
                        "own-members-pass",
                        "a component's own members count among those that pass it by",
                        sampler.replace("sticks", MixtureTrial::ownMembersPass))
                    .draws(20_000)
                    .by(Rung.JOINT)
                    .blind("rungs that look at the labels only")));
  }

  /** With the kernel that is asked for, in a trial and in a fit. */
  static Sweep<MixtureState, Doubles, DirichletMixtureWorkspace> sampler(
      DirichletMixture model, TrialOptions options) {
    Supplier<CountableKernel> kernels =
        switch (KERNEL.of(options)) {
          case METROPOLIS ->
              () -> RetrospectiveMetropolis.of(CutRule.OWN_MAXIMUM, options.formula());
          case GIBBS -> RetrospectiveGibbs::new;
        };
    return MixtureSampler.of(model, kernels);
  }

  private static void ownMembersPass(DirichletMixtureWorkspace work, Rng rng) {
    int largest = work.tally();
    int passed = 0;
    for (int h = 1; h <= largest; h++) {
      passed += work.members(h);
    }
    work.forgetSticks();
    for (int h = 1; h <= largest; h++) {
      work.appendStick(work.members(h), passed, rng);
      passed -= work.members(h);
    }
  }

  private static double logLabels(Ints labels) {
    return labels.stream().mapToDouble(Math::log).sum();
  }

  private static double together(MixtureState state, int i, int j) {
    return state.labels().get(i) == state.labels().get(j) ? 1 : 0;
  }

  private static double atom(MixtureState state, int i) {
    return state.atoms().get(state.labels().get(i) - 1);
  }

  private static double distance(Doubles y, int last) {
    return Math.abs(y.get(0) - y.get(last));
  }

  /** One observation's label, with sixty sticks of 1/2 and atoms that come and go. */
  private static OptionalDouble invarianceError(
      DirichletMixture model, Sweep<MixtureState, Doubles, DirichletMixtureWorkspace> sampler) {
    Ints labels = Ints.generate(model.observations(), i -> 1 + i % 3);
    Doubles sticks = Doubles.generate(LARGEST, h -> -Math.log(2));
    Doubles atoms = Doubles.generate(LARGEST, h -> 2.5 * Math.sin(1.7 * h));
    Doubles data = Doubles.generate(model.observations(), i -> 2 - i);
    MixtureState state = new MixtureState(labels, sticks, atoms);
    double worst = 0;
    for (int i = 0; i < model.observations(); i++) {
      int which = i;
      double[] law = law(model, state, data.get(which));
      CountableSteps steps =
          new CountableSteps(
              which + 1,
              1,
              (step, kernel, target) ->
                  step < which
                      ? 0
                      : largestChange(law, CountableSteps.after(law, 1, kernel, target)));
      sampler.prepared(work -> work.observe(steps)).start(state, data).advance(Rng.seeded(which));
      OptionalDouble error = steps.error(model.observations());
      if (error.isEmpty()) {
        return error; // an update that does not take one step for each label
      }
      worst = Math.max(worst, error.getAsDouble());
    }
    return OptionalDouble.of(worst);
  }

  /** The fit of numbers in a file. */
  public static FileFit fit() {
    return FileFit.of(MixtureTrial::fitted, SPREAD, NOISE)
        .help(
            "numbers",
            List.of(
                "How many groups do numbers come from? Fits a mixture of normals.",
                "FILE has a number on each line, or is CSV with the numbers in its last"
                    + " column.",
                "The means of the groups have mean zero: see --spread and --noise."),
            "plumbline dp-mixture numbers.csv --spread 2 --noise 1");
  }

  private static FitResult fitted(FitRun run) {
    Doubles numbers =
        NumberColumn.read(
            run.file(), "[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]{1,2})?", "a number");
    DirichletMixture model =
        new DirichletMixture(numbers.size(), run.of(ALPHA), run.of(SPREAD), run.of(NOISE));
    return run.posterior(
        Posterior.of(model, sampler(model, run.options()), numbers)
            .monitor("components", (s, y) -> s.occupied())
            .monitor("largest share", MixtureTrial::largestShare)
            .monitor("residual variance", MixtureTrial::residualVariance));
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

  /** The law of one label given the rest, from the model's definition. */
  private static double[] law(DirichletMixture model, MixtureState state, double datum) {
    double[] law = new double[LARGEST + 1];
    double kept = 0;
    double total = 0;
    for (int k = 1; k <= LARGEST; k++) {
      double stick = state.sticks().get(k - 1);
      double residual = (datum - state.atoms().get(k - 1)) / model.noise();
      law[k] = Math.exp(kept + Math.log(-Math.expm1(stick)) - residual * residual / 2);
      total += law[k];
      kept += stick;
    }
    for (int k = 1; k <= LARGEST; k++) {
      law[k] /= total;
    }
    return law;
  }

  private static double largestChange(double[] law, double[] next) {
    double largest = 0;
    for (int k = 1; k < law.length; k++) {
      largest = Math.max(largest, Math.abs(next[k] - law[k]));
    }
    return largest;
  }
}
