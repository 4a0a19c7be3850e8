package plumbline.sampling.countable;

import java.util.Arrays;
import plumbline.random.Rng;
import plumbline.sampling.Formula;

/**
 * The retrospective Metropolis-Hastings step of equations (1) to (3): proposes from the target up
 * to a cut and from the prior beyond it, and draws the sequence only as far as the proposal needs.
 */
public final class RetrospectiveMetropolis implements CountableKernel {
  /** The branches of (3), in the document's order. */
  public enum Branch {
    /** The proposal leaves the cut where it is. */
    SAME(0),
    /** The cut falls. */
    LOWER(1),
    /** The proposal lies beyond the cut. */
    HIGHER(2);

    private final int slot;

    Branch(int slot) {
      this.slot = slot;
    }
  }

  private final CutRule rule;
  private final RetrospectiveRatio ratio;
  private final Envelope here = new Envelope();
  private final Envelope there = new Envelope();
  private final long[] proposed = new long[3];
  private final long[] accepted = new long[3];

  /**
   * A kernel with ratios of one's own.
   *
   * @param rule where the proposal passes to the tail
   * @param ratio the acceptance ratios
   */
  public RetrospectiveMetropolis(CutRule rule, RetrospectiveRatio ratio) {
    this.rule = rule;
    this.ratio = ratio;
  }

  /**
   * A kernel of the document, corrected or as printed.
   *
   * @param rule where the proposal passes to the tail
   * @param formula which version of (3)
   * @return the kernel
   */
  public static RetrospectiveMetropolis of(CutRule rule, Formula formula) {
    return new RetrospectiveMetropolis(rule, RetrospectiveRatio.of(formula));
  }

  @Override
  public int step(int current, CountableTarget target, Rng rng) {
    prepare(current, target, rng);
    int cut = here.cut();
    int next = here.draw(rng);
    if (next > cut) {
      next = target.drawBeyond(cut, rng);
      target.instantiate(next, rng);
    }
    int cutThere = cutAt(next, target);
    if (cutThere > next) {
      target.instantiate(cutThere, rng);
    }
    Branch branch = branch(next, cutThere);
    proposed[branch.slot]++;
    if (rng.bernoulliLog(logRatio(branch, current, next, cutThere, target))) {
      accepted[branch.slot]++;
      return next;
    }
    return current;
  }

  @Override
  public void row(int current, CountableTarget target, double[] row) {
    Arrays.fill(row, 0);
    int cut = cutAt(current, target);
    here.fit(target, cut);
    double stay = 0;
    for (int next = target.supportStart(); next < row.length; next++) {
      double probability =
          next <= cut
              ? here.probability(next)
              : here.probability(cut + 1) * Math.exp(target.logBeyond(next, cut));
      if (probability > 0) {
        int cutThere = cutAt(next, target);
        double logRatio = logRatio(branch(next, cutThere), current, next, cutThere, target);
        double accept = logRatio >= 0 ? 1 : Math.exp(logRatio);
        row[next] += probability * accept;
        stay += logRatio >= 0 ? 0 : probability * -Math.expm1(logRatio);
      }
    }
    row[current] += stay;
  }

  private void prepare(int current, CountableTarget target, Rng rng) {
    int cut = cutAt(current, target);
    target.instantiate(cut, rng);
    here.fit(target, cut);
  }

  private int cutAt(int value, CountableTarget target) {
    return rule.cut(Math.max(value, target.othersMaximum()), target);
  }

  private Branch branch(int next, int cutThere) {
    if (next > here.cut()) {
      return Branch.HIGHER;
    }
    return cutThere < here.cut() ? Branch.LOWER : Branch.SAME;
  }

  private double logRatio(
      Branch branch, int current, int next, int cutThere, CountableTarget target) {
    if (branch == Branch.SAME) {
      return 0;
    }
    there.fitFrom(here, target, cutThere);
    double logCurrent = target.logLikelihood(current);
    double logProposed = target.logLikelihood(next);
    return branch == Branch.LOWER
        ? ratio.lower(here, there, logCurrent, logProposed)
        : ratio.higher(here, there, logCurrent, logProposed);
  }

  /**
   * How often a branch was proposed.
   *
   * @param branch a branch of (3)
   * @return proposals so far
   */
  public long proposed(Branch branch) {
    return proposed[branch.slot];
  }

  /**
   * How often a proposal of a branch was accepted.
   *
   * @param branch a branch of (3)
   * @return acceptances so far
   */
  public long accepted(Branch branch) {
    return accepted[branch.slot];
  }
}
