package plumbline.verification.anytime;

import java.util.Comparator;
import java.util.List;
import plumbline.numerics.Text;
import plumbline.numerics.TextTable;
import plumbline.verification.Verdict;
import plumbline.verification.joint.JointTestRow;

/**
 * What an {@link AnytimeTest} has come to so far. {@code toString()} is the table as text.
 *
 * @param settings the test's settings
 * @param replicates how many there have been
 * @param sweeps in each of them
 * @param movedFraction the fraction of replicates in which the sampler changed its state
 * @param bets how many there are, each with the same share of the capital
 * @param leastCrossings how many replicates must cross one threshold of a function before a bet on
 *     their directions can win enough
 * @param logCapital the log of what has become of a capital of 1
 * @param rows one for each function, squared deviation and product
 */
public record AnytimeReport(
    AnytimeTest settings,
    long replicates,
    int sweeps,
    double movedFraction,
    int bets,
    int leastCrossings,
    double logCapital,
    List<Row> rows) {
  private static final double LOG_10 = Math.log(10);

  /** What each bet asks, and how the sentence on what is detectable begins. */
  private static final String TESTS =
      "crossings: as many up as down? share: as many at or above the threshold after as in further"
          + " joint%ndraws? rank: the same mean rank after as before? signs: as many larger as"
          + " smaller?%n\"detectable\": a change of this size in the share of one event would have"
          + " been rejected";

  /** Copies the rows. */
  public AnytimeReport {
    rows = List.copyOf(rows);
  }

  /**
   * What the bets have led to.
   *
   * @return FAIL if the capital has grown to one over the level; INCONCLUSIVE if the sampler has
   *     not moved in any replicate, or no function has crossed a threshold often enough to win;
   *     else PASS, whose rows say what they would have seen
   */
  public Verdict verdict() {
    if (logCapital >= -Math.log(settings.level())) {
      return Verdict.FAIL;
    }
    return movedFraction > 0 && rows.stream().anyMatch(this::canWin)
        ? Verdict.PASS
        : Verdict.INCONCLUSIVE;
  }

  /**
   * What the bets on one function have led to.
   *
   * @param row one of the rows
   * @return FAIL for the one that has won most if the sampler is rejected; NOT_TESTED if so few
   *     replicates crossed a threshold that no directions could have won enough; else PASS
   */
  public Verdict verdict(Row row) {
    if (verdict() == Verdict.FAIL && row.equals(strongest())) {
      return Verdict.FAIL;
    }
    return canWin(row) ? Verdict.PASS : Verdict.NOT_TESTED;
  }

  private boolean canWin(Row row) {
    return row.mostCrossings() >= leastCrossings;
  }

  /**
   * The capital as a power of ten.
   *
   * @return its decimal logarithm: 0 at the start
   */
  public double log10Capital() {
    return logCapital / LOG_10;
  }

  /**
   * The verdict and its reason in a sentence.
   *
   * @return the sentence
   */
  public String reason() {
    return switch (verdict()) {
      case FAIL ->
          Text.of(
              "FAIL after %,d replicates: a capital of 1 has become %s by bets against a right"
                  + " sampler, which would ever have let it reach %s with probability at most %.2g.",
              replicates, power(log10Capital()), wanted(), settings.level());
      case PASS ->
          Text.of(
              "PASS %s: a capital of 1 is %s after bets against a right sampler; %s would reject it.",
              replicates < settings.replicates()
                  ? Text.of(
                      "so far, after %,d of %,d replicates", replicates, settings.replicates())
                  : Text.of("after %,d replicates", replicates),
              power(log10Capital()),
              wanted());
      default ->
          new TooFewCrossings(
                  replicates,
                  sweeps,
                  movedFraction > 0,
                  rows.stream().mapToLong(Row::mostCrossings).max().orElse(0),
                  leastCrossings)
              .reason();
    };
  }

  private String wanted() {
    double capital = 1 / settings.level();
    return Text.of(capital < 1000 ? "%.3g" : "%,.0f", capital);
  }

  private static String power(double log10) {
    return Math.abs(log10) < 4 ? Text.of("%.2g", Math.pow(10, log10)) : Text.of("10^%.1f", log10);
  }

  /** The row whose bets have won most. */
  private Row strongest() {
    return rows.stream().max(Comparator.comparingDouble(Row::log10Capital)).orElseThrow();
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(reason()).append(System.lineSeparator());
    text.append(
        TextTable.of(rows)
            .missing("")
            .fit("test function", 0, Row::name)
            .left("bet", 9, Row::bet)
            .right("threshold", 12, "%.5g", Row::threshold)
            .right("up", 10, Row::up)
            .right("down", 10, Row::down)
            .right("change", 10, "%.2g", Row::change)
            .right("capital", 9, row -> power(row.log10Capital()))
            .right("detectable", 11, "%.2g", Row::detectable)
            .gap(0)
            .left("", 0, row -> verdict(row) == Verdict.PASS ? "" : " " + verdict(row)));
    return text.append(
            Text.of(
                "%,d replicates, %d sweep(s) each; the state moved in %.4f of them; %d bets, each"
                    + " with an equal share%n"
                    + TESTS
                    + " by now%nwith probability %s",
                replicates,
                sweeps,
                movedFraction,
                bets,
                JointTestRow.Sensitivity.PROMISED))
        .toString();
  }

  /**
   * What the bets on one function have come to: the one that has won most.
   *
   * @param name the test function, its squared deviation, or a product of two
   * @param bet {@code crossings}, {@code share}, {@code rank} or {@code signs}, as in {@link
   *     InvarianceTests.Row}
   * @param threshold the event is that the value is at least this; NaN for ranks and signs
   * @param up replicates that entered the event by the sweeps; for shares, those in it after the
   *     sweeps and not in a further joint draw; for ranks and signs, those whose value is larger
   * @param down the same the other way round
   * @param change of the share of the event, or of the mean rank
   * @param log10Capital the decimal logarithm of what 1 has become
   * @param detectable the smallest change of the share of the event that the replicates enter and
   *     leave most often, by the sweeps, that this bet alone would have rejected by now with
   *     probability {@link JointTestRow.Sensitivity#PROMISED}; NaN if there is none
   * @param mostCrossings replicates that cross a threshold of the function, where that is largest
   */
  public record Row(
      String name,
      String bet,
      double threshold,
      long up,
      long down,
      double change,
      double log10Capital,
      double detectable,
      long mostCrossings) {}
}
