package plumbline.models.relational.ila;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import plumbline.distributions.Normal;
import plumbline.models.relational.Link;
import plumbline.models.relational.features.LinkStrengths;
import plumbline.models.relational.features.OnePlus;
import plumbline.models.relational.networks.Network;
import plumbline.random.Rng;
import plumbline.sampling.Update;
import plumbline.sampling.kernels.NealSlice;

/**
 * The bias and weights together: the bias goes up by t and chosen weights down by t, with t drawn
 * by slice sampling from the joint density along that line. A shift by a constant has Jacobian 1,
 * and which weights are chosen depends on who has which attribute and on the data, which stay.
 *
 * <p>Two choices. All weights of an attribute that at least a quarter of the objects have, one such
 * attribute after the other: the relations among those who have it keep their strength. And the
 * weights of all pairs of subclusters between which a link is observed: the links keep their
 * strength while the absent ones move, which is what the bias by itself cannot do.
 *
 * @param targets finds the target of a workspace
 */
public record IlaShift(Function<IlaWorkspace, ShiftTarget> targets)
    implements Update<IlaWorkspace> {
  private static final NealSlice SLICE = NealSlice.of(1);

  /** The update. */
  IlaShift() {
    this(work -> work.shiftTarget);
  }

  @Override
  public void update(IlaWorkspace work, Rng rng) {
    ShiftTarget target = targets.apply(work);
    for (int m = 0; m < work.features(); m++) {
      if (4 * work.column(m).size >= work.n) {
        target.chooseNone(work);
        target.chooseAll(m);
        step(work, target, rng);
      }
    }
    target.chooseNone(work);
    target.chooseLinked(work);
    step(work, target, rng);
  }

  private static void step(IlaWorkspace work, ShiftTarget target, Rng rng) {
    target.gather(work);
    target.move(work, SLICE.step(0, target, rng));
  }

  /**
   * The log density along a line: the bias goes up by t and some weights down by t, so that a dyad
   * to whose strength q of these weights add moves by (1 - q) t. Dyads with q = 1 stay where they
   * are and are left out; those without a common attribute enter by their number.
   */
  static final class ShiftTarget implements DoubleUnaryOperator {
    private final LinkStrengths strengths;
    private final Normal biasPrior;
    private final Link link;
    private final IntUnaryOperator firstFree;
    private final IntUnaryOperator multiplicity;
    private double precision;
    private boolean[][] chosen = new boolean[0][];
    private int[] common = new int[0]; // by object, -1 between two rows
    private int[] touched = new int[0];
    private double[][] odds = new double[4][64]; // by q
    private int[][] dyads = new int[4][64];
    private int[] count = new int[4];
    private double[] links = new double[4];
    private double largest;
    private double plainDyads;
    private double plainLinks;
    private double weights;
    private double sumOfWeights;

    ShiftTarget(IlaModel model, LinkStrengths strengths) {
      this(model, strengths, row -> strengths.directed ? 0 : row, common -> common);
    }

    /**
     * With parts of one's own.
     *
     * @param firstFree where the weights begin that the prior counts
     * @param multiplicity to how many chosen weights a dyad moves, by how many add to it
     */
    ShiftTarget(
        IlaModel model,
        LinkStrengths strengths,
        IntUnaryOperator firstFree,
        IntUnaryOperator multiplicity) {
      this.strengths = strengths;
      this.biasPrior = model.priors().bias();
      this.link = model.link();
      this.firstFree = firstFree;
      this.multiplicity = multiplicity;
    }

    /** Chooses no weight. */
    void chooseNone(IlaWorkspace work) {
      if (common.length != strengths.n) {
        common = new int[strengths.n];
        touched = new int[strengths.n];
        Arrays.fill(common, -1);
      }
      if (chosen.length < work.features()) {
        chosen = new boolean[2 * work.features()][0];
      }
      for (int m = 0; m < work.features(); m++) {
        int size = work.column(m).clusters * work.column(m).clusters;
        if (chosen[m].length < size) {
          chosen[m] = new boolean[2 * size];
        }
        Arrays.fill(chosen[m], false);
      }
    }

    /** Chooses all weights of an attribute. */
    void chooseAll(int m) {
      Arrays.fill(chosen[m], true);
    }

    /** Chooses the weights of all pairs of subclusters between which a link is observed. */
    void chooseLinked(IlaWorkspace work) {
      for (int m = 0; m < work.features(); m++) {
        IlaColumn f = work.column(m);
        for (int s = 0; s < f.size; s++) {
          int i = f.members[s];
          for (int t = 0; t < f.size; t++) {
            int j = f.members[t];
            if (strengths.cells()[i * strengths.n + j] == Network.LINK) {
              chosen[m][f.label[i] * f.clusters + f.label[j]] = true;
            }
          }
        }
      }
    }

    /** Collects the chosen weights and the dyads that they move. */
    void gather(IlaWorkspace work) {
      Arrays.fill(count, 0);
      Arrays.fill(links, 0);
      largest = 0;
      plainDyads = strengths.dyads();
      plainLinks = strengths.links();
      precision = 1 / (work.sigma() * work.sigma());
      weights = 0;
      sumOfWeights = 0;
      for (int m = 0; m < work.features(); m++) {
        IlaColumn f = work.column(m);
        for (int k = 0; k < f.clusters; k++) {
          for (int l = firstFree.applyAsInt(k); l < f.clusters; l++) {
            if (chosen[m][k * f.clusters + l]) {
              weights++;
              sumOfWeights += f.weight(k, l);
            }
          }
        }
      }
      for (int i = 0; i < strengths.n; i++) {
        gather(work, i);
      }
    }

    /** All dyads from an object that share an attribute, each with how many chosen weights add. */
    private void gather(IlaWorkspace work, int i) {
      int found = 0;
      for (int m = 0; m < work.features(); m++) {
        IlaColumn f = work.column(m);
        int k = f.label[i];
        for (int t = k < 0 ? f.size : 0; t < f.size; t++) {
          int j = f.members[t];
          if (strengths.directed || j >= i) {
            if (common[j] < 0) {
              common[j] = 0;
              touched[found++] = j;
            }
            common[j] += chosen[m][k * f.clusters + f.label[j]] ? 1 : 0;
          }
        }
      }
      for (int t = 0; t < found; t++) {
        int j = touched[t];
        dyad(i * strengths.n + j, multiplicity.applyAsInt(common[j]));
        common[j] = -1;
      }
    }

    /** A dyad has a strength of its own, to which {@code q} of the weights add. */
    private void dyad(int dyad, int q) {
      int cell = strengths.cells()[dyad];
      if (cell == Network.SILENT) {
        return;
      }
      plainDyads--;
      plainLinks -= cell & 1;
      if (q == 1) {
        return;
      }
      makeRoom(q);
      odds[q][count[q]] = strengths.odds[dyad];
      dyads[q][count[q]++] = dyad;
      links[q] += cell & 1;
      if (!(Math.abs(strengths.strength[dyad]) <= largest) && !Double.isNaN(largest)) {
        largest = Math.abs(strengths.strength[dyad]);
      }
    }

    /** Moves the bias up and the chosen weights down, with everything cached. */
    void move(IlaWorkspace work, double t) {
      strengths.bias(strengths.bias() + t);
      double ratio = Math.exp(-t);
      for (int m = 0; m < work.features(); m++) {
        IlaColumn f = work.column(m);
        for (int k = 0; k < f.clusters; k++) {
          for (int l = strengths.directed ? 0 : k; l < f.clusters; l++) {
            if (chosen[m][k * f.clusters + l]) {
              f.weight(k, l, f.weight(k, l) - t);
            }
          }
        }
        for (int a = 0; a < f.size; a++) {
          int i = f.members[a];
          for (int b = strengths.directed ? 0 : a; b < f.size; b++) {
            int j = f.members[b];
            if (chosen[m][f.label[i] * f.clusters + f.label[j]]) {
              strengths.shift(i, j, -t, ratio);
            }
          }
        }
      }
    }

    private void makeRoom(int q) {
      if (q >= odds.length) {
        int before = odds.length;
        odds = Arrays.copyOf(odds, q + 2);
        dyads = Arrays.copyOf(dyads, q + 2);
        count = Arrays.copyOf(count, q + 2);
        links = Arrays.copyOf(links, q + 2);
        for (int r = before; r < q + 2; r++) {
          odds[r] = new double[64];
          dyads[r] = new int[64];
        }
      }
      if (count[q] == odds[q].length) {
        odds[q] = Arrays.copyOf(odds[q], 2 * count[q]);
        dyads[q] = Arrays.copyOf(dyads[q], 2 * count[q]);
      }
    }

    @Override
    public double applyAsDouble(double t) {
      double z = (strengths.bias() + t - biasPrior.mean()) / biasPrior.standardDeviation();
      return -0.5 * z * z
          - 0.5 * precision * (weights * t * t - 2 * t * sumOfWeights)
          + strengths.power() * logLikelihood(t);
    }

    private double logLikelihood(double t) {
      double bias = strengths.bias() + t;
      double sum =
          plainLinks * link.logProbability(true, bias)
              + (plainDyads - plainLinks) * link.logProbability(false, bias);
      for (int q = 0; q < count.length; q++) {
        if (count[q] > 0) {
          sum += logLikelihood(q, (1 - q) * t);
        }
      }
      return sum;
    }

    /** Of the dyads of one class, all moved alike; less what does not depend on t. */
    private double logLikelihood(int q, double change) {
      double bound = largest + Math.abs(strengths.bias() + change);
      if (strengths.fast(bound)) {
        double scale = Math.exp(strengths.bias() + change);
        return links[q] * change - OnePlus.sum(odds[q], 0, count[q], scale, bound);
      }
      return strengths.slowly(0, dyads[q], 0, count[q], change);
    }
  }
}
