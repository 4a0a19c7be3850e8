package plumbline.verification.anytime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class MeanZeroTestTest {
  /** Capitals beyond the largest exponent: the p value stays one. */
  @Test
  void noEvidenceIsCertainty() {
    double[] values = new double[5_000];
    Arrays.fill(values, 1);
    assertEquals(Double.MIN_VALUE, MeanZeroTest.p(values));
    assertEquals(Double.MIN_VALUE, MeanZeroTest.smallest(values));
    assertEquals(1, MeanZeroTest.p(new double[5_000]));
  }
}
