package plumbline.models.topics.heldout;

import org.junit.jupiter.api.Test;
import plumbline.evaluation.Schedule;
import plumbline.numerics.Ints;
import plumbline.studies.ExactAnnealing;

/** Topics that are drawn by descending a tree have the law of those drawn one by one. */
class TopicTreeTest {
  @Test
  void treesOfTopicsDrawFromTheSameLaw() {
    // One, two and three levels; words that come again in a document share their row.
    treesDraw(8, Ints.of(0, 3));
    treesDraw(11, Ints.of(3, 3));
    treesDraw(3, Ints.of(0, 3, 0, 0));
    treesDraw(67, Ints.of(2));
  }

  private static void treesDraw(int topics, Ints words) {
    double[] a1 = new double[topics];
    double[] a2 = new double[topics];
    for (int k = 0; k < topics; k++) {
      a1[k] = 0.1 + 0.05 * (k % 11);
      a2[k] = 0.7 - 0.04 * (k % 13);
    }
    SeenDocument one = ExactAnnealingTest.seen(words, topics, 1, a1);
    SeenDocument two = ExactAnnealingTest.seen(words, topics, 2, a2);
    for (AnnealingPath path : AnnealingPath.values()) {
      ExactAnnealingTest.assertExact(
          topics + " topics",
          ExactAnnealingTest.ratio(one, two),
          ExactAnnealing.expectedWeight(
              path.bridge(one, two, 0), Schedule.uniform(3), two::logJoint));
    }
  }
}
