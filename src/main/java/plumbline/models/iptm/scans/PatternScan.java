package plumbline.models.iptm.scans;

import java.util.Arrays;
import java.util.function.DoubleSupplier;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.likelihood.MessageLikelihood;
import plumbline.models.iptm.likelihood.TokenCounts;
import plumbline.random.Rng;

/**
 * Gibbs updates of the topics' interaction patterns: {@code p(l_k = c | rest)} is proportional to
 * the likelihood of all messages, with the shares of all messages that have tokens of topic k, base
 * documents included, moved to pattern c.
 */
public final class PatternScan {
  /** Brings the shares of one event in line with its topics' patterns. */
  @FunctionalInterface
  public interface Move {
    /**
     * New shares for one event.
     *
     * @param e the event
     * @param byPattern how many of its tokens each pattern has now
     */
    void to(int e, int[] byPattern);
  }

  private final TokenCounts tokens;
  private final MessageLikelihood messages;
  private final DoubleSupplier likelihood;
  private final Move move;
  private final int patterns;
  private final double[] logLikelihood;
  private final int[] byPattern;

  public PatternScan(IptmModel model, TokenCounts tokens, MessageLikelihood messages) {
    this(model, tokens, messages, messages::all, messages::move);
  }

  /**
   * With parts of one's own.
   *
   * @param likelihood decides between patterns: that of all messages
   * @param move marks what new shares of an event change
   */
  public PatternScan(
      IptmModel model,
      TokenCounts tokens,
      MessageLikelihood messages,
      DoubleSupplier likelihood,
      Move move) {
    this.tokens = tokens;
    this.messages = messages;
    this.likelihood = likelihood;
    this.move = move;
    this.patterns = model.sizes().patterns();
    this.logLikelihood = new double[patterns];
    this.byPattern = new int[patterns];
  }

  public void run(Rng rng) {
    for (int k = 0; k < tokens.kinds; k++) {
      if (patterns > 1) {
        update(k, rng);
      }
    }
  }

  private void update(int k, Rng rng) {
    int before = tokens.patternOf[k];
    if (!tokens.anywhere(k)) {
      tokens.patternOf[k] = rng.uniformInt(patterns);
      return;
    }
    Arrays.fill(logLikelihood, 0);
    logLikelihood[before] = likelihood.getAsDouble();
    for (int c = 0; c < patterns; c++) {
      if (c != before) {
        assign(k, c);
        logLikelihood[c] = likelihood.getAsDouble();
      }
    }
    assign(k, rng.categoricalLog(logLikelihood, patterns));
  }

  private void assign(int k, int c) {
    if (tokens.patternOf[k] == c) {
      return;
    }
    tokens.patternOf[k] = c;
    for (int e = 0; e < tokens.ofEvent.length; e++) {
      if (tokens.byTopic[e * tokens.kinds + k] > 0) {
        tokens.byPattern(e, byPattern);
        move.to(e, byPattern);
      }
    }
    messages.settle();
  }
}
