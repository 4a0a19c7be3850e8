package plumbline.models.iptm;

import java.util.Arrays;
import plumbline.random.Rng;

/**
 * Gibbs updates of the topics' interaction patterns: {@code p(l_k = c | rest)} is proportional to
 * the likelihood of all messages, with the shares of all messages that have tokens of topic k, base
 * documents included, moved to pattern c.
 */
public class PatternScan {
  private final IptmWorkspace work;
  private final double[] logLikelihood;
  private final int[] tokens;

  /**
   * A scan for one workspace.
   *
   * @param work the workspace
   */
  public PatternScan(IptmWorkspace work) {
    this.work = work;
    this.logLikelihood = new double[work.patterns];
    this.tokens = new int[work.patterns];
  }

  /**
   * The log likelihood that decides.
   *
   * @return that of all messages
   */
  protected double likelihood() {
    return work.likelihood();
  }

  /**
   * The first event whose shares follow the topic.
   *
   * @return 0, for all
   */
  protected int firstEvent() {
    return 0;
  }

  void run(Rng rng) {
    for (int k = 0; k < work.patternOf.length; k++) {
      if (work.patterns > 1) {
        update(k, rng);
      }
    }
  }

  private void update(int k, Rng rng) {
    int before = work.patternOf[k];
    if (!work.tokens.anywhere(k)) {
      work.patternOf[k] = rng.uniformInt(work.patterns);
      return;
    }
    Arrays.fill(logLikelihood, 0);
    logLikelihood[before] = likelihood();
    for (int c = 0; c < work.patterns; c++) {
      if (c != before) {
        assign(k, c);
        logLikelihood[c] = likelihood();
      }
    }
    assign(k, rng.categoricalLog(logLikelihood, work.patterns));
  }

  private void assign(int k, int c) {
    int from = work.patternOf[k];
    if (from == c) {
      return;
    }
    work.patternOf[k] = c;
    for (int e = firstEvent(); e < work.authors.length; e++) {
      if (work.tokens.byTopic[e * work.tokens.kinds + k] > 0) {
        work.tokens.byPattern(e, work.patternOf, tokens);
        work.move(e, tokens);
      }
    }
    work.settle();
  }
}
