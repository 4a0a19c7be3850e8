package plumbline.verification.anytime;

import java.util.List;
import plumbline.numerics.StudentTail;
import plumbline.numerics.Text;
import plumbline.numerics.TextTable;
import plumbline.verification.Verdict;
import plumbline.verification.joint.JointTestRow;
import plumbline.verification.joint.Replicated;

/**
 * What the last look of a sequential test found. {@code toString()} is the table as text.
 *
 * @param settings the test's settings
 * @param look which look it is, from 1
 * @param bound an adjusted p value at or below this rejects the sampler at this look
 * @param design how many replicates the look has, and how many sweeps each of them
 * @param movedFraction the fraction of replicates in which the sampler changed its state
 * @param tests for how many tests the p values are adjusted
 * @param leastCrossings how many replicates must cross one threshold of a function before the
 *     crossings can lead further than a pass
 * @param rows one for each function, squared deviation and product
 */
public record SequentialReport(
    SequentialTest settings,
    int look,
    double bound,
    Replicated design,
    double movedFraction,
    int tests,
    int leastCrossings,
    List<Row> rows) {
  /** What each exact test asks, and how what it would see begins. */
  static final String TESTS =
      "crossings: as many up as down? share: as many at or above the threshold after as in further"
          + " joint%ndraws? rank: the same mean rank after as before? signs: as many larger as"
          + " smaller?%n\"would see\": a change of this size in the share of one event would have"
          + " been rejected";

  /** Copies the rows. */
  public SequentialReport {
    rows = List.copyOf(rows);
  }

  /**
   * What the looks led to.
   *
   * @return FAIL if a row rejects the sampler; INCONCLUSIVE if it moved in no replicate, or if no
   *     function crossed a threshold often enough to speak; else PASS
   */
  public Verdict verdict() {
    if (movedFraction == 0) {
      return Verdict.INCONCLUSIVE;
    }
    Verdict all = Verdict.NOT_TESTED;
    for (Row row : rows) {
      all = all.and(row.verdict());
    }
    return all == Verdict.NOT_TESTED ? Verdict.INCONCLUSIVE : all;
  }

  /**
   * The smallest adjusted p value of this look, which decides.
   *
   * @return a p value in (0, 1]
   */
  public double p() {
    return rows.stream().mapToDouble(Row::pAdjusted).min().orElse(1);
  }

  /**
   * The verdict and its reason in a sentence or two; for an inconclusive one also what is missing.
   *
   * @return the sentences
   */
  public String reason() {
    return switch (verdict()) {
      case FAIL ->
          Text.of(
              "FAIL at look %d of %d: the smallest p value is %s, adjusted for %d exact tests;"
                  + " this look rejects at %s, so that all looks together reject a right sampler"
                  + " with probability at most %s.",
              look, settings.looks(), number(p()), tests, number(bound), number(settings.level()));
      case PASS ->
          Text.of(
              "PASS at look %d of %d: the smallest p value is %s, adjusted for %d exact tests.",
              look, settings.looks(), number(p()), tests);
      default ->
          new TooFewCrossings(
                  design.draws(),
                  design.sweepsPerDraw(),
                  movedFraction > 0,
                  rows.stream().mapToInt(Row::mostCrossings).max().orElse(0),
                  leastCrossings)
              .reason();
    };
  }

  /**
   * What a row would have seen: the smallest change of the share of the event that its replicates
   * enter and leave most often, by the sweeps, that this look alone rejects with probability {@link
   * JointTestRow.Sensitivity#PROMISED}. The normal approximation of McNemar's test; the row's other
   * tests and further looks see more.
   *
   * @param row one of the rows
   * @return a share in (0, 1); NaN if even replicates that all cross one way were too few
   */
  public double detectable(Row row) {
    double standardErrors =
        StudentTail.absoluteZ(bound / tests)
            + StudentTail.absoluteZ(2 * (1 - JointTestRow.Sensitivity.PROMISED));
    double crossings = row.mostCrossings();
    double excess = standardErrors * Math.sqrt(crossings); // of one direction over the other
    return excess < crossings ? excess / design.draws() : Double.NaN;
  }

  private static String number(double p) {
    return p == 0 ? "0" : Text.of("%.2g", p); // a p value may be too small for a double
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(reason()).append(System.lineSeparator());
    text.append(
        TextTable.of(rows)
            .missing("")
            .fit("test function", 0, Row::name)
            .left("test", 9, Row::test)
            .right("threshold", 12, "%.5g", Row::threshold)
            .right("up", 8, Row::up)
            .right("down", 8, Row::down)
            .right("after", 8, "%.4f", Row::after)
            .right("expected", 8, "%.4f", Row::expected)
            .right("p adjusted", 11, row -> number(row.pAdjusted()))
            .right("would see", 9, "%.2g", this::detectable)
            .gap(0)
            .left("", 0, row -> row.verdict() == Verdict.PASS ? "" : " " + row.verdict()));
    return text.append(
            Text.of(
                "%d replicates, %d sweep(s) each; the state moved in %.4f of them%n"
                    + TESTS
                    + "%nby this look alone with probability %s",
                design.draws(),
                design.sweepsPerDraw(),
                movedFraction,
                JointTestRow.Sensitivity.PROMISED))
        .toString();
  }

  /**
   * What the exact tests of a sequential look found in one function: the one with the smallest p
   * value. Before and after are the sweeps of each replicate; "forward" are further joint draws.
   *
   * @param name the test function, its squared deviation, or a product of two
   * @param test {@code crossings}: of those that cross the threshold half are upward; {@code
   *     share}: as many are above it after as forward; {@code rank}: the mean rank among separate
   *     draws is the same after as before; {@code signs}: half of the changes are upward
   * @param threshold the event is that the value is at least this; NaN for ranks and signs
   * @param up replicates that were below the threshold before and are not after; for ranks and
   *     signs, those whose value is larger after
   * @param down the same the other way round
   * @param after the fraction of replicates at or above the threshold after; for ranks, the mean
   *     rank after, in [0, 1]; NaN for signs
   * @param expected what it is compared with: the same before, or forward for shares; NaN for signs
   * @param mostCrossings {@code up + down} where it is largest over the function's thresholds
   * @param p the smallest p value of the function's tests, each exact
   * @param pAdjusted that p value adjusted for all tests of the look
   * @param verdict FAIL if it decided, PASS if it could have, NOT_TESTED if the replicates moved
   *     the function so little that no directions could have led further than a pass
   */
  public record Row(
      String name,
      String test,
      double threshold,
      int up,
      int down,
      double after,
      double expected,
      int mostCrossings,
      double p,
      double pAdjusted,
      Verdict verdict) {}
}
