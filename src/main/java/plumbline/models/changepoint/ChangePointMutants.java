package plumbline.models.changepoint;

import plumbline.sampling.Formula;
import plumbline.sampling.countable.CutRule;
import plumbline.sampling.countable.Envelope;
import plumbline.sampling.countable.RetrospectiveMetropolis;
import plumbline.sampling.countable.RetrospectiveRatio;

/** Bugs planted into {@link ChangePointSampler}. */
public final class ChangePointMutants {
  private static final RetrospectiveRatio RIGHT = RetrospectiveRatio.of(Formula.CORRECTED);
  private static final RetrospectiveRatio PRINTED = RetrospectiveRatio.of(Formula.AS_PRINTED);

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
    this.right = withRatio(RIGHT);
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

  /** The cut is the number of sticks in memory. */
  public ChangePointSampler cutByMemory() {
    // Sticks that earlier proposals left in memory move the cut: it is no function of the state.
    CutRule memory = (maximum, target) -> Math.max(maximum, ((LayerTarget) target).sticks().size());
    return ChangePointSampler.of(model)
        .withKernel(() -> RetrospectiveMetropolis.of(memory, Formula.CORRECTED));
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
