package plumbline.models.iptm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import plumbline.models.iptm.mutants.IptmMutants;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.verification.AsPublished;
import plumbline.verification.Design;
import plumbline.verification.Preset;
import plumbline.verification.SuccessiveConditional;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;

/** The IPTM's sampler on trial. */
public final class IptmTrials {
  private static final String APPENDIX = "Getting It Right for the IPTM, appendix A";

  /** One chain of successive draws mixes too slowly to decide within minutes; replicates decide. */
  private static final int STANDING_DRAWS = 10_000;

  private static final String SECTION = "Getting It Right for the IPTM, section 3";

  /** How the coefficients are updated. */
  public enum CoefficientKernel {
    /** Slices, pattern by pattern. */
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

  private IptmTrials() {}

  /**
   * The trial. Settings: documents, tokens, actors, topics, patterns, words (sizes; appendix A's by
   * default), covariates (network-and-clock, network, clock), law, link, statistics, kernel (slice,
   * metropolis), inner, tie-variance, time-variance (of the Metropolis loops), functions.
   *
   * @param options settings
   * @return the trial
   */
  public static Trial<IptmState, IptmData> of(TrialOptions options) {
    options.allow(
        "documents",
        "tokens",
        "actors",
        "topics",
        "patterns",
        "words",
        "covariates",
        "law",
        "link",
        "statistics",
        "kernel",
        "inner",
        "tie-variance",
        "time-variance",
        "functions",
        "optimise");
    if (options.settings().containsKey("optimise")) {
      throw new IllegalArgumentException(
          "optimise has no place in a joint test: fitting alpha and m is no posterior step");
    }
    options.correctedOnly("iptm");
    IptmModel model = model(options);
    InnerLoop loop =
        new InnerLoop(
            options.size("inner", 50),
            options.size("inner", 50),
            options.positive("tie-variance", 0.05),
            options.positive("time-variance", 0.01));
    boolean slices = options.choice("kernel", CoefficientKernel.SLICE) == CoefficientKernel.SLICE;
    IptmSampler sampler = slices ? IptmSampler.of(model) : IptmSampler.published(model, loop);
    boolean document = options.choice("functions", Functions.ALL) == Functions.DOCUMENT;
    IptmChecks checks = new IptmChecks(model);
    return new Trial<>(
            "iptm",
            document ? new WithoutDensity(model) : model,
            sampler,
            document ? IptmFunctions.document(model) : IptmFunctions.all(model),
            checks.identities(),
            checks.exact(),
            new IptmMutants(model).all())
        .withPresets(presets())
        .withDesign(Design.replicated().draws(STANDING_DRAWS).sweepsPerDraw(2));
  }

  /** The model that settings ask for. */
  private static IptmModel model(TrialOptions options) {
    IptmSizes sizes =
        IptmSizes.equal(
            options.size("documents", 5),
            options.size("tokens", 6),
            options.size("actors", 4),
            options.size("topics", 4),
            options.size("patterns", 2),
            options.size("words", 5));
    TimeModel time =
        new TimeModel(
            options.choice("law", IncrementLaw.LOGNORMAL),
            options.choice("link", Link.IDENTITY),
            options.choice("covariates", TimeCovariates.NETWORK_AND_CLOCK),
            WallClock.newYork());
    return IptmModel.standard(sizes, time.covariates())
        .with(time)
        .with(
            options.choice("statistics", Statistics.DYADIC) == Statistics.DYADIC
                ? NetworkStatistics.dyadic()
                : NetworkStatistics.dyadicAndDegree());
  }

  private static List<Preset> presets() {
    List<Preset> presets = new ArrayList<>();
    for (Map.Entry<String, TimeCovariates> layout :
        Map.of(
                "", TimeCovariates.NETWORK_AND_CLOCK,
                "-30", TimeCovariates.NETWORK,
                "-25", TimeCovariates.CLOCK)
            .entrySet()) {
      String covariates = layout.getValue().name().toLowerCase(java.util.Locale.ROOT);
      Map<String, String> settings = new TreeMap<>();
      settings.put("covariates", covariates.replace('_', '-'));
      settings.put("functions", "document");
      settings.put("kernel", "metropolis");
      settings.put("tie-variance", "0.01");
      settings.put("time-variance", "0.005");
      settings.put("inner", "5500");
      settings.put("tokens", "6");
      // 10^5 draws of 3 outer iterations, every 9th from the 10,000th on.
      AsPublished chain =
          new AsPublished(APPENDIX, new SuccessiveConditional(90_000, 3, 10_000, 9, 1), 0.05);
      presets.add(new Preset("appendix-a" + layout.getKey(), APPENDIX, settings, chain));
      Map<String, String> shorter = new TreeMap<>(settings);
      shorter.put("tokens", "4");
      presets.add(
          new Preset(
              "section-3" + layout.getKey(),
              SECTION,
              shorter,
              new AsPublished(SECTION, chain.chain(), 0.05)));
      Map<String, String> tip = new TreeMap<>(settings);
      tip.put("inner", "1");
      presets.add(
          new Preset(
              "appendix-a-schein" + layout.getKey(),
              "Getting It Right for the IPTM, appendix C",
              tip,
              Design.schein().draws(100_000)));
      presets.add(
          new Preset(
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
