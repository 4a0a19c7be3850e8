package plumbline.models.topics.heldout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import plumbline.models.topics.TopicModel;
import plumbline.models.topics.Vocabulary;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;

/** Documents of up to thirty tokens as two models of up to eight topics see them. */
class LargerCasesTest {
  private static final int V = 11;

  private static double[] laws(Rng rng, int topics) {
    double[] phi = new double[topics * V];
    double[] law = new double[V];
    double[] even = IntStream.range(0, V).mapToDouble(v -> 1).toArray();
    for (int k = 0; k < topics; k++) {
      rng.dirichlet(even, law);
      System.arraycopy(law, 0, phi, k * V, V);
    }
    return phi;
  }

  @Test
  void mixturesOfTwoModelsWordByWord() {
    Rng rng = Rng.seeded(88);
    for (int round = 0; round < 100; round++) {
      int topics = 1 + round % 8;
      double[] one = laws(rng, topics);
      double[] two = laws(rng, topics);
      Doubles alpha = Doubles.generate(topics, k -> 0.1 + rng.exponential());
      Ints words = Ints.generate(1 + rng.uniformInt(30), i -> rng.uniformInt(V));
      SeenDocument first =
          SeenDocument.of(words, TopicModel.of(Vocabulary.numbered(V), one, alpha));
      SeenDocument second =
          SeenDocument.of(words, TopicModel.of(Vocabulary.numbered(V), two, alpha));
      double share = rng.uniform();
      for (int i = 0; i < words.size(); i++) {
        double[] out = new double[topics + 3];
        first.mix(share, second, first.slot(i), out, 2);
        for (int k = 0; k < topics; k++) {
          double a = one[k * V + words.get(i)];
          double b = two[k * V + words.get(i)];
          assertEquals(share * a + (1 - share) * b, out[2 + k], 1e-15);
          assertEquals(a, first.phi(first.slot(i), k));
          assertEquals(Math.log(b), second.logPhi(second.slot(i), k), 1e-14);
          assertEquals(alpha.get(k), first.alpha(k));
        }
        assertEquals(0, out[0] + out[1] + out[topics + 2], "nothing is written beside them");
        assertEquals(first.slot(i), first.slots()[i]);
      }
      assertEquals(words.size(), first.length());
      assertEquals(words.stream().distinct().count(), first.distinct());
      assertEquals(alpha.sum(), first.alphaSum(), 1e-12);
      assertTrue(first.isComparableTo(second));
      Ints other = Ints.generate(words.size(), i -> (words.get(i) + (i == 0 ? 1 : 0)) % V);
      assertFalse(
          first.isComparableTo(
              SeenDocument.of(other, TopicModel.of(Vocabulary.numbered(V), two, alpha))));
    }
  }
}
