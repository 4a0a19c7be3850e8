package plumbline.models.iptm;

import java.util.Arrays;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.sampling.Workspace;

/**
 * The sampler's working form of a state: window counts, intensities and log-likelihood terms, each
 * kept up to date by the differences that an update makes.
 *
 * <p>Events are the base documents followed by the documents. A message's shares of the patterns
 * enter the counts of the pairs (author, recipient) in later documents within 384 hours; shares are
 * multiples of 2^-44, so adding and taking away is exact and equals a count from scratch bit for
 * bit. Where a planted bug needs a hold, a method can be overridden.
 */
public class IptmWorkspace implements Workspace<IptmState, IptmData> {
  private static final int WINDOWS = NetworkStatistics.WINDOWS;

  final IptmModel model;
  final IptmSizes sizes;
  final int documents;
  final int actors;
  final int patterns;
  final int baseCount;
  final MessageWindows windows;

  // Unknowns.
  final double[] coefficients;
  final double[] timing;
  double delta;
  double variance;
  final int[] patternOf;
  final boolean[] receivers; // D x A x A

  // Data.
  final int[] authors; // of events
  final int[][] recipients; // of events; only the first recipientCount are in use
  final int[] recipientCount;
  final double[] logIncrements;

  // Counts.
  final TokenCounts tokens;
  final int[] patternTokens; // events x C, as they are in the window counts
  final double[] shares; // events x C, rounded
  final double[] pi; // D x C
  final double[] counts; // D x A x A x C x 3

  final TieTerms ties;
  final TimeTerms times;
  final ReceiverScan receiverScan;
  final TopicScan topicScan;
  final PatternScan patternScan;
  final TieTarget tieTarget;
  final TimeTarget timeTarget;
  final MetropolisScan metropolisScan;
  final SliceScan sliceScan;
  private final int[] composition;
  private final Marks dirtySenders; // D x A
  private final Marks dirtyPairs; // D x A x A

  /**
   * An empty workspace.
   *
   * @param model the model
   */
  public IptmWorkspace(IptmModel model) {
    this.model = model;
    this.sizes = model.sizes();
    this.documents = sizes.documents();
    this.actors = sizes.actors();
    this.patterns = sizes.patterns();
    this.baseCount = model.base().size();
    this.windows = newWindows();
    int events = baseCount + documents;
    this.coefficients = new double[patterns * model.statistics().size()];
    this.timing = new double[patterns * model.timingSize()];
    this.patternOf = new int[sizes.topics()];
    this.receivers = new boolean[documents * actors * actors];
    this.authors = new int[events];
    this.recipients = new int[events][actors];
    this.recipientCount = new int[events];
    this.logIncrements = new double[documents];
    this.tokens = new TokenCounts(model);
    this.composition = new int[patterns];
    this.patternTokens = new int[events * patterns];
    this.shares = new double[events * patterns];
    this.pi = new double[documents * patterns];
    this.counts = new double[documents * actors * actors * patterns * WINDOWS];
    this.dirtySenders = new Marks(documents * actors);
    this.dirtyPairs = new Marks(documents * actors * actors);
    for (int e = 0; e < baseCount; e++) {
      placeBase(e, model.base().get(e));
    }
    this.ties = new TieTerms(this);
    this.times = new TimeTerms(this);
    this.receiverScan = newReceiverScan();
    this.topicScan = newTopicScan();
    this.patternScan = newPatternScan();
    this.tieTarget = newTieTarget();
    this.timeTarget = newTimeTarget();
    this.metropolisScan = newMetropolisScan();
    this.sliceScan = new SliceScan(this);
  }

  private void placeBase(int e, InitialDocument document) {
    authors[e] = document.author();
    recipientCount[e] = document.recipients().size();
    for (int r = 0; r < recipientCount[e]; r++) {
      recipients[e][r] = document.recipients().get(r);
    }
  }

  /** The windows of each message. */
  protected MessageWindows newWindows() {
    return new MessageWindows(model);
  }

  /** The update of hidden receivers. */
  protected ReceiverScan newReceiverScan() {
    return new ReceiverScan(this, /* singleSite= */ false);
  }

  /** The update of topics. */
  protected TopicScan newTopicScan() {
    return new TopicScan(this);
  }

  /** The update of patterns. */
  protected PatternScan newPatternScan() {
    return new PatternScan(this);
  }

  /** The likelihood of (b, delta). */
  protected TieTarget newTieTarget() {
    return new TieTarget(this);
  }

  /** The likelihood of (eta, sigma^2). */
  protected TimeTarget newTimeTarget() {
    return new TimeTarget(this);
  }

  /** The document's updates of coefficients. */
  protected MetropolisScan newMetropolisScan() {
    return new MetropolisScan(this);
  }

  /** The log increment that a message is judged by. */
  protected double logIncrement(IptmData data, int d) {
    return data.logIncrements().get(d);
  }

  @Override
  public void place(IptmState state, IptmData data) {
    if (state.receivers().size() != documents * actors * ActorSets.width(actors)) {
      throw new IllegalArgumentException(
          "the state has no receivers: complete it with the data that it was drawn with");
    }
    state.coefficients().copyTo(coefficients, 0);
    state.timing().copyTo(timing, 0);
    delta = state.delta();
    variance = state.variance();
    for (int k = 0; k < patternOf.length; k++) {
      patternOf[k] = state.patterns().get(k);
    }
    tokens.place(state, data);
    ActorSets.unpack(state.receivers(), documents * actors, actors, receivers);
    placeMessages(data);
    countHistory();
    ties.refresh();
    times.refresh();
  }

  private void placeMessages(IptmData data) {
    for (int d = 0; d < documents; d++) {
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
      logIncrements[d] = logIncrement(data, d);
    }
    windows.place(data.logIncrements());
  }

  private void countHistory() {
    Arrays.fill(counts, 0);
    Arrays.fill(shares, 0);
    for (int e = 0; e < authors.length; e++) {
      tokens.byPattern(e, patternOf, composition);
      for (int c = 0; c < patterns; c++) {
        int at = e * patterns + c;
        patternTokens[at] = composition[c];
        shares[at] = MessageHistory.share(composition[c], tokens.ofEvent[e]);
        if (e >= baseCount) {
          pi[at - baseCount * patterns] = (double) composition[c] / tokens.ofEvent[e];
        }
        if (shares[at] != 0) {
          addToCounts(e, c, shares[at]);
        }
      }
    }
  }

  private void addToCounts(int e, int c, double difference) {
    int d = windows.first(e);
    for (int w = 0; w < WINDOWS; w++) {
      for (int end = windows.end(e, w); d < end; d++) {
        for (int r = 0; r < recipientCount[e]; r++) {
          counts[cell(d, authors[e], recipients[e][r], c) * WINDOWS + w] += difference;
        }
      }
    }
  }

  int cell(int d, int i, int j, int c) {
    return ((d * actors + i) * actors + j) * patterns + c;
  }

  /**
   * Gives an event other tokens by pattern and updates the counts of later documents. The
   * intensities and likelihood terms concerned are only marked; {@link #settle()} computes them.
   *
   * @param e the event
   * @param byPattern how many tokens in each pattern
   */
  public void move(int e, int[] byPattern) {
    boolean moved = false;
    for (int c = 0; c < patterns; c++) {
      int at = e * patterns + c;
      if (patternTokens[at] == byPattern[c]) {
        continue;
      }
      moved = true;
      patternTokens[at] = byPattern[c];
      double share = MessageHistory.share(byPattern[c], tokens.ofEvent[e]);
      addToCounts(e, c, share - shares[at]);
      shares[at] = share;
      if (e >= baseCount) {
        pi[at - baseCount * patterns] = (double) byPattern[c] / tokens.ofEvent[e];
      }
    }
    if (moved) {
      markAffected(e);
    }
  }

  private void markAffected(int e) {
    if (e >= baseCount) {
      for (int i = 0; i < actors; i++) {
        dirtySenders.mark((e - baseCount) * actors + i);
      }
    }
    int end = windows.end(e);
    for (int d = windows.first(e); d < end; d++) {
      if (model.statistics().pairwise()) {
        for (int r = 0; r < recipientCount[e]; r++) {
          markPair(d, authors[e], recipients[e][r]);
          markPair(d, recipients[e][r], authors[e]);
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
   * The log likelihood of all messages that an event's shares have a part in: the event's own, and
   * every later one within 384 hours.
   *
   * @param e the event
   * @return the sum, up to terms that do not depend on the shares
   */
  public double affectedLikelihood(int e) {
    double sum = e >= baseCount ? likelihood(e - baseCount) : 0;
    int end = windows.end(e);
    for (int d = windows.first(e); d < end; d++) {
      sum += likelihood(d);
    }
    return sum;
  }

  /**
   * The log likelihood of all messages.
   *
   * @return the sum over documents
   */
  public double likelihood() {
    double sum = 0;
    for (int d = 0; d < documents; d++) {
      sum += likelihood(d);
    }
    return sum;
  }

  /**
   * The log likelihood of one message.
   *
   * @param d the document
   * @return receivers and waiting times of all senders
   */
  public final double likelihood(int d) {
    double sum = 0;
    for (int sender = d * actors; sender < (d + 1) * actors; sender++) {
      sum += ties.term(sender) + times.term(sender);
    }
    return sum;
  }

  @Override
  public IptmState state() {
    return new IptmState(
        Doubles.of(coefficients),
        Doubles.of(timing),
        delta,
        variance,
        Ints.of(patternOf),
        Ints.of(tokens.topics),
        ActorSets.pack(receivers, documents * actors, actors));
  }

  /**
   * The model.
   *
   * @return the model
   */
  public final IptmModel model() {
    return model;
  }

  /**
   * How many base documents come before the documents among the events.
   *
   * @return the number
   */
  public final int baseCount() {
    return baseCount;
  }
}
