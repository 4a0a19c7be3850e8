package plumbline.verification;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plumbline.sampling.Draws;

/**
 * Compares two samples of some functions, aspect by aspect: mean, spread and whole law of each, and
 * products of two.
 */
final class Comparisons {
  /** Above this shape the variance is infinite. */
  private static final double LARGEST_TAIL_SHAPE = 0.5;

  private final Layout layout;
  private final Draws forward;
  private final Draws backward;
  private final TestSettings settings;
  private final Thinning thinning;

  Comparisons(
      Layout layout, Draws forward, Draws backward, TestSettings settings, Thinning thinning) {
    this.layout = layout;
    this.forward = forward;
    this.backward = backward;
    this.settings = settings;
    this.thinning = thinning;
  }

  /** All of them: of each function together, then the products. */
  List<Comparison> all() {
    ProductBudget budget = products();
    MomentPairs moments = MomentPairs.of(layout, forward, backward, settings, budget);
    List<SamplePair> pairs = moments.functions();
    Set<String> stuck = layout == Layout.PUBLISHED ? Set.of() : stuck(pairs);
    List<List<Comparison>> rows = new ArrayList<>();
    for (int f = 0; f < pairs.size(); f++) {
      List<Comparison> own = new ArrayList<>();
      moment(pairs.get(f), Aspect.MEAN, Slowest.UNKNOWN, own);
      moment(moments.squares().get(f), Aspect.SPREAD, Slowest.UNKNOWN, own);
      rows.add(own);
    }
    Slowest slowest = Slowest.of(rows, forward, backward);
    // No file's constant fails, however fast its chain was.
    Slowest still =
        layout == Layout.CHAINS
            ? slowest.atItsSlowest((double) backward.chains() * backward.draws())
            : slowest;
    List<Comparison> comparisons = new ArrayList<>();
    for (int f = 0; f < pairs.size(); f++) {
      List<Comparison> own = rows.get(f);
      if (own.stream().anyMatch(Comparison::constant)) {
        own = new ArrayList<>();
        moment(pairs.get(f), Aspect.MEAN, still, own);
        moment(moments.squares().get(f), Aspect.SPREAD, still, own);
      }
      if (layout != Layout.PUBLISHED) {
        // Beside a mean that cannot be judged stand the ranks.
        boolean ranks = own.get(0).note() == JointTestRow.Note.OUT_OF_RANGE;
        Comparison mean = own.get(ranks ? 1 : 0);
        own.add(distribution(pairs.get(f), mean, mean.constant() ? still : slowest));
      }
      comparisons.addAll(stuck.contains(pairs.get(f).name()) ? undecided(own) : own);
    }
    for (int p = 0; p < moments.products().size(); p++) {
      List<Comparison> own = new ArrayList<>();
      moment(moments.products().get(p), Aspect.PRODUCT, still, own);
      ProductBudget.Pair two = budget.pairs().get(p);
      boolean either = stuck.contains(two.first()) || stuck.contains(two.second());
      comparisons.addAll(either ? undecided(own) : own);
    }
    return comparisons;
  }

  /**
   * All functions without a variance, as soon as one of them walks in its tail: the others may be
   * about to. Replicates are independent, however slow the sampler is.
   */
  private Set<String> stuck(List<SamplePair> pairs) {
    if (layout == Layout.REPLICATES) {
      return Set.of();
    }
    List<SamplePair> heavy = pairs.stream().filter(this::hasInfiniteVariance).toList();
    boolean walks =
        heavy.stream()
            .anyMatch(
                pair ->
                    TailWalk.isIn(pair.backward())
                        || (layout.fromFiles() && TailWalk.isIn(pair.forward())));
    return walks ? heavy.stream().map(SamplePair::name).collect(Collectors.toSet()) : Set.of();
  }

  private static List<Comparison> undecided(List<Comparison> rows) {
    return rows.stream()
        .map(row -> row.decides() ? row.withNote(JointTestRow.Note.SLOW_HEAVY_TAILS) : row)
        .toList();
  }

  /** Which products are compared. */
  ProductBudget products() {
    return ProductBudget.of(
        forward.variables().stream().filter(settings.factors()::contains).toList());
  }

  /** Adds the comparison of a mean, and that of the ranks where the mean has no standard error. */
  private void moment(
      SamplePair pair, Aspect aspect, Slowest slowest, List<Comparison> comparisons) {
    Comparison comparison =
        layout.paired() ? ofPairs(pair, aspect) : ofChains(pair, aspect, slowest);
    comparisons.add(comparison);
    if (comparison.note() == JointTestRow.Note.INFINITE_VARIANCE
        || comparison.note() == JointTestRow.Note.OUT_OF_RANGE) {
      SamplePair ranks = pair.ranks();
      comparisons.add(
          layout.paired() ? ofPairs(ranks, Aspect.RANK) : ofChains(ranks, Aspect.RANK, slowest));
    }
  }

  private Comparison ofChains(SamplePair pair, Aspect aspect, Slowest slowest) {
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
    return comparison(pair, aspect, x, y, z, error, freedom, tests, note(pair, aspect, x, y, z));
  }

  private MeanEstimate forwardEstimate(SamplePair pair) {
    return layout == Layout.FILES ? estimate(pair.forward()) : pair.forward().independent();
  }

  private MeanEstimate estimate(Series series) {
    MeanEstimate estimate = MeanEstimate.of(series, settings.standardError());
    return layout.fromFiles() ? BetweenChains.larger(estimate, series) : estimate;
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
                : difference.mean() != 0 ? JointTestRow.Note.CONSTANT_DIFFERENCE : unmoved(x);
    Supplier<TwoSampleTests> tests = TwoSampleTests.once(() -> thinning.tests(pair, x, y, layout));
    return comparison(pair, aspect, x, y, z, error, freedom, tests, note);
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
      JointTestRow.@Nullable Note note) {
    boolean constant = y.constant() || (layout == Layout.FILES && x.constant());
    // Constants that differ need no standard error: they are not one law.
    double p = error == 0 && z != 0 ? 0 : StudentTail.twoSidedP(z, freedom);
    return new Comparison(
        pair.name(),
        aspect,
        x.mean(),
        y.mean(),
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
        note);
  }

  /** The sample that decides how well errors are known is the smaller one. */
  private double effective(MeanEstimate x, MeanEstimate y) {
    return layout == Layout.FILES
        ? Math.min(x.effectiveSampleSize(), y.effectiveSampleSize())
        : y.effectiveSampleSize();
  }

  private Comparison distribution(SamplePair pair, Comparison mean, Slowest slowest) {
    String name = pair.name() + " (distribution)";
    JointTestRow.Note note =
        mean.note() == JointTestRow.Note.CONSTANT
                || mean.note() == JointTestRow.Note.DID_NOT_MOVE
                || mean.note() == JointTestRow.Note.TOO_SHORT
            ? mean.note()
            : null;
    DistributionComparison law =
        note == null ? law(pair, slowest) : DistributionComparison.nothing();
    if (note == null && law.events() == 0) {
      note = JointTestRow.Note.TOO_FEW_EFFECTIVE_DRAWS;
    }
    return new Comparison(
        name,
        Aspect.DISTRIBUTION,
        law.shareForward(),
        law.shareBackward(),
        law.z(),
        law.p(),
        Math.max(1, law.events()),
        law.standardError(),
        law.degreesOfFreedom(),
        mean.forwardTime(),
        mean.autocorrelationTime(),
        mean.effectiveSize(),
        mean.constant(),
        1,
        "share",
        law.event(),
        mean.tests(),
        note);
  }

  private DistributionComparison law(SamplePair pair, Slowest slowest) {
    return switch (layout) {
      case REPLICATES -> DistributionComparison.ofPairs(pair.forward(), pair.backward(), true);
      case PAIRED_FILES -> DistributionComparison.ofPairs(pair.forward(), pair.backward(), false);
      case CHAINS, PUBLISHED ->
          DistributionComparison.ofChains(pair.forward(), pair.backward(), true, slowest);
      case FILES ->
          DistributionComparison.ofChains(pair.forward(), pair.backward(), false, slowest);
    };
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
    if (Double.isNaN(z)) {
      return JointTestRow.Note.TOO_SHORT;
    }
    return aspect != Aspect.RANK && hasInfiniteVariance(pair)
        ? JointTestRow.Note.INFINITE_VARIANCE
        : null;
  }

  private boolean hasInfiniteVariance(SamplePair pair) {
    return isHeavy(pair.forward()) || (layout.fromFiles() && isHeavy(pair.backward()));
  }

  private static boolean isHeavy(Series series) {
    return series.tailShape().value() > LARGEST_TAIL_SHAPE;
  }
}
