package plumbline.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import plumbline.models.changepoint.ChangePointTrials;
import plumbline.models.changepoint.CoalTrial;
import plumbline.models.ctm.CtmTrials;
import plumbline.models.dpmixture.MixtureTrial;
import plumbline.models.ggm.CopulaTrial;
import plumbline.models.ggm.GraphTrials;
import plumbline.models.iptm.IptmTrials;
import plumbline.models.relational.RelationalTrials;
import plumbline.models.start.StartTrials;
import plumbline.models.topics.TopicTrials;
import plumbline.sampling.Formula;
import plumbline.verification.Preset;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;

/** The trials that {@code check} knows by name. */
final class BuiltInTrials {
  private static final Map<String, Function<TrialOptions, Trial<?, ?>>> BY_NAME =
      new TreeMap<>(
          Map.ofEntries(
              entry("start", StartTrials::normal),
              entry("mixture", o -> withoutSettings("mixture", o, StartTrials.mixture())),
              entry("changepoint", ChangePointTrials::of),
              entry("coal", CoalTrial::of),
              entry("dp-mixture", MixtureTrial::of),
              entry("ila", RelationalTrials::ila),
              entry("lfrm", RelationalTrials::lfrm),
              entry("irm", RelationalTrials::irm),
              entry("copula", CopulaTrial::of),
              entry("ctm", CtmTrials::of),
              entry("graph", GraphTrials::graphs),
              entry("gwishart", GraphTrials::precision),
              entry("iptm", IptmTrials::of),
              entry("lda", TopicTrials::lda),
              entry("dmr", TopicTrials::dmr)));

  private BuiltInTrials() {}

  private static Map.Entry<String, Function<TrialOptions, Trial<?, ?>>> entry(
      String name, Function<TrialOptions, Trial<?, ?>> trial) {
    return Map.entry(name, trial);
  }

  static List<String> names() {
    return List.copyOf(BY_NAME.keySet());
  }

  static Trial<?, ?> named(String name, TrialOptions options) {
    Function<TrialOptions, Trial<?, ?>> trial = BY_NAME.get(name);
    if (trial == null) {
      throw new IllegalArgumentException(
          "there is no model named " + name + "; check knows " + names());
    }
    return withGeneralPresets(trial.apply(options));
  }

  /** A document's formula as it is named on the command line. */
  static Formula formula(String name) {
    return switch (name) {
      case "corrected" -> Formula.CORRECTED;
      case "as-printed" -> Formula.AS_PRINTED;
      default ->
          throw new IllegalArgumentException(
              "--formula must be corrected or as-printed, not " + name);
    };
  }

  private static <S, Y> Trial<S, Y> withGeneralPresets(Trial<S, Y> trial) {
    List<Preset> presets = new ArrayList<>(Preset.general());
    presets.addAll(trial.presets());
    return trial.withPresets(presets);
  }

  private static Trial<?, ?> withoutSettings(String name, TrialOptions options, Trial<?, ?> trial) {
    options.allow().correctedOnly(name);
    return trial;
  }
}
