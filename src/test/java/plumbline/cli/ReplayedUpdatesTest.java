package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plumbline.models.ctm.CtmModel;
import plumbline.models.ctm.CtmSampler;
import plumbline.models.ctm.CtmTrials;
import plumbline.plugin.ModelRegistry;
import plumbline.random.ForwardingRng;
import plumbline.random.Rng;
import plumbline.sampling.Sampler;
import plumbline.sampling.Update;
import plumbline.sampling.Workspace;
import plumbline.verification.Rung;
import plumbline.verification.RungResult;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.Verdict;

/** Wrong updates that no planted bug stands for, and right ones in every setting. */
class ReplayedUpdatesTest {
  private static final TrialOptions DEFAULTS = TrialOptions.defaults();

  private static <S, Y> Verdict verdict(Trial<S, Y> trial, Sampler<S, Y> sampler, String kernel) {
    List<RungResult> results =
        trial.withSampler(sampler).runExact(Rung.IDENTITIES).stream()
            .filter(result -> Objects.equals(result.kernel(), kernel))
            .toList();
    return RungResult.verdict(results);
  }

  /** Labels are swapped whatever the ratio says. */
  @Test
  void swapThatIsAlwaysTakenFails() {
    tellsApart(ModelRegistry.installed().trial("dp-mixture", DEFAULTS), "swaps", AcceptsAll::new);
  }

  @Test
  void atomOrShiftOfHalfTheSpreadFails() {
    tellsApart(ModelRegistry.installed().trial("dp-mixture", DEFAULTS), "atoms", HalfNormals::new);
    for (String kernel : new String[] {"shift", "blocks"}) {
      tellsApart(CtmTrials.of(DEFAULTS), kernel, HalfNormals::new);
    }
  }

  private static <S, Y> void tellsApart(
      Trial<S, Y> trial, String kernel, UnaryOperator<Rng> fault) {
    assertEquals(Verdict.PASS, verdict(trial, trial.sampler(), kernel));
    assertEquals(Verdict.FAIL, verdict(trial, wrong(trial.sampler(), kernel, fault), kernel));
  }

  /** With another source of randomness for one kernel. */
  private static <S, Y> Sampler<S, Y> wrong(
      Sampler<S, Y> right, String kernel, UnaryOperator<Rng> fault) {
    return right.wrapped(
        new Update.Wrapper() {
          @Override
          public <W extends Workspace<?, ?>> Update<W> wrap(String name, Update<? super W> update) {
            return (work, rng) -> update.update(work, name.equals(kernel) ? fault.apply(rng) : rng);
          }
        });
  }

  /** Proposals go where they should, and no ratio decides on them. */
  @Test
  void proposalsThatAreAlwaysTakenFail() {
    var trial = CtmTrials.of(DEFAULTS);
    for (CtmSampler.Eta eta :
        new CtmSampler.Eta[] {CtmSampler.Eta.LAPLACE, CtmSampler.Eta.RANDOM_WALK}) {
      CtmSampler right = CtmSampler.of((CtmModel) trial.model()).with(eta);
      assertEquals(Verdict.PASS, verdict(trial, right, "eta"), eta.name());
      assertEquals(
          Verdict.FAIL, verdict(trial, wrong(right, "eta", AcceptsAll::new), "eta"), eta.name());
    }
  }

  @Tag("long")
  @Test
  void rightUpdatesPassInEverySetting() {
    for (String[] setting :
        new String[][] {
          {"ctm", "eta", "elliptical"},
          {"ctm", "eta", "polya-gamma"},
          {"ctm", "graph", "fast"},
          {"ctm", "graph", "bd-fixed-time"},
          {"ctm", "topics", "4"},
          {"ctm", "mu", "0.7"},
          {"ctm", "mean-spread", "0.8"},
          {"changepoint", "prior", "zero-truncated"},
          {"changepoint", "prior", "shifted-poisson"},
          {"changepoint", "alpha", "0.05"},
          {"changepoint", "times", "1"},
          {"coal", "years", "112"},
          {"dp-mixture", "observations", "30"}
        }) {
      Trial<?, ?> trial =
          ModelRegistry.installed().trial(setting[0], DEFAULTS.with(setting[1], setting[2]));
      for (RungResult result : trial.runExact(Rung.IDENTITIES)) {
        // The covariance is computed from K: no law, and no move.
        assertEquals(
            "covariance".equals(result.kernel()) ? Verdict.NOT_TESTED : Verdict.PASS,
            result.verdict(),
            String.join(" ", setting) + result);
      }
    }
  }

  /** Zero-truncated change points and a single choice: the deepest layer is nowhere else. */
  @Test
  void hiddenLayersPassInEverySetting() {
    TrialOptions hidden = DEFAULTS.with("layers", "hidden");
    for (TrialOptions options :
        List.of(
            hidden.with("prior", "zero-truncated"),
            hidden.with("choices", "1").with("times", "1"),
            hidden.with("kernel", "gibbs").with("words", "2"))) {
      Trial<?, ?> trial = ModelRegistry.installed().trial("changepoint", options);
      for (Rung rung : List.of(Rung.IDENTITIES, Rung.EXACT)) {
        for (RungResult result : trial.runExact(rung)) {
          assertEquals(Verdict.PASS, result.verdict(), result.toString());
        }
      }
    }
  }

  /** Passes all draws on but the decisions, which are always yes. */
  private static final class AcceptsAll extends ForwardingRng {
    AcceptsAll(Rng source) {
      super(source);
    }

    @Override
    public boolean bernoulliLog(double logP) {
      boolean decided = super.bernoulliLog(logP);
      return decided || logP < 0;
    }
  }

  /** Passes all draws on, normal ones halved. */
  private static final class HalfNormals extends ForwardingRng {
    HalfNormals(Rng source) {
      super(source);
    }

    @Override
    public double normal() {
      return super.normal() / 2;
    }
  }
}
