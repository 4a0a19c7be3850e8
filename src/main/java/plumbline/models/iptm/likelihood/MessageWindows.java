package plumbline.models.iptm.likelihood;

import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.NetworkStatistics;
import plumbline.numerics.Doubles;

/**
 * Which later documents a message counts for, by window: as times ascend these are three runs of
 * consecutive documents. Events are numbered base documents first.
 */
public final class MessageWindows {
  /** When the statistics of a document are taken. */
  @FunctionalInterface
  public interface Reference {
    /**
     * The time for one document.
     *
     * @param windows of all messages
     * @param document the document
     * @return hours
     */
    double time(MessageWindows windows, int document);
  }

  private final Reference reference;
  private final int baseCount;
  private final int documents;
  private final double[] eventTimes;
  private final double[] before;
  private final int[] ends;

  /**
   * Windows for messages still to be placed; statistics are taken at the time of the message
   * before.
   *
   * @param model the model
   */
  public MessageWindows(IptmModel model) {
    this(model, MessageWindows::before);
  }

  /**
   * Windows for messages still to be placed.
   *
   * @param model the model
   * @param reference when statistics are taken
   */
  public MessageWindows(IptmModel model, Reference reference) {
    this.reference = reference;
    this.baseCount = model.base().size();
    this.documents = model.sizes().documents();
    this.eventTimes = new double[baseCount + documents];
    this.before = new double[documents];
    this.ends = new int[eventTimes.length * NetworkStatistics.WINDOWS];
    for (int e = 0; e < baseCount; e++) {
      eventTimes[e] = model.base().get(e).time();
    }
  }

  /** Takes over the times of the messages. */
  void place(Doubles logIncrements) {
    double now = IptmModel.START;
    for (int d = 0; d < documents; d++) {
      before[d] = now;
      now += Math.exp(logIncrements.get(d));
      eventTimes[baseCount + d] = now;
    }
    for (int e = 0; e < eventTimes.length; e++) {
      int d = first(e);
      for (int w = 0; w < NetworkStatistics.WINDOWS; w++) {
        while (d < documents && reference.time(this, d) - eventTimes[e] <= MessageHistory.AGES[w]) {
          d++;
        }
        ends[e * NetworkStatistics.WINDOWS + w] = d;
      }
    }
  }

  /** The time of the message before, in hours. */
  double before(int document) {
    return before[document];
  }

  /** The time of a message, in hours. */
  public double after(int document) {
    return eventTimes[baseCount + document];
  }

  /** The first document after an event. */
  int first(int event) {
    return event < baseCount ? 0 : event - baseCount + 1;
  }

  /** One past the last document that has an event in window {@code w} or a younger one. */
  int end(int event, int w) {
    return ends[event * NetworkStatistics.WINDOWS + w];
  }

  /** One past the last document that the event counts for. */
  int end(int event) {
    return end(event, NetworkStatistics.WINDOWS - 1);
  }
}
