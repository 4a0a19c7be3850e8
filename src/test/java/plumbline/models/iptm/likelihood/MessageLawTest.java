package plumbline.models.iptm.likelihood;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.models.iptm.IncrementLaw;
import plumbline.models.iptm.InitialDocument;
import plumbline.models.iptm.IptmData;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.IptmPriors;
import plumbline.models.iptm.IptmSizes;
import plumbline.models.iptm.IptmState;
import plumbline.models.iptm.TimeCovariates;
import plumbline.models.iptm.TimeModel;
import plumbline.models.iptm.WallClock;
import plumbline.models.iptm.scans.NonEmptyGibbs;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.EnumeratingRng;
import plumbline.random.ScriptedRng;

/**
 * The law of one message, term by term, with numbers worked out by hand: odds, locations, waiting
 * times, the non-empty Gibbs measure and the priors' constants.
 *
 * <p>Before the start actor 1 wrote to 0 (96 hours ago, pattern 1), 0 to 1 (24 hours ago, half and
 * half) and 0 to 2 (23 hours ago, pattern 0). So with x = (1, send 1..3, receive 1..3)
 *
 * <pre>
 * x_01 = (1, 1/2, 0, 0, 0, 0, 0) for pattern 0, (1, 1/2, 0, 0, 0, 1, 0) for pattern 1
 * x_02 = (1, 1, 0, 0, 0, 0, 0) for pattern 0, (1, 0, 0, 0, 0, 0, 0) for pattern 1
 * </pre>
 *
 * <p>The start is a Friday, 19:00, in New York: no weekend, afternoon.
 */
class MessageLawTest {
  private static final IptmModel MODEL =
      IptmModel.standard(new IptmSizes(Ints.of(2), 3, 2, 2, 3), TimeCovariates.NETWORK_AND_CLOCK)
          .withBase(
              List.of(
                  new InitialDocument(1, Ints.of(0), 288, Ints.of(1)),
                  new InitialDocument(0, Ints.of(1), 360, Ints.of(0, 1)),
                  new InitialDocument(0, Ints.of(2), 361, Ints.of(0, 0))));

  private static final IptmState STATE =
      new IptmState(
          Doubles.of(0.2, 0.4, 7, 7, 7, -0.8, 7, -0.5, 1, 7, 7, 7, 0.3, 7),
          Doubles.of(1, 2, 0, 0, 0, 0, 0, 9, 0.5, -1, 3, 0, 0, 0, 5, 0, 9, -0.25),
          -1,
          1,
          Ints.of(0, 1),
          Ints.of(0, 0),
          Ints.of());

  private static MessageLaw law(IptmModel model) {
    MessageLaw law = new MessageLaw(model, STATE);
    law.at(new MessageHistory(model, Ints.of(0, 1)), 384, new int[] {0, 1, 0}); // 2/3 and 1/3
    return law;
  }

  private static double logOf(double... terms) {
    double sum = 0;
    for (double term : terms) {
      sum += term;
    }
    return Math.log(sum);
  }

  @Test
  void oddsAreMixedOverThePatterns() {
    double[] odds = new double[3];
    law(MODEL).logOdds(0, odds);
    // b_0'x_01 = 0.2 + 0.2, b_1'x_01 = -0.5 + 0.5 + 0.3; b_0'x_02 = 0.2 + 0.4, b_1'x_02 = -0.5.
    assertEquals(-1 + logOf(2 * Math.exp(0.4) / 3, Math.exp(0.3) / 3), odds[1], 1e-14);
    assertEquals(-1 + logOf(2 * Math.exp(0.6) / 3, Math.exp(-0.5) / 3), odds[2], 1e-14);
  }

  @Test
  void locationsAreOfGeometricMeansOverTheReceivers() {
    boolean[] both = {false, true, true};
    boolean[] one = {false, true, false};
    // To 1 alone: xi = 1 + 1 + 0.5 and -1 + 1.5 + 5 - 0.25.
    assertEquals(2 * 2.5 / 3 + 5.25 / 3, law(MODEL).location(0, one, 0), 1e-14);
    // To 1 and 2: the means of (1/2, 1) and of (1/2, 0) are sqrt(1/2) and 0, that of (1, 0) is 0.
    double xi = 1 + 2 * Math.sqrt(0.5) + 0.5;
    assertEquals(2 * xi / 3 - 1.25 / 3, law(MODEL).location(0, both, 0), 1e-14);
    IptmModel exponential =
        MODEL.with(
            new TimeModel(
                IncrementLaw.EXPONENTIAL,
                TimeModel.Link.LOG,
                TimeCovariates.NETWORK_AND_CLOCK,
                WallClock.newYork()));
    assertEquals(
        2 * Math.exp(2.5) / 3 + Math.exp(5.25) / 3, law(exponential).location(0, one, 0), 1e-12);
    assertEquals(0.25, TimeModel.Link.INVERSE.inverse(4));
    assertEquals(4, TimeModel.Link.IDENTITY.inverse(4));
  }

  /** Odds 2 and 3: the weights of {1}, {2} and both are 2, 3 and 6. */
  @Test
  void gibbsMeasureOfTwoActors() {
    double[] a = {Math.log(2), Math.log(3)};
    assertEquals(Math.log(11), NonEmptyGibbs.logNormaliser(a, 2), 1e-15);
    var law =
        EnumeratingRng.enumerate(
            rng -> {
              boolean[] u = new boolean[2];
              NonEmptyGibbs.draw(a, 2, u, new double[3], rng);
              return (u[0] ? 1 : 0) + (u[1] ? 2 : 0);
            });
    assertEquals(2 / 11.0, law.probability(1), 1e-15);
    assertEquals(3 / 11.0, law.probability(2), 1e-15);
    assertEquals(6 / 11.0, law.probability(3), 1e-15);
  }

  /** Each law's density and tail at one point, and the draw that belongs to a given number. */
  @Test
  void waitingTimesHaveTheirClosedForms() {
    double third = Math.log(3);
    // log tau ~ N(1, 4) at log tau = 2: z = 1/2, Phi(1/2) = 0.6914624612740131.
    assertEquals(
        -0.125 - Math.log(2 * Math.sqrt(2 * Math.PI)) - 2,
        IncrementLaw.LOGNORMAL.logDensity(2, 1, 4),
        1e-14);
    assertEquals(
        Math.log(1 - 0.6914624612740131), IncrementLaw.LOGNORMAL.logSurvival(2, 1, 4), 1e-14);
    assertEquals(1 + 2 * 0.7, IncrementLaw.LOGNORMAL.drawLog(1, 4, ScriptedRng.of(0.7)), 1e-14);
    // Mean 2 at 3: density exp(-3/2) / 2. A standard exponential of 0.4 becomes 0.8.
    assertEquals(-1.5 - Math.log(2), IncrementLaw.EXPONENTIAL.logDensity(third, 2, 9), 1e-14);
    assertEquals(-1.5, IncrementLaw.EXPONENTIAL.logSurvival(third, 2, 9), 1e-14);
    assertEquals(Math.log(0.8), IncrementLaw.EXPONENTIAL.drawLog(2, 9, ScriptedRng.of(0.4)), 1e-14);
    // Shape 2, mean 6, so scale 3, at 3: density 3 exp(-1) / 9, tail (1 + 1) exp(-1).
    assertEquals(Math.log(1 / 3.0) - 1, IncrementLaw.GAMMA.logDensity(third, 6, 0.5), 1e-14);
    assertEquals(Math.log(2) - 1, IncrementLaw.GAMMA.logSurvival(third, 6, 0.5), 1e-14);
    assertEquals(Math.log(3.6), IncrementLaw.GAMMA.drawLog(6, 0.5, ScriptedRng.of(1.2)), 1e-14);
    // Shape 2, mean sqrt(pi) / 2, so scale 1, at 3: density 6 exp(-9), tail exp(-9).
    double mean = Math.sqrt(Math.PI) / 2;
    assertEquals(Math.log(6) - 9, IncrementLaw.WEIBULL.logDensity(third, mean, 0.5), 1e-13);
    assertEquals(-9, IncrementLaw.WEIBULL.logSurvival(third, mean, 0.5), 1e-13);
    assertEquals(third, IncrementLaw.WEIBULL.drawLog(mean, 0.5, ScriptedRng.of(9)), 1e-14);
  }

  /** One message of actor 0 to both others; the hidden sets are {0, 2} and {0}. */
  private static double logLikelihood(Ints words) {
    IptmState even =
        STATE
            .withTies(Doubles.generate(14, p -> 0), Math.log(2))
            .withTiming(Doubles.generate(18, q -> 0), 4);
    IptmData data =
        new IptmData(
            words, Ints.of(0), Ints.of(0b110), Doubles.of(1), Ints.of(0b110, 0b101, 0b001));
    return MODEL.logLikelihood(MODEL.complete(even, data), data);
  }

  /**
   * All odds 2, so that a set of k of two actors has probability {@code 2^k / 8}; locations 0,
   * variance 4, log increment 1; a word's probability by the urn with 2/3 for each of three words.
   */
  @Test
  void likelihoodOfOneMessage() {
    double receivers = Math.log(4 / 8.0 * 4 / 8 * 2 / 8);
    double waiting =
        -0.125 - Math.log(2 * Math.sqrt(2 * Math.PI)) - 1 + 2 * Math.log(1 - 0.6914624612740131);
    assertEquals(Math.log(5 / 27.0) + receivers + waiting, logLikelihood(Ints.of(1, 1)), 1e-13);
    assertEquals(Math.log(2 / 27.0) + receivers + waiting, logLikelihood(Ints.of(1, 2)), 1e-13);
  }

  /** Topics by the urn with 1 for each of two topics: 1/3 if equal, 1/6 if not. */
  @Test
  void priorOfAppendixA() {
    IptmState zero =
        STATE
            .withTies(Doubles.generate(14, p -> 0), -2.5)
            .withTiming(Doubles.generate(18, q -> 0), 1);
    double normals = -16 * Math.log(2 * Math.PI); // 14 of b and 18 of eta, each at its mean
    double delta = -0.5 * Math.log(2 * Math.PI * 0.1);
    double variance = Math.log(0.01) - 0.01;
    double patterns = -2 * Math.log(2);
    double rest = normals + delta + variance + patterns;
    assertEquals(rest + Math.log(1 / 3.0), MODEL.logPrior(zero), 1e-12);
    IptmState apart = zero.withAssignments(Ints.of(0, 1), Ints.of(0, 1));
    assertEquals(rest + Math.log(1 / 6.0), MODEL.logPrior(apart), 1e-12);
    IptmPriors priors = IptmPriors.appendixA(4);
    assertEquals(Doubles.of(0.5, 0.5, 0.5, 0.5), priors.topicWeights());
    // One draw of each: 2 standard deviations above the mean; one over a hundred times the gamma.
    assertEquals(-2.5 + 2 * Math.sqrt(0.1), priors.delta().sample(ScriptedRng.of(2)), 1e-15);
    assertEquals(0.01 / 4, priors.variance().sample(ScriptedRng.of(4)), 1e-17);
    assertArrayEquals(
        new double[] {2, 2},
        new double[] {
          priors.coefficient().sample(ScriptedRng.of(2)), priors.timing().sample(ScriptedRng.of(2))
        });
  }
}
