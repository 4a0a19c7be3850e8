package plumbline.models.ctm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import plumbline.evaluation.ImportanceEstimate;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.studies.HeldOutWords;
import plumbline.testing.Statistical;

class HeldOutTest {
  private static final HeldOutWords TWO_TOPICS =
      new HeldOutWords(
          Doubles.of(1.2, 0.5, 0.5, 0.9),
          Doubles.of(0.2, -0.1),
          Doubles.of(0.7, 0.2, 0.1, 0.1, 0.3, 0.6));

  /** The trapezoidal rule on a square of side 28. */
  private static double quadrature(Ints document) {
    double sum = 0;
    double[] eta = new double[2];
    for (double x = -14; x <= 14; x += 0.05) {
      for (double y = -14; y <= 14; y += 0.05) {
        eta[0] = x;
        eta[1] = y;
        sum += Math.exp(TWO_TOPICS.logJoint(eta, document));
      }
    }
    return Math.log(sum * 0.05 * 0.05);
  }

  @Test
  void emptyDocumentsAreCertain() {
    assertEquals(0, quadrature(Ints.of()), 1e-9);
  }

  @Test
  @Statistical(alpha = 1e-4)
  void estimatesAgreeWithQuadratureAtTwoTopics() {
    for (Ints document :
        new Ints[] {Ints.of(0), Ints.of(0, 1, 2, 2), Ints.generate(60, n -> n % 4 == 0 ? 2 : 0)}) {
      ImportanceEstimate estimate =
          TWO_TOPICS.logProbability(document, 20_000, Rng.seeded(1).child(document.size()));
      assertTrue(estimate.standardError() < 0.02, estimate.toString());
      assertEquals(quadrature(document), estimate.logMean(), 4.2 * estimate.standardError());
    }
  }

  /** All documents of two words have probability one together. */
  @Test
  @Statistical(alpha = 1e-5)
  void probabilitiesSumToOne() {
    double sum = 0;
    double variance = 0;
    for (int code = 0; code < 9; code++) {
      ImportanceEstimate estimate =
          TWO_TOPICS.logProbability(Ints.of(code / 3, code % 3), 20_000, Rng.seeded(2).child(code));
      double probability = Math.exp(estimate.logMean());
      sum += probability;
      variance += Math.pow(probability * estimate.standardError(), 2);
    }
    assertEquals(1, sum, 4.5 * Math.sqrt(variance));
  }
}
