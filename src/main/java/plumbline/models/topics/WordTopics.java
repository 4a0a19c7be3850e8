package plumbline.models.topics;

import java.util.Arrays;

/**
 * The topics of each word, in descending order of how many of the word's tokens they have: sums
 * over a word's topics then begin with the likely ones. The arrays are read by the sweep over
 * tokens, which is too hot for calls of accessors.
 */
final class WordTopics {
  private final int topics;
  int[] start = new int[1]; // where the list of word v begins
  int[] length = new int[0]; // of the list of word v
  int[] topic = new int[0];
  int[] count = new int[0];

  WordTopics(int topics) {
    this.topics = topics;
  }

  /** Empty lists with room for as many topics as the word has tokens, but no more than exist. */
  void clear(Corpus corpus) {
    int words = corpus.words();
    if (length.length != words) {
      length = new int[words];
      start = new int[words + 1];
    }
    Arrays.fill(length, 0);
    for (int t = 0; t < corpus.tokens(); t++) {
      length[corpus.word(t)]++;
    }
    for (int v = 0; v < words; v++) {
      start[v + 1] = start[v] + Math.min(topics, length[v]);
    }
    if (topic.length < start[words]) {
      topic = new int[start[words]];
      count = new int[start[words]];
    }
    Arrays.fill(length, 0);
  }

  /** How many tokens of a word a topic has. */
  int count(int v, int k) {
    int at = find(v, k);
    return at < 0 ? 0 : count[at];
  }

  /** One token of a word more for a topic. */
  void increment(int v, int k) {
    int at = find(v, k);
    if (at < 0) {
      at = start[v] + length[v]++;
      topic[at] = k;
      count[at] = 0;
    }
    count[at]++;
    for (; at > start[v] && count[at - 1] < count[at]; at--) {
      swap(at, at - 1);
    }
  }

  /** One token of a word less for a topic. */
  void decrement(int v, int k) {
    int at = find(v, k);
    count[at]--;
    int last = start[v] + length[v] - 1;
    for (; at < last && count[at + 1] > count[at]; at++) {
      swap(at, at + 1);
    }
    if (count[at] == 0) {
      length[v]--;
    }
  }

  /** Puts topics of equal counts in the order of their numbers, however they came about. */
  void order() {
    for (int v = 0; v < length.length; v++) {
      for (int at = start[v] + 1; at < start[v] + length[v]; at++) {
        for (int i = at; i > start[v] && isBefore(i, i - 1); i--) {
          swap(i, i - 1);
        }
      }
    }
  }

  private boolean isBefore(int a, int b) {
    return count[a] == count[b] ? topic[a] < topic[b] : count[a] > count[b];
  }

  private int find(int v, int k) {
    int end = start[v] + length[v];
    for (int at = start[v]; at < end; at++) {
      if (topic[at] == k) {
        return at;
      }
    }
    return -1;
  }

  /** Exchanges two places. */
  void swap(int a, int b) {
    int k = topic[a];
    topic[a] = topic[b];
    topic[b] = k;
    int c = count[a];
    count[a] = count[b];
    count[b] = c;
  }
}
