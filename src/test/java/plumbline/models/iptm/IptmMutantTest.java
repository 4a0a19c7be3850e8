package plumbline.models.iptm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.random.Rng;
import plumbline.verification.JointTestReport;
import plumbline.verification.Mutant;
import plumbline.verification.Rung;
import plumbline.verification.RungResult;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.Verdict;

class IptmMutantTest {
  private static final Trial<IptmState, IptmData> TRIAL = IptmTrials.of(TrialOptions.defaults());

  @Test
  void everyBugIsCaughtByItsRung() {
    for (Mutant<IptmState, IptmData> mutant : TRIAL.mutants()) {
      if (mutant.rung() != Rung.JOINT) {
        List<RungResult> results = TRIAL.withSampler(mutant.sampler()).runExact(mutant.rung());
        assertEquals(Verdict.FAIL, RungResult.verdict(results), mutant.name());
      }
    }
  }

  @Test
  void publishedVariantsFailTheJointTest() {
    for (Mutant<IptmState, IptmData> mutant : TRIAL.mutants()) {
      if (mutant.rung() == Rung.JOINT) {
        JointTestReport report =
            TRIAL
                .withSampler(mutant.sampler())
                .jointTest()
                .design(java.util.Objects.requireNonNull(mutant.design()))
                .familyWiseError(1e-4)
                .run(Rng.seeded(5));
        assertEquals(Verdict.FAIL, report.verdict(), mutant.name() + "\n" + report);
      }
    }
  }
}
