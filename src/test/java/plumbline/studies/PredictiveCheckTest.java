package plumbline.studies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.models.ctm.CtmModel;
import plumbline.models.ctm.CtmSampler;
import plumbline.models.topics.Corpus;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;

/** A fitted model writes documents like its data, and not like others. */
class PredictiveCheckTest {
  private static final CtmStudy.Artificial DATA =
      CtmStudy.Artificial.of(30, 40, 40, Rng.seeded(20211109));

  private static PredictiveCheck check(Corpus corpus) {
    CtmModel model = DATA.model();
    return PredictiveCheck.along(
        model, CtmSampler.of(model), DATA.state(), corpus, 60, 3, Rng.seeded(5));
  }

  @Test
  void documentsOfTheModelLookLikeTheData() {
    PredictiveCheck check = check(DATA.corpus());
    for (String name : PredictiveCheck.NAMES) {
      assertTrue(check.tail(name) > 0.01 && check.tail(name) < 0.99, name);
    }
    assertEquals(check.tail(2), check.tail("dispersion"));
    assertEquals(check.observed().get(1), check.observed("likeness"));
    assertEquals(60, check.replicates("distinct words").length);
    assertThrows(IllegalArgumentException.class, () -> check.tail("length"));
  }

  @Test
  void documentsOfOneWordEachDoNot() {
    Ints[] documents = new Ints[30];
    for (int d = 0; d < 30; d++) {
      int word = d;
      documents[d] = Ints.generate(40, n -> word);
    }
    PredictiveCheck check = check(Corpus.of(40, documents));
    assertEquals(1, check.observed().get(0));
    assertEquals(0, check.observed().get(1));
    assertEquals(1, check.tail(0));
    assertEquals(1, check.tail(1));
  }

  @Test
  void theNumbersAreThoseOfTheDefinition() {
    Corpus two = Corpus.of(3, Ints.of(0, 0, 1), Ints.of(0, 2, 2));
    CtmModel model = CtmModel.standard(4, two.lengths(), 3);
    CtmSampler sampler = CtmSampler.of(model);
    PredictiveCheck check =
        PredictiveCheck.along(
            model, sampler, model.drawPrior(Rng.seeded(1)), two, 1, 1, Rng.seeded(2));
    // Counts (2, 1, 0) and (1, 0, 2): variances 1/4, 1/4, 1, means 3/2, 1/2, 1.
    assertEquals(Doubles.of(2, 2 / Math.sqrt(25), 0.5), check.observed());
    assertEquals(List.of(1), List.of(check.replicated().size()));
  }
}
