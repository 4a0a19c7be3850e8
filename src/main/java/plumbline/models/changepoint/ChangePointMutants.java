package plumbline.models.changepoint;

import java.util.List;
import plumbline.random.Rng;
import plumbline.sampling.Formula;
import plumbline.sampling.countable.CutRule;
import plumbline.sampling.countable.Envelope;
import plumbline.sampling.countable.RetrospectiveMetropolis;
import plumbline.sampling.countable.RetrospectiveRatio;
import plumbline.verification.joint.Design;
import plumbline.verification.mutation.Mutant;
import plumbline.verification.mutation.Mutants;

/** Bugs planted into {@link ChangePointSampler}. */
public final class ChangePointMutants {
  private static final String POINTS_ONLY = "rungs that look at the change points only";
  private static final RetrospectiveRatio RIGHT = RetrospectiveRatio.of(Formula.CORRECTED);
  private static final RetrospectiveRatio PRINTED = RetrospectiveRatio.of(Formula.AS_PRINTED);

  private final ChangePointModel model;
  private final CutRule rule;
  private final Mutants<ChangePointState, LayerCounts, ChangePointWorkspace> bugs;

  /**
   * Mutants of the sampler of a model.
   *
   * @param model the model
   * @param rule the cut of the retrospective step
   */
  public ChangePointMutants(ChangePointModel model, CutRule rule) {
    this.model = model;
    this.rule = rule;
    this.bugs = new Mutants<>(withRatio(RIGHT).sweep(), Design.successiveConditional());
  }

  /** The right sampler but for the acceptance ratio (3) of the change points. */
  private ChangePointSampler withRatio(RetrospectiveRatio ratio) {
    return ChangePointSampler.of(model).withKernel(() -> new RetrospectiveMetropolis(rule, ratio));
  }

  @FunctionalInterface
  private interface Branch {
    double log(Envelope here, Envelope there, double logCurrent, double logProposed);
  }

  /** The ratio (3) with another branch 2. */
  private record Wrong(Branch branch, RetrospectiveRatio rest) implements RetrospectiveRatio {
    @Override
    public double lower(Envelope here, Envelope there, double logCurrent, double logProposed) {
      return branch.log(here, there, logCurrent, logProposed);
    }

    @Override
    public double higher(Envelope here, Envelope there, double logCurrent, double logProposed) {
      return rest.higher(here, there, logCurrent, logProposed);
    }
  }

  /** Branch 2 of (3) as printed, {@code C(P) M(P*) / (C(P*) L(p*))} for L(p); C right. */
  public ChangePointSampler printedBranch() {
    return withRatio(new Wrong((h, t, p, q) -> RIGHT.lower(h, t, q, q), RIGHT));
  }

  /** C as printed, branch 2 right. */
  public ChangePointSampler printedNormaliser() {
    return withRatio(new Wrong((h, t, p, q) -> PRINTED.lower(h, t, p, p), PRINTED));
  }

  /** Branch 2 is always accepted. */
  public ChangePointSampler lowerAlwaysAccepted() {
    return withRatio(new Wrong((h, t, p, q) -> 0, RIGHT));
  }

  private ChangePointSampler cutByMemory() {
    // Sticks that earlier proposals left in memory move the cut: it is no function of the state.
    CutRule memory = (maximum, target) -> Math.max(maximum, ((LayerTarget) target).sticks().size());
    return ChangePointSampler.of(model)
        .withKernel(() -> RetrospectiveMetropolis.of(memory, Formula.CORRECTED));
  }

  /**
   * All of them, each with its rung and draws. Those in the kernel or in the law that it sees leave
   * all updates as they are and so name their kernel; the others replace the updates they are in.
   * The exact rung holds all but the change points: it cannot see bugs in the other updates.
   */
  List<Mutant<ChangePointState, LayerCounts>> all() {
    // Without a change point at 0 the printed C is right, and there is no weight to be kept there.
    boolean fromZero = model.prior() == PointPrior.POISSON_FROM_ZERO;
    points(
        "printed-branch",
        "branch 2 of (3) divides by the likelihood at the proposed value, as printed",
        printedBranch(),
        20_000,
        "nearly invisible to joint tests with the cut with-observed");
    if (fromZero) {
      points(
          "printed-normaliser",
          "C sums from 1 and gives the prior mass of 0 to the tail, as printed",
          printedNormaliser(),
          200_000,
          "joint tests of 20,000 draws; priors that start at 1, where it is right");
      bugs.add(
              "weights-count-at-zero",
              "the weights count choices although the change point is 0",
              20_000)
          .replace("weights", ChangePointMutants::weightsCountAtZero)
          .joint()
          .blind(POINTS_ONLY + "; priors that start at 1");
    }
    // With the document's cut and one time only, every move down is branch 2.
    points(
        "lower-always-accepted",
        "moves that lower the cut are always accepted",
        lowerAlwaysAccepted(),
        20_000,
        "one time only with choices on few layers, where the ratio is above 1 anyway");
    // How many sticks are in memory is no function of the change points. This bug takes most draws.
    points(
            "cut-by-memory",
            "the cut is the number of sticks in memory, 1 sweep per data draw",
            cutByMemory(),
            2_500_000,
            "transition matrices on the change points, on which it is no Markov chain; two or"
                + " more sweeps per data draw")
        .joint();
    bugs.add(
            "deep-sticks-from-prior",
            "sticks beyond the change points are drawn from the prior where choices lie",
            200_000)
        .replace("sticks", ChangePointMutants::deepSticksFromPrior)
        .joint()
        .blind(
            "joint tests with one sweep per data draw whose functions look at the state and at new"
                + " data only: the wrong draw is the last before the data are replaced");
    // The sticks' law is a product of betas only with the rejected proposals, drawn just before.
    bugs.add("no-rejections", "the rejected proposals are left out of the sticks' law", 20_000)
        .replace("sticks", ChangePointWorkspace::drawAllSticks)
        .joint()
        .blind(POINTS_ONLY);
    bugs.add(
            "stale-rejections",
            "the rejected proposals are drawn before the change points move",
            20_000)
        .replace(
            "points",
            (work, rng) -> {
              work.drawRejections(rng);
              ChangePointSampler.updatePoints(work, rng);
            })
        .replace(
            "sticks",
            (work, rng) -> {
              work.drawAllSticks(rng);
              work.clearRejections();
            })
        .joint()
        .blind(POINTS_ONLY);
    bugs.add(
            "factors-look-back",
            "a factor is updated by the change points up to its time, not from its time on",
            20_000)
        .replace("factors", ChangePointMutants::factorsLookBack)
        .joint()
        .blind(POINTS_ONLY);
    return bugs.all();
  }

  private Mutants<ChangePointState, LayerCounts, ChangePointWorkspace>.Row points(
      String name, String what, ChangePointSampler sampler, int draws, String blind) {
    return bugs.add(name, what, draws).sampler(sampler).exact().blind(blind).in("points");
  }

  /** Sticks beyond the largest change point are drawn from the prior although choices lie there. */
  private static void deepSticksFromPrior(ChangePointWorkspace work, Rng rng) {
    ChangePointSampler.updateSticks(work, rng);
    for (int i = 0; i < work.model().people(); i++) {
      // Beta(1, alpha) where Beta(1 + A_h, alpha + B_h) is due, for h beyond P.
      work.sticks(i).retain(work.largestPoint(i, -1));
      work.sticks(i).ensure(work.depth(i), rng);
    }
  }

  /** Weights count choices even where there is no layer up to the change point. */
  private static void weightsCountAtZero(ChangePointWorkspace work, Rng rng) {
    LayerPriors priors = work.model().priors();
    for (int cell = 0; cell < work.cells(); cell++) {
      // Where p = 0 this makes Beta(c, d + N) of what is to be Beta(c, d).
      int upper = work.upTo(cell, work.point(cell));
      int lower = work.upTo(cell, Integer.MAX_VALUE) - upper;
      work.weight(cell, ChangePointSampler.drawWeight(priors.c() + upper, priors.d() + lower, rng));
    }
  }

  /**
   * A factor is updated by the change points up to its time, not from its time on: {@code Gamma(a_s
   * + sum p_t, rate b_s + sum prod_(j up to t, not s) delta_j)} with both sums over t up to s.
   * Written for the prior from zero: it knows neither shift nor truncation.
   */
  private static void factorsLookBack(ChangePointWorkspace work, Rng rng) {
    int times = work.model().times();
    LayerPriors priors = work.model().priors();
    double[] factors = work.factors();
    for (int first = 0; first < work.cells(); first += times) {
      for (int s = 0; s < times; s++) {
        double shape = s == 0 ? priors.a1() : priors.a2();
        double rate = s == 0 ? priors.b1() : priors.b2();
        double product = 1;
        for (int t = 0; t <= s; t++) {
          shape += work.point(first + t);
          product *= t == s ? 1 : factors[first + t];
          rate += product;
        }
        factors[first + s] = rng.gamma(shape) / rate;
      }
    }
  }
}
