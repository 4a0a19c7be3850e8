package plumbline.sampling.countable;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.distribution.PoissonDistribution;
import org.junit.jupiter.api.Test;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.testing.ProbabilityRng;
import plumbline.testing.Statistical;

/** Hundreds of sticks, and a support that does not begin at 0, counted in another way. */
class LargerCasesTest {
  /** What a list of sticks says, from their probabilities themselves. */
  private static void same(List<Double> keeps, LazySticks sticks) {
    assertEquals(keeps.size(), sticks.size());
    double left = 1;
    double covered = 0;
    for (int h = 1; h <= keeps.size(); h++) {
      double keep = keeps.get(h - 1);
      double weight = left * (1 - keep);
      left *= keep;
      covered += weight;
      assertEquals(Math.log(keep), sticks.logKeep(h), 1e-13 * Math.abs(Math.log(keep)));
      assertEquals(Math.log(weight), sticks.logWeight(h), 1e-9, "stick " + h);
      assertEquals(Math.log(left), sticks.logRemaining(h), 1e-9, "stick " + h);
      assertEquals(Math.log(covered), sticks.logCovered(h), 1e-9, "stick " + h);
    }
    double[] all = keeps.stream().mapToDouble(Math::log).toArray();
    assertEquals(all.length, sticks.logKeeps().size());
    for (int h = 0; h < all.length; h++) {
      assertEquals(all[h], sticks.logKeeps().get(h), 1e-13 * Math.abs(all[h]));
    }
  }

  @Test
  void hundredsOfSticksExchangedDroppedAndPlacedAgain() {
    Rng rng = Rng.seeded(61);
    LazySticks sticks = new LazySticks();
    List<Double> keeps = new ArrayList<>();
    for (int h = 0; h < 300; h++) {
      keeps.add(0.5 + 0.5 * rng.uniform());
      sticks.append(Math.log(keeps.get(h)));
    }
    same(keeps, sticks);
    for (int i = 0; i < 100; i++) {
      int h = 1 + rng.uniformInt(keeps.size() - 1);
      Collections.swap(keeps, h - 1, h);
      sticks.swapWithNext(h);
    }
    same(keeps, sticks);
    sticks.retain(123);
    same(keeps.subList(0, 123), sticks);
    LazySticks other = new LazySticks();
    other.place(Doubles.map(keeps, Math::log));
    same(keeps, other);
    other.place(sticks.logKeeps());
    same(keeps.subList(0, 123), other);
    // More on demand, each from one exponential number over the concentration.
    other.concentration(2.5);
    Rng same = Rng.seeded(62);
    other.ensure(200, Rng.seeded(62));
    List<Double> grown = new ArrayList<>(keeps.subList(0, 123));
    while (grown.size() < 200) {
      grown.add(Math.exp(-same.exponential() / 2.5));
    }
    same(grown, other);
  }

  /** 1 - V for V ~ Beta(1 + a, b): the share below its median, for a and b over four orders. */
  @Test
  @Statistical(alpha = 1e-7) // 40 shares at z 6.2
  void keptPartsHaveTheirLaw() {
    Rng rng = Rng.seeded(63);
    for (int i = 0; i < 40; i++) {
      int a = i % 4 == 0 ? 0 : (int) Math.pow(10, 3 * rng.uniform());
      double b = Math.pow(10, 4 * rng.uniform() - 2);
      BetaDistribution law = BetaDistribution.of(b, 1.0 + a);
      double point = Math.max(1e-12, law.inverseCumulativeProbability(0.3 + 0.4 * rng.uniform()));
      double p = law.cumulativeProbability(point);
      int n = 20_000;
      int below = 0;
      for (int draw = 0; draw < n; draw++) {
        below += LazySticks.drawLogKeep(a, b, rng) <= Math.log(point) ? 1 : 0;
      }
      assertEquals(0, (below - n * p) / Math.sqrt(n * p * (1 - p)), 6.2, a + " " + b);
    }
  }

  /** A Poisson law of 7 begun at 3: beyond any k, drawn with the law cut there. */
  @Test
  void beyondAnyPointTheLawIsCut() {
    PoissonDistribution law = PoissonDistribution.of(7);
    CountableTarget target =
        new CountableTarget() {
          @Override
          public int supportStart() {
            return 3;
          }

          @Override
          public double logPrior(int k) {
            return k < 3
                ? Double.NEGATIVE_INFINITY
                : law.logProbability(k) - Math.log(law.survivalProbability(2));
          }

          @Override
          public double logPriorSurvival(int k) {
            return Math.log(law.survivalProbability(Math.max(k, 2)) / law.survivalProbability(2));
          }

          @Override
          public double logLikelihood(int k) {
            return 0;
          }
        };
    Rng rng = Rng.seeded(64);
    for (int i = 0; i < 2_000; i++) {
      int k = 2 + i % 20;
      ProbabilityRng counted = new ProbabilityRng(rng);
      int drawn = target.drawBeyond(k, counted);
      double expected = law.logProbability(drawn) - Math.log(law.survivalProbability(k));
      assertEquals(expected, counted.logProbability(), 1e-9, k + " to " + drawn);
      assertEquals(expected, target.logBeyond(drawn, k), 1e-9, k + " to " + drawn);
      counted = new ProbabilityRng(rng);
      drawn = target.drawPrior(counted);
      assertEquals(target.logPrior(drawn), counted.logProbability(), 1e-9);
    }
    assertEquals(3, target.othersMaximum());
    assertEquals(3, target.deepestObserved());
    assertEquals(Double.NEGATIVE_INFINITY, target.logLikelihoodBeyondAtLeast(5));
    assertEquals(Double.POSITIVE_INFINITY, target.logLikelihoodBeyondAtMost(5));
  }
}
