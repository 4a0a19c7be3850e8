package plumbline.models.ctm;

import java.util.List;
import java.util.OptionalDouble;
import plumbline.graphs.GraphMode;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.GraphState;
import plumbline.models.topics.Corpus;
import plumbline.models.topics.LdaModel;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.plugin.ModelOption;
import plumbline.plugin.OptionBounds;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Formula;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Sampler;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.exact.Determinism;
import plumbline.verification.exact.ExactCheck;
import plumbline.verification.exact.KernelCheck;
import plumbline.verification.exact.KernelPairs;
import plumbline.verification.exact.SmallestCase;
import plumbline.verification.exact.TransitionMatrix;

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
    return inFractions(ASSIGNMENTS.isGiven(options) ? ASSIGNMENTS.of(options) : usual);
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

  /**
   * Three tokens and three topics; graph, prevalences and word laws are held. The update that
   * integrates the word laws out leaves what remains of the joint density invariant.
   *
   * @param update of the assignments
   */
  static SmallestCase<CtmState, Corpus> inFractions(CtmSampler.Assignments update) {
    CtmModel tiny = CtmModel.standard(3, Ints.of(2, 1), 2);
    CtmState held =
        new CtmState(
            GraphState.empty(3),
            // Proportions of 1, 2, 3 of 6 in one document and of 5, 1, 2 of 8 in the other.
            Doubles.of(0, Math.log(2), Math.log(3), Math.log(5), 0, Math.log(2)),
            Doubles.of(0.25, 0.75, 0.6, 0.4, 0.5, 0.5),
            Ints.of(0, 0, 0));
    List<CtmState> states = LdaModel.assignments(3, 3).stream().map(held::withAssignments).toList();
    return new SmallestCase<>(
        "27 assignments of 3 tokens",
        states,
        update == CtmSampler.Assignments.COLLAPSED ? new WordLawsOut(tiny) : tiny,
        Corpus.of(2, Ints.of(0, 1), Ints.of(0)),
        Corpus.of(2, Ints.of(1, 1), Ints.of(1)),
        CtmSampler.of(tiny).with(update).sweep().only("assignments"));
  }

  /** The joint density with the word laws integrated out. */
  private record WordLawsOut(CtmModel model) implements JointDensity<CtmState, Corpus> {
    @Override
    public double logJoint(CtmState state, Corpus data) {
      return model.logCollapsed(state, data);
    }

    @Override
    public double logPrior(CtmState state) {
      return model.logPrior(state);
    }

    @Override
    public double logLikelihood(CtmState state, Corpus data) {
      return logJoint(state, data) - logPrior(state);
    }
  }

  /**
   * What the sampler satisfies exactly.
   *
   * @param model of which states and data come
   */
  record CtmChecks(CtmModel model) {
    private static final int REPEATS = 3;

    List<ExactCheck<CtmState, Corpus>> exact() {
      return List.of(
          new KernelCheck<>(
              "pi P = pi for Z, B given or integrated out",
              "assignments",
              k -> OptionalDouble.of(assignments(k)),
              1e-13),
          new KernelCheck<>(
              "first sweep at which place differs from start",
              Sampler.SWEEP,
              s -> OptionalDouble.of(frozen(s)),
              0.5,
              ExactCheck.Kind.CONTRACT));
    }

    /** Invariance error of the kernel of Z over all assignments of a corpus of two documents. */
    private double assignments(Sampler<CtmState, Corpus> kernel) {
      SeededRng rng = Rng.seeded(1);
      double worst = 0;
      for (int repeat = 0; repeat < REPEATS; repeat++) {
        CtmModel small =
            new CtmModel(
                model.graphs(),
                shortLengths(),
                model.words(),
                model.alpha(),
                model.mu(),
                model.spread());
        CtmState state = small.drawPrior(rng);
        Corpus data = small.drawData(state, rng);
        TransitionMatrix<CtmState> matrix =
            TransitionMatrix.of(
                LdaModel.assignments(small.topics(), state.assignments().size()).stream()
                    .map(state::withAssignments)
                    .toList(),
                kernel,
                data);
        worst =
            Math.max(
                worst,
                Math.min(
                    matrix.invarianceError(s -> small.logJoint(s, data)),
                    matrix.invarianceError(s -> small.logCollapsed(s, data))));
      }
      return worst;
    }

    /** As many documents as the model has, with four tokens in all. */
    private Ints shortLengths() {
      return Ints.generate(model.lengths().size(), d -> d == 0 ? 3 : d == 1 ? 1 : 0);
    }

    /** An adaptation that goes on, or a cache not rebuilt, shows as a chain with a memory. */
    private double frozen(Sampler<CtmState, Corpus> sampler) {
      return Determinism.firstDifference(model, sampler, 200, Rng.seeded(2));
    }
  }
}
