package plumbline.verification.series;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.random.Rng;
import plumbline.random.SeededRng;

/** Sums of pieces beside exact ones: of none, few, all but one, and a whole piece. */
class PieceSumsTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 1_000, PieceSums.LENGTH - 1, PieceSums.LENGTH})
  void everyNumberCountsOnce(int count) {
    SeededRng rng = Rng.seeded(17);
    double[] x = new double[PieceSums.LENGTH];
    Arrays.setAll(x, i -> rng.normal() * Math.exp(3 * rng.normal()));
    BigDecimal sum = BigDecimal.ZERO;
    BigDecimal squares = BigDecimal.ZERO;
    double size = 0; // rounding is as large as the numbers, not as their sum
    for (int i = 0; i < count; i++) {
      BigDecimal exact = new BigDecimal(x[i]);
      sum = sum.add(exact);
      squares = squares.add(exact.multiply(exact));
      size += Math.abs(x[i]);
    }
    PieceSums sums = new PieceSums();
    assertEquals(sum.doubleValue(), sums.sum(x, count), 1e-14 * size);
    double expected = squares.doubleValue();
    assertEquals(expected, sums.sumOfSquares(x, count), 1e-14 * expected);
  }
}
