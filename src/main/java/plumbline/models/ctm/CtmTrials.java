package plumbline.models.ctm;

import java.util.List;
import plumbline.graphs.GraphMode;
import plumbline.graphs.GraphPrior;
import plumbline.models.topics.Corpus;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.plugin.ModelOption;
import plumbline.plugin.OptionBounds;
import plumbline.sampling.Formula;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.exact.KernelPairs;
import plumbline.verification.exact.SmallestCase;

/** The sampler of the correlated topic model on trial. */
public final class CtmTrials {
  static final ModelOption<Integer> TOPICS = ModelOption.size("topics", 3, "from 2 to 4");
  static final ModelOption<Integer> WORDS = ModelOption.size("words", 3, "V").ofTrial();
  static final ModelOption<Integer> DOCUMENTS =
      ModelOption.size("documents", 3, "D, at least 2").ofTrial();
  static final ModelOption<Integer> TOKENS =
      ModelOption.size("tokens", 4, "in each document").ofTrial();
  static final ModelOption<Double> DF =
      ModelOption.positive("df", 3, "degrees of freedom of the prior");
  static final ModelOption<Double> EDGE_PROBABILITY =
      ModelOption.positive("edge-probability", 0.3, "prior probability of an edge")
          .within(OptionBounds.PROBABILITY);
  static final ModelOption<Double> ALPHA =
      ModelOption.positive("alpha", 1, "concentration of the words in a topic").label("A");
  static final ModelOption<Double> MU =
      ModelOption.positive("mu", 1, "mu_z is z times this; 0 if not given");
  static final ModelOption<Double> MEAN_SPREAD =
      ModelOption.positive(
          "mean-spread", 1, "standard deviation of every mean about mu; mu is known if not given");
  static final ModelOption<CtmSampler.Assignments> ASSIGNMENTS =
      ModelOption.choice(
              "assignments",
              CtmSampler.Assignments.UNCOLLAPSED,
              "the step of Z; as-printed is wrong")
          .rare();
  static final ModelOption<CtmSampler.Eta> ETA =
      ModelOption.choice(
              "eta", CtmSampler.Eta.LAPLACE, "the step of the prevalences; as-printed is wrong")
          .rare();
  // A fit calls it mode, as the command graph does.
  static final ModelOption<GraphMode> GRAPH =
      ModelOption.choice("graph", GraphMode.EXACT, "moves between graphs").ofTrial();

  public static final List<ModelOption<?>> OPTIONS =
      List.of(
          TOPICS,
          WORDS,
          DOCUMENTS,
          TOKENS,
          DF,
          EDGE_PROBABILITY,
          ALPHA,
          MU,
          MEAN_SPREAD,
          ASSIGNMENTS,
          ETA,
          GRAPH);

  private CtmTrials() {}

  /**
   * The trial. Settings: topics (3), words (3), documents (3), tokens (4 in each), df (3),
   * edge-probability (0.3), alpha (1), mu (mu_z = z times this; 0), mean-spread (0: mu is known;
   * else the standard deviation of every mean about it, as in the ctm command), assignments
   * (uncollapsed, collapsed, as-printed), eta (laplace, elliptical, random-walk, polya-gamma,
   * as-printed), graph (as --mode of the graph command).
   *
   * @param options settings; as printed takes every step from the document
   * @return the trial
   */
  public static Trial<CtmState, Corpus> of(TrialOptions options) {
    ModelOption.allow(options, OPTIONS);
    CtmModel model = model(options);
    CtmSampler right = CtmSampler.of(model);
    CtmSampler sampler =
        options.formula() == Formula.AS_PRINTED ? CtmSampler.asPrinted(model) : right;
    if (ASSIGNMENTS.isGiven(options)) {
      sampler = sampler.with(ASSIGNMENTS.of(options));
    }
    if (ETA.isGiven(options)) {
      sampler = sampler.with(ETA.of(options));
    }
    if (GRAPH.isGiven(options)) {
      sampler = sampler.with(GRAPH.of(options));
    }
    CtmChecks checks = new CtmChecks(model);
    return Trial.of("ctm", model, sampler)
        .functions(CtmFunctions.of(model))
        .exact(checks.exact())
        .mutants(CtmMutants.of(right))
        .pairs(KernelPairs.MANY);
  }

  /**
   * The update of the assignments in a case whose numbers are fractions.
   *
   * @param options settings, of which it heeds formula and assignments
   * @return the case
   */
  public static SmallestCase<CtmState, Corpus> inFractions(TrialOptions options) {
    ModelOption.allow(options, OPTIONS);
    CtmSampler.Assignments usual =
        options.formula() == Formula.AS_PRINTED
            ? CtmSampler.Assignments.AS_PRINTED
            : CtmSampler.Assignments.UNCOLLAPSED;
    return CtmCases.inFractions(ASSIGNMENTS.isGiven(options) ? ASSIGNMENTS.of(options) : usual);
  }

  private static CtmModel model(TrialOptions options) {
    int topics = TOPICS.of(options);
    if (topics < 2 || topics > 4) {
      throw new IllegalArgumentException("topics must be 2, 3 or 4, not " + topics);
    }
    int tokens = TOKENS.of(options);
    double mu = MU.isGiven(options) ? MU.of(options) : 0;
    return new CtmModel(
        GraphPrior.of(topics, DF.of(options), EDGE_PROBABILITY.of(options)),
        Ints.generate(Math.max(2, DOCUMENTS.of(options)), d -> tokens),
        WORDS.of(options),
        ALPHA.of(options),
        Doubles.generate(topics, z -> z * mu),
        MEAN_SPREAD.isGiven(options) ? MEAN_SPREAD.of(options) : 0);
  }
}
