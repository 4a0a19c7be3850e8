package plumbline.models.ctm;

import java.util.ArrayList;
import java.util.List;
import plumbline.graphs.GraphMode;
import plumbline.graphs.GraphPrior;
import plumbline.models.ctm.mutants.AssignmentMutants;
import plumbline.models.ctm.mutants.EtaMutants;
import plumbline.models.ctm.mutants.MeanMutants;
import plumbline.models.ctm.mutants.TopicGraphMutants;
import plumbline.models.topics.Corpus;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.sampling.Formula;
import plumbline.verification.Design;
import plumbline.verification.Mutant;
import plumbline.verification.Rung;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;

/** The sampler of the correlated topic model on trial. */
public final class CtmTrials {
  private static final int DRAWS = 20_000;
  private static final int MANY = 300_000;

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
    options.allow(
        "topics",
        "words",
        "documents",
        "tokens",
        "df",
        "edge-probability",
        "alpha",
        "mu",
        "mean-spread",
        "assignments",
        "eta",
        "graph");
    CtmModel model = model(options);
    CtmSampler right = CtmSampler.of(model);
    CtmSampler sampler =
        options.formula() == Formula.AS_PRINTED ? CtmSampler.asPrinted(model) : right;
    if (options.settings().containsKey("assignments")) {
      sampler = sampler.with(options.choice("assignments", CtmSampler.Assignments.UNCOLLAPSED));
    }
    if (options.settings().containsKey("eta")) {
      sampler = sampler.with(options.choice("eta", CtmSampler.Eta.LAPLACE));
    }
    if (options.settings().containsKey("graph")) {
      sampler = sampler.with(options.choice("graph", GraphMode.EXACT));
    }
    CtmChecks checks = new CtmChecks(model);
    return new Trial<>(
        "ctm",
        model,
        sampler,
        CtmFunctions.of(model),
        checks.identities(),
        checks.exact(),
        mutants(right));
  }

  private static CtmModel model(TrialOptions options) {
    int topics = options.size("topics", 3);
    if (topics < 2 || topics > 4) {
      throw new IllegalArgumentException("topics must be 2, 3 or 4, not " + topics);
    }
    int tokens = options.size("tokens", 4);
    double mu = options.settings().containsKey("mu") ? options.positive("mu", 1) : 0;
    return new CtmModel(
        GraphPrior.of(topics, options.positive("df", 3), options.positive("edge-probability", 0.3)),
        Ints.generate(Math.max(2, options.size("documents", 3)), d -> tokens),
        options.size("words", 3),
        options.positive("alpha", 1),
        Doubles.generate(topics, z -> z * mu),
        options.settings().containsKey("mean-spread") ? options.positive("mean-spread", 1) : 0);
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
        new Mutant<>(
            "no-decrement",
            "Z with B integrated out, the token counted with itself",
            z.noDecrement(),
            Rung.EXACT,
            0,
            "joint tests of 20,000 draws, which see it half of the time"));
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
        Mutant.joint(
            "stale-counts",
            "eta given the counts of the sweep before, as printed",
            eta.staleCounts(),
            Design.successiveConditional().draws(3 * DRAWS).sweepsPerDraw(3),
            "fainter with one sweep per data draw"));
    list.add(
        Mutant.joint(
            "stale-theta",
            "half of the time Z sees theta before eta moved",
            eta.staleTheta(),
            Design.successiveConditional().draws(DRAWS).sweepsPerDraw(5),
            "one sweep per data draw: placing the chain computes theta anew"));
    list.add(
        joint("covariance-for-precision", "Sigma for K in eta", eta.covarianceForPrecision(), ""));
    list.add(joint("no-prior", "eta without its normal prior", eta.noPrior(), ""));
    list.add(joint("centred", "eta centred after its update", eta.centred(), ""));
    list.add(
        new Mutant<>(
            "never-stops-adapting",
            "the random walk's scales follow its last acceptances for ever",
            eta.neverStopsAdapting(),
            Rung.EXACT,
            0,
            "joint tests of fewer than a million draws"));
    list.add(
        new Mutant<>(
            "adapts-as-printed",
            "the random walks' scale rises when too few are accepted, for ever, as printed",
            eta.adaptsAsPrinted(),
            Rung.EXACT,
            0,
            "joint tests of fewer than a million draws"));
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
        Mutant.joint(
            "lenkoski",
            "K by Lenkoski's sampler",
            graph.lenkoski(),
            Design.successiveConditional().draws(MANY),
            "joint tests of 20,000 draws; complete graphs"));
    if (right.model().spread() > 0) {
      list.addAll(ofMeans(new MeanMutants(right)));
    }
    return list;
  }

  private static List<Mutant<CtmState, Corpus>> ofMeans(MeanMutants means) {
    return List.of(
        identity("means-without-prior", "means of eta without their prior", means.withoutPrior()),
        new Mutant<>(
            "means-alone",
            "every mean of eta as if no other topic depended on it",
            means.alone(),
            Rung.IDENTITIES,
            DRAWS,
            "graphs without edges"),
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
    return new Mutant<>(name, description, sampler, Rung.IDENTITIES, DRAWS, "");
  }

  private static Mutant<CtmState, Corpus> exact(
      String name, String description, CtmSampler sampler, String blindSpot) {
    return new Mutant<>(name, description, sampler, Rung.EXACT, DRAWS, blindSpot);
  }

  private static Mutant<CtmState, Corpus> joint(
      String name, String description, CtmSampler sampler, String blindSpot) {
    return Mutant.joint(
        name, description, sampler, Design.successiveConditional().draws(DRAWS), blindSpot);
  }
}
