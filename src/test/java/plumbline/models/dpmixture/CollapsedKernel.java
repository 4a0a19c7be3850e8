package plumbline.models.dpmixture;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.numbers.gamma.LogGamma;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Kernel;

/**
 * The collapsed Gibbs sampler of Neal (2000), algorithm 3, on partitions: each observation joins a
 * block in proportion to its size and predictive density, or starts a new one in proportion to
 * alpha. A sampler by another road, to compare with; its transition matrix can be enumerated.
 *
 * @param model settings
 */
record CollapsedKernel(DirichletMixture model) implements Kernel<Ints, Doubles> {
  @Override
  public Ints step(Ints partition, Doubles data, Rng rng) {
    int n = model.observations();
    int[] blocks = partition.toArray();
    double[] logs = new double[n + 1];
    for (int i = 0; i < n; i++) {
      blocks[i] = -1;
      int used = 0;
      for (int j = 0; j < n; j++) {
        used = Math.max(used, blocks[j] + 1);
      }
      for (int b = 0; b <= used; b++) {
        logs[b] = logWeight(blocks, b, data, i);
      }
      blocks[i] = rng.categoricalLog(logs, used + 1);
      relabel(blocks);
    }
    return Ints.of(blocks);
  }

  private double logWeight(int[] blocks, int block, Doubles data, int item) {
    int size = 0;
    double total = 0;
    double squares = 0;
    for (int j = 0; j < blocks.length; j++) {
      if (blocks[j] == block) {
        size++;
        total += data.get(j);
        squares += data.get(j) * data.get(j);
      }
    }
    double y = data.get(item);
    double predictive =
        logMarginal(size + 1, total + y, squares + y * y) - logMarginal(size, total, squares);
    boolean empty = size == 0;
    int highest = java.util.Arrays.stream(blocks).max().orElse(-1);
    if (empty && block <= highest) {
      return Double.NEGATIVE_INFINITY; // an emptied block; the new one has the next number
    }
    return (empty ? Math.log(model.alpha()) : Math.log(size)) + predictive;
  }

  /** Numbers blocks by first appearance, so that a partition has one name. */
  static void relabel(int[] blocks) {
    int[] names = new int[blocks.length + 1];
    java.util.Arrays.fill(names, -1);
    int next = 0;
    for (int i = 0; i < blocks.length; i++) {
      if (names[blocks[i]] < 0) {
        names[blocks[i]] = next++;
      }
      blocks[i] = names[blocks[i]];
    }
  }

  /**
   * The log weight of a partition, sticks and atoms integrated out: {@code alpha^c prod (m_c - 1)!}
   * times the marginal density of each block.
   *
   * @param partition a block for each observation, numbered from 0 in any order
   * @param data the observations
   * @return the log posterior weight, up to a constant
   */
  public double logWeight(Ints partition, Doubles data) {
    double sum = 0;
    int blocks = partition.stream().max().orElse(-1) + 1;
    for (int b = 0; b < blocks; b++) {
      int size = 0;
      double total = 0;
      double squares = 0;
      for (int i = 0; i < model.observations(); i++) {
        if (partition.get(i) == b) {
          size++;
          total += data.get(i);
          squares += data.get(i) * data.get(i);
        }
      }
      if (size > 0) {
        sum += Math.log(model.alpha()) + LogGamma.value(size) + logMarginal(size, total, squares);
      }
    }
    return sum;
  }

  /** Log density of some observations with one common atom, integrated over the atom. */
  double logMarginal(int size, double total, double squares) {
    double variance = model.noise() * model.noise();
    double precision = size / variance + 1 / (model.spread() * model.spread());
    return -0.5 * size * Math.log(2 * Math.PI * variance)
        - 0.5 * Math.log(model.spread() * model.spread() * precision)
        - 0.5 * (squares / variance - total * total / (variance * variance * precision));
  }

  /**
   * All partitions of the observations, as restricted growth strings.
   *
   * @return 52 for five observations
   */
  public List<Ints> partitions() {
    List<Ints> found = new ArrayList<>();
    grow(new int[model.observations()], 0, 0, found);
    return found;
  }

  private void grow(int[] blocks, int i, int used, List<Ints> found) {
    if (i == model.observations()) {
      found.add(Ints.of(blocks));
      return;
    }
    for (int b = 0; b <= used; b++) {
      blocks[i] = b;
      grow(blocks, i + 1, Math.max(used, b + 1), found);
    }
  }
}
