package plumbline.models.iptm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.distributions.Normal;
import plumbline.sampling.Sampler;
import plumbline.verification.Rung;
import plumbline.verification.RungResult;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.Verdict;

/** The planted bugs of the coefficients are in Metropolis loops; here they are in the slices. */
class SliceReplayTest {
  private static IptmWorkspace emptySetAllowed(IptmModel model) {
    return new IptmWorkspace(model) {
      @Override
      protected TieTarget newTieTarget() {
        return new TieTarget(this) {
          @Override
          protected double normaliser(double excess) {
            return excess + 1;
          }
        };
      }
    };
  }

  private static IptmWorkspace lastDocument(IptmModel model) {
    return new IptmWorkspace(model) {
      @Override
      protected TieTarget newTieTarget() {
        return new TieTarget(this) {
          @Override
          protected int firstDocument() {
            return model.sizes().documents() - 1;
          }
        };
      }
    };
  }

  private static IptmWorkspace narrowDelta(IptmModel model) {
    return new IptmWorkspace(model.with(model.priors().withDelta(new Normal(-2.5, 0.1))));
  }

  private static IptmWorkspace authorAlone(IptmModel model) {
    return new IptmWorkspace(model) {
      @Override
      protected TimeTarget newTimeTarget() {
        return new TimeTarget(this) {
          @Override
          protected double weightOfOthers() {
            return 0;
          }
        };
      }
    };
  }

  private static IptmWorkspace etaLikeDelta(IptmModel model) {
    return new IptmWorkspace(model.with(model.priors().withTiming(model.priors().delta())));
  }

  private static Arguments bug(
      String law, String name, String kernel, Function<IptmModel, IptmWorkspace> workspaces) {
    return Arguments.of(law, name, kernel, workspaces);
  }

  static Stream<Arguments> bugs() {
    return Stream.of("lognormal", "weibull")
        .flatMap(
            law ->
                Stream.of(
                    bug(law, "empty set", "coefficients", SliceReplayTest::emptySetAllowed),
                    bug(law, "last document", "coefficients", SliceReplayTest::lastDocument),
                    bug(law, "narrow delta", "coefficients", SliceReplayTest::narrowDelta),
                    bug(law, "author alone", "timing", SliceReplayTest::authorAlone),
                    bug(law, "eta like delta", "timing", SliceReplayTest::etaLikeDelta)));
  }

  private static Trial<IptmState, IptmData> trial(String law) {
    return IptmTrials.of(TrialOptions.defaults().with("law", law));
  }

  private static Verdict verdict(
      Trial<IptmState, IptmData> trial, String kernel, Sampler<IptmState, IptmData> sampler) {
    List<RungResult> ofKernel =
        trial.withSampler(sampler).runExact(Rung.IDENTITIES).stream()
            .filter(result -> kernel.equals(result.kernel()))
            .toList();
    return RungResult.verdict(ofKernel);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("bugs")
  void bugsInTheSlicesFail(
      String law, String name, String kernel, Function<IptmModel, IptmWorkspace> workspaces) {
    Trial<IptmState, IptmData> trial = trial(law);
    IptmModel model = ((IptmSampler) trial.sampler()).model();
    assertEquals(
        Verdict.FAIL, verdict(trial, kernel, IptmSampler.of(model, null, workspaces)), name);
    assertEquals(Verdict.PASS, verdict(trial, kernel, trial.sampler()));
  }
}
