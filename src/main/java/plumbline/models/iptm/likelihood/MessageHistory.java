package plumbline.models.iptm.likelihood;

import java.util.Arrays;
import java.util.List;
import plumbline.models.iptm.InitialDocument;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.IptmSizes;
import plumbline.numerics.Ints;

/**
 * The messages so far and their window counts, straight from the definition (document 1, section
 * 1.1, and its main paper's network statistics): for the simulator and the joint density. The
 * sampler keeps its own, incremental counts.
 */
public final class MessageHistory {
  /** Ages in hours up to which a message counts in windows 0, 1 and 2. */
  static final double[] AGES = {24, 96, 384};

  /** Shares are multiples of this, so that sums and differences of them are exact. */
  private static final double SHARE_UNIT = 0x1p-44;

  private final IptmSizes sizes;
  private final int[] authors;
  private final int[][] recipients;
  private final double[] times;
  private final double[] shares;
  private int events;

  public MessageHistory(IptmModel model, Ints patterns) {
    this.sizes = model.sizes();
    List<InitialDocument> base = model.base();
    int most = base.size() + sizes.documents();
    this.authors = new int[most];
    this.recipients = new int[most][];
    this.times = new double[most];
    this.shares = new double[most * sizes.patterns()];
    for (InitialDocument document : base) {
      add(
          document.author(),
          document.recipients().toArray(),
          document.time(),
          document.topics().toArray(),
          patterns);
    }
  }

  /** One more message. */
  public void add(int author, int[] to, double time, int[] topics, Ints patterns) {
    authors[events] = author;
    recipients[events] = to;
    times[events] = time;
    int[] tokens = new int[sizes.patterns()];
    for (int k : topics) {
      tokens[patterns.get(k)]++;
    }
    for (int c = 0; c < tokens.length; c++) {
      shares[events * tokens.length + c] = share(tokens[c], topics.length);
    }
    events++;
  }

  /** A message's share of a pattern, as it counts in statistics of later messages. */
  public static double share(int tokens, int of) {
    return Math.rint(tokens / (SHARE_UNIT * of)) * SHARE_UNIT;
  }

  /** The window of a message of a given age, 3 if it is forgotten. */
  public static int window(double age) {
    int w = 0;
    while (w < AGES.length && !(age <= AGES[w])) { // an age that is not a number is forgotten
      w++;
    }
    return w;
  }

  /**
   * Window counts at a time that no message so far is later than, laid out as the statistics ask.
   */
  public void counts(double now, double[] counts) {
    Arrays.fill(counts, 0);
    int patterns = sizes.patterns();
    for (int e = 0; e < events; e++) {
      int w = window(now - times[e]);
      if (w == AGES.length) {
        continue;
      }
      for (int j : recipients[e]) {
        int cell = (authors[e] * sizes.actors() + j) * patterns;
        for (int c = 0; c < patterns; c++) {
          counts[(cell + c) * AGES.length + w] += shares[e * patterns + c];
        }
      }
    }
  }
}
