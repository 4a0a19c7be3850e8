package plumbline.models.ctm;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import plumbline.graphs.EdgeTally;
import plumbline.models.topics.Corpus;
import plumbline.sampling.Accumulator;

/** What a chain adds up over its draws, its topics numbered as those of a reference. */
final class MatchedTopics implements Accumulator<CtmState, Corpus> {
  private final int k;
  private final double[] reference; // [k x V]
  private final EdgeTally tally;
  private final double[] topics; // [k x V]
  private final double[] proportions; // [D x k]
  private final double[][] means; // [k x draws], or none where they are known
  private final double[] changes;
  private int[] before = {};
  private int draws;

  /**
   * Nothing yet.
   *
   * @param sampler of the chain
   * @param documents D
   * @param reference the word laws whose numbers the topics take
   * @param draws how many will come
   */
  MatchedTopics(CtmSampler sampler, int documents, double[] reference, int draws) {
    this.k = sampler.model().topics();
    this.reference = reference;
    this.tally = new EdgeTally(k, draws, sampler.graphMode().isWeighted());
    this.topics = new double[reference.length];
    this.proportions = new double[documents * k];
    this.means = new double[sampler.model().spread() > 0 ? k : 0][draws];
    this.changes = new double[draws];
  }

  @Override
  public void add(Accumulator.Visit<CtmState, Corpus> visit) {
    CtmWorkspace work = visit.workspace(CtmWorkspace.class).orElseThrow();
    double[] current = byTopic(work);
    int[] source = TopicMatching.optimal(TopicMatching.distances(current, reference, k)).toArray();
    tally.add(work.graph(), source);
    collect(work, current, source, topics, proportions);
    changes[draws] = before.length > 0 && !Arrays.equals(before, source) ? 1 : 0;
    before = source;
    if (means.length > 0) {
      double average = Arrays.stream(work.mu()).average().orElse(0);
      for (int z = 0; z < k; z++) {
        means[z][draws] = work.mu()[source[z]] - average;
      }
    }
    draws++;
  }

  EdgeTally tally() {
    return tally;
  }

  /** Sums of the word laws, [k x V]. */
  double[] topics() {
    return topics;
  }

  /** Sums of the documents' proportions, [D x k]. */
  double[] proportions() {
    return proportions;
  }

  /** For each draw 1 if the matching is another than that of the draw before. */
  double[] changes() {
    return changes;
  }

  /** Of each draw the mean of a topic less the average of all. */
  double[] means(int topic) {
    return means[topic];
  }

  @Override
  public void write(DataOutputStream out) throws IOException {
    out.writeInt(draws);
    out.writeInt(before.length);
    for (int topic : before) {
      out.writeInt(topic);
    }
    for (double[] array : arrays()) {
      for (double value : array) {
        out.writeDouble(value);
      }
    }
    tally.write(out);
  }

  @Override
  public void read(DataInputStream in) throws IOException {
    draws = in.readInt();
    before = new int[in.readInt()];
    for (int z = 0; z < before.length; z++) {
      before[z] = in.readInt();
    }
    for (double[] array : arrays()) {
      for (int i = 0; i < array.length; i++) {
        array[i] = in.readDouble();
      }
    }
    tally.read(in);
  }

  private double[][] arrays() {
    double[][] all = Arrays.copyOf(means, means.length + 3);
    all[means.length] = topics;
    all[means.length + 1] = proportions;
    all[means.length + 2] = changes;
    return all;
  }

  static double[] byTopic(CtmWorkspace work) {
    int k = work.topics();
    double[] topics = new double[k * work.words()];
    for (int v = 0; v < work.words(); v++) {
      for (int z = 0; z < k; z++) {
        topics[z * work.words() + v] = work.byWord()[v * k + z];
      }
    }
    return topics;
  }

  static void collect(
      CtmWorkspace work, double[] current, int[] source, double[] topics, double[] proportions) {
    int k = source.length;
    int words = work.words();
    for (int t = 0; t < k; t++) {
      for (int v = 0; v < words; v++) {
        topics[t * words + v] += current[source[t] * words + v];
      }
      for (int d = 0; d < work.documents(); d++) {
        proportions[d * k + t] += work.theta()[d * k + source[t]];
      }
    }
  }

  static double logLikelihood(CtmWorkspace work) {
    double sum = 0;
    int k = work.topics();
    for (int d = 0; d < work.documents(); d++) {
      for (int i = work.start(d); i < work.start(d) + work.length(d); i++) {
        sum += Math.log(work.byWord()[work.word(i) * k + work.topic(i)]);
      }
    }
    return sum;
  }
}
