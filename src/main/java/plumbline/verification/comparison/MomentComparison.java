package plumbline.verification.comparison;

import org.jspecify.annotations.Nullable;
import plumbline.numerics.StudentTail;
import plumbline.verification.joint.Aspect;
import plumbline.verification.joint.JointTestRow;
import plumbline.verification.series.BetweenChains;
import plumbline.verification.series.MeanEstimate;
import plumbline.verification.series.Series;

/**
 * Compares the means of one function on both sides: of the values, their squares, products, ranks.
 */
final class MomentComparison {
  private final Layout layout;
  private final TestSettings settings;
  private final Thinning thinning;

  MomentComparison(Layout layout, TestSettings settings, Thinning thinning) {
    this.layout = layout;
    this.settings = settings;
    this.thinning = thinning;
  }

  /**
   * One moment of a function in both samples.
   *
   * @param pair the values whose means are compared
   * @param aspect what they are
   * @param x the mean of the forward draws
   * @param y the mean of the backward draws
   */
  record Moment(SamplePair pair, Aspect aspect, MeanEstimate x, MeanEstimate y) {}

  /** The means of both sides, as rows are made of them. */
  Moment measure(SamplePair pair, Aspect aspect) {
    Series x = pair.forward();
    Series y = pair.backward();
    return new Moment(
        pair,
        aspect,
        layout == Layout.FILES ? estimate(x) : x.independent(),
        layout == Layout.REPLICATES ? y.independent() : estimate(y));
  }

  /**
   * One row, as its standard error has it.
   *
   * @param slowest of all functions of the same samples
   */
  Comparison of(Moment moment, Slowest slowest) {
    return layout.paired() ? ofPairs(moment) : ofChains(moment, slowest);
  }

  private Comparison ofChains(Moment moment, Slowest slowest) {
    MeanEstimate x = moment.x();
    MeanEstimate y = moment.y();
    double difference = x.mean() - y.mean();
    // Independent draws know their own variance, unless they never met another value.
    boolean own = layout != Layout.FILES && !x.constant();
    double xError = own ? x.standardError() : x.errorIfEqual(y, slowest.forward());
    double yError = y.errorIfEqual(x, slowest.backward());
    double error = Math.hypot(xError, yError);
    double freedom = StudentTail.welch(xError, x.degreesOfFreedom(), yError, y.degreesOfFreedom());
    double z = difference == 0 ? 0 : difference / error;
    return comparison(moment, z, error, freedom, note(moment, z));
  }

  private MeanEstimate estimate(Series series) {
    MeanEstimate estimate = MeanEstimate.of(series, settings.standardError());
    return layout == Layout.PUBLISHED ? estimate : BetweenChains.larger(estimate, series);
  }

  private Comparison ofPairs(Moment moment) {
    MeanEstimate x = moment.x();
    Series differences = moment.pair().backward().minus(moment.pair().forward());
    MeanEstimate difference =
        layout == Layout.REPLICATES ? differences.independent() : estimate(differences);
    double error = difference.standardError();
    double z = difference.mean() == 0 ? 0 : -difference.mean() / error;
    // Where few pairs carry the variance, as few degrees of freedom tell how uncertain it is.
    double freedom =
        difference.constant()
            ? 1
            : Math.max(1, Math.min(difference.degreesOfFreedom(), differences.carriers()));
    JointTestRow.Note note =
        !difference.measurable()
            ? JointTestRow.Note.OUT_OF_RANGE
            : !difference.constant()
                ? note(new Moment(moment.pair(), moment.aspect(), x, x), z)
                : difference.mean() == 0
                    ? unmoved(x)
                    : x.constant() ? null : JointTestRow.Note.CONSTANT_DIFFERENCE;
    return comparison(moment, z, error, freedom, note);
  }

  private JointTestRow.Note unmoved(MeanEstimate x) {
    return layout == Layout.PAIRED_FILES && x.constant()
        ? JointTestRow.Note.CONSTANT
        : JointTestRow.Note.DID_NOT_MOVE;
  }

  private Comparison comparison(
      Moment moment, double z, double error, double freedom, JointTestRow.@Nullable Note note) {
    SamplePair pair = moment.pair();
    MeanEstimate x = moment.x();
    MeanEstimate y = moment.y();
    boolean constant = y.constant() || (layout == Layout.FILES && x.constant());
    return new Comparison(
        pair.name(),
        moment.aspect(),
        pair.unscaled(x.mean()),
        pair.unscaled(y.mean()),
        z,
        // Constants that differ need no standard error: they are not one law.
        error == 0 && z != 0 ? 0 : StudentTail.twoSidedP(z, freedom),
        1,
        error,
        freedom,
        y.integratedAutocorrelationTime(),
        constant ? Double.NaN : effective(x, y),
        constant,
        pair.unitSize(),
        SamplePair.unit(moment.aspect(), !layout.fromFiles()),
        Math.sqrt(x.variance()),
        "",
        TwoSampleTests.once(() -> thinning.tests(pair, x, y, layout)),
        Unseen.NOTHING,
        note);
  }

  /** The sample that decides how well errors are known is the smaller one. */
  private double effective(MeanEstimate x, MeanEstimate y) {
    return layout == Layout.FILES
        ? Math.min(x.effectiveSampleSize(), y.effectiveSampleSize())
        : y.effectiveSampleSize();
  }

  private JointTestRow.@Nullable Note note(Moment moment, double z) {
    MeanEstimate x = moment.x();
    MeanEstimate y = moment.y();
    if (layout == Layout.PUBLISHED) {
      return JointTestRow.Note.AS_PUBLISHED;
    }
    if (!x.measurable() || !y.measurable()) {
      return JointTestRow.Note.OUT_OF_RANGE;
    }
    if (x.constant() && y.constant()) {
      return z == 0 ? JointTestRow.Note.CONSTANT : null;
    }
    if (Double.isNaN(z)
        || (layout == Layout.CHAINS && BetweenChains.areTooShort(moment.pair().backward()))) {
      return JointTestRow.Note.TOO_SHORT;
    }
    return moment.aspect() != Aspect.RANK && moment.pair().hasInfiniteVariance(layout)
        ? JointTestRow.Note.INFINITE_VARIANCE
        : null;
  }
}
