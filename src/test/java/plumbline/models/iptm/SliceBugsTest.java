package plumbline.models.iptm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.distributions.Normal;
import plumbline.models.iptm.likelihood.TieTarget;
import plumbline.models.iptm.likelihood.TimeTarget;
import plumbline.models.iptm.scans.SliceScan;
import plumbline.models.iptm.trial.IptmMutants;
import plumbline.models.iptm.trial.IptmTrials;
import plumbline.verification.Rung;
import plumbline.verification.RungResult;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.Verdict;

/** The planted bugs of the coefficients are in Metropolis loops; here they are in the slices. */
class SliceBugsTest {
  private static IptmSampler ties(IptmModel model, Function<IptmWorkspace, TieTarget> target) {
    return IptmSampler.of(model)
        .replace(
            "coefficients",
            (work, rng) -> slices(work, target.apply(work), work.timeTarget).runTies(rng));
  }

  private static IptmSampler times(IptmModel model, Function<IptmWorkspace, TimeTarget> target) {
    return IptmSampler.of(model)
        .replace(
            "timing",
            (work, rng) -> slices(work, work.tieTarget, target.apply(work)).runTimes(rng));
  }

  private static SliceScan slices(IptmWorkspace work, TieTarget ties, TimeTarget times) {
    return new SliceScan(work.model, work.messages, work.coefficients, ties, times, work.times);
  }

  private static IptmSampler narrowDelta(IptmModel model) {
    return IptmSampler.of(
        model, m -> new IptmWorkspace(m.with(m.priors().withDelta(new Normal(-2.5, 0.1)))));
  }

  private static IptmSampler etaLikeDelta(IptmModel model) {
    return IptmSampler.of(
        model, m -> new IptmWorkspace(m.with(m.priors().withTiming(m.priors().delta()))));
  }

  private static Arguments bug(
      String law, String name, String kernel, Function<IptmModel, IptmSampler> sampler) {
    return Arguments.of(law, name, kernel, sampler);
  }

  static Stream<Arguments> bugs() {
    return Stream.of("lognormal", "weibull")
        .flatMap(
            law ->
                Stream.of(
                    bug(
                        law,
                        "empty set",
                        "coefficients",
                        m -> ties(m, IptmMutants::emptySetAllowed)),
                    bug(
                        law,
                        "last document",
                        "coefficients",
                        m -> ties(m, IptmMutants::lastDocument)),
                    bug(law, "narrow delta", "coefficients", SliceBugsTest::narrowDelta),
                    bug(law, "author alone", "timing", m -> times(m, IptmMutants::authorAlone)),
                    bug(law, "eta like delta", "timing", SliceBugsTest::etaLikeDelta)));
  }

  private static Trial<IptmState, IptmData> trial(String law) {
    return IptmTrials.of(TrialOptions.defaults().with("law", law));
  }

  private static Verdict verdict(List<RungResult> results, String kernel) {
    return RungResult.verdict(
        results.stream().filter(result -> kernel.equals(result.kernel())).toList());
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("bugs")
  void bugsInTheSlicesFail(
      String law, String name, String kernel, Function<IptmModel, IptmSampler> sampler) {
    Trial<IptmState, IptmData> trial = trial(law);
    IptmModel model = ((IptmSampler) trial.sampler()).model();
    List<RungResult> results =
        trial.withSampler(sampler.apply(model)).runExact(Rung.IDENTITIES, List.of(kernel));
    assertEquals(Verdict.FAIL, verdict(results, kernel), name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"lognormal", "weibull"})
  void slicesPass(String law) {
    Trial<IptmState, IptmData> trial = trial(law);
    List<String> kernels = List.of("coefficients", "timing");
    List<RungResult> results = trial.runExact(Rung.IDENTITIES, kernels);
    for (String kernel : kernels) {
      assertEquals(Verdict.PASS, verdict(results, kernel));
    }
  }
}
