package plumbline.verification;

/**
 * What the exact tests of a sequential look found in one function: the one with the smallest p
 * value. Before and after are the sweeps of each replicate; "forward" are further joint draws.
 *
 * @param name the test function, its squared deviation, or a product of two
 * @param test {@code crossings}: of those that cross the threshold half are upward; {@code share}:
 *     as many are above it after as forward; {@code rank}: the mean rank among separate draws is
 *     the same after as before; {@code signs}: half of the changes are upward
 * @param threshold the event is that the value is at least this; NaN for ranks and signs
 * @param up replicates that were below the threshold before and are not after; for ranks and signs,
 *     those whose value is larger after
 * @param down the same the other way round
 * @param after the fraction of replicates at or above the threshold after; for ranks, the mean rank
 *     after, in [0, 1]; NaN for signs
 * @param expected what it is compared with: the same before, or forward for shares; NaN for signs
 * @param mostCrossings {@code up + down} where it is largest over the function's thresholds
 * @param p the smallest p value of the function's tests, each exact
 * @param pAdjusted that p value adjusted for all tests of the look
 * @param verdict FAIL if it decided, PASS if it could have, NOT_TESTED if the replicates moved the
 *     function so little that no directions could have led further than a pass
 */
public record SequentialRow(
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
