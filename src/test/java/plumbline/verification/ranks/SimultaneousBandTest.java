package plumbline.verification.ranks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.testing.Statistical;

class SimultaneousBandTest {
  private static final Path ORACLE =
      Path.of("src/test/resources/oracle/diagnostics/ecdf_bands.csv");

  /**
   * The reference counts up to {@code floor(i/K * N)} in floating point, which is one less than the
   * exact cut where i/K is rounded down (e.g. 11/60 x 1200 = 219.99...).
   */
  private static int[] referenceCuts(int total, int points) {
    int[] cuts = new int[points];
    Arrays.setAll(cuts, i -> (int) ((double) (i + 1) / points * total));
    return cuts;
  }

  @Test
  void coverageAndLimitsAgreeWithTheReference() throws IOException {
    int compared = 0;
    for (String line : Files.readAllLines(ORACLE)) {
      String[] cells = Arrays.stream(line.split(",", -1)).map(String::strip).toArray(String[]::new);
      if (cells[0].equals("kind")) {
        continue;
      }
      int n1 = Integer.parseInt(cells[1]);
      int points = Integer.parseInt(cells[3]);
      CountLaw law;
      if (cells[0].equals("one-sample")) {
        law = new BinomialCounts(n1, points);
      } else {
        int n2 = Integer.parseInt(cells[2]);
        law = new HypergeometricCounts(n1, n2, referenceCuts(n1 + n2, points));
      }
      SimultaneousBand band = SimultaneousBand.calibrate(law, Double.parseDouble(cells[4]));
      assertEquals(Double.parseDouble(cells[6]), band.coverage(), 1e-8, line);
      assertEquals(1, band.gamma() / Double.parseDouble(cells[5]), 1e-9, line);
      compared++;
    }
    assertEquals(12, compared);
  }

  @Test
  void evenCutsAreExactIntegers() {
    SimultaneousBand band = SimultaneousBand.twoSample(300, 900, 60, 0.95);
    // By exact rational arithmetic at this level.
    assertEquals(0.9500377175858, band.coverage(), 1e-9);
  }

  @Test
  @Statistical(alpha = 1e-5)
  void simulatedCoverageIsTheStatedOne() {
    SimultaneousBand band = SimultaneousBand.twoSample(80, 120, 25, 0.9);
    SeededRng rng = Rng.seeded(4);
    int inside = 0;
    int runs = 20_000;
    int[] labels = new int[200];
    for (int run = 0; run < runs; run++) {
      Arrays.fill(labels, 0, 80, 1);
      Arrays.fill(labels, 80, 200, 0);
      rng.shuffle(labels, 200);
      int[] counts = new int[25];
      int count = 0;
      for (int i = 0; i < 200; i++) {
        count += labels[i];
        if ((i + 1) % 8 == 0) {
          counts[i / 8] = count;
        }
      }
      inside += band.outside(Ints.of(counts)) == 0 ? 1 : 0;
    }
    double error = Math.sqrt(band.coverage() * (1 - band.coverage()) / runs);
    assertEquals(band.coverage(), (double) inside / runs, 4.5 * error);
    assertTrue(band.coverage() >= 0.9);
  }
}
