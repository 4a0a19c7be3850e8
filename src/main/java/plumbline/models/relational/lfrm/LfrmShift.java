package plumbline.models.relational.lfrm;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.ejml.simple.SimpleMatrix;
import plumbline.distributions.Normal;
import plumbline.models.relational.Link;
import plumbline.models.relational.networks.Network;
import plumbline.random.Rng;
import plumbline.sampling.Update;
import plumbline.sampling.kernels.NealSlice;

/**
 * The bias and weights together: the bias goes up by t and the weights W down by t D, with t drawn
 * by slice sampling from the joint density along that line. A shift by a constant has Jacobian 1,
 * and D depends on who has which feature, which stays.
 *
 * <p>Two choices of D. The first is {@code u u'} with Z u as close to 1 as u can make it (least
 * squares, with a ridge of 1): then {@code Z D Z'} is close to 1, and where every object has a
 * feature all strengths nearly stay. The second is the unit matrix: a pair with one common feature
 * keeps its strength, and one without any moves with the bias.
 *
 * @param takenBack how much of the bias's change the weights of a dyad take back, by {
 */
public record LfrmShift(DoubleUnaryOperator takenBack) implements Update<LfrmWorkspace> {
  private static final NealSlice SLICE = NealSlice.of(1);

  /** The update. */
  LfrmShift() {
    this(covered -> covered);
  }

  @Override
  public void update(LfrmWorkspace work, Rng rng) {
    step(work, cover(work), rng);
    step(work, SimpleMatrix.identity(work.features()), rng);
  }

  private void step(LfrmWorkspace work, SimpleMatrix direction, Rng rng) {
    LfrmShiftTarget target = new LfrmShiftTarget(work, direction, takenBack);
    double t = SLICE.step(0, target, rng);
    work.bias(work.bias() + t);
    for (int k = 0; k < work.features(); k++) {
      for (int l = 0; l < work.features(); l++) {
        work.weight(k, l, work.weight(k, l) - t * direction.get(k, l));
      }
    }
    work.refresh();
  }

  /** The outer square of the weights of features that come nearest to 1 for every object. */
  static SimpleMatrix cover(LfrmWorkspace work) {
    int features = work.features();
    SimpleMatrix common = SimpleMatrix.identity(features);
    SimpleMatrix sizes = new SimpleMatrix(features, 1);
    for (int k = 0; k < features; k++) {
      boolean[] has = work.column(k).has;
      sizes.set(k, work.column(k).size);
      for (int l = 0; l < features; l++) {
        boolean[] other = work.column(l).has;
        int both = 0;
        for (int i = 0; i < work.n; i++) {
          both += has[i] && other[i] ? 1 : 0;
        }
        common.set(k, l, common.get(k, l) + both);
      }
    }
    SimpleMatrix u = features == 0 ? sizes : common.solve(sizes);
    return u.mult(u.transpose());
  }

  /**
   * The log density along a line: the bias goes up by t and the weights down by t D. Objects with
   * the same features are alike, and so are dyads between the same two kinds of them: these enter
   * by their numbers of links and of absent links.
   */
  static final class LfrmShiftTarget implements DoubleUnaryOperator {
    private final LfrmWorkspace work;
    private final double weights; // sum of squares of the free entries of D
    private final double sumOfWeights; // of the products of the free weights with those entries
    private final double[] links; // by pair of kinds
    private final double[] absent;
    private final double[] strength;
    private final double[] speed;
    private final int pairs;

    LfrmShiftTarget(LfrmWorkspace work, SimpleMatrix direction, DoubleUnaryOperator takenBack) {
      this.work = work;
      double squares = 0;
      double products = 0;
      for (int k = 0; k < work.features(); k++) {
        for (int l = work.directed ? 0 : k; l < work.features(); l++) {
          double d = direction.get(k, l);
          squares += d * d;
          products += d * work.weight(k, l);
        }
      }
      weights = squares;
      sumOfWeights = products;
      int[] kind = new int[work.n];
      int[] example = kinds(kind);
      int kinds = example.length;
      double[] linked = new double[kinds * kinds];
      double[] missing = new double[kinds * kinds];
      double[] sum = new double[kinds * kinds];
      for (int i = 0; i < work.n; i++) {
        for (int j = work.directed ? 0 : i; j < work.n; j++) {
          int cell = work.strengths.cells()[i * work.n + j];
          int pair = kind[i] * kinds + kind[j];
          sum[pair] = work.strengths.strength[i * work.n + j];
          linked[pair] += cell == Network.LINK ? 1 : 0;
          missing[pair] += cell == Network.LINK || cell == Network.SILENT ? 0 : 1;
        }
      }
      links = new double[kinds * kinds];
      absent = new double[kinds * kinds];
      strength = new double[kinds * kinds];
      speed = new double[kinds * kinds];
      double[][] reach = reaches(example, direction);
      int found = 0;
      for (int a = 0; a < kinds; a++) {
        for (int b = 0; b < kinds; b++) {
          int pair = a * kinds + b;
          if (linked[pair] + missing[pair] > 0) {
            links[found] = linked[pair];
            absent[found] = missing[pair];
            strength[found] = sum[pair];
            speed[found++] = 1 - takenBack.applyAsDouble(covered(reach[a], example[b]));
          }
        }
      }
      pairs = found;
    }

    /** Numbers the kinds of objects; returns one object of each. */
    private int[] kinds(int[] kind) {
      List<Integer> examples = new ArrayList<>();
      for (int i = 0; i < work.n; i++) {
        int found = 0;
        while (found < examples.size() && !alike(examples.get(found), i)) {
          found++;
        }
        if (found == examples.size()) {
          examples.add(i);
        }
        kind[i] = found;
      }
      return examples.stream().mapToInt(Integer::intValue).toArray();
    }

    private boolean alike(int i, int j) {
      for (int k = 0; k < work.features(); k++) {
        if (work.column(k).has[i] != work.column(k).has[j]) {
          return false;
        }
      }
      return true;
    }

    /** For each kind of object the sum of the rows of D that belong to its features. */
    private double[][] reaches(int[] example, SimpleMatrix direction) {
      double[][] reach = new double[example.length][work.features()];
      for (int a = 0; a < example.length; a++) {
        for (int k = 0; k < work.features(); k++) {
          if (work.column(k).has[example[a]]) {
            for (int l = 0; l < work.features(); l++) {
              reach[a][l] += direction.get(k, l);
            }
          }
        }
      }
      return reach;
    }

    private double covered(double[] reach, int j) {
      double sum = 0;
      for (int l = 0; l < work.features(); l++) {
        sum += work.column(l).has[j] ? reach[l] : 0;
      }
      return sum;
    }

    @Override
    public double applyAsDouble(double t) {
      double precision = 1 / (work.sigma() * work.sigma());
      Normal prior = work.model().priors().bias();
      double z = (work.bias() + t - prior.mean()) / prior.standardDeviation();
      return -0.5 * z * z
          - 0.5 * precision * (weights * t * t - 2 * t * sumOfWeights)
          + work.strengths.power() * logLikelihood(t);
    }

    private double logLikelihood(double t) {
      Link link = work.model().link();
      double sum = 0;
      for (int p = 0; p < pairs; p++) {
        double at = work.bias() + strength[p] + t * speed[p];
        sum += links[p] == 0 ? 0 : links[p] * link.logProbability(true, at);
        sum += absent[p] == 0 ? 0 : absent[p] * link.logProbability(false, at);
      }
      return sum;
    }
  }
}
