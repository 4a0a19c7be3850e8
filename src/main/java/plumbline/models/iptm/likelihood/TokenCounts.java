package plumbline.models.iptm.likelihood;

import java.util.Arrays;
import plumbline.models.iptm.InitialDocument;
import plumbline.models.iptm.IptmData;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.IptmSizes;
import plumbline.models.iptm.IptmState;

/**
 * The tokens: their topics and words, and how often which occurs; and the patterns that the topics
 * have. Events as in {@link Messages}.
 */
public final class TokenCounts {
  public final int kinds; // K
  public final int[] patternOf; // K
  public final int[] topics;
  public final int[] words;
  public final int[] start; // first token of each document, and one past the last
  public final int[] ofEvent; // N_e
  public final int[] byTopic; // events x K
  final int[] wordTopic; // V x K, documents alone
  public final int[] topicTotals; // documents alone
  private final int initialCount;

  public TokenCounts(IptmModel model) {
    IptmSizes sizes = model.sizes();
    this.initialCount = model.base().size();
    this.kinds = sizes.topics();
    this.patternOf = new int[kinds];
    this.topics = new int[sizes.allTokens()];
    this.words = new int[topics.length];
    this.start = new int[sizes.documents() + 1];
    this.ofEvent = new int[initialCount + sizes.documents()];
    this.byTopic = new int[ofEvent.length * kinds];
    this.wordTopic = new int[sizes.words() * kinds];
    this.topicTotals = new int[kinds];
    for (int d = 0; d < sizes.documents(); d++) {
      start[d + 1] = start[d] + sizes.tokens().get(d);
      ofEvent[initialCount + d] = sizes.tokens().get(d);
    }
    for (int e = 0; e < initialCount; e++) {
      InitialDocument document = model.base().get(e);
      ofEvent[e] = document.topics().size();
      for (int n = 0; n < ofEvent[e]; n++) {
        byTopic[e * kinds + document.topics().get(n)]++;
      }
    }
  }

  public void place(IptmState state, IptmData data) {
    for (int k = 0; k < kinds; k++) {
      patternOf[k] = state.patterns().get(k);
    }
    Arrays.fill(byTopic, initialCount * kinds, byTopic.length, 0);
    Arrays.fill(wordTopic, 0);
    Arrays.fill(topicTotals, 0);
    for (int d = 0; d + 1 < start.length; d++) {
      for (int n = start[d]; n < start[d + 1]; n++) {
        topics[n] = state.topics().get(n);
        words[n] = data.words().get(n);
        add(d, n, topics[n], 1);
      }
    }
  }

  /** How many tokens of a document have a topic. */
  public int ofDocument(int d, int k) {
    return byTopic[(initialCount + d) * kinds + k];
  }

  /** How many tokens of a word type have a topic. */
  public int ofWord(int word, int k) {
    return wordTopic[word * kinds + k];
  }

  /** Adds or takes away one token of a document. */
  public void add(int d, int token, int k, int by) {
    byTopic[(initialCount + d) * kinds + k] += by;
    wordTopic[words[token] * kinds + k] += by;
    topicTotals[k] += by;
  }

  /** Whether any event has a token of a topic. */
  public boolean anywhere(int k) {
    for (int at = k; at < byTopic.length; at += kinds) {
      if (byTopic[at] > 0) {
        return true;
      }
    }
    return false;
  }

  /** Counts an event's tokens by pattern. */
  public void byPattern(int e, int[] out) {
    Arrays.fill(out, 0);
    for (int k = 0; k < kinds; k++) {
      out[patternOf[k]] += byTopic[e * kinds + k];
    }
  }
}
