package plumbline.verification.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import plumbline.sampling.Draws;
import plumbline.verification.joint.JointSamples;
import plumbline.verification.joint.JointTestRow;
import plumbline.verification.series.Series;

/**
 * Compares two samples of some functions, aspect by aspect: mean, spread and whole law of each, and
 * products of two.
 */
public final class Comparisons {
  private final Layout layout;
  private final Draws forward;
  private final Draws backward;
  private final Optional<Draws> starts;
  private final TestSettings settings;
  private final MomentComparison compare;
  private Optional<StandingStill> still = Optional.empty(); // before any mean was looked at

  public Comparisons(
      Layout layout, JointSamples samples, TestSettings settings, Thinning thinning) {
    this.layout = layout;
    this.forward = samples.forward();
    this.backward = samples.backward();
    this.starts = samples.starts();
    this.settings = settings;
    this.compare = new MomentComparison(layout, settings, thinning);
  }

  /** All of them: of each function together, then the products. */
  public List<Comparison> all() {
    ProductBudget budget = products();
    MomentPairs moments = MomentPairs.of(layout, forward, backward, settings, budget);
    List<SamplePair> pairs = moments.values();
    Set<String> stuck = layout == Layout.PUBLISHED ? Set.of() : stuck(moments.functions());
    List<List<Comparison>> rows = new ArrayList<>();
    for (int f = 0; f < pairs.size(); f++) {
      rows.add(meanAndSpread(moments, f, Slowest.UNKNOWN));
    }
    Slowest slowest = Slowest.of(rows, forward, backward);
    still = standingStill(pairs);
    List<Comparison> comparisons = new ArrayList<>();
    for (int f = 0; f < pairs.size(); f++) {
      SamplePair pair = pairs.get(f);
      // Errors of sides that do not vary, and what others owe to these, were not known before.
      List<Comparison> own =
          still.isPresent() || rows.get(f).stream().anyMatch(Comparison::constant)
              ? meanAndSpread(moments, f, slowest)
              : rows.get(f);
      if (layout != Layout.PUBLISHED) {
        // Beside a mean that cannot be judged stand the ranks.
        boolean ranks = own.get(0).note() == JointTestRow.Note.OUT_OF_RANGE;
        own.add(judged(pair, left(pair), distribution(pair, own.get(ranks ? 1 : 0), slowest)));
      }
      own.replaceAll(row -> heeding(row, pair, slowest));
      comparisons.addAll(stuck.contains(pair.name()) ? undecided(own) : own);
    }
    for (int p = 0; p < moments.products().size(); p++) {
      List<Comparison> own = new ArrayList<>();
      moment(moments.products().get(p), 0, Aspect.PRODUCT, slowest, own);
      ProductBudget.Pair two = budget.pairs().get(p);
      boolean either = stuck.contains(two.first()) || stuck.contains(two.second());
      for (String factor : List.of(two.first(), two.second())) {
        own.replaceAll(row -> heeding(row, pairs.get(forward.indexOf(factor)), slowest));
      }
      comparisons.addAll(either ? undecided(own) : own);
    }
    return comparisons;
  }

  private List<Comparison> meanAndSpread(MomentPairs moments, int function, Slowest slowest) {
    List<Comparison> rows = new ArrayList<>();
    int left = left(moments.values().get(function));
    moment(moments.functions().get(function), left, Aspect.MEAN, slowest, rows);
    moment(moments.squares().get(function), left, Aspect.SPREAD, slowest, rows);
    return rows;
  }

  /** Of the functions of a joint test's chains that only the forward draws change. */
  private Optional<StandingStill> standingStill(List<SamplePair> pairs) {
    List<StandingStill.Value> constant =
        IntStream.range(0, layout == Layout.CHAINS ? pairs.size() : 0)
            .mapToObj(pairs::get)
            .filter(pair -> pair.backward().independent().constant())
            .filter(pair -> !pair.forward().independent().constant())
            .map(pair -> new StandingStill.Value(pair, left(pair)))
            .toList();
    return constant.isEmpty() ? Optional.empty() : Optional.of(StandingStill.of(constant));
  }

  /** How many chains started elsewhere than at the value of their first draw. */
  private int left(SamplePair function) {
    if (starts.isEmpty()) {
      return 0;
    }
    double[][] there = starts.get().chainsOf(function.name());
    Series chains = function.backward();
    return (int)
        IntStream.range(0, chains.chains())
            .filter(c -> there[c][0] != chains.piece(c, 0, 1)[0])
            .count();
  }

  private static boolean onlyBackwardIsConstant(Comparison row) {
    return row.decides() && row.constant() && row.error() > 0;
  }

  /** A chain that never changed a value is judged by how many draws have that value. */
  private Comparison judged(SamplePair pair, int left, Comparison row) {
    return layout == Layout.CHAINS && onlyBackwardIsConstant(row)
        ? row.withP(new StandingStill.Value(pair, left).coincidence())
        : row;
  }

  /** A row of two files, one of which has one value only, in the light of how likely that is. */
  private Comparison heeding(Comparison row, SamplePair values, Slowest slowest) {
    boolean mayFail =
        layout.fromFiles()
            && row.decides()
            && row.constant()
            && row.tests().get().dP() < ConstantFile.CERTAIN;
    double least = mayFail ? ConstantFile.coincidence(values, layout, slowest) : 0;
    return least > row.p() ? row.withP(least) : row;
  }

  /**
   * All functions without a variance, as soon as one of them walks in its tail: the others may be
   * about to. Replicates are independent, however slow the sampler is.
   */
  private Set<String> stuck(List<SamplePair> pairs) {
    if (layout == Layout.REPLICATES) {
      return Set.of();
    }
    List<SamplePair> heavy =
        pairs.stream().filter(pair -> pair.hasInfiniteVariance(layout)).toList();
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
  public ProductBudget products() {
    return ProductBudget.of(
        forward.variables().stream().filter(settings.factors()::contains).toList());
  }

  /** Adds the comparison of a mean, and that of the ranks where the mean has no standard error. */
  private void moment(
      SamplePair pair, int left, Aspect aspect, Slowest slowest, List<Comparison> comparisons) {
    Comparison comparison = compare.of(pair, aspect, slowest, still);
    comparisons.add(judged(pair, left, comparison));
    if (comparison.note() == JointTestRow.Note.INFINITE_VARIANCE
        || comparison.note() == JointTestRow.Note.OUT_OF_RANGE) {
      SamplePair ranks = pair.ranks();
      comparisons.add(judged(ranks, left, compare.of(ranks, Aspect.RANK, slowest, still)));
    }
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
        still.<Unseen>map(s -> s.beside(0.5)).orElse(Unseen.NOTHING),
        note);
  }

  private DistributionComparison law(SamplePair pair, Slowest slowest) {
    return switch (layout) {
      case REPLICATES -> DistributionComparison.ofPairs(pair.forward(), pair.backward(), true);
      case PAIRED_FILES -> DistributionComparison.ofPairs(pair.forward(), pair.backward(), false);
      case CHAINS, PUBLISHED ->
          DistributionComparison.ofChains(pair.forward(), pair.backward(), true, slowest, still);
      case FILES ->
          DistributionComparison.ofChains(pair.forward(), pair.backward(), false, slowest, still);
    };
  }
}
