package plumbline.models.ctm;

import java.util.ArrayList;
import java.util.List;
import plumbline.graphs.GraphMode;
import plumbline.graphs.GraphPrior;
import plumbline.models.topics.Corpus;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.plugin.ModelOption;
import plumbline.plugin.OptionBounds;
import plumbline.sampling.Formula;
import plumbline.verification.Design;
import plumbline.verification.KernelPairs;
import plumbline.verification.Mutant;
import plumbline.verification.Rung;
import plumbline.verification.SmallestCase;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;

/** The sampler of the correlated topic model on trial. */
public final class CtmTrials {
  private static final int DRAWS = 20_000;
  private static final int MANY = 300_000;

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

  static final List<ModelOption<?>> OPTIONS =
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
        .mutants(mutants(right))
        .pairs(KernelPairs.MANY);
  }

  /**
   * The update of the assignments in a case whose numbers are fractions.
   *
   * @param options settings, of which it heeds formula and assignments
   * @return the case
   */
  static SmallestCase<CtmState, Corpus> inFractions(TrialOptions options) {
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

  private static List<Mutant<CtmState, Corpus>> mutants(CtmSampler right) {
    AssignmentMutants z = new AssignmentMutants(right);
    EtaMutants eta = new EtaMutants(right);
    TopicGraphMutants graph = new TopicGraphMutants(right);
    List<Mutant<CtmState, Corpus>> list = new ArrayList<>();
    list.add(
        exact(
            "printed-assignments",
            "Z by (E + theta)(C + alpha) / (C without the word + V alpha), as printed",
            z.printed(),
            ""));
    list.add(exact("counts-and-theta", "Z by (E + theta) beta", z.countsAndTheta(), ""));
    list.add(
        exact(
            "denominator-without-word",
            "Z with B integrated out, the denominator without the word itself",
            z.denominatorWithoutWord(),
            ""));
    list.add(
        Mutant.of(
                "no-decrement",
                "Z with B integrated out, the token counted with itself",
                z.noDecrement())
            .by(Rung.EXACT)
            .blind("joint tests of 20,000 draws, which see it half of the time"));
    list.add(
        exact(
            "theta-over-documents",
            "theta normalised over documents, as printed",
            z.normalisedOverDocuments(),
            "one document"));
    list.add(joint("no-concentration", "B from Dirichlet(C)", z.noConcentration(), ""));
    list.add(
        joint(
            "topics-in-exponent",
            "k stands in eta's exponent where N_d belongs, as printed",
            eta.topicsInExponent(),
            "documents of k tokens"));
    list.add(
        Mutant.of(
                "stale-counts",
                "eta given the counts of the sweep before, as printed",
                eta.staleCounts())
            .joint(Design.successiveConditional().draws(3 * DRAWS).sweepsPerDraw(3))
            .blind("fainter with one sweep per data draw"));
    list.add(
        Mutant.of("stale-theta", "half of the time Z sees theta before eta moved", eta.staleTheta())
            .joint(Design.successiveConditional().draws(DRAWS).sweepsPerDraw(5))
            .blind("one sweep per data draw: placing the chain computes theta anew"));
    list.add(
        joint("covariance-for-precision", "Sigma for K in eta", eta.covarianceForPrecision(), ""));
    list.add(joint("no-prior", "eta without its normal prior", eta.noPrior(), ""));
    list.add(joint("centred", "eta centred after its update", eta.centred(), ""));
    list.add(
        Mutant.of(
                "never-stops-adapting",
                "the random walk's scales follow its last acceptances for ever",
                eta.neverStopsAdapting())
            .by(Rung.EXACT)
            .blind("joint tests of fewer than a million draws"));
    list.add(
        Mutant.of(
                "adapts-as-printed",
                "the random walks' scale rises when too few are accepted, for ever, as printed",
                eta.adaptsAsPrinted())
            .by(Rung.EXACT)
            .blind("joint tests of fewer than a million draws"));
    list.add(
        joint(
            "prior-constants",
            "K with b and S in place of b* and S*, as printed",
            graph.priorConstants(),
            ""));
    list.add(joint("divided-scatter", "H'H divided by D", graph.dividedScatter(), "one document"));
    list.add(
        joint(
            "printed-scale",
            "D* = D + S with S the prior's scale, as printed: H'H is left out",
            graph.printedScale(),
            ""));
    list.add(
        joint(
                "last-of-jumps",
                "the last state after five jumps with K drawn anew, as printed",
                graph.lastOfJumps(),
                "")
            .in("edges"));
    list.add(
        joint(
                "truncated-ratio",
                "(b + d) / 2 rounded down, as in BDgraph",
                graph.truncatedRatio(),
                "even b + d")
            .in("edges"));
    list.add(
        joint("no-normaliser", "rates without normalising constants", graph.noNormaliser(), "")
            .in("edges"));
    list.add(
        joint("even-odds", "edges have prior probability 1/2", graph.evenOdds(), "").in("edges"));
    list.add(
        Mutant.of("lenkoski", "K by Lenkoski's sampler", graph.lenkoski())
            .joint(Design.successiveConditional().draws(MANY))
            .blind("joint tests of 20,000 draws; complete graphs"));
    if (right.model().spread() > 0) {
      list.addAll(ofMeans(new MeanMutants(right)));
    }
    return list;
  }

  private static List<Mutant<CtmState, Corpus>> ofMeans(MeanMutants means) {
    return List.of(
        identity("means-without-prior", "means of eta without their prior", means.withoutPrior()),
        Mutant.of(
                "means-alone",
                "every mean of eta as if no other topic depended on it",
                means.alone())
            .joint(Design.successiveConditional().draws(DRAWS))
            .blind("graphs without edges"),
        identity(
            "means-of-one-document",
            "means of eta as widely spread as given one document",
            means.oneDocument()),
        identity(
            "level-without-eta",
            "means of eta moved together, eta left behind",
            means.levelWithoutEta()));
  }

  private static Mutant<CtmState, Corpus> identity(
      String name, String description, CtmSampler sampler) {
    return Mutant.of(name, description, sampler).draws(DRAWS);
  }

  private static Mutant<CtmState, Corpus> exact(
      String name, String description, CtmSampler sampler, String blindSpot) {
    return Mutant.of(name, description, sampler).draws(DRAWS).by(Rung.EXACT).blind(blindSpot);
  }

  private static Mutant<CtmState, Corpus> joint(
      String name, String description, CtmSampler sampler, String blindSpot) {
    return Mutant.of(name, description, sampler)
        .joint(Design.successiveConditional().draws(DRAWS))
        .blind(blindSpot);
  }
}
