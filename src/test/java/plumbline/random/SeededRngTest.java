package plumbline.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SeededRngTest {
  private static double[] draws(Rng rng) {
    double[] draws = new double[50];
    for (int i = 0; i < draws.length; i++) {
      draws[i] =
          switch (i % 5) {
            case 0 -> rng.uniform();
            case 1 -> rng.normal();
            case 2 -> rng.gamma(0.3 + i);
            case 3 -> rng.poisson(3 * i);
            default -> rng.uniformInt(1000);
          };
    }
    return draws;
  }

  @Test
  void sameSeedSameStream() {
    assertEquals(draws(Rng.seeded(7))[49], draws(Rng.seeded(7))[49]);
    assertNotEquals(draws(Rng.seeded(7))[0], draws(Rng.seeded(8))[0]);
  }

  @Test
  void childrenDependOnThePathOnly() {
    SeededRng used = Rng.seeded(7);
    draws(used);
    assertEquals(Rng.seeded(7).child("a").uniform(), used.child("a").uniform());
    assertEquals(Rng.seeded(7).child(3).child("a").uniform(), used.child(3).child("a").uniform());
    assertNotEquals(used.child("3").uniform(), used.child(3).uniform());
    assertNotEquals(used.child("a").child("b").uniform(), used.child("ab").uniform());
  }

  @Test
  void askingForAChildDoesNotChangeTheStream() {
    SeededRng plain = Rng.seeded(7);
    SeededRng parent = Rng.seeded(7);
    parent.child("a").normal();
    assertEquals(plain.uniform(), parent.uniform());
  }

  @Test
  void restoredStreamContinuesExactly() {
    SeededRng rng = Rng.seeded(7);
    rng.uniformInt(10); // leaves half a long in the generator's buffer
    draws(rng);
    rng.uniformInt(3);
    SeededRng restored = SeededRng.restore(rng.state());
    for (int i = 0; i < 100; i++) {
      assertEquals(rng.uniformInt(17), restored.uniformInt(17));
      assertEquals(rng.normal(), restored.normal());
    }
    assertEquals(rng.child("x").uniform(), restored.child("x").uniform());
  }

  /**
   * Pins the stream: a failure means that every published number of the project changes. Comparison
   * at 1e-9, because the last bit of Math.exp and Math.log may differ between processors.
   */
  @Test
  void goldenTrace() {
    SeededRng rng = Rng.seeded(20171114).child("golden");
    double[] expected = GoldenTrace.VALUES;
    double[] actual = {
      rng.uniform(),
      rng.normal(),
      rng.exponential(),
      rng.gamma(0.2),
      rng.gamma(7.5),
      rng.poisson(2.5),
      rng.poisson(250),
      rng.beta(0.5, 2),
      rng.uniformInt(1 << 20),
      rng.categorical(new double[] {1, 2, 3, 4}, 4)
    };
    for (int i = 0; i < expected.length; i++) {
      assertEquals(expected[i], actual[i], 1e-9 * Math.max(1, Math.abs(expected[i])), "draw " + i);
    }
  }

  @Test
  void impossibleParametersAreRefused() {
    SeededRng rng = Rng.seeded(1);
    assertThrows(IllegalArgumentException.class, () -> rng.bernoulli(-0.1));
    assertThrows(IllegalArgumentException.class, () -> rng.bernoulli(Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> rng.bernoulliLog(Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> rng.gamma(0));
    assertThrows(IllegalArgumentException.class, () -> rng.gamma(Double.POSITIVE_INFINITY));
    assertThrows(IllegalArgumentException.class, () -> rng.gamma(Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> rng.poisson(-1));
    assertThrows(IllegalArgumentException.class, () -> rng.categorical(new double[3], 3));
    assertThrows(
        IllegalArgumentException.class, () -> rng.categorical(new double[] {1, Double.NaN}, 2));
  }

  @Test
  void impossibleChoicesAreNeverTaken() {
    SeededRng rng = Rng.seeded(1);
    for (int i = 0; i < 1000; i++) {
      assertEquals(1, rng.categorical(new double[] {0, 1e-300, 0}, 3));
      int k = rng.categoricalLog(new double[] {Double.NEGATIVE_INFINITY, -1000, -1001}, 3);
      assertTrue(k > 0);
    }
  }

  /** Eight weights take a path of their own. */
  @Test
  void anyNumberOfWeightsIsInvertedAlike() {
    SeededRng rng = Rng.seeded(4);
    SeededRng same = Rng.seeded(4);
    for (int i = 0; i < 2000; i++) {
      double[] weights = new double[6 + i % 4];
      double total = 0;
      for (int k = 0; k < weights.length; k++) {
        weights[k] = (i * 7 + k * 5) % 3 == 0 ? 0 : 1 + (i * 31 + k * 17) % 11;
        total += weights[k];
      }
      double target = same.uniform() * total;
      int expected = 0;
      double sum = weights[0];
      while (target >= sum) {
        sum += weights[++expected];
      }
      assertEquals(expected, rng.categorical(weights, weights.length));
    }
  }

  @Test
  void tinyConcentrationsStillGiveALaw() {
    double[] law = new double[3];
    Rng.seeded(1).dirichlet(new double[] {1e-5, 1e-5, 1e-5}, law);
    assertEquals(1, law[0] + law[1] + law[2], 1e-12);
  }
}
