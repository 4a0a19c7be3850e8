package plumbline.sampling;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.random.Rng;

class ChainsTest {
  /** Counts its sweeps in steps of the data. */
  private static Chains<Double, Double> counting() {
    return Chains.<Double, Double>of((x, y, rng) -> x + y, 10.0).start(rng -> 0.0);
  }

  @Test
  void burnInThinningAndRecordsAreAsAsked() {
    Draws draws =
        counting()
            .chains(2)
            .burnIn(3)
            .draws(2)
            .thin(5)
            .record("x", x -> x)
            .record("minus x", x -> -x)
            .run(Rng.seeded(1));
    assertEquals(List.of("x", "minus x"), draws.variables());
    assertArrayEquals(
        new double[][] {{80, 130}, {80, 130}}, draws.chainsOf("x"), "after 3 + 5 and 3 + 10");
    assertArrayEquals(new double[] {-80, -130, -80, -130}, draws.stacked("minus x"));
  }

  /** A chain is the same whoever runs beside it, and differs from its neighbours. */
  @Test
  void eachChainHasItsOwnRandomness() {
    Chains<Double, Double> walk =
        Chains.<Double, Double>of((x, y, rng) -> x + rng.normal(), 0.0)
            .start(Rng::normal)
            .draws(3)
            .record("x", x -> x);
    double[][] two = walk.chains(2).run(Rng.seeded(1)).chainsOf("x");
    double[][] three = walk.chains(3).run(Rng.seeded(1)).chainsOf("x");
    assertArrayEquals(two[1], three[1]);
    assertEquals(false, two[0][0] == two[1][0]);
  }

  @Test
  void whatIsMissingIsSaid() {
    assertThrows(IllegalStateException.class, () -> counting().run(Rng.seeded(1)));
    assertThrows(
        IllegalStateException.class,
        () ->
            Chains.<Double, Double>of((x, y, rng) -> x, 0.0)
                .record("x", x -> x)
                .run(Rng.seeded(1)));
    assertThrows(IllegalArgumentException.class, () -> counting().chains(0));
    assertThrows(IllegalArgumentException.class, () -> counting().draws(0));
    assertThrows(IllegalArgumentException.class, () -> counting().thin(0));
    assertThrows(IllegalArgumentException.class, () -> counting().burnIn(-1));
  }
}
