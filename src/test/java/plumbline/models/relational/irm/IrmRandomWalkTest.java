package plumbline.models.relational.irm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plumbline.models.relational.RelationalTrials;
import plumbline.models.relational.networks.Network;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.Workspace;
import plumbline.sampling.kernels.RandomWalk;
import plumbline.verification.Rung;
import plumbline.verification.RungResult;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.Verdict;

/** The betas by a random walk in the place of slices: another kernel of the same law. */
class IrmRandomWalkTest {
  private static final TrialOptions WALK = TrialOptions.defaults().with("betas", "random-walk");

  /** The walk of the option, or one whose target has part of a Jacobian too much. */
  private static Trial<IrmState, Network> trial(double jacobian) {
    Trial<IrmState, Network> right = RelationalTrials.irm(WALK);
    if (jacobian == 0) {
      return right;
    }
    IrmSampler.BlockLikelihood wrong =
        (blocks, beta1, beta2) ->
            blocks.logLikelihood(beta1, beta2) + jacobian * (Math.log(beta1) + Math.log(beta2));
    return right.withSampler(
        IrmSampler.of((IrmModel) right.model())
            .replace(
                "betas",
                (work, rng) ->
                    IrmSampler.updateBetas(work, IrmSampler.BETAS.of(WALK), wrong, rng)));
  }

  private static List<RungResult> betas(double jacobian) {
    return trial(jacobian).runExact(Rung.IDENTITIES, List.of("betas")).stream()
        .filter(result -> "betas".equals(result.kernel()) && result.ofLaw())
        .toList();
  }

  @Test
  void theRightWalkIsNotAccused() {
    List<RungResult> results = betas(0);
    assertEquals(1, results.size());
    assertTrue(results.get(0).passed(), results.toString());
    assertNotEquals(Verdict.FAIL, RungResult.verdict(trial(0).runExact(Rung.IDENTITIES)));
    assertNotEquals(Verdict.FAIL, RungResult.verdict(trial(0).runExact(Rung.EXACT)));
  }

  @Test
  void aWrongWalkIsAccusedByItsLaw() {
    assertEquals(Verdict.FAIL, betas(-1).get(0).verdict());
    assertEquals(Verdict.FAIL, betas(1).get(0).verdict());
  }

  /** A bug of the betas is planted into the step that the option chose. */
  @Test
  void bugsArePlantedIntoTheWalk() {
    Trial<IrmState, Network> wrong = RelationalTrials.irm(WALK).withMutant("no-jacobian");
    Chain<IrmState, Network> chain = start(wrong);
    chain.advance(Rng.seeded(3));
    assertEquals(2, chain.acceptance().get("betas").proposals());
    assertEquals(
        Verdict.FAIL, RungResult.verdict(wrong.runExact(Rung.IDENTITIES, List.of("betas"))));
  }

  @Test
  void theWorkspaceCountsWhatWasAccepted() {
    Chain<IrmState, Network> chain = start(RelationalTrials.irm(WALK));
    assertEquals(Map.of(), chain.acceptance());
    Rng rng = Rng.seeded(2);
    int moved = 0;
    for (int sweep = 0; sweep < 50; sweep++) {
      IrmState before = chain.state();
      chain.advance(rng);
      moved += before.beta1() != chain.state().beta1() ? 1 : 0;
      moved += before.beta2() != chain.state().beta2() ? 1 : 0;
    }
    assertEquals(Map.of("betas", new Workspace.Acceptance(100, moved)), chain.acceptance());
    assertTrue(moved > 10 && moved < 100, "" + moved);
    Chain<IrmState, Network> slices = start(RelationalTrials.irm(TrialOptions.defaults()));
    slices.advance(rng);
    assertEquals(Map.of(), slices.acceptance());
  }

  private static Chain<IrmState, Network> start(Trial<IrmState, Network> trial) {
    Rng rng = Rng.seeded(1);
    IrmState state = trial.model().drawPrior(rng);
    return trial.sampler().start(state, trial.model().drawData(state, rng));
  }

  @Test
  void theStepsHaveTheirNames() {
    assertEquals(new RandomWalk(0.7), IrmSampler.BETAS.of(WALK));
    assertEquals(
        "the step of the betas: slice, random-walk (default: slice)", IrmSampler.BETAS.help());
    assertThrows(
        IllegalArgumentException.class,
        () -> RelationalTrials.irm(TrialOptions.defaults().with("betas", "walk")));
  }
}
