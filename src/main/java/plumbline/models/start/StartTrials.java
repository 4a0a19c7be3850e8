package plumbline.models.start;

import java.util.List;
import java.util.OptionalDouble;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.plugin.ModelOption;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.verification.Rung;
import plumbline.verification.TestFunction;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.exact.KernelCheck;
import plumbline.verification.exact.KernelPairs;
import plumbline.verification.exact.SmallestCase;
import plumbline.verification.exact.TransitionMatrix;
import plumbline.verification.joint.Design;
import plumbline.verification.mutation.Mutant;
import plumbline.verification.mutation.Mutants;

/** The start models on trial. */
public final class StartTrials {
  private static final Doubles FIVE_OBSERVATIONS = Doubles.of(0.9, -0.4, 1.7, 0.2, -1.1);

  private enum Scan {
    SYSTEMATIC,
    PALINDROMIC
  }

  static final ModelOption<Scan> SCAN =
      ModelOption.choice("scan", Scan.SYSTEMATIC, "order of the updates");

  public static final List<ModelOption<?>> OPTIONS = List.of(SCAN);

  private StartTrials() {}

  /**
   * The normal model's trial with options.
   *
   * @param options {@code scan}: systematic, or palindromic, which is reversible and so fit for the
   *     rank test
   * @return the trial
   */
  public static Trial<NormalState, Doubles> normal(TrialOptions options) {
    ModelOption.allow(options, OPTIONS).correctedOnly("start");
    if (SCAN.of(options) == Scan.SYSTEMATIC) {
      return normal();
    }
    // Quadrature of the way there and back would take minutes; one way is checked without it.
    Trial<NormalState, Doubles> both = normal().withSamplers(StartTrials::palindromic);
    return both.exact(List.of());
  }

  private static Sampler<NormalState, Doubles> palindromic(Sampler<NormalState, Doubles> sampler) {
    return sampler instanceof Sweep<NormalState, Doubles, ?> sweep ? sweep.palindromic() : sampler;
  }

  /**
   * The normal model with five observations, its Gibbs sampler and its planted bugs.
   *
   * @return the trial
   */
  public static Trial<NormalState, Doubles> normal() {
    NormalChecks checks = new NormalChecks(FIVE_OBSERVATIONS);
    return Trial.of("start", new NormalModel(FIVE_OBSERVATIONS.size()), NormalGibbs.sweep())
        .pairs(KernelPairs.USUAL)
        .functions(
            List.of(
                NormalChecks.MU.function(),
                NormalChecks.TAU.function(),
                TestFunction.of("mean of y", (s, y) -> y.mean())))
        .identities(checks.identities())
        .exact(checks.exact())
        .mutants(normalBugs());
  }

  private static List<Mutant<NormalState, Doubles>> normalBugs() {
    Mutants<NormalState, Doubles, NormalWorkspace> bugs =
        new Mutants<>(NormalGibbs.sweep(), Design.successiveConditional());
    bugs.add("shape-off-by-half", "the precision's conditional lacks 1/2 in its shape", 20_000)
        .sampler(NormalMutants.shapeOffByHalf());
    bugs.add("rate-too-large", "the precision's conditional has a rate 5 % too large", 20_000)
        .sampler(NormalMutants.rateTooLarge());
    bugs.add("prior-precision-two", "the mean's prior precision is taken as 2", 20_000)
        .sampler(NormalMutants.priorPrecisionTwo());
    bugs.add("prior-dropped", "the mean's prior is forgotten", 0)
        .sampler(NormalMutants.priorDropped())
        .design(Design.replicated().draws(20_000))
        .blind(
            "the successive-conditional chain becomes a random walk: its joint test is"
                + " inconclusive");
    bugs.add("stale-mean", "the precision is drawn given the mean of the previous sweep", 0)
        .sampler(NormalMutants.staleMean())
        .design(Design.replicated().draws(20_000))
        .exact()
        .blind("every function of the parameters alone, and any function on new data");
    bugs.add("mean-for-draw", "the conditional mean is returned where a draw is needed", 20_000)
        .sampler(NormalMutants.meanForDraw());
    return bugs.all();
  }

  /**
   * The small mixture, which has no settings.
   *
   * @param options none
   * @return the trial
   */
  public static Trial<Ints, Ints> mixture(TrialOptions options) {
    options.allow().correctedOnly("mixture");
    return mixture();
  }

  /**
   * The small mixture, its collapsed Gibbs sampler and its planted bug.
   *
   * @return the trial
   */
  public static Trial<Ints, Ints> mixture() {
    MixtureModel model = MixtureModel.small();
    return Trial.of("mixture", model, MixtureGibbs.sweep(model))
        .pairs(KernelPairs.USUAL)
        .functions(
            List.of(
                TestFunction.of("items with the first", (z, w) -> withTheFirst(z)),
                TestFunction.of("first two together", (z, w) -> z.get(0) == z.get(1) ? 1 : 0),
                TestFunction.of("agreeing pairs", StartTrials::agreeingPairs)))
        .exact(
            List.of(
                new KernelCheck<>(
                    "pi P = pi over 81 states",
                    "assignments",
                    k -> OptionalDouble.of(invarianceError(model, k)),
                    1e-14)))
        .mutants(
            List.of(
                Mutant.of(
                        "forgets-to-remove",
                        "an item's own count is still there when its new component is drawn",
                        MixtureMutants.forgetsToRemove(model))
                    .draws(1_000_000)
                    .by(Rung.EXACT)
                    .blind("joint tests where the concentrations are large")))
        .smallest(
            List.of(
                new SmallestCase<>(
                    "81 states",
                    model.states(),
                    model,
                    Ints.of(0, 0, 1, 2),
                    Ints.of(2, 1, 1, 0),
                    MixtureGibbs.sweep(model))));
  }

  /** Three items in three components, by parameters that leave nothing equal. */
  public static SmallestCase<Ints, Ints> mixtureInFractions() {
    MixtureModel model = new MixtureModel(3, 3, 2, 0.5, 0.4);
    return new SmallestCase<>(
        "27 assignments of 3 items",
        model.states(),
        model,
        Ints.of(0, 0, 1),
        Ints.of(1, 0, 1),
        MixtureGibbs.sweep(model));
  }

  private static double invarianceError(MixtureModel model, Sampler<Ints, Ints> sampler) {
    Ints data = Ints.of(0, 0, 1, 2);
    return TransitionMatrix.of(model.states(), sampler, data)
        .invarianceError(z -> model.logJoint(z, data));
  }

  private static double withTheFirst(Ints z) {
    int count = 0;
    for (int i = 0; i < z.size(); i++) {
      count += z.get(i) == z.get(0) ? 1 : 0;
    }
    return count;
  }

  /** Pairs of items in one component that show the same word. */
  private static double agreeingPairs(Ints z, Ints w) {
    int count = 0;
    for (int i = 0; i < z.size(); i++) {
      for (int j = 0; j < i; j++) {
        count += z.get(i) == z.get(j) && w.get(i) == w.get(j) ? 1 : 0;
      }
    }
    return count;
  }
}
