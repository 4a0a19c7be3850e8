package plumbline.models.topics.training;

import java.util.List;
import plumbline.diagnostics.judgement.FitJudgement;
import plumbline.models.topics.TopicCounts;
import plumbline.numerics.Doubles;
import plumbline.sampling.Draws;
import plumbline.sampling.RunInfo;

/**
 * What the second half of a training went through, at every few sweeps: numbers that do not depend
 * on which topic is called which, so that chains can be compared by them.
 */
public final class TrainingTrace {
  private static final int MOST_DRAWS = 500;
  private static final List<String> NAMES = List.of("log joint", "entropy of topic sizes");

  private final int first;
  private final int every;
  private final double[] values; // draw by draw
  private int size;

  TrainingTrace(int iterations) {
    int kept = iterations - iterations / 2;
    this.every = (kept + MOST_DRAWS - 1) / MOST_DRAWS;
    this.first = iterations - kept / every * every;
    this.values = new double[kept / every * NAMES.size()];
  }

  /** Becomes what {@link #values} were. */
  void restore(Doubles before) {
    before.copyTo(values, 0);
    size = before.size();
  }

  /** Whether the state after a sweep, counted from 1, belongs to the trace. */
  boolean due(int sweep) {
    return sweep > first && (sweep - first) % every == 0;
  }

  void add(double logJoint, TopicCounts counts) {
    double tokens = 0;
    for (int k = 0; k < counts.topics(); k++) {
      tokens += counts.total(k);
    }
    double entropy = 0;
    for (int k = 0; k < counts.topics(); k++) {
      double share = counts.total(k) / Math.max(1, tokens);
      entropy -= share > 0 ? share * Math.log(share) : 0;
    }
    values[size++] = logJoint;
    values[size++] = entropy;
  }

  Doubles values() {
    return Doubles.copyOf(values, 0, size);
  }

  /**
   * Whether trainings from starts far apart agree.
   *
   * @param chains what the results of equally long trainings call {@code sweeps}
   * @return the judgement
   */
  public static FitJudgement judge(List<Doubles> chains) {
    int draws = chains.get(0).size() / NAMES.size();
    double[] values = new double[NAMES.size() * chains.size() * draws];
    for (int v = 0; v < NAMES.size(); v++) {
      for (int c = 0; c < chains.size(); c++) {
        for (int t = 0; t < draws; t++) {
          values[(v * chains.size() + c) * draws + t] = chains.get(c).get(t * NAMES.size() + v);
        }
      }
    }
    return FitJudgement.of(
        Draws.adopt(NAMES, chains.size(), draws, values, RunInfo.external("topics")), name -> true);
  }
}
