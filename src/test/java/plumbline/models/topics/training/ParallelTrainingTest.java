package plumbline.models.topics.training;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.models.topics.Corpus;
import plumbline.models.topics.LdaModel;
import plumbline.models.topics.TopicModel;
import plumbline.models.topics.Vocabulary;
import plumbline.models.topics.heldout.SeenDocument;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.random.WeightTree;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;
import plumbline.studies.SyntheticCorpus;
import plumbline.verification.exact.TransitionMatrix;

class ParallelTrainingTest {
  private static final Doubles ALPHA = Doubles.of(0.4, 0.9, 0.2);

  /** Given the topics, a document's sweep leaves its law invariant: exactly, over all states. */
  @Test
  void documentsHaveTheirConditionalLaw() {
    Ints words = Ints.of(0, 2, 2, 1, 2);
    Corpus corpus = Corpus.of(3, Ints.of(1), words);
    double[] byTopic = {0.7, 0.2, 0.1, 0.1, 0.3, 0.6, 0.25, 0.5, 0.25};
    TopicModel model = TopicModel.of(Vocabulary.numbered(3), byTopic, ALPHA);
    int width = new WeightTree(3).width();
    double[] phi = new double[3 * width];
    for (int v = 0; v < 3; v++) {
      for (int k = 0; k < 3; k++) {
        phi[v * width + k] = byTopic[k * 3 + v];
      }
    }
    SeenDocument document = SeenDocument.of(words, model);
    List<Ints> states = LdaModel.assignments(3, words.size());
    TransitionMatrix<Ints> kernel =
        TransitionMatrix.of(
            states,
            (z, rng) -> {
              int[] all = new int[1 + words.size()];
              z.copyTo(all, 1);
              new ParallelTraining.DocumentSweep(ALPHA).run(corpus, 1, phi, all, rng);
              return Ints.copyOf(all, 1, all.length);
            });
    double[] law = states.stream().mapToDouble(z -> Math.exp(document.logJoint(z))).toArray();
    double[] after = new double[law.length];
    double total = 0;
    for (int i = 0; i < law.length; i++) {
      total += law[i];
      for (int j = 0; j < law.length; j++) {
        after[j] += law[i] * kernel.probability(i, j);
      }
    }
    assertArrayEquals(law, after, 1e-14 * total);
  }

  /** Given the assignments, each topic is one Dirichlet draw with the counts added to beta. */
  @Test
  void topicsAreDirichletWithTheirCounts() {
    Corpus corpus = Corpus.of(3, Ints.of(0, 2, 2), Ints.of(1, 2));
    ParallelTraining.Topics topics = new ParallelTraining.Topics(corpus, 2);
    SeededRng stream = Rng.seeded(7);
    topics.draw(new int[] {0, 1, 0, 1, 1}, 0.3, stream, Replicates.threads(1));
    double[] expected = new double[3];
    stream.child("topic 1").dirichlet(new double[] {0.3, 1.3, 2.3}, expected);
    int width = new WeightTree(2).width();
    for (int v = 0; v < 3; v++) {
      assertEquals(expected[v], topics.phi[v * width + 1]);
      double other = topics.phi[v * width];
      assertTrue(other >= 0 && other <= 1);
    }
  }

  @Test
  void resultsDoNotDependOnThreadsAndTrainingFindsTopics() {
    SyntheticCorpus drawn =
        SyntheticCorpus.draw(new SyntheticCorpus.Size(100, 60, 3, 40), Rng.seeded(1));
    ParallelTraining training = new ParallelTraining(Doubles.generate(3, k -> 0.1), 0.05, 60, 20);
    LdaTraining.Result one = run(training, drawn, 1);
    LdaTraining.Result two = run(training, drawn, 2);
    assertEquals(one.state().assignments(), two.state().assignments());
    assertEquals(one.logJoint(), two.logJoint());
    double collapsed =
        LdaTraining.fixed(3, 0.3, 0.05, 60)
            .run(
                drawn.corpus(),
                drawn.model().vocabulary(),
                Rng.seeded(2),
                Progress.silent(),
                Checkpoint.none())
            .logJoint()
            .get(1);
    double parallel = one.logJoint().get(one.logJoint().size() - 1);
    assertEquals(collapsed, parallel, 0.02 * Math.abs(collapsed));
  }

  private static LdaTraining.Result run(
      ParallelTraining training, SyntheticCorpus drawn, int threads) {
    return training.run(
        drawn.corpus(),
        drawn.model().vocabulary(),
        Rng.seeded(2),
        Replicates.threads(threads),
        Progress.silent(),
        Checkpoint.none());
  }
}
