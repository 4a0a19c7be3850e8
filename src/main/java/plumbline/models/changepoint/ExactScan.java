package plumbline.models.changepoint;

import java.util.Arrays;
import plumbline.numerics.Doubles;
import plumbline.numerics.LogSpace;
import plumbline.random.Rng;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.sampling.countable.CountableKernel;
import plumbline.sampling.countable.CountableTarget;
import plumbline.verification.exact.CountableSteps;

/**
 * One sweep over a person's change points as an exact linear map on their joint law, made of the
 * kernel's own rows: what it leaves invariant is computed, not sampled. Given the rest the change
 * points are independent, so their posterior is a product; only the kernel ties them together,
 * through the largest of them.
 */
public final class ExactScan {
  private final int times;
  private final int start;
  private final int size;
  private final double[][] marginals;
  private final double[][][][] rows; // [time][others' largest][from][to]

  /**
   * Computes all transition probabilities.
   *
   * @param sampler on workspaces of change points, whose update of the change points is examined
   * @param fixture one person, with sticks up to {@code largest}
   * @param largest the largest change point considered; the mass beyond must not matter
   * @throws IllegalArgumentException if the update does not hand each change point to its kernel,
   *     one after the other, and take what it is given
   */
  public ExactScan(Sampler<ChangePointState, LayerCounts> sampler, Fixture fixture, int largest) {
    times = fixture.data().times();
    start = fixture.model().prior().start();
    size = largest + 1;
    Rng rng = Rng.seeded(0); // the steps are not drawn, but an update may draw before them
    Guide guide = new Guide();
    Sweep<ChangePointState, LayerCounts, ChangePointWorkspace> points =
        sampler
            .on(ChangePointWorkspace.class)
            .orElseThrow()
            .prepared(inner -> inner.observe(guide))
            .only("points");
    ChangePointWorkspace work = points.workspace();
    ChangePointWorkspace right = ChangePointSampler.of(fixture.model()).workspace();
    work.place(fixture.state(), fixture.data());
    right.place(fixture.state(), fixture.data());
    marginals = new double[times][];
    rows = new double[times][size][size][size];
    for (int t = 0; t < times; t++) {
      marginals[t] = marginal(right.target(t));
      int other = t == 0 ? times - 1 : 0;
      for (int others = start; others < (times == 1 ? start + 1 : size); others++) {
        for (int from = start; from < size; from++) {
          for (int cell = 0; cell < times; cell++) {
            work.point(cell, cell == t ? from : cell == other ? others : start);
          }
          guide.reset(t, from == start ? start + 1 : start, rows[t][others][from]);
          points.advance(work, rng);
          if (guide.steps != times || work.point(t) != guide.told) {
            throw new IllegalArgumentException(
                "the update of the change points must take one step of its kernel for each of "
                    + times
                    + " times");
          }
        }
      }
    }
  }

  /** Leaves every change point where it is but one, of which it notes the exact probabilities. */
  private static final class Guide implements CountableKernel.Observed.Observer {
    private double[] row = {};
    private int wanted;
    private int told;
    private int steps;

    void reset(int time, int next, double[] probabilities) {
      wanted = time;
      told = next;
      row = probabilities;
      steps = 0;
    }

    @Override
    public int step(CountableKernel kernel, int current, CountableTarget target, Rng rng) {
      if (steps++ != wanted) {
        return current;
      }
      kernel.row(current, target, row);
      return told;
    }
  }

  private double[] marginal(CountableTarget target) {
    double[] logs = new double[size];
    Arrays.fill(logs, Double.NEGATIVE_INFINITY);
    for (int p = start; p < size; p++) {
      logs[p] = target.logPrior(p) + target.logLikelihood(p);
    }
    double total = LogSpace.logSumExp(logs, size);
    for (int p = 0; p < size; p++) {
      logs[p] = Math.exp(logs[p] - total);
    }
    return logs;
  }

  /**
   * The exact posterior of one change point.
   *
   * @param time from 0
   * @return probabilities of 0, 1, ...
   */
  public Doubles posterior(int time) {
    return Doubles.of(marginals[time]);
  }

  /**
   * The exact joint posterior.
   *
   * @return probabilities, the first time's change point varying fastest
   */
  public double[] posterior() {
    double[] law = {1};
    for (int t = 0; t < times; t++) {
      double[] longer = new double[law.length * size];
      for (int p = 0; p < size; p++) {
        for (int i = 0; i < law.length; i++) {
          longer[p * law.length + i] = marginals[t][p] * law[i];
        }
      }
      law = longer;
    }
    return law;
  }

  /**
   * The law after one sweep.
   *
   * @param law joint law before
   * @return joint law after; mass that leaves the range is missing
   */
  public double[] advance(double[] law) {
    double[] now = law.clone();
    double[] before = new double[size];
    double[] after = new double[size];
    int stride = 1;
    for (int t = 0; t < times; t++) {
      for (int i = 0; i < now.length; i++) {
        if (i / stride % size == 0) { // the others' change points: this one's runs over its range
          double[][] kernel = rows[t][othersLargest(i, t)];
          for (int p = 0; p < size; p++) {
            before[p] = now[i + p * stride];
          }
          multiply(before, kernel, after);
          for (int p = 0; p < size; p++) {
            now[i + p * stride] = after[p];
          }
        }
      }
      stride *= size;
    }
    return now;
  }

  private void multiply(double[] law, double[][] kernel, double[] product) {
    Arrays.fill(product, 0);
    for (int from = start; from < size; from++) {
      double mass = law[from];
      if (mass > 0) {
        double[] row = kernel[from];
        for (int to = start; to < size; to++) {
          product[to] += mass * row[to];
        }
      }
    }
  }

  private int othersLargest(int index, int except) {
    int largest = start;
    int rest = index;
    for (int t = 0; t < times; t++) {
      if (t != except) {
        largest = Math.max(largest, rest % size);
      }
      rest /= size;
    }
    return largest;
  }

  /**
   * How far one sweep moves the posterior.
   *
   * @return the total variation distance between the posterior and the law one sweep later
   */
  public double invarianceError() {
    double[] posterior = posterior();
    return CountableSteps.distance(posterior, advance(posterior));
  }

  /**
   * The law that the sampler really converges to.
   *
   * @return the joint stationary law
   */
  public double[] stationary() {
    double[] law = posterior();
    for (int sweep = 0; sweep < 100_000; sweep++) {
      double[] next = advance(law);
      double total = Arrays.stream(next).sum();
      for (int i = 0; i < next.length; i++) {
        next[i] /= total;
      }
      double change = CountableSteps.distance(law, next);
      law = next;
      if (change < 1e-13) {
        break;
      }
    }
    return law;
  }

  /**
   * The law that the sampler really converges to, for one change point.
   *
   * @param time from 0
   * @return probabilities of 0, 1, ...
   */
  public Doubles stationary(int time) {
    return marginal(stationary(), time);
  }

  /**
   * How far the sampler's stationary law is from the posterior.
   *
   * @return the total variation distance of the joint laws
   */
  public double stationaryError() {
    return CountableSteps.distance(posterior(), stationary());
  }

  /**
   * One variable's law within a joint law.
   *
   * @param law joint law
   * @param time from 0
   * @return probabilities of 0, 1, ...
   */
  public Doubles marginal(double[] law, int time) {
    double[] sums = new double[size];
    int stride = (int) Math.round(Math.pow(size, time));
    for (int i = 0; i < law.length; i++) {
      sums[i / stride % size] += law[i];
    }
    return Doubles.of(sums);
  }
}
