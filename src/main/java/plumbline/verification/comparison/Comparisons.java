package plumbline.verification.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.sampling.Draws;
import plumbline.verification.comparison.MomentComparison.Moment;
import plumbline.verification.joint.Aspect;
import plumbline.verification.joint.JointSamples;
import plumbline.verification.joint.JointTestRow;
import plumbline.verification.series.Series;

/**
 * Compares two samples of some functions, aspect by aspect: mean, spread and whole law of each, and
 * products of two. What all rows have to know of each other (the slowest function, those that stood
 * still, tails that walk) is found in the means of the functions first; then each row is made once,
 * and each {@link Rule} in turn has its say in it.
 */
final class Comparisons {
  private final Layout layout;
  private final Draws forward;
  private final Draws backward;
  private final Optional<Draws> starts;
  private final TestSettings settings;
  private final MomentComparison compare;

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
    MomentPairs moments = MomentPairs.of(layout, forward, backward, settings, products());
    List<Moment> means =
        moments.functions().stream().map(pair -> compare.measure(pair, Aspect.MEAN)).toList();
    Slowest slowest = Slowest.of(means, layout, forward, backward);
    List<Rule.Subject> functions =
        moments.values().stream()
            .map(pair -> new Rule.Subject(pair, List.of(pair), left(pair)))
            .toList();
    StoodStill still = StoodStill.of(layout, functions);
    List<Rule> rules =
        List.of(
            still,
            new RareReturns.Heeded(layout),
            new ConstantFile(layout, slowest),
            WalkingTails.of(layout, moments.functions()));
    Table table = new Table(slowest, still, rules);
    for (int f = 0; f < functions.size(); f++) {
      table.function(means.get(f), moments.squares().get(f), functions.get(f));
    }
    for (int p = 0; p < moments.products().size(); p++) {
      ProductBudget.Pair two = products().pairs().get(p);
      List<SamplePair> factors =
          Stream.of(two.first(), two.second())
              .map(name -> moments.values().get(forward.indexOf(name)))
              .toList();
      SamplePair product = moments.products().get(p);
      table.moment(compare.measure(product, Aspect.PRODUCT), new Rule.Subject(product, factors, 0));
    }
    return table.rows;
  }

  /** The rows so far, each as the rules leave it. */
  private final class Table {
    private final Slowest slowest;
    private final StoodStill still;
    private final List<Rule> rules;
    private final List<Comparison> rows = new ArrayList<>();

    Table(Slowest slowest, StoodStill still, List<Rule> rules) {
      this.slowest = slowest;
      this.still = still;
      this.rules = rules;
    }

    void function(Moment mean, SamplePair squares, Rule.Subject subject) {
      Comparison first = moment(mean, subject.with(mean.pair()));
      moment(compare.measure(squares, Aspect.SPREAD), subject.with(squares));
      if (layout != Layout.PUBLISHED) {
        add(distribution(subject.pair(), first, slowest, still.known()), subject);
      }
    }

    /**
     * A mean, and that of the ranks where it has no standard error.
     *
     * @return the row that tells of the draws; of a mean that is no number, that of the ranks
     */
    Comparison moment(Moment moment, Rule.Subject subject) {
      Comparison row = compare.of(moment, slowest);
      add(row, subject);
      boolean range = row.note() == JointTestRow.Note.OUT_OF_RANGE;
      if (!range && row.note() != JointTestRow.Note.INFINITE_VARIANCE) {
        return row;
      }
      SamplePair ranks = moment.pair().ranks();
      Comparison ranked = compare.of(compare.measure(ranks, Aspect.RANK), slowest);
      add(ranked, subject.with(ranks));
      return range ? ranked : row;
    }

    private void add(Comparison row, Rule.Subject subject) {
      Comparison heeded = row;
      for (Rule rule : rules) {
        heeded = rule.heed(heeded, subject);
      }
      rows.add(heeded);
    }
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

  /** Which products are compared. */
  public ProductBudget products() {
    return ProductBudget.of(
        forward.variables().stream().filter(settings.factors()::contains).toList());
  }

  /** The largest standard deviation of an event. */
  private static final double EVEN_SHARE_SD = 0.5;

  private Comparison distribution(
      SamplePair pair, Comparison mean, Slowest slowest, Optional<StandingStill> still) {
    JointTestRow.Note note =
        mean.note() == JointTestRow.Note.CONSTANT
                || mean.note() == JointTestRow.Note.DID_NOT_MOVE
                || mean.note() == JointTestRow.Note.TOO_SHORT
            ? mean.note()
            : null;
    DistributionComparison law =
        note == null ? law(pair, slowest, still) : DistributionComparison.nothing();
    if (note == null && law.events() == 0) {
      note = JointTestRow.Note.TOO_FEW_EFFECTIVE_DRAWS;
    }
    return new Comparison(
        pair.name() + " (distribution)",
        Aspect.DISTRIBUTION,
        law.shareForward(),
        law.shareBackward(),
        law.z(),
        law.p(),
        Math.max(1, law.events()),
        law.standardError(),
        law.degreesOfFreedom(),
        mean.autocorrelationTime(),
        mean.effectiveSize(),
        mean.constant(),
        1,
        "share",
        EVEN_SHARE_SD,
        law.event(),
        mean.tests(),
        Unseen.NOTHING,
        note);
  }

  private DistributionComparison law(
      SamplePair pair, Slowest slowest, Optional<StandingStill> still) {
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
