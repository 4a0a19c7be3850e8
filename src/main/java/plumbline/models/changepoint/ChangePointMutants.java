package plumbline.models.changepoint;

import plumbline.random.Rng;
import plumbline.sampling.Formula;
import plumbline.sampling.countable.CountableKernel;
import plumbline.sampling.countable.CountableTarget;
import plumbline.sampling.countable.CutRule;
import plumbline.sampling.countable.LazySticks;
import plumbline.sampling.countable.RetrospectiveMetropolis;
import plumbline.sampling.countable.RetrospectiveRatio;

/** Bugs planted into {@link ChangePointSampler}. */
public final class ChangePointMutants {
  private final ChangePointModel model;
  private final CutRule rule;
  private final ChangePointSampler right;

  /**
   * Mutants of the sampler of a model.
   *
   * @param model the model
   * @param rule the cut of the retrospective step
   */
  public ChangePointMutants(ChangePointModel model, CutRule rule) {
    this.model = model;
    this.rule = rule;
    this.right = withRatio(RetrospectiveRatio.of(Formula.CORRECTED));
  }

  /** The right sampler but for the acceptance ratio (3) of the change points. */
  private ChangePointSampler withRatio(RetrospectiveRatio ratio) {
    return ChangePointSampler.of(model).withKernel(() -> new RetrospectiveMetropolis(rule, ratio));
  }

  /** Branch 2 of (3) as printed, {@code C(P) M(P*) / (C(P*) L(p*))} for L(p); C right. */
  public ChangePointSampler printedBranch() {
    return withRatio(FaultyRatios.proposedLikelihood());
  }

  /** C as printed, branch 2 right. */
  public ChangePointSampler printedNormaliser() {
    return withRatio(FaultyRatios.normaliserFromOne());
  }

  /** Branch 2 is always accepted. */
  public ChangePointSampler lowerAlwaysAccepted() {
    return withRatio(FaultyRatios.lowerAlways());
  }

  /** C at the new cut is the C of the old one: in branches 2 and 3 the two cancel. */
  public ChangePointSampler staleNormaliser() {
    return withRatio(FaultyRatios.staleNormaliser());
  }

  /** M at the new cut is the M of the old one: {@code C(P) M(P) / (C(P*) L(p))} in branch 2. */
  public ChangePointSampler staleMaximum() {
    return withRatio(FaultyRatios.staleMaximum());
  }

  /** The cut is the number of sticks in memory. */
  public ChangePointSampler cutByMemory() {
    // Sticks that earlier proposals left in memory move the cut: it is no function of the state.
    CutRule memory =
        (maximum, target) -> Math.max(maximum, ((TargetView) target).target().sticks().size());
    return ChangePointSampler.of(model)
        .withView(TargetView::new)
        .withKernel(() -> RetrospectiveMetropolis.of(memory, Formula.CORRECTED));
  }

  /**
   * After a move beyond the sticks in memory the new sticks are drawn once more: those stored are
   * not those that the ratio was computed with. No joint test sees it within any budget tried.
   */
  public ChangePointSampler sticksRedrawn() {
    return right
        .withView(TargetView::new)
        .withKernel(() -> new RedrawingKernel(RetrospectiveMetropolis.of(rule, Formula.CORRECTED)));
  }

  private record RedrawingKernel(CountableKernel inner) implements CountableKernel {
    @Override
    public int step(int current, CountableTarget target, Rng rng) {
      LazySticks sticks = ((TargetView) target).target().sticks();
      int before = sticks.size();
      int next = inner.step(current, target, rng);
      // The ratio has seen S_p and the likelihoods with the sticks that are forgotten here.
      if (next > before) {
        sticks.retain(before);
        sticks.ensure(next, rng);
      }
      return next;
    }

    @Override
    public void row(int current, CountableTarget target, double[] row) {
      // The probabilities of the points alone are right: sticks are no part of them.
      inner.row(current, target, row);
    }
  }

  /** Sticks beyond the largest change point are drawn from the prior although choices lie there. */
  public ChangePointSampler deepSticksFromPrior() {
    return right.replace(
        "sticks",
        (work, rng) -> {
          ChangePointSampler.updateSticks(work, rng);
          for (int i = 0; i < work.model().people(); i++) {
            // Beta(1, alpha) where Beta(1 + A_h, alpha + B_h) is due, for h beyond P.
            work.sticks(i).retain(work.largestPoint(i, -1));
            work.sticks(i).ensure(work.depth(i), rng);
          }
        });
  }

  /** The rejected proposals are left out of the sticks' law, as if S_p^-n were not in it. */
  public ChangePointSampler noRejections() {
    return right.replace("sticks", ChangePointWorkspace::drawAllSticks);
  }

  /** The rejected proposals are drawn before the change points move, and used after. */
  public ChangePointSampler staleRejections() {
    return right
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
            });
  }

  /** Weights count choices even where there is no layer up to the change point. */
  public ChangePointSampler weightsCountAtZero() {
    return right.replace(
        "weights",
        (work, rng) -> {
          LayerPriors priors = work.model().priors();
          for (int cell = 0; cell < work.cells(); cell++) {
            // Where p = 0 this makes Beta(c, d + N) of what is to be Beta(c, d).
            int upper = work.upTo(cell, work.point(cell));
            int lower = work.upTo(cell, Integer.MAX_VALUE) - upper;
            work.weight(
                cell, ChangePointSampler.drawWeight(priors.c() + upper, priors.d() + lower, rng));
          }
        });
  }

  /** At zero the likelihood keeps the weight of the layers beyond the change point. */
  public ChangePointSampler weightKeptAtZero() {
    return right.withView(KeepsWeight::new);
  }

  private static final class KeepsWeight extends TargetView {
    KeepsWeight(LayerTarget target) {
      super(target);
    }

    @Override
    public double logLikelihood(int k) {
      // S_0 = 0, so that log L(0) is N log(1 - omega) and not 0.
      return k == 0 ? target().total() * target().logWeightBeyond(0) : super.logLikelihood(k);
    }
  }

  /** A proposal beyond the cut is always the next value, though the whole tail's mass is used. */
  public ChangePointSampler nextBeyond() {
    return right.withView(NextBeyond::new);
  }

  /** Draw and law of a tail proposal agree, but with each other only, not with the prior's tail. */
  private static final class NextBeyond extends TargetView {
    NextBeyond(LayerTarget target) {
      super(target);
    }

    @Override
    public int drawBeyond(int k, Rng rng) {
      return k + 1;
    }

    @Override
    public double logBeyond(int value, int k) {
      return value == k + 1 ? 0 : Double.NEGATIVE_INFINITY;
    }
  }

  /** A choice from the layer of the change point itself counts as deeper. */
  public ChangePointSampler countsShallower() {
    return right.withView(CountsShallower::new);
  }

  private static final class CountsShallower extends TargetView {
    CountsShallower(LayerTarget target) {
      super(target);
    }

    @Override
    public double logLikelihood(int k) {
      // n_(p-1) in the place of n_p; S_p is right.
      return k == 0 ? 0 : target().logLikelihood(k, target().upTo(k - 1));
    }
  }

  /**
   * A factor is updated by the change points up to its time, not from its time on: {@code Gamma(a_s
   * + sum p_t, rate b_s + sum prod_(j up to t, not s) delta_j)} with both sums over t up to s.
   * Written for the prior from zero: it knows neither shift nor truncation.
   */
  public ChangePointSampler factorsLookBack() {
    return right.replace(
        "factors",
        (work, rng) -> {
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
        });
  }
}
