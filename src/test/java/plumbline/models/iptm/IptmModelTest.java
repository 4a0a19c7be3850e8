package plumbline.models.iptm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.statistics.inference.ChiSquareTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import plumbline.models.iptm.likelihood.MessageDensity;
import plumbline.models.iptm.likelihood.MessageHistory;
import plumbline.models.iptm.scans.NonEmptyGibbs;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.EnumeratingRng;
import plumbline.random.Rng;
import plumbline.testing.Statistical;
import plumbline.verification.Verdict;
import plumbline.verification.exact.SimulatorAgainstDensity;
import plumbline.verification.exact.SimulatorAgainstDensity.Direction;

class IptmModelTest {
  private static final int ACTORS = 3;

  @Test
  void gibbsMeasureIsDrawnExactly() {
    for (double scale : new double[] {0.1, 1, 10, 30, 60}) {
      double[] a = {-scale, 0.3 * scale - 1, scale - 60};
      double logZ = NonEmptyGibbs.logNormaliser(a, 3);
      var law =
          EnumeratingRng.enumerate(
              rng -> {
                boolean[] u = new boolean[3];
                NonEmptyGibbs.draw(a, 3, u, new double[4], rng);
                return ActorSets.pack(u, 1, 3).get(0);
              });
      assertEquals(0, law.probability(0));
      for (int set = 1; set < 8; set++) {
        double sum = 0;
        for (int j = 0; j < 3; j++) {
          sum += (set >>> j & 1) * a[j];
        }
        assertEquals(Math.exp(sum - logZ), law.probability(set), 1e-13);
      }
    }
  }

  @Test
  void normaliserIsStableForAnyOdds() {
    assertEquals(
        Math.log(3) - 1000,
        NonEmptyGibbs.logNormaliser(new double[] {-1000, -1000, -1000}, 3),
        1e-10);
    assertEquals(3e5, NonEmptyGibbs.logNormaliser(new double[] {1e5, 1e5, 1e5}, 3), 1e-6);
    double a = -36.9; // both branches agree where they meet
    double b = -37.1;
    assertEquals(Math.log(2) + a, NonEmptyGibbs.logNormaliser(new double[] {a, a}, 2), 1e-14 * 40);
    assertEquals(Math.log(2) + b, NonEmptyGibbs.logNormaliser(new double[] {b, b}, 2), 1e-14 * 40);
  }

  @Test
  void survivalKeepsItsDigitsInBothTails() {
    for (double shape : new double[] {0.4, 1, 30}) {
      for (double x : new double[] {0.1, 3, 50, 700, 5000}) {
        // The derivative of log Q is minus the density over Q.
        double h = 1e-5;
        double slope =
            (GammaTail.logSurvival(shape, Math.log(x) + h)
                    - GammaTail.logSurvival(shape, Math.log(x) - h))
                / (2 * h);
        double expected =
            -Math.exp(
                IncrementLaw.GAMMA.logDensity(Math.log(x), shape, 1 / shape)
                    + Math.log(x)
                    - GammaTail.logSurvival(shape, Math.log(x)));
        assertEquals(expected, slope, 1e-5 * Math.max(1, Math.abs(expected)));
      }
    }
  }

  @Test
  void tailOfTheLawIsItsDensitysIntegral() {
    for (IncrementLaw law : IncrementLaw.values()) {
      double h = 1e-5;
      for (double logTau : new double[] {-1, 0.2, 1.5}) {
        double slope =
            (Math.exp(law.logSurvival(logTau + h, 1.3, 0.4))
                    - Math.exp(law.logSurvival(logTau - h, 1.3, 0.4)))
                / (2 * h);
        assertEquals(Math.exp(law.logDensity(logTau, 1.3, 0.4) + logTau), -slope, 1e-8, law.name());
      }
    }
  }

  @Test
  void calendarIsDefinedForAnyTime() {
    double[] out = new double[2];
    for (double hour : new double[] {Double.POSITIVE_INFINITY, Double.NaN, 1e300, -1e300}) {
      WallClock.newYork().fill(hour, out, 0);
      assertEquals(0, out[0] + out[1]);
    }
    WallClock.newYork().fill(48 + 19, out, 0); // Saturday, 3 January 1970, 14:00 in New York
    assertEquals(List.of(1.0, 1.0), List.of(out[0], out[1]));
    WallClock.newYork().fill(17, out, 0); // Thursday noon
    assertEquals(List.of(0.0, 0.0), List.of(out[0], out[1]));
  }

  @Test
  void baseDocumentsFillAllWindows() {
    boolean[] seen = new boolean[4];
    for (InitialDocument document : InitialDocument.twelve(4, 4)) {
      seen[MessageHistory.window(IptmModel.START - document.time())] = true;
    }
    assertTrue(seen[0] && seen[1] && seen[2] && !seen[3]);
  }

  @Test
  void locationsThatMustBePositiveNeedAnIntercept() {
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new TimeModel(
                IncrementLaw.GAMMA,
                TimeModel.Link.INVERSE,
                TimeCovariates.CLOCK,
                WallClock.newYork()));
  }

  /** All events (author, receivers, third of the increments) against integrals of the density. */
  @Test
  @Statistical(alpha = 1e-5)
  void simulatorDrawsFromTheDensity() {
    IptmModel model =
        IptmModel.standard(IptmSizes.equal(1, 4, ACTORS, 2, 2, 2), TimeCovariates.NETWORK);
    Rng rng = Rng.seeded(4);
    IptmState prior = model.drawPrior(rng);
    IptmState state =
        prior
            .withTies(Doubles.generate(14, p -> 0.5 * prior.coefficients().get(p)), -0.7)
            .withTiming(Doubles.generate(14, q -> 0.3 * prior.timing().get(q)), 1);
    double[] cuts = {Double.NEGATIVE_INFINITY, -1, 0, Double.POSITIVE_INFINITY};
    double[] expected = new double[ACTORS * 4 * 3];
    IptmData drawn = model.drawData(state, rng);
    double words =
        model.logLikelihood(model.complete(state, drawn), drawn) - messages(model, state, drawn);
    double width = 0.005;
    for (int author = 0; author < ACTORS; author++) {
      for (int sets = 0; sets < 27; sets++) {
        boolean[] u = new boolean[ACTORS * ACTORS];
        for (int i = 0, code = sets; i < ACTORS; i++, code /= 3) {
          u[i * ACTORS + (i + 1) % ACTORS] = code % 3 != 1;
          u[i * ACTORS + (i + 2) % ACTORS] = code % 3 != 2;
        }
        boolean[] row = java.util.Arrays.copyOfRange(u, author * ACTORS, (author + 1) * ACTORS);
        Ints recipients = ActorSets.pack(row, 1, ACTORS);
        Ints hidden = ActorSets.pack(u, ACTORS, ACTORS);
        for (double log = -12 + width / 2; log < 12; log += width) {
          IptmData data =
              new IptmData(drawn.words(), Ints.of(author), recipients, Doubles.of(log), hidden);
          double density = model.logLikelihood(model.complete(state, data), data) - words + log;
          expected[cell(author, row, log, cuts)] += Math.exp(density) * width;
        }
      }
    }
    double total = 0;
    for (double p : expected) {
      total += p;
    }
    assertEquals(1, total, 1e-9, "the density integrates to one");
    int draws = 40_000;
    long[] observed = new long[expected.length];
    for (int n = 0; n < draws; n++) {
      IptmData data = model.drawData(state, rng);
      boolean[] row = new boolean[ACTORS];
      ActorSets.unpack(data.recipients(), 1, ACTORS, row);
      observed[cell(data.authors().get(0), row, data.logIncrements().get(0), cuts)]++;
    }
    List<Double> p = new ArrayList<>();
    List<Long> counts = new ArrayList<>();
    for (int i = 0; i < expected.length; i++) {
      if (expected[i] * draws > 5) {
        p.add(expected[i]);
        counts.add(observed[i]);
      } else {
        assertTrue(observed[i] < 60, "a rare event was drawn " + observed[i] + " times");
      }
    }
    double pValue =
        ChiSquareTest.withDefaults()
            .test(
                p.stream().mapToDouble(x -> x).toArray(),
                counts.stream().mapToLong(x -> x).toArray())
            .getPValue();
    assertTrue(pValue > 1e-5, "p = " + pValue);
  }

  private static double messages(IptmModel model, IptmState state, IptmData data) {
    MessageDensity density = MessageDensity.of(model, model.complete(state, data), data);
    return density.ties() + density.times();
  }

  private static int cell(int author, boolean[] row, double log, double[] cuts) {
    int third = log < cuts[1] ? 0 : log < cuts[2] ? 1 : 2;
    int set = (row[(author + 1) % ACTORS] ? 1 : 0) + (row[(author + 2) % ACTORS] ? 2 : 0);
    return (author * 4 + set) * 3 + third;
  }

  @Test
  @Statistical(alpha = 1e-5)
  void simulatorAndDensityBelongTogether() {
    simulatorAndDensityBelongTogether(5_000);
  }

  private static void simulatorAndDensityBelongTogether(int draws) {
    IptmModel model = IptmModel.appendixA(6, TimeCovariates.NETWORK_AND_CLOCK);
    SimulatorAgainstDensity report =
        SimulatorAgainstDensity.of(
            model,
            model,
            List.of(
                new Direction<>(
                    "delta", (s, h) -> s.withTies(s.coefficients(), s.delta() + h), 0.2),
                new Direction<>(
                    "b", (s, h) -> s.withTies(shift(s.coefficients(), 0, h), s.delta()), 0.2),
                new Direction<>(
                    "send", (s, h) -> s.withTies(shift(s.coefficients(), 1, h), s.delta()), 0.1),
                new Direction<>(
                    "eta", (s, h) -> s.withTiming(shift(s.timing(), 0, h), s.variance()), 0.01),
                new Direction<>(
                    "log sigma^2",
                    (s, h) -> s.withTiming(s.timing(), s.variance() * Math.exp(h)),
                    0.1)),
            draws,
            1e-5,
            Rng.seeded(8));
    assertEquals(Verdict.PASS, report.verdict(), report.toString());
  }

  /** Half as large an error is seen with four times the draws. */
  @Test
  @Tag("long")
  @Statistical(alpha = 1e-5)
  void theyDoWithFourTimesTheDraws() {
    simulatorAndDensityBelongTogether(20_000);
  }

  /** Their products left the range of an int, and the sizes of arrays were negative, or wrong. */
  @Test
  void sizesThatNoArrayHoldsAreRefused() {
    assertTrue(
        refusal(() -> IptmSizes.equal(5_000, 1, 800, 2, 2, 9))
            .contains("5000 messages between 800 actors are too many"));
    IptmSizes drawn = IptmSizes.equal(2_000, 1, 800, 2, 2, 9); // these can be drawn, not fitted
    assertTrue(
        refusal(drawn::requireSampling)
            .contains("2000 messages between 800 actors in 2 patterns are too many"));
    assertTrue(
        refusal(() -> IptmSizes.equal(1, 1, 2_000_000_000, 2, 2, 9)).contains("are too many"));
    assertTrue(
        refusal(() -> IptmSizes.equal(2, 1, 2, 100_000, 2, 100_000))
            .contains("100000 word types and 100000 topics"));
    assertTrue(
        refusal(() -> IptmSizes.equal(1_000_000, 10_000, 2, 2, 2, 9))
            .contains("10000000000 words"));
    IptmSizes.equal(5_000, 20, 100, 20, 5, 1_000).requireSampling();
  }

  private static String refusal(Executable sizes) {
    return String.valueOf(assertThrows(IllegalArgumentException.class, sizes).getMessage());
  }

  private static Doubles shift(Doubles values, int index, double by) {
    return Doubles.generate(values.size(), i -> values.get(i) + (i == index ? by : 0));
  }
}
