package plumbline.models.iptm.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import plumbline.models.iptm.IncrementLaw;
import plumbline.models.iptm.InnerLoop;
import plumbline.models.iptm.IptmData;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.IptmSampler;
import plumbline.models.iptm.IptmSizes;
import plumbline.models.iptm.IptmState;
import plumbline.models.iptm.NetworkStatistics;
import plumbline.models.iptm.TimeCovariates;
import plumbline.models.iptm.TimeModel;
import plumbline.models.iptm.WallClock;
import plumbline.plugin.ModelOption;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.exact.KernelPairs;
import plumbline.verification.joint.AsPublished;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.SuccessiveConditional;

/** The IPTM's sampler on trial. */
public final class IptmTrials {
  private static final String APPENDIX = "Getting It Right for the IPTM, appendix A";

  /** One chain of successive draws mixes too slowly to decide within minutes; replicates decide. */
  private static final int STANDING_DRAWS = 10_000;

  private static final String SECTION = "Getting It Right for the IPTM, section 3";

  /** How the coefficients are updated. */
  public enum CoefficientKernel {
    /** Slices, which have nothing to tune. */
    SLICE,
    /** The document's inner loops. */
    METROPOLIS
  }

  /** Which test functions take part. */
  public enum Functions {
    /** The document's statistics alone. */
    DOCUMENT,
    /** The document's, the joint density, and functions of parameters and data together. */
    ALL
  }

  /** Network statistics by name. */
  public enum Statistics {
    /** Intercept and dyadic. */
    DYADIC,
    /** Intercept, dyadic and degree. */
    DEGREE
  }

  // Sizes as in appendix A.
  static final ModelOption<Integer> DOCUMENTS = ModelOption.size("documents", 5, "D").ofTrial();
  static final ModelOption<Integer> TOKENS =
      ModelOption.size("tokens", 6, "in each document").ofTrial();
  static final ModelOption<Integer> ACTORS = ModelOption.size("actors", 4, "A").ofTrial();
  static final ModelOption<Integer> TOPICS = ModelOption.size("topics", 4, "K");
  static final ModelOption<Integer> PATTERNS = ModelOption.size("patterns", 2, "C");
  static final ModelOption<Integer> WORDS = ModelOption.size("words", 5, "V").ofTrial();
  public static final ModelOption<TimeCovariates> COVARIATES =
      ModelOption.choice("covariates", TimeCovariates.NETWORK_AND_CLOCK, "of the waiting times");
  // A fit begins where lognormal times with the identity link have a density; others may not.
  static final ModelOption<IncrementLaw> LAW =
      ModelOption.choice("law", IncrementLaw.LOGNORMAL, "of the waiting times").ofTrial();
  static final ModelOption<TimeModel.Link> LINK =
      ModelOption.choice("link", TimeModel.Link.IDENTITY, "of the waiting times").ofTrial();
  static final ModelOption<Statistics> STATISTICS =
      ModelOption.choice("statistics", Statistics.DYADIC, "of the network").rare();
  static final ModelOption<CoefficientKernel> KERNEL =
      ModelOption.choice("kernel", CoefficientKernel.SLICE, "of the coefficients").rare();
  // The next three are of the Metropolis loops; slices do not look at them.
  static final ModelOption<Integer> INNER =
      ModelOption.size("inner", 50, "steps of a Metropolis loop")
          .rare()
          .needs("kernel", "metropolis");
  static final ModelOption<Double> TIE_VARIANCE =
      ModelOption.positive("tie-variance", 0.05, "of the Metropolis proposals")
          .rare()
          .needs("kernel", "metropolis");
  static final ModelOption<Double> TIME_VARIANCE =
      ModelOption.positive("time-variance", 0.01, "of the Metropolis proposals")
          .rare()
          .needs("kernel", "metropolis");
  static final ModelOption<Functions> FUNCTIONS =
      ModelOption.choice("functions", Functions.ALL, "test functions").ofTrial();

  /** An option of fits, known here so that it is refused with its reason. */
  public static final ModelOption<Boolean> OPTIMISE =
      ModelOption.flag("optimise", "fit alpha and m in a pilot chain, for all chains");

  public static final List<ModelOption<?>> OPTIONS =
      List.of(
          DOCUMENTS,
          TOKENS,
          ACTORS,
          TOPICS,
          PATTERNS,
          WORDS,
          COVARIATES,
          LAW,
          LINK,
          STATISTICS,
          KERNEL,
          INNER,
          TIE_VARIANCE,
          TIME_VARIANCE,
          FUNCTIONS,
          OPTIMISE);

  private IptmTrials() {}

  /**
   * The trial. Settings: documents, tokens, actors, topics, patterns, words (sizes; appendix A's by
   * default), covariates (network-and-clock, network, clock), law, link, statistics, kernel (slice,
   * metropolis), inner, tie-variance, time-variance (of the Metropolis loops), functions.
   *
   * @param options settings
   * @return the trial
   * @throws IllegalArgumentException if a setting is unknown or has a value that it cannot have, if
   *     alpha and m are to be fitted, or if the printed formula is asked for: it has no misprint
   */
  public static Trial<IptmState, IptmData> of(TrialOptions options) {
    ModelOption.allow(options, OPTIONS);
    if (OPTIMISE.isGiven(options)) {
      throw new IllegalArgumentException(
          "optimise has no place in a joint test: fitting alpha and m is no posterior step");
    }
    options.correctedOnly("iptm");
    IptmModel model = model(options);
    // Whatever the kernel, the mutants have inner loops of their own.
    IptmSampler sampler = sampler(model, options);
    boolean document = FUNCTIONS.of(options) == Functions.DOCUMENT;
    IptmChecks checks = new IptmChecks(model);
    return Trial.of("iptm", document ? new WithoutDensity(model) : model, sampler)
        .pairs(KernelPairs.USUAL)
        .functions(document ? IptmFunctions.document(model) : IptmFunctions.all(model))
        .identities(checks.identities())
        .exact(checks.exact())
        .mutants(new IptmMutants(model).all())
        .presets(presets())
        // Where no design is asked for; two sweeps for each draw.
        .design(Design.replicated().draws(STANDING_DRAWS).sweepsPerDraw(2));
  }

  /** The sampler with the kernel that settings ask for. */
  public static IptmSampler sampler(IptmModel model, TrialOptions options) {
    int inner = INNER.of(options);
    return KERNEL.of(options) == CoefficientKernel.SLICE
        ? IptmSampler.of(model)
        : IptmSampler.published(
            model,
            new InnerLoop(inner, inner, TIE_VARIANCE.of(options), TIME_VARIANCE.of(options)));
  }

  /** The network statistics that settings ask for. */
  public static NetworkStatistics statistics(TrialOptions options) {
    return STATISTICS.of(options) == Statistics.DYADIC
        ? NetworkStatistics.dyadic()
        : NetworkStatistics.dyadicAndDegree();
  }

  /** The model that settings ask for. */
  private static IptmModel model(TrialOptions options) {
    IptmSizes sizes =
        IptmSizes.equal(
            DOCUMENTS.of(options),
            TOKENS.of(options),
            ACTORS.of(options),
            TOPICS.of(options),
            PATTERNS.of(options),
            WORDS.of(options));
    TimeModel time =
        new TimeModel(
            LAW.of(options), LINK.of(options), COVARIATES.of(options), WallClock.newYork());
    return IptmModel.standard(sizes, time.covariates()).with(time).with(statistics(options));
  }

  /**
   * Four recipes for each of the three readings of the covariates, which have 32, 30 and 25
   * statistics. The document's own, with the 6 tokens of appendix A or the 4 of section 3, are
   * shown and never decide; the single inner step of appendix C and appendix A's settings in
   * independent replicates do.
   */
  private static List<TrialOptions.Preset> presets() {
    List<TrialOptions.Preset> presets = new ArrayList<>();
    for (Map.Entry<String, TimeCovariates> layout :
        List.of(
            Map.entry("", TimeCovariates.NETWORK_AND_CLOCK),
            Map.entry("-30", TimeCovariates.NETWORK),
            Map.entry("-25", TimeCovariates.CLOCK))) {
      String covariates = layout.getValue().name().toLowerCase(java.util.Locale.ROOT);
      Map<String, String> settings = new TreeMap<>();
      settings.put("covariates", covariates.replace('_', '-'));
      settings.put("functions", "document");
      settings.put("kernel", "metropolis");
      settings.put("tie-variance", "0.01");
      settings.put("time-variance", "0.005");
      // 500 steps of burn-in and 5,000 more, of which the last one counts.
      settings.put("inner", "5500");
      settings.put("tokens", "6");
      // 10^5 draws of 3 outer iterations, every 9th from the 10,000th on.
      AsPublished chain =
          new AsPublished(APPENDIX, new SuccessiveConditional(90_000, 3, 10_000, 9, 1), 0.05);
      presets.add(
          new TrialOptions.Preset("appendix-a" + layout.getKey(), APPENDIX, settings, chain));
      Map<String, String> shorter = new TreeMap<>(settings);
      shorter.put("tokens", "4");
      presets.add(
          new TrialOptions.Preset(
              "section-3" + layout.getKey(),
              SECTION,
              shorter,
              new AsPublished(SECTION, chain.chain(), 0.05)));
      // Appendix C: outer and inner loops as small as they can be, in Schein's design.
      Map<String, String> tip = new TreeMap<>(settings);
      tip.put("inner", "1");
      presets.add(
          new TrialOptions.Preset(
              "appendix-a-schein" + layout.getKey(),
              "Getting It Right for the IPTM, appendix C",
              tip,
              Design.schein().draws(100_000)));
      presets.add(
          new TrialOptions.Preset(
              "appendix-a-replicated" + layout.getKey(),
              APPENDIX + ", in independent replicates",
              settings,
              Design.replicated().draws(2_000).sweepsPerDraw(3)));
    }
    return presets;
  }

  /** The model as a simulator alone, so that a joint test has the document's statistics only. */
  private record WithoutDensity(IptmModel model) implements GenerativeModel<IptmState, IptmData> {
    @Override
    public IptmState drawPrior(Rng rng) {
      return model.drawPrior(rng);
    }

    @Override
    public IptmData drawData(IptmState state, Rng rng) {
      return model.drawData(state, rng);
    }

    @Override
    public IptmState complete(IptmState state, IptmData data) {
      return model.complete(state, data);
    }
  }
}
