package plumbline.verification;

import org.jspecify.annotations.Nullable;

/**
 * One line of a joint test: one moment of one test function.
 *
 * @param name the function; squared deviations from the forward mean, products and ranks are marked
 * @param meanForward mean of the forward draws
 * @param meanBackward mean of the backward draws
 * @param z difference of the means over its standard error, which allows for autocorrelation, or
 *     for pairing where the draws are paired
 * @param tTestP Welch's t test on independent forward draws and thinned backward draws
 * @param mannWhitneyP Mann-Whitney test on the same
 * @param ksP Kolmogorov-Smirnov test on the same; conservative for discrete functions
 * @param chiSquareP chi-square test of homogeneity on the same; NaN unless the function is discrete
 * @param pAdjusted the p value of z, adjusted for all rows; the ground of the verdict
 * @param iat integrated autocorrelation time of the backward chains, in draws
 * @param essBackward effective sample size of the backward chains
 * @param verdict what this row says
 * @param note why a number is undefined or a row has no say, or null
 */
public record JointTestRow(
    String name,
    double meanForward,
    double meanBackward,
    double z,
    double tTestP,
    double mannWhitneyP,
    double ksP,
    double chiSquareP,
    double pAdjusted,
    double iat,
    double essBackward,
    Verdict verdict,
    @Nullable String note) {}
