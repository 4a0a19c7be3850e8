package plumbline.models.relational;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import plumbline.random.Rng;
import plumbline.verification.Rung;
import plumbline.verification.RungResult;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.Verdict;

/** The betas by a random walk in the place of slices: another kernel of the same law. */
class IrmRandomWalkTest {
  private static Trial<IrmState, Network> trial(double jacobian) {
    Trial<IrmState, Network> usual = RelationalTrials.irm(TrialOptions.defaults());
    IrmSampler sampler = IrmSampler.of((IrmModel) usual.model());
    return usual.withSampler(
        sampler.replace("betas", (work, rng) -> walkBetas(work, jacobian, rng)));
  }

  /** On the log scale, with the targets of the slices, to which part of a Jacobian is added. */
  private static void walkBetas(IrmWorkspace work, double jacobian, Rng rng) {
    IrmBetaTarget target = work.betaTarget;
    double first =
        walk(
            Math.log(work.beta1()),
            target.ofFirst(IrmSampler.LIKELIHOOD, work.beta2()),
            jacobian,
            rng);
    work.betas(Math.exp(first), work.beta2());
    double second =
        walk(
            Math.log(work.beta2()),
            target.ofSecond(IrmSampler.LIKELIHOOD, work.beta1()),
            jacobian,
            rng);
    work.betas(work.beta1(), Math.exp(second));
  }

  private static double walk(double at, DoubleUnaryOperator logDensity, double jacobian, Rng rng) {
    double next = at + 0.7 * rng.normal();
    double logRatio =
        logDensity.applyAsDouble(next) - logDensity.applyAsDouble(at) + jacobian * (next - at);
    return rng.bernoulliLog(logRatio) ? next : at;
  }

  private static List<RungResult> betas(double jacobian) {
    return trial(jacobian).runExact(Rung.IDENTITIES, List.of("betas")).stream()
        .filter(result -> "betas".equals(result.kernel()) && result.ofLaw())
        .toList();
  }

  @Test
  void theRightWalkIsNotAccused() {
    List<RungResult> results = betas(0);
    assertEquals(Verdict.NOT_TESTED, results.get(0).verdict());
    assertEquals("draws in another way than the textbook", results.get(0).reason());
    assertTrue(results.get(1).passed(), results.toString());
    assertNotEquals(Verdict.FAIL, RungResult.verdict(trial(0).runExact(Rung.IDENTITIES)));
  }

  @Test
  void aWrongWalkIsAccusedByItsLaw() {
    assertEquals(Verdict.FAIL, betas(-1).get(1).verdict());
    assertEquals(Verdict.FAIL, betas(1).get(1).verdict());
  }
}
