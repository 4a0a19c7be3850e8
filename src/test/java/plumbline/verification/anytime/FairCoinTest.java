package plumbline.verification.anytime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.commons.numbers.gamma.LogGamma;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.numerics.StudentTail;
import plumbline.random.Rng;
import plumbline.testing.Statistical;
import plumbline.verification.joint.JointTestRow;

/** Bets that a coin is not fair. */
class FairCoinTest {
  /** As many as a joint test of eight functions has. */
  private static final int BETS = 500;

  private static final double WANTED = Math.log(BETS / AnytimeTest.USUAL_LEVEL);

  private static double capital(long heads, long tails) {
    return Math.exp(FairCoin.logCapital(heads, tails));
  }

  @Test
  void oneFlipMakesNoDifferenceOnAverage() {
    assertEquals(0, FairCoin.logCapital(0, 0), 1e-15);
    for (long heads : new long[] {0, 1, 5, 100, 12_345}) {
      for (long tails : new long[] {0, 1, 7, 90, 12_000}) {
        double now = FairCoin.logCapital(heads, tails);
        double next = Math.exp(FairCoin.logCapital(heads + 1, tails) - now) / 2;
        double other = Math.exp(FairCoin.logCapital(heads, tails + 1) - now) / 2;
        assertEquals(1, next + other, 1e-8, heads + " heads, " + tails + " tails");
        assertEquals(now, FairCoin.logCapital(tails, heads), 1e-9 * (1 + Math.abs(now)));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 9, 60, 1000})
  void theExpectationIsOneAfterAnyNumberOfFlips(int flips) {
    double sum = 0;
    for (int heads = 0; heads <= flips; heads++) {
      double logBinomial =
          LogGamma.value(flips + 1.0)
              - LogGamma.value(heads + 1.0)
              - LogGamma.value(flips - heads + 1.0)
              - flips * Math.log(2);
      sum += Math.exp(logBinomial) * capital(heads, flips - heads);
    }
    assertEquals(1, sum, 1e-10);
  }

  @ParameterizedTest
  @ValueSource(doubles = {60, 1000, 1e5, 1e8})
  void theExcessIsJustEnough(double flips) {
    double excess = FairCoin.excess(flips, WANTED);
    assertTrue(
        FairCoin.logCapital((flips + excess) / 2, (flips - excess) / 2) >= WANTED
            && FairCoin.logCapital((flips + 0.99 * excess) / 2, (flips - 0.99 * excess) / 2)
                < WANTED,
        () -> excess + " of " + flips);
    int least = FairCoin.leastFlips(WANTED);
    assertTrue(FairCoin.logCapital(least, 0) >= WANTED, () -> least + " heads");
    assertTrue(FairCoin.logCapital(least - 1, 0) < WANTED, () -> least + " heads");
    assertTrue(Double.isNaN(FairCoin.excess(least - 1.0, WANTED)));
  }

  /**
   * The expected time until an unfair coin is rejected, looked at after every flip, beside that of
   * a test with a fixed number of flips which rejects it with probability 0.95: the least for the
   * same level and the same number of bets, by the normal approximation of the binomial test, which
   * is exact enough here.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.6, 0.55, 0.52, 0.505})
  void lookingAllTheTimeIsNotLater(double p) {
    Rng rng = Rng.seeded(1);
    double z =
        StudentTail.absoluteZ(AnytimeTest.USUAL_LEVEL / BETS)
            + StudentTail.absoluteZ(2 * (1 - JointTestRow.Sensitivity.PROMISED));
    double fixed = Math.pow(z / (2 * p - 1), 2) * 4 * p * (1 - p);
    double sum = 0;
    int runs = 40;
    int stride = Math.max(1, (int) (fixed / 400)); // every one would only cost time
    for (int run = 0; run < runs; run++) {
      long heads = 0;
      long flips = 0;
      while (FairCoin.logCapital(heads, flips - heads) < WANTED) {
        for (int i = 0; i < stride; i++) {
          heads += rng.bernoulli(p) ? 1 : 0;
        }
        flips += stride;
      }
      sum += flips;
    }
    double ratio = sum / runs / fixed;
    assertTrue(ratio <= 1, () -> p + ": " + ratio);
  }

  /** A million looks at a thousand coins, each at a level of 1e-5 for all of its looks. */
  @Test
  @Tag("long")
  @Statistical(alpha = 5e-5)
  void aMillionLooksAtFairCoinsRaiseNoAlarms() {
    Rng rng = Rng.seeded(3);
    int alarms = 0;
    double most = 0;
    for (int coin = 0; coin < 1000; coin++) {
      long heads = 0;
      long flips = 0;
      boolean alarm = false;
      for (int look = 0; look < 1000; look++) {
        for (int i = 0; i < 16; i++) {
          heads += rng.bernoulli(0.5) ? 1 : 0;
        }
        flips += 16;
        double log = FairCoin.logCapital(heads, flips - heads);
        most = Math.max(most, log);
        alarm |= log >= -Math.log(AnytimeTest.USUAL_LEVEL);
      }
      alarms += alarm ? 1 : 0;
    }
    // None was seen; two would come with probability C(1000, 2) 1e-10 at most.
    assertTrue(alarms <= 1, alarms + " alarms");
    // A thousand martingales: one of them reaches some hundreds, or the bets would be too timid.
    assertTrue(most > Math.log(20), "largest capital e^" + most);
  }
}
