package plumbline.verification.comparison;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
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
   * One row.
   *
   * @param slowest of all functions of the same samples
   * @param still those of them that chains never changed, if any
   */
  Comparison of(SamplePair pair, Aspect aspect, Slowest slowest, Optional<StandingStill> still) {
    return layout.paired() ? ofPairs(pair, aspect) : ofChains(pair, aspect, slowest, still);
  }

  private Comparison ofChains(
      SamplePair pair, Aspect aspect, Slowest slowest, Optional<StandingStill> still) {
    MeanEstimate x = forwardEstimate(pair);
    MeanEstimate y = estimate(pair.backward());
    double difference = x.mean() - y.mean();
    // Independent draws know their own variance, unless they never met another value.
    boolean own = layout != Layout.FILES && !x.constant();
    double xError = own ? x.standardError() : x.errorIfEqual(y, slowest.forward());
    double yError = y.errorIfEqual(x, slowest.backward());
    double error = Math.hypot(xError, yError);
    double freedom = StudentTail.welch(xError, x.degreesOfFreedom(), yError, y.degreesOfFreedom());
    double z = difference == 0 ? 0 : difference / error;
    Supplier<TwoSampleTests> tests = TwoSampleTests.once(() -> thinning.tests(pair, x, y, layout));
    Unseen unseen =
        still.<Unseen>map(s -> s.beside(Math.sqrt(x.variance()))).orElse(Unseen.NOTHING);
    JointTestRow.Note note = note(pair, aspect, x, y, z);
    return comparison(pair, aspect, x, y, z, error, freedom, tests, unseen, note);
  }

  private MeanEstimate forwardEstimate(SamplePair pair) {
    return layout == Layout.FILES ? estimate(pair.forward()) : pair.forward().independent();
  }

  private MeanEstimate estimate(Series series) {
    MeanEstimate estimate = MeanEstimate.of(series, settings.standardError());
    return layout == Layout.PUBLISHED ? estimate : BetweenChains.larger(estimate, series);
  }

  private Comparison ofPairs(SamplePair pair, Aspect aspect) {
    MeanEstimate x = pair.forward().independent();
    MeanEstimate y =
        layout == Layout.REPLICATES ? pair.backward().independent() : estimate(pair.backward());
    Series differences = pair.backward().minus(pair.forward());
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
                ? note(pair, aspect, x, x, z)
                : difference.mean() == 0
                    ? unmoved(x)
                    : x.constant() ? null : JointTestRow.Note.CONSTANT_DIFFERENCE;
    Supplier<TwoSampleTests> tests = TwoSampleTests.once(() -> thinning.tests(pair, x, y, layout));
    // Of a file nobody knows whether its rows are before and after a sweep.
    Unseen unseen =
        note == null && layout == Layout.REPLICATES ? RareReturns.of(pair) : Unseen.NOTHING;
    return comparison(pair, aspect, x, y, z, error, freedom, tests, unseen, note);
  }

  private JointTestRow.Note unmoved(MeanEstimate x) {
    return layout == Layout.PAIRED_FILES && x.constant()
        ? JointTestRow.Note.CONSTANT
        : JointTestRow.Note.DID_NOT_MOVE;
  }

  private Comparison comparison(
      SamplePair pair,
      Aspect aspect,
      MeanEstimate x,
      MeanEstimate y,
      double z,
      double error,
      double freedom,
      Supplier<TwoSampleTests> tests,
      Unseen unseen,
      JointTestRow.@Nullable Note note) {
    boolean constant = y.constant() || (layout == Layout.FILES && x.constant());
    // Constants that differ need no standard error: they are not one law.
    double p = error == 0 && z != 0 ? 0 : StudentTail.twoSidedP(z, freedom);
    double least = error > 0 ? unseen.p(Math.abs(z) * error, error, freedom) : 0;
    Comparison row =
        new Comparison(
            pair.name(),
            aspect,
            pair.unscaled(x.mean()),
            pair.unscaled(y.mean()),
            z,
            p,
            1,
            error,
            freedom,
            layout == Layout.FILES ? x.integratedAutocorrelationTime() : 1,
            y.integratedAutocorrelationTime(),
            constant ? Double.NaN : effective(x, y),
            constant,
            pair.unitSize(),
            SamplePair.unit(aspect, !layout.fromFiles()),
            "",
            tests,
            unseen,
            note);
    return least > p ? row.withP(least) : row;
  }

  /** The sample that decides how well errors are known is the smaller one. */
  private double effective(MeanEstimate x, MeanEstimate y) {
    return layout == Layout.FILES
        ? Math.min(x.effectiveSampleSize(), y.effectiveSampleSize())
        : y.effectiveSampleSize();
  }

  private JointTestRow.@Nullable Note note(
      SamplePair pair, Aspect aspect, MeanEstimate x, MeanEstimate y, double z) {
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
        || (layout == Layout.CHAINS && BetweenChains.areTooShort(pair.backward()))) {
      return JointTestRow.Note.TOO_SHORT;
    }
    return aspect != Aspect.RANK && pair.hasInfiniteVariance(layout)
        ? JointTestRow.Note.INFINITE_VARIANCE
        : null;
  }
}
