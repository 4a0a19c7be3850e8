package plumbline.models.relational.lfrm;

import java.util.function.DoubleBinaryOperator;
import org.apache.commons.numbers.gamma.LogGamma;
import plumbline.random.Rng;
import plumbline.sampling.Update;

/**
 * The same strengths in other features. Of two features k and l, if all who have l have k, the move
 * takes k from them, and adds the weights of k to those of l; if nobody has both, it gives k to
 * those who have l, and takes the weights of k from those of l. Each undoes the other. In matrices,
 * with {@code A = I + s e_l e_k'} and s = 1 or -1,
 *
 * <pre>
 * Z -> Z A^-1    W -> A W A'    Z W Z' stays
 * </pre>
 *
 * <p>The determinant of A is 1 and so is the Jacobian of the weights: the move is accepted by the
 * ratio of the prior densities of features and weights alone. First it is proposed for every
 * ordered pair; then for every k with some of the other features at once, chosen whatever they are,
 * since the prior has a valley between features of few and of all objects. One object after the
 * other cannot do it: on the way the links would be wrong.
 *
 * @param ownGrowth how much the square of a feature's weight with itself grows, by the weight and
 *     what is added
 * @param sizes the prior of a feature's size
 */
public record LfrmRecoding(DoubleBinaryOperator ownGrowth, SizePrior sizes)
    implements Update<LfrmWorkspace> {
  /** What the Indian buffet process says of a feature's size. */
  @FunctionalInterface
  interface SizePrior {
    /**
     * The weight of a size.
     *
     * @param objects N
     * @param size from 1 to N
     * @return {@code log((size - 1)! (N - size)!)}
     */
    double log(int objects, int size);
  }

  /** The update. */
  LfrmRecoding() {
    this(LfrmRecoding::growth, LfrmRecoding::logSizes);
  }

  /** The change that leaves the strengths as they are. */
  private static double own(LfrmWorkspace work, int k, int l, int sign) {
    return sign * (work.weight(k, l) + work.weight(l, k)) + work.weight(k, k);
  }

  /** From the prior density. */
  static double logSizes(int objects, int size) {
    return LogGamma.value(size) + LogGamma.value(objects - size + 1.0);
  }

  @Override
  public void update(LfrmWorkspace work, Rng rng) {
    for (int k = 0; k < work.features(); k++) {
      for (int l = 0; l < work.features(); l++) {
        if (k != l) {
          work.others[0] = l;
          step(work, k, 1, rng);
        }
      }
    }
    for (int k = 0; k < work.features() && work.features() > 1; k++) {
      step(work, k, choose(work, k, rng), rng);
    }
  }

  /** Some of the other features, in random order: first how many, then which. */
  private static int choose(LfrmWorkspace work, int k, Rng rng) {
    int others = work.features() - 1;
    if (work.others.length < others) {
      work.others = new int[2 * others];
    }
    for (int l = 0; l < others; l++) {
      work.others[l] = l < k ? l : l + 1;
    }
    int count = 1 + rng.uniformInt(others);
    for (int t = 0; t < count; t++) {
      int from = t + rng.uniformInt(others - t);
      int l = work.others[from];
      work.others[from] = work.others[t];
      work.others[t] = l;
    }
    return count;
  }

  /** One feature against the first few of the others, all to be within it or all apart. */
  private void step(LfrmWorkspace work, int k, int count, Rng rng) {
    int before = work.column(k).size;
    int sign = sign(work.column(k), work.column(work.others[0]));
    int done = 0;
    double squares = 0;
    while (sign != 0
        && done < count
        && sign(work.column(k), work.column(work.others[done])) == sign) {
      squares += squares(work, k, work.others[done], sign);
      recode(work, k, work.others[done++], sign);
    }
    if (sign == 0) {
      return;
    }
    double logRatio =
        sizes.log(work.n, work.column(k).size)
            - sizes.log(work.n, before)
            - 0.5 * squares / (work.sigma() * work.sigma());
    if (done < count || !rng.bernoulliLog(logRatio)) {
      while (done > 0) {
        recode(work, k, work.others[--done], -sign);
      }
    }
  }

  /** 1 if all who have l have k and some more have, -1 if nobody has both, else 0. */
  private static int sign(LfrmWorkspace.LfrmColumn k, LfrmWorkspace.LfrmColumn l) {
    boolean within = l.size < k.size;
    boolean apart = true;
    for (int i = 0; i < l.has.length && (within || apart); i++) {
      within &= !l.has[i] || k.has[i];
      apart &= !l.has[i] || !k.has[i];
    }
    return within ? 1 : apart ? -1 : 0;
  }

  /** How much the sum of the squares of the free weights grows. */
  private double squares(LfrmWorkspace work, int k, int l, int sign) {
    double sum = 0;
    for (int m = 0; m < work.features(); m++) {
      if (m != l) {
        sum += growth(work.weight(l, m), sign * work.weight(k, m));
        sum += work.directed ? growth(work.weight(m, l), sign * work.weight(m, k)) : 0;
      }
    }
    return sum + ownGrowth.applyAsDouble(work.weight(l, l), own(work, k, l, sign));
  }

  static double growth(double from, double change) {
    return change * (2 * from + change);
  }

  private static void recode(LfrmWorkspace work, int k, int l, int sign) {
    LfrmWorkspace.LfrmColumn f = work.column(k);
    LfrmWorkspace.LfrmColumn g = work.column(l);
    double diagonal = work.weight(l, l) + own(work, k, l, sign);
    for (int m = 0; m < work.features(); m++) {
      if (m != l) {
        work.weight(l, m, work.weight(l, m) + sign * work.weight(k, m));
        work.weight(m, l, work.weight(m, l) + sign * work.weight(m, k));
      }
    }
    work.weight(l, l, diagonal);
    f.size -= sign * g.size;
    for (int j = 0; j < work.n; j++) {
      f.has[j] ^= g.has[j];
      g.shiftOut(j, sign * f.out[j], sign > 0 ? f.outFactor[j] : 1 / f.outFactor[j]);
      if (work.directed) {
        g.shiftIn(j, sign * f.in[j], sign > 0 ? f.inFactor[j] : 1 / f.inFactor[j]);
      }
    }
  }
}
