package plumbline.studies;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import plumbline.graphs.GraphMode;
import plumbline.graphs.GraphPrior;
import plumbline.models.ctm.CtmModel;
import plumbline.models.ctm.CtmSampler;
import plumbline.random.Rng;
import plumbline.testing.Statistical;

/**
 * The criterion of figures 5.2 to 5.6 of document 4: halves that agree, and the mean of the law.
 * The right samplers meet it, and wrong ones, which settle as well, do not.
 */
class LossLawsTest {
  private static final int SWEEPS = 4_000; // as many as the document's

  private static final CtmStudy.Artificial DATA =
      CtmStudy.Artificial.of(20, 30, 40, Rng.seeded(64));
  private static final LossLaws LAWS = LossLaws.of(DATA, SWEEPS, Rng.seeded(65));
  private static final CtmSampler RIGHT = CtmSampler.of(DATA.model());

  private static double apart(String loss, CtmSampler sampler, String... updates) {
    CtmSampler alone = CtmStudy.only(sampler, updates);
    double[] trace = CtmStudy.run(alone, DATA, DATA.state(), SWEEPS, Rng.seeded(66)).trace(loss);
    return LAWS.apart(loss, trace);
  }

  /** Nine comparisons at 5 standard errors: 9 x 0.0000006. */
  @Test
  @Statistical(alpha = 1e-5)
  void rightSamplersHaveTheLossesOfTheirLaw() {
    assertTrue(apart("binder", RIGHT, "assignments") < 5);
    for (int z = 1; z <= 6; z++) {
      assertTrue(apart("words" + z, RIGHT, "topics") < 5);
    }
    assertTrue(apart("edges", RIGHT, "edges", "blocks", "covariance") < 5);
    assertTrue(apart("sigma", RIGHT, "edges", "blocks", "covariance") < 5);
  }

  @Test
  void wrongOnesSettleElsewhere() {
    CtmSampler printedZ = RIGHT.with(CtmSampler.Assignments.AS_PRINTED);
    assertTrue(apart("binder", printedZ, "assignments") > 20);
    CtmModel right = DATA.model();
    CtmModel concentrated =
        new CtmModel(right.graphs(), right.lengths(), right.words(), 1e-3, right.mu());
    assertTrue(apart("words1", CtmSampler.of(concentrated), "topics") > 10);
    CtmSampler printedG = RIGHT.with(GraphMode.BD_AS_PRINTED);
    assertTrue(apart("edges", printedG, "edges", "blocks", "covariance") > 6);
    CtmModel twice = // n counted twice in the degrees of freedom
        new CtmModel(
            GraphPrior.of(6, 5 + 20, 0.2),
            right.lengths(),
            right.words(),
            right.alpha(),
            right.mu());
    assertTrue(apart("sigma", CtmSampler.of(twice), "edges", "blocks", "covariance") > 6);
  }

  /** Figure 5.4: the last Theta beside the true one. */
  @Test
  void aWrongExponentLosesTheProportions() {
    CtmSampler alone = CtmStudy.only(RIGHT, "eta", "shift");
    CtmSampler printed = CtmStudy.only(RIGHT.with(CtmSampler.Eta.AS_PRINTED), "eta");
    double right =
        Losses.proportions(
            CtmStudy.run(alone, DATA, DATA.state(), 500, Rng.seeded(67)).last(), DATA.state());
    double wrong =
        Losses.proportions(
            CtmStudy.run(printed, DATA, DATA.state(), 500, Rng.seeded(67)).last(), DATA.state());
    assertTrue(right < 0.1 && wrong > 0.1, right + " " + wrong);
  }
}
