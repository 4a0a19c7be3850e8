package plumbline.models.changepoint.hidden;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plumbline.models.changepoint.ChangePointModel;
import plumbline.models.changepoint.ChangePointTrials;
import plumbline.models.changepoint.LayerPriors;
import plumbline.models.changepoint.PointPrior;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.ChainContract;
import plumbline.sampling.Formula;
import plumbline.sampling.countable.RetrospectiveGibbs;
import plumbline.testing.Statistical;
import plumbline.verification.Evidence;
import plumbline.verification.RunOptions;
import plumbline.verification.Rung;
import plumbline.verification.RungResult;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.Verdict;
import plumbline.verification.joint.Design;
import plumbline.verification.mutation.MutationStudy;

class HiddenLayerTest {
  private static final TrialOptions HIDDEN = TrialOptions.defaults().with("layers", "hidden");

  @Test
  @Statistical(alpha = 1e-4)
  void climbsEveryRung() {
    passes("metropolis", 20_000, 1, 1e-4);
  }

  @Test
  @Tag("long")
  @Statistical(alpha = 4e-5)
  void climbsHigher() {
    for (String kernel : new String[] {"metropolis", "gibbs"}) {
      passes(kernel, 200_000, 1, 1e-5);
      passes(kernel, 100_000, 2, 1e-5);
    }
  }

  private static void passes(String kernel, int draws, int sweeps, double level) {
    Evidence evidence =
        ChangePointTrials.of(HIDDEN.with("kernel", kernel))
            .run(
                Design.successiveConditional().draws(draws).sweepsPerDraw(sweeps),
                level,
                Rng.seeded(20171114),
                RunOptions.defaults());
    assertEquals(Verdict.PASS, evidence.verdict(), evidence.toString());
  }

  @Test
  void plantedBugsAndThePrintedFormulaAreCaught() {
    MutationStudy study =
        MutationStudy.of(
            ChangePointTrials.of(HIDDEN),
            new MutationStudy.Settings(1, 1e-4, null, List.of()),
            Rng.seeded(20171114),
            RunOptions.defaults());
    assertEquals(2, study.rows().size());
    assertTrue(study.passed(), study.toString());
    Trial<?, ?> printed = ChangePointTrials.of(HIDDEN.with(Formula.AS_PRINTED));
    assertEquals(Verdict.FAIL, RungResult.verdict(printed.runExact(Rung.EXACT)));
  }

  @Test
  void placedIsAsStartedAndAllocatesNothing() {
    HiddenLayerModel model =
        new HiddenLayerModel(
            new ChangePointModel(
                3, Ints.of(4, 0, 2), PointPrior.ZERO_TRUNCATED, LayerPriors.standard()),
            5,
            0.5);
    ChainContract.placeEqualsStart(model, HiddenLayerSampler.of(model, RetrospectiveGibbs::new), 4);
    ChangePointModel core = ChangePointModel.standard(PointPrior.SHIFTED_POISSON);
    HiddenLayerModel small = new HiddenLayerModel(core, 3, 1);
    Rng rng = Rng.seeded(2);
    HiddenLayerState state = small.drawPrior(rng);
    ChainContract.allocatesNothing(
        HiddenLayerSampler.of(small, RetrospectiveGibbs::new)
            .start(state, small.drawData(state, rng)));
  }
}
