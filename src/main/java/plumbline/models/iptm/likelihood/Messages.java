package plumbline.models.iptm.likelihood;

import plumbline.models.iptm.ActorSets;
import plumbline.models.iptm.InitialDocument;
import plumbline.models.iptm.IptmData;
import plumbline.models.iptm.IptmModel;

/**
 * Who wrote to whom and when. Events are the base documents followed by the documents; what has one
 * entry for each document starts after the base.
 */
public final class Messages {
  /** The log increment that a document is judged by. */
  @FunctionalInterface
  public interface Increment {
    /**
     * The increment of one document.
     *
     * @param data the messages
     * @param d the document
     * @return its logarithm
     */
    double log(IptmData data, int d);
  }

  public final int baseCount;
  final int[] authors; // of events
  final int[][] recipients; // of events; only the first recipientCount are in use
  final int[] recipientCount;
  public final double[] logIncrements; // of documents
  final MessageWindows windows;
  private final Increment increment;
  private final int actors;

  public Messages(IptmModel model) {
    this(model, new MessageWindows(model), (data, d) -> data.logIncrements().get(d));
  }

  /**
   * With parts of one's own.
   *
   * @param windows which later documents a message counts for
   * @param increment what the waiting times are judged by
   */
  public Messages(IptmModel model, MessageWindows windows, Increment increment) {
    this.baseCount = model.base().size();
    this.actors = model.sizes().actors();
    int events = baseCount + model.sizes().documents();
    this.authors = new int[events];
    this.recipients = new int[events][actors];
    this.recipientCount = new int[events];
    this.logIncrements = new double[model.sizes().documents()];
    this.windows = windows;
    this.increment = increment;
    for (int e = 0; e < baseCount; e++) {
      InitialDocument document = model.base().get(e);
      authors[e] = document.author();
      recipientCount[e] = document.recipients().size();
      for (int r = 0; r < recipientCount[e]; r++) {
        recipients[e][r] = document.recipients().get(r);
      }
    }
  }

  /** Takes over the data; the authors' own rows of the receivers are data too. */
  public void place(IptmData data, boolean[] receivers) {
    for (int d = 0; d < logIncrements.length; d++) {
      int e = baseCount + d;
      authors[e] = data.authors().get(d);
      int row = (d * actors + authors[e]) * actors;
      recipientCount[e] = 0;
      for (int j = 0; j < actors; j++) {
        receivers[row + j] = ActorSets.contains(data.recipients(), d, actors, j);
        if (receivers[row + j]) {
          recipients[e][recipientCount[e]++] = j;
        }
      }
      logIncrements[d] = increment.log(data, d);
    }
    windows.place(data.logIncrements());
  }

  /** The author of a document. */
  public int author(int d) {
    return authors[baseCount + d];
  }
}
