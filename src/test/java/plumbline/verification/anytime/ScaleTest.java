package plumbline.verification.anytime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import plumbline.random.Rng;
import plumbline.random.SeededRng;

class ScaleTest {
  /** By the definition: the mean of the fractions of draws below a value and up to it. */
  private static double rank(double[] draws, double value) {
    double below = Arrays.stream(draws).filter(draw -> draw < value).count();
    double upTo = Arrays.stream(draws).filter(draw -> draw <= value).count();
    return (below + upTo) / (2 * draws.length);
  }

  @Test
  void drawsHaveTheirMidRanks() {
    SeededRng rng = Rng.seeded(1);
    for (int n = 1; n <= 40; n++) {
      double[] draws = new double[n];
      Arrays.setAll(draws, i -> rng.uniformInt(12) - 4);
      Scale scale = Scale.of(draws);
      for (double draw : draws) {
        assertEquals(rank(draws, draw), scale.rank(draw), n + " draws");
      }
    }
  }

  @Test
  void betweenDrawsRanksAreLinearAndBeyondThemTheyEnd() {
    Scale scale = Scale.of(new double[] {4, 1, 1, 2}); // mid-ranks 7/8, 1/4, 1/4, 5/8
    double[] ranks =
        Arrays.stream(new double[] {0.9, 1, 1.5, 2, 2.5, 4, 4.1}).map(scale::rank).toArray();
    assertArrayEquals(new double[] {0, 0.25, 0.4375, 0.625, 0.6875, 0.875, 1}, ranks);
  }

  /** An atom is at least its value or above it: two events. */
  @Test
  void thresholdsAreQuantilesAtomsAndBothEnds() {
    assertArrayEquals(
        new double[] {1, 2, 4, Math.nextUp(4.0)}, Scale.of(new double[] {4, 1, 1, 2}).thresholds());
    assertArrayEquals(
        new double[] {3, Math.nextUp(3.0)}, Scale.of(new double[] {3, 3, 3}).thresholds());
  }
}
