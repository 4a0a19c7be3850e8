package plumbline.verification;

import org.jspecify.annotations.Nullable;

/**
 * One line of a joint test: one moment of one test function.
 *
 * @param name the function; squared deviations from the forward mean are marked as such
 * @param meanForward mean of the forward draws
 * @param meanBackward mean of the backward draws
 * @param z difference of the means over its standard error, which allows for autocorrelation
 * @param tTestP Welch's t test on forward draws and thinned backward draws
 * @param mannWhitneyP Mann-Whitney test on the same
 * @param ksP Kolmogorov-Smirnov test on the same
 * @param pAdjusted the p value of z, adjusted for all rows by Holm's method; the verdict's ground
 * @param iat integrated autocorrelation time of the backward chains, in draws
 * @param essBackward effective sample size of the backward chains
 * @param verdict what this row says
 * @param note why a number is undefined, or null
 */
public record JointTestRow(
    String name,
    double meanForward,
    double meanBackward,
    double z,
    double tTestP,
    double mannWhitneyP,
    double ksP,
    double pAdjusted,
    double iat,
    double essBackward,
    Verdict verdict,
    @Nullable String note) {}
