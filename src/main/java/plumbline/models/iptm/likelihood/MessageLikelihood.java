package plumbline.models.iptm.likelihood;

import plumbline.models.iptm.IptmModel;

/**
 * The log likelihood of the messages, message by message, kept up to date by the differences that
 * new shares of the patterns make.
 */
public final class MessageLikelihood {
  private final Messages messages;
  private final WindowCounts counts;
  private final TieTerms ties;
  private final TimeTerms times;
  private final boolean pairwise;
  private final int actors;
  private final int documents;
  private final Marks dirtySenders; // D x A
  private final Marks dirtyPairs; // D x A x A

  public MessageLikelihood(
      IptmModel model, Messages messages, WindowCounts counts, TieTerms ties, TimeTerms times) {
    this.messages = messages;
    this.counts = counts;
    this.ties = ties;
    this.times = times;
    this.pairwise = model.statistics().pairwise();
    this.actors = model.sizes().actors();
    this.documents = model.sizes().documents();
    this.dirtySenders = new Marks(documents * actors);
    this.dirtyPairs = new Marks(documents * actors * actors);
  }

  /** Everything anew. */
  public void refresh() {
    ties.refresh();
    times.refresh();
  }

  /**
   * Gives an event other tokens by pattern and updates the counts of later documents. The
   * intensities and likelihood terms concerned are only marked; {@link #settle()} computes them.
   *
   * @param e the event
   * @param byPattern how many tokens in each pattern
   */
  public void move(int e, int[] byPattern) {
    if (counts.move(e, byPattern)) {
      markAffected(e);
    }
  }

  private void markAffected(int e) {
    if (e >= messages.baseCount) {
      for (int i = 0; i < actors; i++) {
        dirtySenders.mark((e - messages.baseCount) * actors + i);
      }
    }
    int author = messages.authors[e];
    int end = messages.windows.end(e);
    for (int d = messages.windows.first(e); d < end; d++) {
      if (pairwise) {
        for (int r = 0; r < messages.recipientCount[e]; r++) {
          markPair(d, author, messages.recipients[e][r]);
          markPair(d, messages.recipients[e][r], author);
        }
      } else {
        for (int pair = 0; pair < actors * actors; pair++) {
          if (pair / actors != pair % actors) {
            markPair(d, pair / actors, pair % actors);
          }
        }
      }
    }
  }

  private void markPair(int d, int i, int j) {
    int sender = d * actors + i;
    dirtyPairs.mark(sender * actors + j);
    dirtySenders.mark(sender);
    times.forget(sender);
  }

  /** Computes the intensities and likelihood terms of all that is marked. */
  public void settle() {
    for (int n = 0; n < dirtyPairs.size(); n++) {
      ties.refreshPair(dirtyPairs.get(n));
    }
    dirtyPairs.clear();
    for (int n = 0; n < dirtySenders.size(); n++) {
      ties.refresh(dirtySenders.get(n));
      times.refresh(dirtySenders.get(n));
    }
    dirtySenders.clear();
  }

  /**
   * That of all messages that an event's shares have a part in: the event's own, and every later
   * one within 384 hours.
   *
   * @param e the event
   * @return the sum, up to terms that do not depend on the shares
   */
  public double affected(int e) {
    double sum = e >= messages.baseCount ? of(e - messages.baseCount) : 0;
    int end = messages.windows.end(e);
    for (int d = messages.windows.first(e); d < end; d++) {
      sum += of(d);
    }
    return sum;
  }

  /** That of all messages. */
  public double all() {
    double sum = 0;
    for (int d = 0; d < documents; d++) {
      sum += of(d);
    }
    return sum;
  }

  /** That of one message: receivers and waiting times of all senders. */
  public double of(int d) {
    double sum = 0;
    for (int sender = d * actors; sender < (d + 1) * actors; sender++) {
      sum += ties.term(sender) + times.term(sender);
    }
    return sum;
  }

  /**
   * A set of numbers below a bound that can be listed and emptied in time proportional to its size.
   */
  static final class Marks {
    private final boolean[] marked;
    private final int[] list;
    private int size;

    Marks(int bound) {
      this.marked = new boolean[bound];
      this.list = new int[bound];
    }

    void mark(int number) {
      if (!marked[number]) {
        marked[number] = true;
        list[size++] = number;
      }
    }

    int size() {
      return size;
    }

    int get(int n) {
      return list[n];
    }

    void clear() {
      for (int n = 0; n < size; n++) {
        marked[list[n]] = false;
      }
      size = 0;
    }
  }
}
