package plumbline.models.iptm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.models.iptm.likelihood.MessageHistory;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;

/**
 * What model, simulator and sampler share: the network's counts. Every number here was counted with
 * pencil and paper on one small history; no check that uses the model can see an error in it.
 *
 * <p>Actors 0, 1, 2; topic 0 belongs to pattern 0, topic 1 to pattern 1. Messages before the start
 * at 384 hours:
 *
 * <pre>
 * time  age  window  author  to     topics   share of pattern 0, 1
 *    0  384  3       0       1      0 0 0 1  3/4  1/4
 *  287   97  3       2       0      0        1    0
 *  288   96  2       1       0 2    1        0    1
 *  360   24  1       0       1 2    0 1      1/2  1/2
 * </pre>
 *
 * <p>Then message 1 (author 0 to 2, topics 1 1) one hour after the start, and message 2 one hour
 * after that. All ages at the start but one lie exactly on the edge of a window and belong to it;
 * one hour later the first message is forgotten and the others are one window older.
 */
class NetworkCountsTest {
  private static final double[] NONE = {0, 0, 0};

  private static InitialDocument message(double time, int author, Ints to, Ints topics) {
    return new InitialDocument(author, to, time, topics);
  }

  private static final IptmModel MODEL =
      IptmModel.standard(new IptmSizes(Ints.of(2, 1), 3, 2, 2, 1), TimeCovariates.NETWORK_AND_CLOCK)
          .withBase(
              List.of(
                  message(0, 0, Ints.of(1), Ints.of(0, 0, 0, 1)),
                  message(287, 2, Ints.of(0), Ints.of(0)),
                  message(288, 1, Ints.of(0, 2), Ints.of(1)),
                  message(360, 0, Ints.of(1, 2), Ints.of(0, 1))));

  private static final Ints PATTERNS = Ints.of(0, 1);

  /** Message 1 is from 0 to 2; message 2 from 1 to 2; hidden sets as small as they can be. */
  private static final IptmData DATA =
      new IptmData(
          Ints.of(0, 0, 0),
          Ints.of(0, 1),
          Ints.of(0b100, 0b100),
          Doubles.of(0, 0), // log of one hour
          Ints.of(0b100, 0b100, 0b001, 0b010, 0b100, 0b001));

  private static final IptmState STATE =
      new IptmState(
          Doubles.generate(14, p -> 0),
          Doubles.generate(18, q -> 0),
          0,
          1,
          PATTERNS,
          Ints.of(1, 1, 0),
          DATA.hidden());

  /**
   * What i sent to j and j to i, each by windows, for pattern 0 and pattern 1, before message 1.
   */
  private static void atTheStart(double[] counts, int offset) {
    sent(counts, offset, 0, 1, new double[] {0.5, 0, 0.75}, new double[] {0.5, 0, 0.25});
    sent(counts, offset, 0, 2, new double[] {0.5, 0, 0}, new double[] {0.5, 0, 0});
    sent(counts, offset, 1, 0, NONE, new double[] {0, 1, 0});
    sent(counts, offset, 1, 2, NONE, new double[] {0, 1, 0});
    sent(counts, offset, 2, 0, new double[] {0, 0, 1}, NONE);
    sent(counts, offset, 2, 1, NONE, NONE);
  }

  /** The same one hour later: message 1 itself counts, at age zero. */
  private static void oneHourLater(double[] counts, int offset) {
    sent(counts, offset, 0, 1, new double[] {0, 0.5, 0}, new double[] {0, 0.5, 0});
    sent(counts, offset, 0, 2, new double[] {0, 0.5, 0}, new double[] {1, 0.5, 0});
    sent(counts, offset, 1, 0, NONE, new double[] {0, 0, 1});
    sent(counts, offset, 1, 2, NONE, new double[] {0, 0, 1});
    sent(counts, offset, 2, 0, new double[] {0, 0, 1}, NONE);
    sent(counts, offset, 2, 1, NONE, NONE);
  }

  /** Reads what i sent to j twice: as x of (i, j), entries 1 to 3, and of (j, i), 4 to 6. */
  private static void sent(
      double[] counts, int offset, int i, int j, double[] pattern0, double[] pattern1) {
    for (int c = 0; c < 2; c++) {
      double[] expected = c == 0 ? pattern0 : pattern1;
      double[] forth = new double[9];
      double[] back = new double[9];
      NetworkStatistics.dyadic().fill(counts, offset, 3, 2, i, j, c, forth, 1);
      NetworkStatistics.dyadic().fill(counts, offset, 3, 2, j, i, c, back, 1);
      String pair = i + " to " + j + ", pattern " + c;
      assertEquals(1, forth[1], "intercept");
      for (int w = 0; w < 3; w++) {
        assertEquals(expected[w], forth[2 + w], pair + ", send " + (w + 1));
        assertEquals(expected[w], back[5 + w], pair + ", receive " + (w + 1));
      }
      assertEquals(0, forth[0] + forth[8], "nothing is written beside x");
    }
  }

  @Test
  void simulatorAndDensityCountTheSmallHistoryAsByHand() {
    MessageHistory history = new MessageHistory(MODEL, PATTERNS);
    double[] counts = new double[3 * 3 * 2 * 3];
    history.counts(384, counts);
    atTheStart(counts, 0);
    history.add(0, new int[] {2}, 385, new int[] {1, 1}, PATTERNS);
    history.counts(385, counts);
    oneHourLater(counts, 0);
  }

  @Test
  void samplerCountsTheSmallHistoryAsByHand() {
    IptmWorkspace work = new IptmWorkspace(MODEL);
    work.place(STATE, DATA);
    atTheStart(work.counts.counts, 0);
    oneHourLater(work.counts.counts, 3 * 3 * 2 * 3);
    assertArrayEquals(
        new double[] {0, 1, 1, 0}, work.counts.pi); // messages 1 and 2, patterns 0 and 1
  }

  /** Topic 1 moves to pattern 0: every share of pattern 1 is one of pattern 0 then. */
  @Test
  void samplerRecountsWhenATopicChangesItsPattern() {
    IptmWorkspace work = new IptmWorkspace(MODEL);
    work.place(STATE.withAssignments(Ints.of(0, 0), STATE.topics()), DATA);
    sent(work.counts.counts, 0, 0, 1, new double[] {1, 0, 1}, NONE);
    sent(work.counts.counts, 0, 1, 2, new double[] {0, 1, 0}, NONE);
    // Put back by differences: message by message, tokens by pattern.
    int[][] tokens = {{3, 1}, {1, 0}, {0, 1}, {1, 1}, {0, 2}, {1, 0}};
    for (int e = 0; e < tokens.length; e++) {
      work.likelihood.move(e, tokens[e]);
    }
    work.likelihood.settle();
    atTheStart(work.counts.counts, 0);
    oneHourLater(work.counts.counts, 3 * 3 * 2 * 3);
  }

  /**
   * Sent by i to anybody, received by j from anybody: messages to two count twice for the author.
   */
  @Test
  void degreesOfTheSmallHistoryAreAsByHand() {
    MessageHistory history = new MessageHistory(MODEL, PATTERNS);
    double[] counts = new double[3 * 3 * 2 * 3];
    history.counts(384, counts);
    double[] x = new double[13];
    NetworkStatistics.dyadicAndDegree().fill(counts, 0, 3, 2, 0, 1, 0, x, 0);
    assertArrayEquals(
        new double[] {1, 0.5, 0, 0.75, 0, 0, 0, 1, 0, 0.75, 0.5, 0, 0.75}, x); // (0, 1), pattern 0
    NetworkStatistics.dyadicAndDegree().fill(counts, 0, 3, 2, 1, 2, 1, x, 0);
    assertArrayEquals(
        new double[] {1, 0, 1, 0, 0, 0, 0, 0, 2, 0, 0.5, 1, 0}, x); // (1, 2), pattern 1
    assertEquals(7, NetworkStatistics.dyadic().size());
    assertEquals(13, NetworkStatistics.dyadicAndDegree().size());
  }

  @Test
  void aWindowHoldsItsOldestAge() {
    double[] ages = {0, 24, Math.nextUp(24.0), 96, Math.nextUp(96.0), 384};
    int[] windows = {0, 0, 1, 1, 2, 2};
    for (int i = 0; i < ages.length; i++) {
      assertEquals(windows[i], MessageHistory.window(ages[i]), "age " + ages[i]);
    }
    assertEquals(3, MessageHistory.window(Math.nextUp(384.0)));
    assertEquals(3, MessageHistory.window(Double.NaN));
    assertEquals(3, MessageHistory.window(Double.POSITIVE_INFINITY));
  }

  /** A third is 5,864,062,014,805 parts of 2^44, as 2^44 = 3 * 5,864,062,014,805 + 1. */
  @Test
  void sharesAreRoundedToPartsThatAddUpExactly() {
    assertEquals(5_864_062_014_805L, MessageHistory.share(1, 3) * 0x1p44);
    assertEquals(11_728_124_029_611L, MessageHistory.share(2, 3) * 0x1p44); // not twice that
    assertEquals(0, MessageHistory.share(0, 7));
    assertEquals(0.5, MessageHistory.share(3, 6));
    assertEquals(1, MessageHistory.share(7, 7));
    double sum = 0;
    for (int tokens = 1; tokens <= 1000; tokens++) {
      sum += MessageHistory.share(tokens % 7, 7);
    }
    for (int tokens = 1000; tokens >= 1; tokens--) {
      sum -= MessageHistory.share(tokens % 7, 7);
    }
    assertEquals(0, sum);
  }

  @Test
  void timesAreTheStartAndTheIncrements() {
    IptmData hours = DATA.withLogIncrements(Doubles.of(0, 2 * Math.log(2)));
    assertArrayEquals(new double[] {384, 385, 389}, hours.times(), 1e-12);
  }

  /** Actor 33 is bit 1 of the second number. */
  @Test
  void setsOfActorsArePackedByThirtyTwo() {
    boolean[] rows = new boolean[2 * 35];
    rows[0] = true;
    rows[33] = true;
    rows[35 + 31] = true;
    Ints packed = ActorSets.pack(rows, 2, 35);
    assertEquals(Ints.of(1, 2, 1 << 31, 0), packed);
    assertEquals(
        List.of(2, 1), List.of(ActorSets.size(packed, 0, 35), ActorSets.size(packed, 1, 35)));
    assertTrue(ActorSets.contains(packed, 0, 35, 33) && ActorSets.contains(packed, 1, 35, 31));
    assertFalse(ActorSets.contains(packed, 0, 35, 1) || ActorSets.contains(packed, 1, 35, 33));
    // Thirty-two actors need no second number.
    assertEquals(Ints.of(1 << 31, 1), ActorSets.pack(twoOfThirtyTwo(), 2, 32));
    boolean[] again = new boolean[2 * 35];
    ActorSets.unpack(packed, 2, 35, again);
    assertArrayEquals(rows, again);
  }

  private static boolean[] twoOfThirtyTwo() {
    boolean[] rows = new boolean[64];
    rows[31] = true;
    rows[32] = true;
    return rows;
  }
}
